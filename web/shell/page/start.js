// @ts-check
/* Waits for the engine's worker, shows the progress, and hands the engine to the bridge.

   The ways to start are tried in this order (document/engine.js):

     quick   our interpreter module in PyScript's worker: from byte code or, if one is cached, from a snapshot of Python's memory
             (worker/quick-way.js); then the same without PyScript, in case PyScript fails
     plain   Pyodide as published in PyScript's worker, where micropip installs the wheels (worker/plain-way.js)

   `?start=` in the address asks for one of them, or for `snapshot` (quick, with a snapshot fetched now) or `bytecode` (quick, without). */

import { connect, fail } from "./bridge.js";
import { bringIcons } from "./icons.js";
import { offerToInstall } from "./web-app.js";
import "./navigation.js";
import "./tips.js";
import "./pointing.js";
import { tellOfNetwork } from "./network.js";
import { installForOffline } from "./offline.js";
import { cacheSnapshot } from "../worker/cached-snapshot.js";
import { loadPlayStyle } from "./play-style.js";
import { bringBy } from "./archives.js";
import "../features.js";

/** @typedef {(message: string) => Promise<string>} Dispatch answers one message at a time */
/** @typedef {{dispatch: Dispatch, refuse: (error: unknown) => void}} Engine `refuse`: pending requests will get no answer */

/**
 * How long PyScript's worker may stay silent, from when this page listens. Then we start without it, because it may wait for ever after a
 * failure. Only a very slow network needs this long.
 */
const MAX_SILENCE_MS = 20_000;

const root = document.documentElement;

/** @param {Startup} startup */
export function start(startup) {
  offerToInstall();
  tellOfNetwork();
  bringIcons().catch((error) => console.warn(error));
  startEngine(startup).catch(fail);
}

/** @param {Startup} startup */
async function startEngine({ ways, begin, first }) {
  const progress = document.getElementById("start");
  if (progress) progress.hidden = false;
  for (const way of ways) {
    const attempt = first?.way === way ? first : begin(way);
    try {
      await finish(attempt, progress);
      if (!("framed" in root.dataset)) installForOffline(cacheSnapshot);
      return;
    } catch (error) {
      attempt.worker.end();
      if (way === ways.at(-1)) throw error;
      console.warn(`The engine did not start (${way.name}, ${way.usesPyScript ? "with" : "without"} PyScript):`, error);
    }
  }
}

/**
 * Wait for the engine of an attempt, and connect it to the page. Rejects if it fails.
 * @param {Attempt} attempt
 * @param {HTMLElement | null} progress
 */
async function finish(attempt, progress) {
  /** @type {Engine | null} */
  let engine = null;
  /** @type {MessagePort | undefined} */
  let port;
  /** @type {(error: unknown) => void} called when the engine reports that it failed */
  let lose = fail;
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    lose = reject;
  });
  const hasTwin = attempt.way.usesPyScript && attempt.way.name !== "plain";
  const silence = hasTwin ? setTimeout(() => lose(new Error("PyScript's worker says nothing.")), MAX_SILENCE_MS) : undefined;
  /** @type {Promise<Dispatch>} */
  const started = new Promise((resolve) => {
    /** @param {WorkerMessage} data */
    attempt.hear = (data) => {
      clearTimeout(silence);
      if (data.failed !== undefined) lose(new Error(data.failed));
      if (data.progress !== undefined && progress) showProgress(progress, data.progress);
      if (data.port) port = data.port;
      if (data.started === undefined || !port) return;
      root.dataset.started = data.started;
      root.dataset.worker = data.isPyScript ? "pyscript" : "own";
      engine = converse(port, (error) => lose(error));
      resolve(engine.dispatch);
    };
    for (const data of attempt.messages.splice(0)) attempt.hear(data);
    // PyScript logs exceptions of the program to the console, and continues.
    attempt.worker.sync.then(() => engine || lose(new Error("The program ended before it served."))).catch(() => {}); // already reported
  });
  try {
    const [dispatch] = await Promise.race([Promise.all([started, loadPlayStyle()]), failed]);
    await Promise.race([connect(dispatch), failed]);
    lose = fail;
  } catch (error) {
    // The bridge asks one thing after the other: the next engine would wait for this one's answer.
    /** @type {Engine | null} */ (engine)?.refuse(error);
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

/**
 * The engine at the other end of a port (worker/serve.js).
 * @param {MessagePort} port
 * @param {(error: Error) => void} lose called when the engine has crashed
 * @returns {Engine}
 */
function converse(port, lose) {
  /** @type {(answer: string) => void} */
  let take = () => {};
  /** @type {(error: unknown) => void} */
  let refuse = () => {};
  /** @param {MessageEvent<import("../worker/serve.js").PortMessage>} event */
  port.onmessage = ({ data: { answer, archive, ok, failed } }) => {
    if (answer !== undefined) take(answer);
    if (archive !== undefined) outbox.send({ message: "archive", name: archive, ok });
    if (failed !== undefined) lose(new Error(failed));
  };
  bringBy((archive) => port.postMessage({ bring: archive }));
  const dispatch = (/** @type {string} */ message) =>
    new Promise((resolve, reject) => {
      [take, refuse] = [resolve, reject];
      port.postMessage(message);
    });
  return { dispatch, refuse: (error) => refuse(error) };
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
