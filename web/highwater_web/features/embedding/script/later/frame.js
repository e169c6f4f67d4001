// @ts-check
/* Our page in a frame of another site. `frame.html#engine` is the engine of that page, and shows nothing until a person plays;
   `frame.html#mode=…` shows what its address says. It stores nothing and plays no sound. */

import { isOfEngine, serve } from "../serve.js";
import { show } from "../show.js";

document.documentElement.dataset.framed = "";

// Links to other pages of ours open outside the frame.
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
