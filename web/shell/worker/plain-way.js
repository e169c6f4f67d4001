// @ts-check
/* The interpreter as PyScript sees it: Pyodide with our files. Runs in the worker that PyScript makes. */

import { archive, ask, version } from "./loader.js";
import { archives, bytes } from "../parts.js";

export { version };

/** @param {{indexURL: string, [option: string]: unknown}} options what PyScript passes on; the folder we know better */
export async function loadPyodide({ indexURL, ...options }) {
  tellOfErrors();
  const python = await ask(bytes.plain)({ stdlib: archive(archives.plain) }, options);
  postMessage({ started: "plain" });
  return python;
}

/**
 * PyScript sends an error back instead of an answer, through a port. Firefox loses such a message on the way, and the page
 * would wait for ever; so the page hears of it in another way, too.
 */
function tellOfErrors() {
  const post = MessagePort.prototype.postMessage;
  /** @param {any} message @param {any} [options] */
  MessagePort.prototype.postMessage = function (message, options) {
    const error = Array.isArray(message) && message.find((part) => part instanceof Error);
    if (error) globalThis.postMessage({ failed: String(error) });
    post.call(this, message, options);
  };
}
