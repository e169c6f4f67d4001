// @ts-check
/* The interpreter of the plain way, as PyScript asks for it: Pyodide exactly as it is published, with micropip beside it.
   Runs in the worker that PyScript makes. Nothing of the quick way is used here, so that a fault there leaves this one. */

import { expectBytes, fetchCounted } from "./progress.js";
import { bytes, pyodide, version } from "../parts.js";

export { version };

const home = new URL(pyodide, import.meta.url).href;

/** @param {{indexURL: string, [option: string]: unknown}} options PyScript's; it takes the folder of this file for Pyodide's */
export async function loadPyodide({ indexURL, ...options }) {
  reportErrors();
  expectBytes(bytes.plain);
  globalThis.fetch = fetchCounted;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(`${home}pyodide.js`),
    import(`${home}pyodide.asm.js`),
  ]);
  const python = await loadPyodide({ ...options, indexURL: home, packageBaseUrl: home, createPyodideModule });
  postMessage({ started: "plain" });
  return python;
}

/**
 * PyScript sends an error back instead of an answer, through a port. Firefox loses such a message on the way, and the page
 * would wait for ever; so the page hears of it in another way, too.
 */
function reportErrors() {
  const post = MessagePort.prototype.postMessage;
  /** @param {any} message @param {any} [options] */
  MessagePort.prototype.postMessage = function (message, options) {
    const error = Array.isArray(message) && message.find((part) => part instanceof Error);
    if (error) globalThis.postMessage({ failed: String(error) });
    post.call(this, message, options);
  };
}
