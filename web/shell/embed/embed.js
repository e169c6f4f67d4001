// @ts-check
/* <high-water> in other people's pages: pictures, steps, questions and games of High Water. This file has the same name in every
   build, for pages link to it; what it loads lies beside it. docs/embedding.md is for who writes such a page. */

import { HighWater } from "./element.js";
import { listen } from "./frames.js";
import { site } from "./site.js";
import { wakeAll } from "./wake.js";

// Of two of these scripts on a page, be they of two versions, the first one is in charge.
if (!customElements.get("high-water")) {
  site.base = new URL("./", import.meta.url).href;
  customElements.define("high-water", HighWater);
  listen(site.base);
  wakeAll();
}
