// @ts-check
/* The interpreter as PyScript sees it: Pyodide with our byte code, with a snapshot of its memory where one is kept, and
   with its files asked for at once instead of one after the other. Runs in the worker.

   It tells the page how many bytes have been loaded, as `{progress}`, what it started from, as `{started}`, and what went
   wrong that PyScript or Pyodide would keep to themselves and wait for ever, as `{failed}`. */

import { environment } from "./environment.js";
import { archives, bytes, pyodide } from "./parts.js";
import { fetchedSnapshot, forgetSnapshot, keptSnapshot, unpacked } from "./snapshot.js";

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;
const home = here(pyodide);
const WASM = `${home}pyodide.asm.wasm`;
const STDLIB = `${home}stdlib.zip`; // a name that only Pyodide asks for; what it gets is unpacked here

const ask = globalThis.fetch.bind(globalThis);
const { loadPyodide: load, version } = await import(`${home}pyodide.js`);

export { version };

/**
 * @param {{indexURL: string, [option: string]: unknown}} options what PyScript passes on. It takes for the folder of the
 *   interpreter whatever stands before the last slash of its address, which start.js makes "…/interpreter.js#<way>".
 */
export async function loadPyodide({ indexURL, ...options }) {
  addEventListener("unhandledrejection", ({ reason }) => giveUp(String(reason)));
  tellOfErrors();
  const way = new URL(indexURL).hash.slice(1);
  const plain = way === "plain";
  total = plain ? bytes.plain : bytes.quick;
  const memory = memoryFor(way);
  const wasm = compile(WASM);
  const stdlib = fetched(plain ? archives.plain : archives.stdlib);
  /** @type {Record<string, Promise<Uint8Array>>} */
  const packages = plain ? {} : { "highwater.zip": fetched(archives.highwater) };
  const module = import(`${home}pyodide.asm.js`);
  for (const begun of [memory, wasm, stdlib, module, ...Object.values(packages)]) begun.catch(() => {}); // is said where it is waited for
  give(wasm, stdlib);
  const all = {
    ...options,
    ...environment(packages),
    indexURL: home,
    stdLibURL: STDLIB,
    lockFileURL: here("lock.json"),
    packageBaseUrl: home,
    createPyodideModule: (await module).default,
  };
  const _loadSnapshot = await memory.catch(() => null);
  if (_loadSnapshot) {
    try {
      const python = await load({ ...all, _loadSnapshot });
      python.runPython("import random; random.seed(); del random"); // or every start would have the same
      postMessage({ started: "snapshot" });
      return python;
    } catch (error) {
      console.warn("The snapshot was refused:", error);
      await forgetSnapshot();
    }
  }
  const python = await load(all);
  postMessage({ started: plain ? "plain" : "bytecode" });
  return python;
}

/** @param {string} way @returns {Promise<Uint8Array | null>} */
function memoryFor(way) {
  if (way === "snapshot") return fetchedSnapshot();
  return way === "quick" || way === "direct" ? keptSnapshot() : Promise.resolve(null);
}

/**
 * Give Pyodide what has been on its way since the worker began, when it asks for it.
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Promise<Uint8Array>} stdlib
 */
function give(wasm, stdlib) {
  globalThis.fetch = async (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    if (url === WASM) return new Response();
    if (url === STDLIB) return new Response(/** @type {Uint8Array<ArrayBuffer>} */ (await stdlib));
    return counted(request, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** @param {string} url */
async function compile(url) {
  const response = await counted(url);
  // Some hosts do not know what this is, and browsers then refuse to compile while it comes in.
  const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** @param {string} path of an archive, relative to this file */
async function fetched(path) {
  return new Uint8Array(await (await unpacked(await counted(here(path)))).arrayBuffer());
}

let received = 0;
let total = bytes.quick;

/**
 * Fetch, and report what comes in as a share of all bytes to come.
 * @param {RequestInfo | URL} request
 * @param {RequestInit} [options]
 */
async function counted(request, options) {
  const response = await ask(request, options);
  if (!response.ok) giveUp(`${response.status} ${response.url}`);
  // The original goes on untouched: Pyodide compiles the stream, and a browser caches only its own responses.
  const reader = response.clone().body?.getReader();
  const count = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      received += part.value.length;
      postMessage({ progress: Math.min(1, received / total) });
    }
  };
  count().catch(() => {}); // Whoever asked for the file hears of a broken stream.
  return response;
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

/** Let the page try another way. @param {string} reason */
function giveUp(reason) {
  postMessage({ failed: reason });
  close();
}
