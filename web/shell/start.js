// @ts-check
/* Starts the engine in a worker, shows how far it has come, and hands it to the bridge.

   There are three ways to start, tried in this order, so that what is quick may fail:

     quick   PyScript, with our byte code, and with a snapshot of Python's memory where one is kept from before
     plain   PyScript, with micropip installing the wheels
     direct  a worker without PyScript, with our byte code; the only way where nothing may be stored

   `?start=` in the address asks for one of them, or for `snapshot` (quick, with one fetched now) or `bytecode` (quick,
   with none). */

import { connect, fail } from "./bridge.js";
import { pyscript } from "./parts.js";
import { offerToInstall } from "./install.js";
import { tellOfNetwork } from "./network.js";
import { keepOffline } from "./offline.js";
import { keepSnapshot } from "./snapshot.js";
import { styleOfGames } from "./style.js";

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;

async function start() {
  const progress = document.getElementById("start");
  if (progress) progress.hidden = false;
  const wanted = new URLSearchParams(location.search).get("start");
  const ways = wanted ? [wanted] : mayStore() ? ["quick", "plain", "direct"] : ["direct"];
  for (const way of ways) {
    try {
      await startBy(way, progress);
      keepOffline(keepSnapshot);
      return;
    } catch (error) {
      if (way === ways.at(-1)) throw error;
      console.warn(`The engine did not start (${way}):`, error);
    }
  }
}

/** Whether PyScript will be able to open its store. */
function mayStore() {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

/**
 * @param {string} way
 * @param {HTMLElement | null} progress
 */
async function startBy(way, progress) {
  const stop = new AbortController();
  /** @type {Worker | undefined} */
  let worker;
  /** @type {(error: unknown) => void} what to do when the engine says that it is lost */
  let lost = fail;
  const failed = new Promise((_, reject) => {
    lost = reject;
    /** @param {Worker} created */
    watch = (created) => {
      worker = created;
      worker.addEventListener("message", ({ data }) => {
        if (data?.failed !== undefined) lost(new Error(data.failed));
        if (data?.started !== undefined) document.documentElement.dataset.started = data.started;
        if (data?.progress !== undefined && progress) showProgress(progress, data.progress);
      });
    };
    // PyScript would wait for ever for most of what can fail.
    addEventListener("unhandledrejection", ({ reason }) => reject(reason), { signal: stop.signal });
  });
  try {
    const ready = Promise.all([way === "direct" ? direct() : withPyScript(way), styleOfGames()]);
    const [dispatch] = await Promise.race([ready, failed]);
    await Promise.race([connect(dispatch), failed]);
    lost = fail;
  } catch (error) {
    worker?.terminate();
    throw error;
  } finally {
    stop.abort();
  }
}

/** @type {(worker: Worker) => void} what to do with a worker as soon as there is one */
let watch = () => {};

/**
 * @param {string} way
 * @returns {Promise<(message: string) => Promise<string>>}
 */
async function withPyScript(way) {
  globalThis.Worker = Watched; // PyScript hands a worker out only when it is ready
  const core = await import(here(`${pyscript}core.js`));
  const { sync } = await core.PyWorker(here("worker.py"), {
    type: "pyodide",
    version: here(`interpreter.js#${way}/`), // the slash is for loadPyodide there, to hear of the way
    config: here(way === "plain" ? "plain.json" : "config.json"),
  });
  return sync.dispatch;
}

class Watched extends Worker {
  /** @param {string | URL} url @param {WorkerOptions} [options] */
  constructor(url, options) {
    super(url, options);
    watch(this);
  }
}

/** @returns {Promise<(message: string) => Promise<string>>} */
async function direct() {
  const worker = directWorker();
  /** @param {string} said the field that a message must have */
  const heard = (said) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data[said] !== undefined) resolve(data[said]);
        if (data.failed !== undefined) reject(new Error(data.failed));
      };
      worker.onerror = ({ message }) => reject(new Error(message || "The worker could not be loaded."));
    });
  await heard("ready");
  return (message) => {
    worker.postMessage(message);
    return heard("answer"); // the bridge sends one message at a time
  };
}

/**
 * A worker has to be of the page's own origin. A sandboxed frame has none, so it writes one by itself, which then imports
 * ours; and browsers refuse that to be a module.
 */
function directWorker() {
  const module = here("direct.js");
  if (origin !== "null") return new Watched(module, { type: "module" });
  const code = `import(${JSON.stringify(module)}).catch((error) => postMessage({ failed: String(error) }));`;
  return new Watched(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
}

/**
 * @param {HTMLElement} progress
 * @param {number} share of all bytes, from 0 to 1
 */
function showProgress(progress, share) {
  const percent = Math.floor(share * 100);
  progress.style.setProperty("--progress", String(share));
  progress.setAttribute("aria-valuenow", String(percent));
  const text = progress.querySelector(".percent");
  if (text) text.textContent = `${percent} %`;
}

offerToInstall();
tellOfNetwork();
start().catch(fail);
