// @ts-check
/* <high-water> as an npm package. An application's bundle is not beside our files, so their address has to be given. */

import { HighWater } from "./element.js";
import { listen } from "./frames.js";
import { address as known } from "./parts.js";
import { site } from "./site.js";
import { wakeAll } from "./wake.js";

export { HighWater };

/**
 * Define <high-water>. Does nothing on a server, or if it is already defined.
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
