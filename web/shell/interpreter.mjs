// @ts-check
/* The interpreter as PyScript sees it: Pyodide with the options that PyScript has no setting for. Runs in the worker.

   It tells the page, on the channel named by the fragment of its own address, how many bytes have been loaded and
   whether something went wrong that PyScript keeps to itself. */

import { bytes, pyodide } from "./parts.js";

const home = new URL(pyodide, import.meta.url);
const { loadPyodide: load, version } = await import(new URL("pyodide.mjs", home).href);

const channel = new BroadcastChannel(new URL(import.meta.url).hash);
addEventListener("unhandledrejection", ({ reason }) => channel.postMessage({ failed: String(reason) }));

// An error goes back instead of an answer. Firefox loses such a message on the way, and the page would wait for ever.
const post = MessagePort.prototype.postMessage;
/** @param {any} message @param {any} [options] */
MessagePort.prototype.postMessage = function (message, options) {
  const error = Array.isArray(message) && message.find((part) => part instanceof Error);
  if (error) channel.postMessage({ failed: String(error) });
  post.call(this, message, options);
};

export { version };

/** @param {Record<string, unknown>} options what PyScript passes on */
export function loadPyodide(options) {
  countBytes();
  return load({
    ...options,
    indexURL: home.href,
    lockFileURL: new URL("lock.json", import.meta.url).href,
    packageBaseUrl: home.href,
  });
}

/** Let every fetch report what it has received, as a share of all bytes to come. */
function countBytes() {
  const fetch = globalThis.fetch.bind(globalThis);
  let received = 0;
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    // Pyodide waits for ever for a file that is not there.
    if (!response.ok) channel.postMessage({ failed: `${response.status} ${response.url}` });
    // The original goes on untouched: Pyodide compiles the stream, and a browser caches only its own responses.
    const reader = response.clone().body?.getReader();
    const count = async () => {
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        received += part.value.length;
        channel.postMessage({ progress: Math.min(1, received / bytes) });
      }
    };
    count().catch(() => {}); // Whoever asked for the file hears of a broken stream.
    return response;
  };
}
