// @ts-check
/* <high-water> as a package of npm. A bundle of an application does not lie beside our files, so that is told where they are. */

import { HighWater } from "./element.js";
import { listen } from "./frames.js";
import { address as known } from "./parts.js";
import { site } from "./site.js";
import { wakeAll } from "./wake.js";

export { HighWater };

/**
 * Define <high-water>. Does nothing on a server, and nothing where it is defined already.
 * @param {string} [address] where High Water stands, such as `https://example.org/games/`; relative to the page
 */
export function define(address = known) {
  if (!globalThis.customElements || customElements.get("high-water")) return;
  if (!address) throw new TypeError("define() needs the address of a High Water, such as https://example.org/games/");
  site.base = new URL(address.endsWith("/") ? address : `${address}/`, document.baseURI).href;
  customElements.define("high-water", HighWater);
  listen(site.base);
  wakeAll();
}
