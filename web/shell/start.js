// @ts-check
/* Starts the engine in a worker, shows how far it has come, and hands it to the bridge. */

import { connect, fail } from "./bridge.js";
import { pyscript } from "./parts.js";
import { keepOffline } from "./offline.js";

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;

// Each page listens on a channel of its own, or two tabs that load at once would show each other's progress.
const channel = `#${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

async function start() {
  const failed = watch();
  const core = await import(here(`${pyscript}core.js`));
  const options = { type: "pyodide", version: here("interpreter.mjs") + channel, config: here("config.json") };
  const worker = await Promise.race([core.PyWorker(here("worker.py"), options), failed]);
  await Promise.race([connect(worker.sync.dispatch), failed]);
  keepOffline();
  // Firefox hands over no error that Python raised: of one that comes later, too, the page hears only in this way.
  await failed;
}

/**
 * Show the bytes loaded so far, as far as the interpreter tells.
 * @returns {Promise<never>} rejected when anything fails that PyScript would keep waiting for
 */
function watch() {
  const shown = document.getElementById("start");
  if (shown) shown.hidden = false;
  return new Promise((_, reject) => {
    addEventListener("unhandledrejection", ({ reason }) => {
      if (document.documentElement.dataset.engine === "loading") reject(reason);
    });
    new BroadcastChannel(channel).addEventListener("message", ({ data }) => {
      if (data.failed) reject(new Error(data.failed));
      if (!shown || data.progress === undefined) return;
      const percent = Math.floor(data.progress * 100);
      shown.style.setProperty("--progress", String(data.progress));
      shown.setAttribute("aria-valuenow", String(percent));
      const text = shown.querySelector(".percent");
      if (text) text.textContent = `${percent} %`;
    });
  });
}

// A browser that cannot run it has been told so by able.js.
if (document.documentElement.dataset.engine !== "unable") start().catch(fail);
