// @ts-check
/* A page of ours in somebody else's: `frame.html#engine` holds the engine of that page and shows nothing until somebody plays;
   `frame.html#mode=…` shows what its address says. Nothing is stored, and nothing is heard. */

import { isOfEngine, serve } from "./serve.js";
import { show } from "./show.js";

document.documentElement.dataset.framed = "";

// What leads to another page of ours leads out of the frame.
addEventListener(
  "click",
  (event) => {
    const [pressed] = event.composedPath();
    const link = pressed instanceof Element && pressed.closest('a[href]:not([href^="#"])');
    if (!(link instanceof HTMLAnchorElement)) return;
    delete link.dataset.do;
    link.target = "_blank";
    link.rel = "noopener";
  },
  { capture: true },
);

if (isOfEngine()) serve();
else void show();
