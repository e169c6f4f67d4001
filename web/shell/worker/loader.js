// @ts-check
/* Loads Pyodide for the quick way: with files of ours, all of them requested at once instead of one after the other. */

import { environment } from "./environment.js";
import { expectBytes, fetchCounted } from "./progress.js";
import { unpacked } from "./cached-snapshot.js";
import { interpreter, lock } from "../parts.js";

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;
const home = here(interpreter);
const WASM = `${home}pyodide.asm.wasm`;
const STDLIB = `${home}stdlib.zip`; // a name that only Pyodide asks for; its answer is unpacked here

/** @typedef {Promise<Uint8Array<ArrayBuffer>>} Archive */
/** @typedef {{stdlib: Archive, [name: string]: Archive}} Archives the standard library, and others by the name they have for Python */

/**
 * Request the interpreter at once, before it is known how it is going to start.
 * @param {number} bytes of all files together until the start; 0 where nobody needs to be told
 * @param {Promise<WebAssembly.Module | null> | null} ready the interpreter, if the page compiles it
 * @returns {(archives: Archives, options?: object) => Promise<any>} loadPyodide, which may be called again if it failed
 */
export function requestInterpreter(bytes, ready) {
  expectBytes(bytes);
  const wasm = ready ? ready.then((module) => module ?? compiled()) : compiled();
  const modules = Promise.all([import(`${home}pyodide.js`), import(`${home}pyodide.asm.js`)]);
  for (const request of [wasm, modules]) request.catch(() => {}); // reported where it is awaited
  return async ({ stdlib, ...packages }, options) => {
    answerPyodide(wasm, stdlib);
    const [{ loadPyodide }, { default: createPyodideModule }] = await modules;
    const loading = loadPyodide({
      ...options,
      ...environment(packages),
      indexURL: home,
      stdLibURL: STDLIB,
      lockFileContents: lock,
      packageBaseUrl: home,
      createPyodideModule,
    });
    // Pyodide would start without an archive that cannot be had, and run our program before anybody heard of it.
    const [python] = await Promise.all([loading, ...Object.values(packages)]);
    return python;
  };
}

/**
 * Request an archive.
 * @param {string} path relative to this file
 * @returns {Promise<Uint8Array<ArrayBuffer>>} its content, unpacked
 */
export function requestArchive(path) {
  const content = fetchCounted(here(path)).then(unpacked).then(async (response) => new Uint8Array(await response.arrayBuffer()));
  content.catch(() => {}); // reported where it is awaited
  return content;
}

/**
 * Answer Pyodide's own requests with what is on its way already.
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Promise<Uint8Array<ArrayBuffer>>} stdlib
 */
function answerPyodide(wasm, stdlib) {
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
    return fetchCounted(request, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

async function compiled() {
  const response = await fetchCounted(WASM);
  // Some hosts do not know what this is, and browsers then refuse to compile while it comes in.
  const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
