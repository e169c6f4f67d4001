// @ts-check
/* The worker in which a person's own bots think: Pyodide as published, our wheels, and nothing else.

   It is not PyScript's worker, because PyScript's channel reaches the whole page. micropip is left out because it keeps `fetch`. Once
   Python is ready, bare.js removes all access to the outside before any of the person's code runs. The worker can only answer.

     in   {number, question}    see highwater_web/features/own_bots/bot_runner.py
     out  {progress}, {failed}  while Python is loaded
          {ready: true}         from here on questions are answered
          {number, answer}      an answer is text; nobody trusts it */

import { makeBare } from "../bare.js";
import { expectBytes, fetchCounted } from "../../../../../shell/worker/progress.js";
import { bytes, pyodide } from "../../../../../shell/parts.js";

const MAX_MEMORY_BYTES = 512 * 1024 * 1024; // of Python's memory; a bot that wants more gets a MemoryError

const home = new URL(pyodide, import.meta.url).href;

/** Our own reference, because bare.js removes the global. */
const post = postMessage.bind(globalThis);

async function loadPython() {
  expectBytes(bytes.plain);
  globalThis.fetch = fetchCounted;
  const [{ loadPyodide }, { default: createPyodideModule }, response] = await Promise.all([
    import(`${home}pyodide.js`),
    import(`${home}pyodide.asm.js`),
    fetchCounted(new URL("plain.json", import.meta.url)),
  ]);
  const nobody = () => {}; // reads what a bot prints
  const python = await loadPyodide({
    indexURL: home,
    packageBaseUrl: home,
    createPyodideModule,
    stdout: nobody,
    stderr: nobody,
  });
  const { packages } = await response.json();
  for (const wheel of packages) {
    const found = await fetchCounted(new URL(wheel, import.meta.url));
    python.unpackArchive(await found.arrayBuffer(), "wheel");
  }
  return python;
}

/** Limit the growth of memory. Python treats a refusal as out of memory. */
function limitMemory() {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  const limited = /** @param {number} pages @this {WebAssembly.Memory} */ function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > MAX_MEMORY_BYTES) throw new RangeError("A bot has so much memory and no more.");
    return Reflect.apply(grow, this, [pages]);
  };
  Object.defineProperty(prototype, "grow", { value: limited, writable: false, configurable: false });
}

/** Pyodide's own access to its surroundings. @param {any} python */
function closeDoor(python) {
  python.unregisterJsModule("pyodide_js");
  python.runPython("import sys\nfor name in [name for name in sys.modules if name.startswith('pyodide_js')]: del sys.modules[name]");
}

limitMemory();
const python = await loadPython();
const { answer } = python.pyimport("highwater_web.features.own_bots.bot_runner");
closeDoor(python);

onmessage = ({ data: { number, question } }) => {
  /** @type {unknown} */
  let text;
  try {
    text = answer(question);
  } catch {
    text = null; // Python itself has crashed
  }
  post({ number, answer: typeof text === "string" ? text : null });
};
makeBare();
post({ ready: true });
