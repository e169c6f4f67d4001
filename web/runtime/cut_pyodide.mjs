/* Removes from Pyodide what only libraries loaded at run time could use.

   Pyodide is made for libraries: it exports every symbol of the interpreter, 8,500 of them, because a library may import any;
   it brings all of Emscripten's JavaScript for sound, sockets and graphics; and it records the address of each function.
   That takes a sixth of the start. We load no library, so remove every symbol that neither the interpreter nor Pyodide's own
   JavaScript mentions, and the code that only they reach.

   This reads minified JavaScript and therefore knows one version of Pyodide. Of any other it throws an error, and the build
   ships that Pyodide whole (make_python.mjs). */

import { rollup } from "rollup";
import { BinaryReader, BinaryReaderState, ExternalKind } from "wasmparser";

/** The version that this was written and tested for. With another one: try it here, run all tests, then change this line. */
const KNOWN = "314.0.7";

// pyodide.asm.mjs has a variable for each symbol, and one function that assigns them: `_malloc=Module["_malloc"]=wasmExports["malloc"];`.
const SYMBOLS = /var ([\w,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}/;
const EXPORT = /wasmExports\["([^"]+)"\]/;

// What the interpreter imports from JavaScript: `wasmImports={abort:_abort,exit}`; for some, `_abort.sig="v";` gives the types.
const IMPORTS = /(?<=wasmImports=)\{([^}]*)\}/;
const SIGNATURE = /(?<=[;}])([\w$]+)\.sig="\w*";/g;

// What the module offers to its user: `Module["FS"]=FS;`.
const OFFERED = /Module\["([\w$]+)"\]=\1;/g;

// Graphics by OpenGL: the interpreter lists these functions, and calls none.
const GL = "emscripten_gl";

/** Code in pyodide.asm.mjs that only libraries need, and its replacement. @type {[RegExp, string][]} */
const FOR_LIBRARIES = [
  // An address for each JavaScript function that the interpreter lists.
  [/rtn\.required=true/, `rtn.required=!symName.startsWith("${GL}")`],
  // A record of all addresses, and one address for each exported symbol.
  [/;updateTableMap\(0,wasmTable\.length\)/, ""],
  [/updateGOT\(origExports\);/, ""],
];

const HEADER = 8; // bytes of a WebAssembly module before its first section
const EXPORTS = 7; // the number of the export section
const CODE = 10; // and of that with the bodies of functions
const TRAP = Uint8Array.of(3, 0, 0x00, 0x0b); // a body of three bytes: no variables, `unreachable`, `end`

/**
 * @param {string} version of Pyodide
 * @param {string} asm text of pyodide.asm.mjs
 * @param {string} front text of pyodide.mjs
 * @param {Uint8Array<ArrayBuffer>} wasm pyodide.asm.wasm
 * @returns {Promise<{asm: string, wasm: Uint8Array}>} pyodide.asm.mjs and pyodide.asm.wasm without unreferenced symbols
 */
export async function cutPyodide(version, asm, front, wasm) {
  if (version !== KNOWN) throw new Error(`cut_pyodide.mjs knows Pyodide ${KNOWN}, not ${version}.`);
  const [symbols, variables, assignments] = found(SYMBOLS, asm);
  const mentioned = new Set((asm.replace(symbols, "") + front).match(/[\w$]+/g));
  const isMentioned = (/** @type {string} */ name) => mentioned.has(name) || mentioned.has(`_${name}`);
  const remaining = assignments.split(";").filter((assignment) => isMentioned(assignment.match(EXPORT)?.[1] ?? ""));
  const assigned = new Set(remaining.join("=").split("="));
  const declared = variables.split(",").filter((name) => assigned.has(name) || !assignments.includes(`Module["${name}"]`));
  const fewer = `var ${declared};function assignWasmExports(wasmExports){${remaining.join(";")}}`;
  const imports = WebAssembly.Module.imports(await WebAssembly.compile(wasm)).map(({ name }) => name);
  const alone = withoutLibraries(asm.replace(symbols, () => fewer), new Set(imports));
  return { asm: await withoutUnused(alone, front), wasm: withExports(wasm, isMentioned) };
}

/**
 * @param {RegExp} pattern
 * @param {string} asm
 * @returns {string[]} the match and its groups
 */
function found(pattern, asm) {
  const match = asm.match(pattern);
  if (!match) throw new Error(`cut_pyodide.mjs does not find ${pattern} in pyodide.asm.mjs.`);
  return match;
}

/**
 * The text without the code that only libraries need.
 * @param {string} asm
 * @param {Set<string>} imports of the interpreter
 */
