// @ts-check
/* The interpreter of the quick way, as PyScript asks for it: Pyodide cut down, which runs our byte code or, if one is cached, continues
   from a snapshot of its memory. The address of this module may end in `#snapshot` (fetched now), `#bytecode` (no snapshot) or `#compiled`
   (no snapshot, and the page compiles the interpreter meanwhile). */

import { requestArchive, requestInterpreter } from "./loader.js";
import { archives, bytes, whenAsked, version } from "../parts.js";
import { findCachedSnapshot, fetchSnapshot, forgetSnapshot, unpack, unpackSnapshot } from "./cached-snapshot.js";
import { addWheel } from "./environment.js";
import { count, fetchFile } from "./progress.js";
import { prepareWorker, skipPrelude } from "./pyscript.js";
import { prepareToServe } from "./serve.js";

export { version };

const port = prepareWorker();
const wanted = new URL(import.meta.url).hash.slice(1);
// Requested at once, not when PyScript has prepared everything.
const python = load();
python.catch(() => {}); // reported where it is awaited

/** PyScript's options are of no use here: they name the folder of this file and where to print. */
export async function loadPyodide() {
  const [interpreter, started] = await python;
  skipPrelude(interpreter);
  prepareToServe(port, started, async (archive) => {
    const content = await unpack(await fetchFile(new URL(whenAsked[archive], import.meta.url)));
    addWheel(interpreter, `${archive}.whl`, new Uint8Array(await content.arrayBuffer()));
  });
  return interpreter;
}

/**
 * The interpreter that the page compiled while PyScript loaded, or null if it could not.
 * @returns {Promise<WebAssembly.Module | null>}
 */
function receiveInterpreter() {
  return new Promise((resolve) => {
    /** @param {MessageEvent<{received?: number, compiled?: WebAssembly.Module | null}>} event */
    port.onmessage = ({ data: { received, compiled } }) => {
      if (received) count(received);
      if (compiled !== undefined) resolve(compiled);
    };
    port.onmessageerror = () => resolve(null); // the browser cannot transfer it
  });
}

const requestFiles = () => ({ stdlib: requestArchive(archives.stdlib), "page.whl": requestArchive(archives.page) });
const skipFiles = () => ({ stdlib: Promise.resolve(new Uint8Array()), "page.whl": Promise.resolve(new Uint8Array()) });

/** @returns {Promise<[python: any, started: string]>} */
async function load() {
  const snapshot = await (wanted === "snapshot" ? fetchSnapshot() : wanted ? null : findCachedSnapshot());
  const loadInterpreter = requestInterpreter(snapshot ? 0 : bytes.quick, wanted === "compiled" ? receiveInterpreter() : null);
  const files = snapshot ? null : requestFiles();
  const memory = snapshot && (await unpackSnapshot(snapshot));
  if (memory) {
    try {
      // The memory contains every module, so the archives are not read any more.
      const restored = await loadInterpreter(skipFiles(), { _loadSnapshot: memory });
      structuredClone(memory.buffer, { transfer: [memory.buffer] }); // Pyodide keeps a reference to it; transferring it empties it
      restored.runPython("import random; random.seed(); del random"); // otherwise every start would draw the same numbers
      return [restored, "snapshot"];
    } catch (error) {
      console.warn("The snapshot was refused:", error);
    }
  }
  if (snapshot) void forgetSnapshot();
  return [await loadInterpreter(files ?? requestFiles()), "bytecode"];
}
