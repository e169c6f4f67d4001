// @ts-check
/* Offline use: registers the service worker once the page is at rest, says when everything is stored, and offers a new
   version when one is.

   A new build is stored beside the one that is open (service-worker/worker.js), and the next page that is opened gets it. So
   nothing is urgent: the page offers to reload, and goes on as it is for as long as anybody likes. No other page is
   reloaded; a second tab makes its own offer. */

import { announce, showText } from "./effects.js";
import { storedValues } from "./storage.js";

const HOUR = 3_600_000; // ms
const root = document.documentElement;
const build = new URL(".", import.meta.url).pathname.match(/assets-(\w+)\/$/)?.[1];

/**
 * Store this build for use without a network, when there is nothing better to do.
 * @param {() => Promise<unknown>} [also] what else is to be stored before everything is: called at most once, when the
 *   service worker has all files of this page's build
 * @param {() => boolean} [needsPlainWay] whether the page needs the plain way, and so needs it without a network, too
 */
export function installForOffline(also = async () => {}, needsPlainWay = () => root.dataset.started === "plain" || hasBots()) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const run = () => install(also, needsPlainWay).catch((error) => console.warn("No offline use:", error));
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/** Bots that a person has written think in a Python of the plain way. */
const hasBots = () => Object.keys(storedValues().store).some((key) => key.startsWith("highwater:bot:"));

/** @param {() => Promise<unknown>} also @param {() => boolean} needsPlainWay */
async function install(also, needsPlainWay) {
  const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), {
    updateViaCache: "none",
  });
  /** @type {Promise<unknown> | undefined} */
  let all;

  async function look() {
    const fresh = registration.installing ?? registration.waiting;
    if (fresh) await settled(fresh);
    // One that could not be stored is tried again at the next look. The build before is still stored.
    const failed = fresh?.state === "redundant" && registration.active !== fresh;
    if (failed) console.warn("A version could not be stored; the next page that is opened tries again, or this one later.");
    if (!registration.active) return;
    const answer = await complete(registration.active, needsPlainWay());
    if (answer.failed) return console.warn("Not everything could be stored:", answer.failed);
    // What else is stored only makes the next start quicker: without it the build works offline all the same.
    if (answer.build === build) await (all ??= also().catch((error) => console.warn("Not stored for the next start:", error)));
    else if (!failed) offer();
    root.dataset.installed = "all";
    offerPlainWay(registration.active, answer.plain === true);
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
 * A page may be open for days. Whoever comes back to it hears of a new version, as when it was just opened.
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
 * Wait until a worker is active or has failed. It takes over by itself, but Chromium may leave it waiting for minutes when
 * the one before it ends at the wrong moment (seen where pages were opened in quick succession).
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
 * @param {boolean} plain whether it is to store the files of the plain way as well
 * @returns {Promise<{build?: string, plain?: boolean, failed?: string}>} the build that is stored, and whether they are
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
 * Offer, in the foot of the page about the app, to store the plain way as well, or say that it is stored.
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

/** Say once, quietly, that there is a new version. It can be dismissed; the next page that is opened has it anyway. */
function offer() {
  const notice = document.getElementById("update");
  const app = document.getElementById("app");
  if (offered || !notice || !app) return;
  offered = true;
  let said = false;

  // Reloading would lose what is typed into a form: no offer while there is one.
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
 * Ask the browser not to delete our storage when it needs room, once there is a game or bot that could be lost. Most browsers
 * decide by themselves; Firefox would ask the person, in the middle of a game, so it is not asked.
 */
async function persist() {
  if ("mozInnerScreenX" in window || !navigator.storage?.persist) return;
  const own = Object.keys(storedValues().store).some((key) => /^highwater:(game|bot):/.test(key));
  if (own && !(await navigator.storage.persisted())) await navigator.storage.persist();
}
