/* Pyodide hands out every symbol of the interpreter, 8,500 of them, because libraries that are loaded later may ask for any.
   Giving each an address and a name takes a tenth of the start. We load no library, so all go that Pyodide's own JavaScript does
   not name. */

// pyodide.asm.mjs has one variable for each, and one function that fills them: `_malloc=Module["_malloc"]=wasmExports["malloc"];`.
const SYMBOLS = /var ([\w,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}/;
const EXPORT = /wasmExports\["([^"]+)"\]/;

const HEADER = 8; // bytes of a WebAssembly module before its first section
const EXPORTS = 7; // the number of the section that lists what is handed out

/**
 * @param {string} asm text of pyodide.asm.mjs
 * @param {string} front text of pyodide.mjs
 * @param {Uint8Array} wasm pyodide.asm.wasm
 * @returns {{asm: string, wasm: Uint8Array}} the same without the symbols that neither text names
 */
export function closed(asm, front, wasm) {
  const [symbols, variables, assignments] = asm.match(SYMBOLS) ?? [];
  if (!symbols) throw new Error("pyodide.asm.mjs assigns the exports of its WebAssembly in a new way, which closed.mjs does not know.");
  const said = new Set((asm.replace(symbols, "") + front).match(/[\w$]+/g));
  const wanted = (/** @type {string} */ name) => said.has(name) || said.has(`_${name}`);
  const kept = assignments.split(";").filter((assignment) => wanted(assignment.match(EXPORT)?.[1] ?? ""));
  const assigned = new Set(kept.join("=").split("="));
  const declared = variables.split(",").filter((name) => assigned.has(name) || !assignments.includes(`Module["${name}"]`));
  const fewer = `var ${declared};function assignWasmExports(wasmExports){${kept.join(";")}}`;
  return { asm: asm.replace(symbols, () => fewer), wasm: withExports(wasm, wanted) };
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
