// @ts-check
/* Offline use: registers the service worker once the page is idle, says when everything is stored, and offers a new version
   when there is one.

   A new build is stored beside the open one (service-worker/worker.js), and the next page that opens gets it. So nothing is
   urgent: the page offers to reload, and continues for as long as the person likes. Other pages are not reloaded; a second tab
   makes its own offer. */

import { announce, showText } from "./effects.js";
import { needsPlainWay } from "./seam.js";
import { hasStored } from "./storage.js";

const HOUR = 3_600_000; // ms
const root = document.documentElement;
const build = new URL(".", import.meta.url).pathname.match(/assets-(\w+)\/$/)?.[1];

/**
 * Store this build for offline use, when the page is idle.
 * @param {() => Promise<unknown>} [also] stores more before everything counts as stored: called at most once, when the service
 *   worker has all files of this page's build
 */
export function installForOffline(also = async () => {}) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const run = () => install(also).catch((error) => console.warn("No offline use:", error));
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/** @param {() => Promise<unknown>} also */
async function install(also) {
  const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), {
    updateViaCache: "none",
  });
  /** @type {Promise<unknown> | undefined} */
  let all;

  async function look() {
    const fresh = registration.installing ?? registration.waiting;
    if (fresh) await waitUntilSettled(fresh);
    // A build that could not be stored is tried again at the next check. The previous one is still stored.
    const failed = fresh?.state === "redundant" && registration.active !== fresh;
    if (failed) console.warn("A version could not be stored; the next page that is opened tries again, or this one later.");
    if (!registration.active) return;
    const answer = await complete(registration.active, root.dataset.started === "plain" || needsPlainWay.some((isNeeded) => isNeeded()));
    // One fault is said once: what kept the new version from being stored keeps this one's files, too.
    if (answer.failed) return failed || console.warn("Not everything could be stored:", answer.failed);
    // What else is stored only makes the next start faster: the build works offline without it.
    if (answer.build === build) await (all ??= also().catch((error) => console.warn("Not stored for the next start:", error)));
    else if (!failed) offer();
    root.dataset.installed = "all";
    offerPlainWay(registration.active, answer.plain === true);
    await persist();
  }

  const looking = () => look().catch((error) => console.warn("No offline use:", error));
  registration.addEventListener("updatefound", looking);
  // Not every browser checks for a new version when a page opens. Offline there is none.
  if (registration.active && !registration.installing) await registration.update().catch(() => {});
  lookAgain(registration);
  await looking();
}

/**
 * A page may be open for days. When a person returns to it, check for a new version, as when it opens.
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
 * Wait until a worker is active or has failed. It takes over by itself, but Chromium may leave it waiting for minutes if the
 * previous one ends at the wrong moment (seen when pages opened in quick succession).
 * @param {ServiceWorker} worker
 */
function waitUntilSettled(worker) {
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
 * Ask the worker to complete what it has stored.
 * @param {ServiceWorker} worker
 * @param {boolean} plain whether it is to store the files of the plain way as well
 * @returns {Promise<{build?: string, plain?: boolean, failed?: string}>} the stored build, and whether it includes the plain way
 */
function complete(worker, plain) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage({ message: "keep", plain }, [port2]);
  });
}

/**
 * In the foot of the page about the app, offer to store the plain way as well, or say that it is stored.
 * @param {ServiceWorker} worker
 * @param {boolean} stored
 */
function offerPlainWay(worker, stored) {
  const [part, line, button] = ["plain-way", "plain-way-said", "plain-way-store"].map((id) => document.getElementById(id));
  if (!part || !line || !(button instanceof HTMLButtonElement)) return;
  say(stored ? "stored" : "offer");
  button.onclick = async () => {
    say("storing");
    const { plain, failed } = await complete(worker, true);
    if (failed) console.warn("The plain way could not be stored:", failed);
    say(plain ? "stored" : "failed");
  };

  /** @param {"offer" | "storing" | "stored" | "failed"} state */
  function say(state) {
    if (!part || !line || !button) return;
    line.dataset.text = `offline.plain-${state}`;
    button.hidden = state === "storing" || state === "stored";
    part.hidden = false;
    showText();
  }
}

let offered = false;

/** Mention a new version, once and quietly. The offer can be dismissed; the next page that opens has it anyway. */
function offer() {
  const notice = document.getElementById("update");
  const app = document.getElementById("app");
  if (offered || !notice || !app) return;
  offered = true;
  let said = false;

  // A reload would lose what is typed into a form: no offer while there is one.
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
 * Ask the browser not to delete our storage when it needs room, once there is a game or bot to lose. Most browsers decide by themselves.
 * Firefox would ask the person in the middle of a game, so we do not ask there.
 */
async function persist() {
  if ("mozInnerScreenX" in window || !navigator.storage?.persist) return;
  if (hasStored(/^highwater:(game|bot):/) && !(await navigator.storage.persisted())) await navigator.storage.persist();
}
