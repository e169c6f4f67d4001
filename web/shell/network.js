// @ts-check
/* Says calmly when there is no network, and what works without: in the foot of a page, and at a game in the bar, where no
   board is covered or moved. Says in the foot of the page, too, when everything is stored. */

import { showText } from "./effects.js";

const root = document.documentElement;

export function tellOfNetwork() {
  addEventListener("online", say);
  addEventListener("offline", say);
  new MutationObserver(say).observe(root, { attributeFilter: ["data-engine", "data-kept"] });
  say();
}

/** Whether this page came out of what is stored, without having asked yet whether all of that is still there. */
function cameFromStore() {
  try {
    return !!navigator.serviceWorker?.controller;
  } catch {
    return false; // in some frames not even a look is allowed
  }
}

function say() {
  const kept = root.dataset.kept === "all";
  const mark = document.getElementById("kept");
  if (mark && mark.hidden === kept) {
    mark.hidden = !kept;
    showText();
  }
  const open = root.dataset.engine === "ready" ? "offline.open" : "offline.partly";
  const key = navigator.onLine ? null : kept || cameFromStore() ? "offline.all" : open;
  const line = document.getElementById("network");
  if (!line || (line.dataset.says ?? null) === key) return; // said once is enough
  const [long, short] = line.children;
  for (const [element, text] of [[long, key], [short, key && `${key}-short`]]) {
    if (!(element instanceof HTMLElement)) continue;
    if (typeof text === "string") element.dataset.text = text;
    else delete element.dataset.text;
    element.textContent = "";
  }
  if (key) line.dataset.says = key;
  else delete line.dataset.says;
  showText();
}
