// @ts-check
/* The interpreter of the quick way, as PyScript asks for it: Pyodide cut down, which runs our byte code, or goes on from a snapshot of its
   memory where one is cached. The address of this module may end in `#snapshot` (one fetched now) or `#bytecode` (none), or in `#compiled`:
   no snapshot, and the page compiles the interpreter meanwhile. */

import { requestArchive, requestInterpreter } from "./loader.js";
import { archives, bytes, whenAsked, version } from "../parts.js";
import { cachedSnapshot, fetchedSnapshot, forgetSnapshot, unpacked, wholeSnapshot } from "./cached-snapshot.js";
import { takeIn } from "./environment.js";
import { count, fetchFile } from "./progress.js";
import { prepareWorker, skipPrelude } from "./pyscript.js";
import { prepareToServe } from "./serve.js";

export { version };

const port = prepareWorker();
const wanted = new URL(import.meta.url).hash.slice(1);
// Asked for at once, not when PyScript has prepared everything.
const python = load();
python.catch(() => {}); // reported where it is awaited

/** PyScript's options are of no use to us: they name the folder of this file and where to print. */
export async function loadPyodide() {
  const [interpreter, started] = await python;
  skipPrelude(interpreter);
  prepareToServe(port, started, async (archive) => {
    const content = await unpacked(await fetchFile(new URL(whenAsked[archive], import.meta.url)));
    takeIn(interpreter, `${archive}.whl`, new Uint8Array(await content.arrayBuffer()));
  });
  return interpreter;
}

/**
 * The interpreter that the page has compiled while PyScript was on its way, or null if it could not.
 * @returns {Promise<WebAssembly.Module | null>}
 */
function compiledByPage() {
  return new Promise((resolve) => {
    /** @param {MessageEvent<{received?: number, compiled?: WebAssembly.Module | null}>} event */
    port.onmessage = ({ data: { received, compiled } }) => {
      if (received) count(received);
      if (compiled !== undefined) resolve(compiled);
    };
    port.onmessageerror = () => resolve(null); // a browser that does not hand it over
  });
}

const files = () => ({ stdlib: requestArchive(archives.stdlib), "page.whl": requestArchive(archives.page) });
const nothing = () => ({ stdlib: Promise.resolve(new Uint8Array()), "page.whl": Promise.resolve(new Uint8Array()) });

/** @returns {Promise<[python: any, started: string]>} */
async function load() {
  const snapshot = await (wanted === "snapshot" ? fetchedSnapshot() : wanted ? null : cachedSnapshot());
  const loadInterpreter = requestInterpreter(snapshot ? 0 : bytes.quick, wanted === "compiled" ? compiledByPage() : null);
  const asked = snapshot ? null : files();
  const memory = snapshot && (await wholeSnapshot(snapshot));
  if (memory) {
    try {
      // Every module is in the memory already, so nothing of the archives is read any more.
      const restored = await loadInterpreter(nothing(), { _loadSnapshot: memory });
      structuredClone(memory.buffer, { transfer: [memory.buffer] }); // Pyodide holds on to it; what is moved away is empty
      restored.runPython("import random; random.seed(); del random"); // or every start would have the same
      return [restored, "snapshot"];
    } catch (error) {
      console.warn("The snapshot was refused:", error);
    }
  }
  if (snapshot) void forgetSnapshot();
  return [await loadInterpreter(asked ?? files()), "bytecode"];
}
