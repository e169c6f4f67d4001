// @ts-check
/* Pyodide with files of ours, all of them asked for at once instead of one after the other. Runs in the worker.

   The page is told how many bytes have come, as `{progress}`, and what went wrong that Pyodide would wait for for ever, as
   `{failed}`. */

import { environment } from "./environment.js";
import { pyodide } from "../parts.js";
import { unpacked } from "./cached-snapshot.js";

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;
const home = here(pyodide);
const WASM = `${home}pyodide.asm.wasm`;
const STDLIB = `${home}stdlib.zip`; // a name that only Pyodide asks for; what it gets is unpacked here
const fetchAsItIs = globalThis.fetch.bind(globalThis);

/** @typedef {Promise<Uint8Array<ArrayBuffer>>} Archive */
/** @typedef {{stdlib: Archive, [name: string]: Archive}} Archives the standard library, and others by the name they have for Python */

let received = 0;
let total = 0;
let told = 0;

/**
 * Ask for the interpreter at once, before anybody knows with what it is going to start.
 * @param {number} bytes what is to come until the start, all files together; 0 where nobody needs to be told
 * @returns {(archives: Archives, options?: object) => Promise<any>} loadPyodide, which may be called again if it failed
 */
export function ask(bytes) {
  total = bytes;
  addEventListener("unhandledrejection", ({ reason }) => giveUp(String(reason)));
  const wasm = compiled();
  const modules = Promise.all([import(`${home}pyodide.js`), import(`${home}pyodide.asm.js`)]);
  for (const begun of [wasm, modules]) begun.catch(() => {}); // is said where it is waited for
  return async ({ stdlib, ...packages }, options) => {
    give(wasm, stdlib);
    const [{ loadPyodide }, { default: createPyodideModule }] = await modules;
    return loadPyodide({
      ...options,
      ...environment(packages),
      indexURL: home,
      stdLibURL: STDLIB,
      lockFileURL: here("lock.json"),
      packageBaseUrl: home,
      createPyodideModule,
    });
  };
}

/**
 * Ask for an archive.
 * @param {string} path relative to this file
 * @returns {Promise<Uint8Array<ArrayBuffer>>} its content, unpacked
 */
export function archive(path) {
  const content = counted(here(path)).then(unpacked).then(async (response) => new Uint8Array(await response.arrayBuffer()));
  content.catch(() => {}); // is said where it is waited for
  return content;
}

/** The version of Pyodide, which PyScript wants to know. */
export const version = pyodide.match(/pyodide-([\d.]+)/)?.[1];

/** Let the page try another way. @param {string} reason */
function giveUp(reason) {
  postMessage({ failed: reason });
  close();
}

/**
 * Give Pyodide what is on its way already, when it asks for it.
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Promise<Uint8Array<ArrayBuffer>>} stdlib
 */
function give(wasm, stdlib) {
  /** @type {typeof stdlib | null} */
  let wanted = stdlib;
  globalThis.fetch = async (request, options) => {
    const url = request instanceof Request ? request.url : String(request);
    if (url === WASM) return new Response();
    if (url === STDLIB) {
      const content = await wanted;
      wanted = null; // Pyodide makes a copy, and asks only once
      return new Response(content);
    }
    return counted(request, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

async function compiled() {
  const response = await counted(WASM);
  // Some hosts do not know what this is, and browsers then refuse to compile while it comes in.
  const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Tell the page how far the loading is, a few times a second: it has more to do meanwhile. */
function tell() {
  const now = performance.now();
  if (received < total && now - told < 50) return;
  told = now;
  postMessage({ progress: Math.min(1, received / total) });
}

/**
 * Fetch, and report what comes in as a share of all bytes to come.
 * @param {RequestInfo | URL} request
 * @param {RequestInit} [options]
 */
async function counted(request, options) {
  const response = await fetchAsItIs(request, options);
  if (!response.ok) giveUp(`${response.status} ${response.url}`);
  if (!total) return response;
  // The original goes on untouched: Pyodide compiles the stream, and a browser caches only its own responses.
  const reader = response.clone().body?.getReader();
  const count = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      received += part.value.length;
      tell();
    }
  };
  count().catch(() => {}); // Whoever asked for the file hears of a broken stream.
  return response;
}
