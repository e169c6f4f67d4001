// @ts-check
/* Says calmly when there is no network, and what works without: in the foot of a page, and at a game in the bar, where no
   board is covered or moved. Says in the foot of the page, too, when everything is stored. */

import { showText } from "./effects.js";

const root = document.documentElement;

/** Whether a service worker, which is active only when it has everything, looks after this page or its next visit. */
let active = false;

export function tellOfNetwork() {
  addEventListener("online", say);
  addEventListener("offline", say);
  new MutationObserver(say).observe(root, { attributeFilter: ["data-engine", "data-kept"] });
  say();
  workers()?.ready.then(() => {
    active = true;
    say();
  });
}

/** @returns {ServiceWorkerContainer | undefined} none without https, and in some frames not even a look is allowed */
function workers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** `data-kept` on <html> knows better than the worker's state once it is there: a cache may have been cleared. */
function everythingKept() {
  return root.dataset.kept ? root.dataset.kept === "all" : active;
}

function say() {
  const kept = everythingKept();
  const mark = document.getElementById("kept");
  if (mark && mark.hidden === kept) {
    mark.hidden = !kept;
    showText();
  }
  const key = navigator.onLine ? null : kept ? "offline.all" : root.dataset.engine === "ready" ? "offline.open" : "offline.partly";
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
