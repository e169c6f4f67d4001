// @ts-check
/* Loads the script of the rule search when a person is about to use it; handles the key that leads there. */

import { whenShown } from "../../../../shell/page/seam.js";

const SCRIPT = new URL("rule-search.js", import.meta.url).href;

/** Load the script, which makes every <rule-search> work. */
const bring = () => import(SCRIPT).catch((error) => console.warn("No search:", error));

// A page to read has the field from the start.
whenShown.push(() => {
  if (document.querySelector(".page-rules rule-search:not(:defined)")) void bring();
});

addEventListener("focusin", ({ target }) => {
  if (target instanceof Element && target.closest("rule-search:not(:defined)")) void bring();
});

addEventListener("keydown", (event) => {
  const field = document.querySelector("rule-search input");
  const typed = event.target instanceof Element && event.target.closest("input, select, textarea");
  if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || typed || !(field instanceof HTMLElement)) return;
  event.preventDefault();
  if (field.checkVisibility()) field.focus();
  else outbox.send({ message: "do", token: "ask", fields: {} }, event.timeStamp);
});
