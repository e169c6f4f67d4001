/* Pyodide is made for libraries that are loaded later: it hands out every symbol of the interpreter, 8,500 of them, because one
   may ask for any; it has all that Emscripten knows of sound, sockets and pictures, because one may need it; and it writes down
   where everything is. That takes a sixth of the start. We load no library, so all goes that neither the interpreter nor
   Pyodide's own JavaScript names. */

import { rollup } from "rollup";

// pyodide.asm.mjs has one variable for each, and one function that fills them: `_malloc=Module["_malloc"]=wasmExports["malloc"];`.
const SYMBOLS = /var ([\w,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}/;
const EXPORT = /wasmExports\["([^"]+)"\]/;

// What JavaScript has for the interpreter: `wasmImports={abort:_abort,exit}`; of some, `_abort.sig="v";` says the types.
const IMPORTS = /(?<=wasmImports=)\{([^}]*)\}/;
const SIGNATURE = /(?<=[;}])([\w$]+)\.sig="\w*";/g;

// And what it has for whoever holds the module: `Module["FS"]=FS;`.
const HANDED_OUT = /Module\["([\w$]+)"\]=\1;/g;

// Pictures by OpenGL: the interpreter has a list of the functions for them, and calls none.
const GL = "emscripten_gl";

/** What is in pyodide.asm.mjs for the sake of libraries, and what is there instead. @type {[RegExp, string][]} */
const FOR_LIBRARIES = [
  // An address for each function of JavaScript that the interpreter has in a list.
  [/rtn\.required=true/, `rtn.required=!symName.startsWith("${GL}")`],
  // Which function has which address; and one for each symbol that is handed out.
  [/;updateTableMap\(0,wasmTable\.length\)/, ""],
  [/updateGOT\(origExports\);/, ""],
];

const HEADER = 8; // bytes of a WebAssembly module before its first section
const EXPORTS = 7; // the number of the section that lists what is handed out

/**
 * @param {string} asm text of pyodide.asm.mjs
 * @param {string} front text of pyodide.mjs
 * @param {Uint8Array<ArrayBuffer>} wasm pyodide.asm.wasm
 * @returns {Promise<{asm: string, wasm: Uint8Array}>} the same without what none of the three names
 */
export async function closed(asm, front, wasm) {
  const [symbols, variables, assignments] = found(SYMBOLS, asm);
  const said = new Set((asm.replace(symbols, "") + front).match(/[\w$]+/g));
  const wanted = (/** @type {string} */ name) => said.has(name) || said.has(`_${name}`);
  const kept = assignments.split(";").filter((assignment) => wanted(assignment.match(EXPORT)?.[1] ?? ""));
  const assigned = new Set(kept.join("=").split("="));
  const declared = variables.split(",").filter((name) => assigned.has(name) || !assignments.includes(`Module["${name}"]`));
  const fewer = `var ${declared};function assignWasmExports(wasmExports){${kept.join(";")}}`;
  const imports = WebAssembly.Module.imports(await WebAssembly.compile(wasm)).map(({ name }) => name);
  const alone = withImports(asm.replace(symbols, () => fewer), new Set(imports));
  return { asm: await withoutUnused(alone, front), wasm: withExports(wasm, wanted) };
}

/**
 * @param {RegExp} pattern
 * @param {string} asm
 * @returns {string[]} the match and its groups
 */
function found(pattern, asm) {
  const match = asm.match(pattern);
  if (!match) throw new Error(`pyodide.asm.mjs is written in a new way: closed.mjs does not find ${pattern} in it.`);
  return match;
}

/**
 * The text without what JavaScript has for libraries.
 * @param {string} asm
 * @param {Set<string>} imports what the interpreter asks for
 */
function withImports(asm, imports) {
  const wanted = (/** @type {string} */ name) => imports.has(name) && !name.startsWith(GL);
  const [list, entries] = found(IMPORTS, asm);
  const kept = entries.split(",").filter((entry) => wanted(entry.split(":")[0]));
  const fewer = asm
    .replace(list, () => `{${kept}}`)
    .replace(SIGNATURE, (statement, name) => (wanted(name) || wanted(name.slice(1)) ? statement : ""));
  return FOR_LIBRARIES.reduce((text, [before, after]) => text.replace(found(before, text)[0], () => after), fewer);
}

/**
 * The text without functions that nobody calls.
 * @param {string} asm
 * @param {string} front
 */
async function withoutUnused(asm, front) {
  const own = asm.replace(HANDED_OUT, "").matchAll(/(?:\.|\[")([\w$]+)/g); // of whatever holds the module
  const said = new Set([...[...own].map(([, name]) => name), ...(front.match(/[\w$]+/g) ?? [])]);
  const text = asm
    .replace(HANDED_OUT, (statement, name) => (said.has(name) ? statement : ""))
    // Called like this it sees no name of the text, where it otherwise might use any. Only libraries bring what to evaluate.
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
 * A WebAssembly module that hands out less.
 * @param {Uint8Array} module
 * @param {(name: string) => boolean} wanted
 */
function withExports(module, wanted) {
  let at = HEADER;
  const sections = [module.subarray(0, HEADER)];
  while (at < module.length) {
    const begin = at;
    const id = module[at++];
    const size = number();
    const end = at + size;
    if (id === EXPORTS) {
      const kept = [];
      for (let left = number(); left > 0; left--) {
        const entry = at;
        const length = number();
        const name = new TextDecoder().decode(module.subarray(at, at + length));
        at += length + 1; // and a byte that says what it is
        number(); // its index
        if (wanted(name)) kept.push(module.subarray(entry, at));
      }
      const content = Buffer.concat([leb128(kept.length), ...kept]);
      sections.push(Buffer.concat([Uint8Array.of(EXPORTS), leb128(content.length), content]));
    } else sections.push(module.subarray(begin, end));
    at = end;
  }
  return Buffer.concat(sections);

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

/** @param {number} value */
function leb128(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}
