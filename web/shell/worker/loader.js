// @ts-check
/* Loads Pyodide for the quick way: from our own files, all requested at once instead of one after the other. */

import { makeOptions } from "./environment.js";
import { expectBytes, fetchCounted } from "./progress.js";
import { unpack } from "./cached-snapshot.js";
import { interpreter, lock } from "../parts.js";

/** @param {string} path relative to this file */
const resolveUrl = (path) => new URL(path, import.meta.url).href;
const home = resolveUrl(interpreter);
const WASM = `${home}pyodide.asm.wasm`;
const STDLIB = `${home}stdlib.zip`; // a name that only Pyodide requests; our answer is unpacked

/** @typedef {Promise<Uint8Array<ArrayBuffer>>} Archive */
/** @typedef {{stdlib: Archive, [name: string]: Archive}} Archives the standard library, and others by the name they have for Python */

/**
 * Request the interpreter at once, before it is known how it will start.
 * @param {number} bytes of all files until the start; 0 if no progress is wanted
 * @param {Promise<WebAssembly.Module | null> | null} ready the interpreter, if the page compiles it
 * @returns {(archives: Archives, options?: object) => Promise<any>} loadPyodide, which may be called again if it failed
 */
export function requestInterpreter(bytes, ready) {
  expectBytes(bytes);
  const wasm = ready ? ready.then((module) => module ?? compileInterpreter()) : compileInterpreter();
  const modules = Promise.all([import(`${home}pyodide.js`), import(`${home}pyodide.asm.js`)]);
  for (const request of [wasm, modules]) request.catch(() => {}); // reported where it is awaited
  return async ({ stdlib, ...packages }, options) => {
    answerPyodide(wasm, stdlib);
    const [{ loadPyodide }, { default: createPyodideModule }] = await modules;
    const loading = loadPyodide({
      ...options,
      ...makeOptions(packages),
      indexURL: home,
      stdLibURL: STDLIB,
      lockFileContents: lock,
      packageBaseUrl: home,
      createPyodideModule,
    });
    // Pyodide would start without a missing archive, and run our program before anyone knew.
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
  const content = fetchCounted(resolveUrl(path)).then(unpack).then(async (response) => new Uint8Array(await response.arrayBuffer()));
  content.catch(() => {}); // reported where it is awaited
  return content;
}

/**
 * Answer Pyodide's own requests with responses that are already on their way.
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

async function compileInterpreter() {
  const response = await fetchCounted(WASM);
  // Some hosts declare no type for this, and browsers then refuse to compile while it downloads.
  const known = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
