// @ts-check
/* The service worker as the page sees it: registered once the page is at rest; says when everything is stored, and when
   a new version is.

   A new build is stored beside the one that is open (service-worker/worker.js) and is what the next page gets, so there
   is nothing to be hurried: the page offers to reload, and goes on as it is for as long as anybody likes. Nobody else's
   page is reloaded; a second tab makes the same offer for itself. */

import { announce } from "./effects.js";
import { storedValues } from "./storage.js";

const HOUR = 3_600_000; // ms
const root = document.documentElement;
const build = new URL(".", import.meta.url).pathname.match(/assets-(\w+)\/$/)?.[1];

/**
 * Keep everything for use without a network, when there is nothing better to do.
 * @param {() => Promise<unknown>} [also] what else is to be stored before everything is: called at most once, when the
 *   service worker has all files of this page's build
 */
export function keepOffline(also = async () => {}) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const keep = () => kept(also).catch((error) => console.warn("No offline use:", error));
  if ("requestIdleCallback" in window) requestIdleCallback(keep);
  else setTimeout(keep, 1000);
}

/** @param {() => Promise<unknown>} also */
async function kept(also) {
  const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), {
    updateViaCache: "none",
  });
  /** @type {Promise<unknown> | undefined} */
  let all;

  async function look() {
    const fresh = registration.installing ?? registration.waiting;
    if (fresh) await settled(fresh);
    // One that could not be stored is tried again when there is next a look. What was there before is still there.
    const failed = fresh?.state === "redundant" && registration.active !== fresh;
    if (failed) console.warn("A version could not be stored; the next page that is opened tries again, or this one later.");
    if (!registration.active) return;
    const answer = await ask(registration.active);
    if (answer.failed) return console.warn("Not everything could be stored:", answer.failed);
    if (answer.build === build) await (all ??= also());
    else if (!failed) offer();
    root.dataset.installed = "all";
    await persist();
  }

  const looking = () => look().catch((error) => console.warn("No offline use:", error));
  registration.addEventListener("updatefound", looking);
  // Not every browser looks for a new version by itself when a page is opened. Without a network there is none.
  if (registration.active && !registration.installing) await registration.update().catch(() => {});
  lookAgain(registration);
  await looking();
}

/**
 * A page may be open for days. Who comes back to it hears of a new version as on one just opened.
 * @param {ServiceWorkerRegistration} registration
 */
function lookAgain(registration) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

/**
 * Wait until a worker is in charge or has failed. It does not wait for anybody by itself, but Chromium may leave it for
 * minutes when the one before it ends at the wrong moment (seen where pages were opened in quick succession).
 * @param {ServiceWorker} worker
 */
function settled(worker) {
  return new Promise((resolve) => {
    function look() {
      if (worker.state === "installed") worker.postMessage({ message: "take over" });
      if (["activated", "redundant"].includes(worker.state)) resolve(null);
    }
    worker.addEventListener("statechange", look);
    look();
  });
}

/**
 * Have the worker complete what it has stored.
 * @param {ServiceWorker} worker
 * @returns {Promise<{build?: string, failed?: string}>} the build that is stored
 */
function ask(worker) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage({ message: "keep" }, [port2]);
  });
}

let offered = false;

/** Say once, quietly, that there is a new version. It can be put away; the next page that is opened has it anyway. */
function offer() {
  const notice = document.getElementById("update");
  const app = document.getElementById("app");
  if (offered || !notice || !app) return;
  offered = true;
  let said = false;

  // What is typed into a form would be lost: no offer while there is one.
  function show() {
    if (!notice || !app) return;
    notice.hidden = app.querySelector("form") !== null;
    if (notice.hidden || said) return;
    said = true;
    announce({ text: document.getElementById("update-said")?.textContent ?? "" });
  }

  const watch = new MutationObserver(show);
  watch.observe(app, { childList: true, subtree: true });
  notice.querySelector(".now")?.addEventListener("click", () => location.reload(), { once: true });
  notice.querySelector(".later")?.addEventListener("click", () => {
    watch.disconnect();
    notice.hidden = true;
  });
  show();
}

/**
 * Ask the browser not to clear away what is kept when it needs room, once there is a game that could be lost. Most
 * decide by themselves; Firefox would put the question to the person, in the middle of a game.
 */
async function persist() {
  if ("mozInnerScreenX" in window || !navigator.storage?.persist) return;
  const games = Object.keys(storedValues().store).some((key) => key.startsWith("highwater:game:"));
  if (games && !(await navigator.storage.persisted())) await navigator.storage.persist();
}
