// @ts-check
/* Entry point of <high-water>: pictures, steps, questions and games in other people's pages. Pages link to this file, so its name
   never changes; what it loads lies beside it. docs/embedding.md is for authors of such pages. */

import { HighWater } from "./element.js";
import { listen } from "./frames.js";
import { site } from "./site.js";
import { wakeAll } from "./wake.js";

// If a page has two of these scripts, of the same or different versions, the first one wins.
if (!customElements.get("high-water")) {
  site.base = new URL("./", import.meta.url).href;
  customElements.define("high-water", HighWater);
  listen(site.base);
  wakeAll();
}
