// @ts-check
/* Says calmly that there is no network, and what works without: in the foot of a page, and beside a game in the bar, where
   it neither covers nor moves a board. The foot also says when everything is stored. */

import { showText } from "./effects.js";

const root = document.documentElement;

/** Whether a network seems to exist but leads nowhere: a hotspot with a login page, a server that is down. */
let nowhere = false;

export function tellOfNetwork() {
  addEventListener("offline", say);
  addEventListener("online", look);
  addEventListener("visibilitychange", () => nowhere && document.visibilityState === "visible" && look());
  new MutationObserver((changes) => {
    say();
    const ready = changes.some(({ attributeName }) => attributeName === "data-engine") && root.dataset.engine === "ready";
    if (ready && isFromCache()) void look();
  }).observe(root, { attributeFilter: ["data-engine", "data-installed"] });
  say();
}

/** Check whether the host can be reached, with a request that is made anyway: is there a new version? */
async function look() {
  nowhere = false;
  if (isFromCache()) {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch((error) => (nowhere = error instanceof TypeError));
  }
  say();
}

function say() {
  const installed = root.dataset.installed === "all";
  const mark = document.getElementById("installed");
  if (mark && mark.hidden === installed) {
    mark.hidden = !installed;
    showText();
  }
  const open = root.dataset.engine === "ready" ? "offline.open" : "offline.partly";
  const isSaid = document.querySelector("#failure:not([hidden]) [data-text='offline.partly']"); // once is enough (document/failure.js)
  const key = (navigator.onLine && !nowhere) || isSaid ? "" : installed || isFromCache() ? "offline.all" : open;
  const line = document.getElementById("network");
  const [sentence, short] = line?.querySelectorAll("span") ?? [];
  if (!line || sentence.dataset.text === key) return;
  sentence.dataset.text = key;
  short.dataset.text = key && `${key}-short`;
  sentence.textContent = short.textContent = "";
  root.toggleAttribute("data-without-network", key !== "");
  showText();
}