function withoutLibraries(asm, imports) {
  const wanted = (/** @type {string} */ name) => imports.has(name) && !name.startsWith(GL);
  const [list, entries] = found(IMPORTS, asm);
  const remaining = entries.split(",").filter((entry) => wanted(entry.split(":")[0]));
  const fewer = asm
    .replace(list, () => `{${remaining}}`)
    .replace(SIGNATURE, (statement, name) => (wanted(name) || wanted(name.slice(1)) ? statement : ""));
  return FOR_LIBRARIES.reduce((text, [before, after]) => text.replace(found(before, text)[0], () => after), fewer);
}

/**
 * The text without functions that nothing calls (tree shaking).
 * @param {string} asm
 * @param {string} front
 */
async function withoutUnused(asm, front) {
  const properties = asm.replace(OFFERED, "").matchAll(/(?:\.|\[")([\w$]+)/g);
  const mentioned = new Set([...[...properties].map(([, name]) => name), ...(front.match(/[\w$]+/g) ?? [])]);
  const text = asm
    .replace(OFFERED, (statement, name) => (mentioned.has(name) ? statement : ""))
    // A direct eval could use every name in scope, so nothing could be removed; an indirect one sees only globals. Only
    // libraries bring code to evaluate.
    .replace(/(?<![\w.)])eval\(/g, "(0,eval)(");
  const bundle = await rollup({
    input: "pyodide.asm.mjs",
    external: /./,
    plugins: [{ name: "text", resolveId: (id, importer) => (importer ? null : id), load: () => text }],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ format: "es", compact: true });
  await bundle.close();
  return output[0].code;
}

/**
 * A WebAssembly module with fewer exports, and without the code that only they reach. A removed function keeps its number: one
 * instruction, a trap, takes the place of its body.
 * @param {Uint8Array<ArrayBuffer>} module
 * @param {(name: string) => boolean} wanted
 */
function withExports(module, wanted) {
  const reached = reachedBodies(module, wanted);
  let at = HEADER;
  const sections = [module.subarray(0, HEADER)];
  while (at < module.length) {
    const begin = at;
    const id = module[at++];
    const size = number();
    const end = at + size;
    if (id === EXPORTS) sections.push(section(id, each(exported).filter((entry) => entry.length)));
    else if (id === CODE) sections.push(section(id, each(body)));
    else sections.push(module.subarray(begin, end));
    at = end;
  }
  return Buffer.concat(sections);

  /** An entry of the export section, or nothing. */
  function exported() {
    const begin = at;
    const length = number();
    const name = new TextDecoder().decode(module.subarray(at, at + length));
    at += length + 1; // and a byte that says what it is
    number(); // its index
    return module.subarray(begin, wanted(name) ? at : begin);
  }

  /** A function's body with its size. @param {unknown} _ @param {number} index */
  function body(_, index) {
    const begin = at;
    at = number() + at;
    return reached.has(index) ? module.subarray(begin, at) : TRAP;
  }

  /** @param {(_: unknown, index: number) => Uint8Array} read */
  function each(read) {
    return Array.from({ length: number() }, read);
  }

  /** Reads a number at `at`, in the format of leb128. */
  function number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

/**
 * The indices of the function bodies that the wanted exports, the start function, a table or a global reach.
 * @param {Uint8Array<ArrayBuffer>} module
 * @param {(name: string) => boolean} wanted
 */
function reachedBodies(module, wanted) {
  const reader = new BinaryReader();
  reader.setData(module.slice().buffer, 0, module.length);
  /** @type {number[]} */
  const pending = [];
  /** @type {number[][]} What each body mentions. */
  const bodies = [];
  let mentioned = pending;
  let imports = 0;
  while (reader.read()) {
    const result = /** @type {any} */ (reader.result);
    const isFunction = result?.kind === ExternalKind.Function;
    if (reader.state === BinaryReaderState.IMPORT_SECTION_ENTRY) imports += Number(isFunction);
    else if (reader.state === BinaryReaderState.EXPORT_SECTION_ENTRY) {
      if (isFunction && wanted(new TextDecoder().decode(result.field))) pending.push(result.index);
    } else if (reader.state === BinaryReaderState.START_SECTION_ENTRY) pending.push(result.index);
    else if (reader.state === BinaryReaderState.BEGIN_FUNCTION_BODY) bodies.push((mentioned = []));
    else if (reader.state === BinaryReaderState.END_FUNCTION_BODY) mentioned = pending;
    else if (result?.funcIndex !== undefined) mentioned.push(result.funcIndex);
  }
  if (reader.error) throw reader.error;
  const reached = new Set();
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const body = index - imports;
    if (body < 0 || reached.has(body)) continue;
    reached.add(body);
    pending.push(...bodies[body]);
  }
  return reached;
}

/**
 * A section of a WebAssembly module.
 * @param {number} id
 * @param {Uint8Array[]} entries
 */
function section(id, entries) {
  const content = Buffer.concat([leb128(entries.length), ...entries]);
  return Buffer.concat([Uint8Array.of(id), leb128(content.length), content]);
}

/** @param {number} value */
function leb128(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}
