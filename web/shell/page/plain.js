// @ts-check
/* The plain way to start a worker: PyScript on Pyodide as it is published, where micropip installs the wheels. */

import { pyscript } from "../parts.js";

/** The reason when a worker fails without giving one. */
export const NOT_LOADED = "The worker could not be loaded.";

const MADE = "highwater:worker"; // an event of the window

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;

/**
 * PyScript hands its worker out only when it is ready, and takes the class of workers when its core is imported. So whoever
 * imports anything of it calls this before; twice is as good as once.
 */
export function announceWorkers() {
  if ("announced" in Worker) return;
  globalThis.Worker = class extends Worker {
    static announced = true;

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      dispatchEvent(new CustomEvent(MADE, { detail: this }));
    }
  };
}

/**
 * What PyScript lets a worker call in the page, the whole window by its reflection, nobody of ours needs; and a program of the
 * workshop is not to have it.
 * @param {any} sync the two-way channel: what is set on it, the worker can call; what is read from it, the worker exports
 */
function closeChannel(sync) {
  const refuse = () => {
    throw new Error("Nothing of the page can be called from here.");
  };
  for (const name of Reflect.ownKeys(sync)) sync[name] = refuse;
}

/**
 * @template {object} Exported
 * @param {string} program the Python file that the worker runs, beside this file
 * @param {(data: WorkerMessage) => void} hear
 * @returns {{ready: Promise<Exported>, end: () => void}} what the program exports, as functions with promises, once it runs
 */
export function startPlain(program, hear) {
  announceWorkers();
  /** @type {Worker | undefined} */
  let worker;
  addEventListener(
    MADE,
    (event) => {
      const made = /** @type {CustomEvent<Worker>} */ (event).detail;
      worker = made;
      made.addEventListener("message", ({ data }) => hear(data));
      // One that was not let in has no words. Others are of errors, which need not be the end.
      made.addEventListener("error", ({ message }) => message || hear({ failed: NOT_LOADED }));
    },
    { once: true },
  );
  async function ready() {
    const core = await import(here(`${pyscript}core.js`));
    // What runs in a worker before its program, PyScript would make out of text, which our policy refuses. We need none of it.
    core.hooks.worker.onBeforeRunAsync.clear();
    const options = { type: "pyodide", version: here("plain-way.js"), config: here("plain.json") };
    const { sync } = await core.PyWorker(here(program), options);
    closeChannel(sync);
    return sync;
  }
  return { ready: ready(), end: () => worker?.terminate() };
}
