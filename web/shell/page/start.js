// @ts-check
/* Starts the engine in a worker, shows the progress, and hands the engine to the bridge.

   There are two ways to start, tried in this order:

     quick   a worker of our own (worker/quick-way.js), with byte code or, where one is cached, a snapshot of Python's memory
     plain   PyScript on Pyodide as it is published, where micropip installs the wheels (worker/plain-way.js)

   The plain way is the net under the quick one and shares nothing with it that could fail. `?start=` in the address asks for
   one of them, or for `snapshot` (quick, with one fetched now) or `bytecode` (quick, with none). */

import { connect, fail } from "./bridge.js";
import { bringIcons } from "./icons.js";
import { offerToInstall } from "./web-app.js";
import "./navigation.js";
import "./tips.js";
import "./pointing.js";
import { tellOfNetwork } from "./network.js";
import { installForOffline } from "./offline.js";
import { cacheSnapshot } from "../worker/cached-snapshot.js";
import { NOT_LOADED, startPlain } from "./plain.js";
import { stylePlay } from "./play-style.js";
import { bringBy } from "./archives.js";

/** @typedef {(message: string) => Promise<string>} Dispatch */

/** @param {Startup} startup */
export function start(startup) {
  offerToInstall();
  tellOfNetwork();
  bringIcons().catch((error) => console.warn(error));
  startEngine(startup).catch(fail);
}

/** @param {Startup} startup */
async function startEngine(startup) {
  const progress = document.getElementById("start");
  if (progress) progress.hidden = false;
  for (const way of startup.ways) {
    try {
      await startBy(way, startup, progress);
      if (!("framed" in document.documentElement.dataset)) installForOffline(cacheSnapshot);
      return;
    } catch (error) {
      if (way === startup.ways.at(-1)) throw error;
      console.warn(`The engine did not start (${way}):`, error);
    }
  }
}

/**
 * @param {string} way
 * @param {Startup} startup
 * @param {HTMLElement | null} progress
 */
async function startBy(way, startup, progress) {
  const stop = new AbortController();
  /** @type {(error: unknown) => void} called when the engine reports that it failed */
  let lost = fail;
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    lost = reject;
    // PyScript would wait for ever for most of what can fail.
    addEventListener("unhandledrejection", ({ reason }) => reject(reason), { signal: stop.signal });
  });
  /** @param {WorkerMessage} data */
  function hear(data) {
    if (data?.failed !== undefined) lost(new Error(data.failed));
    if (data?.started !== undefined) document.documentElement.dataset.started = data.started;
    if (data?.archive !== undefined) outbox.send({ message: "archive", name: data.archive, ok: data.ok });
    if (data?.progress !== undefined && progress) showProgress(progress, data.progress);
  }
  const engine = way === "plain" ? withPyScript(hear) : quick(startup, hear);
  try {
    const [dispatch] = await Promise.race([Promise.all([engine.ready, stylePlay()]), failed]);
    await Promise.race([connect(dispatch), failed]);
    lost = fail;
  } catch (error) {
    engine.end();
    throw error;
  } finally {
    stop.abort();
  }
}

/**
 * @param {Startup} startup
 * @param {(data: WorkerMessage) => void} hear
 * @returns {{ready: Promise<Dispatch>, end: () => void}}
 */
function quick({ worker: made, quickWorker, messages }, hear) {
  const worker = made ?? quickWorker();
  bringBy((archive) => worker.postMessage({ bring: archive }));
  /** @type {(data: WorkerMessage) => void} */
  let answered = () => {};
  /** @type {Dispatch} the bridge sends one message at a time */
  const dispatch = (message) =>
    new Promise((resolve) => {
      answered = ({ answer }) => answer !== undefined && resolve(answer);
      worker.postMessage(message);
    });
  const ready = new Promise((resolve) => {
    /** @param {WorkerMessage} data */
    const receive = (data) => {
      hear(data);
      answered(data);
      if (data.started !== undefined) resolve(dispatch);
    };
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => receive({ failed: message || NOT_LOADED });
    for (const data of messages.splice(0)) receive(data);
  });
  return { ready, end: () => worker.terminate() };
}

/** @param {(data: WorkerMessage) => void} hear @returns {{ready: Promise<Dispatch>, end: () => void}} */
function withPyScript(hear) {
  /** @type {{ready: Promise<{dispatch: Dispatch}>, end: () => void}} */
  const { ready, end } = startPlain("plain_way.py", hear);
  return { ready: ready.then(({ dispatch }) => dispatch), end };
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
