// @ts-check
/* Removes from a worker everything by which a program in it could reach the outside: the network, the storage, other tabs,
   other workers, and the page.

   This is an allowlist: anything not known to be harmless is removed, so that a new feature of a browser is removed too. Three things
   make it hold. Names that are looked up are gone. Text cannot be turned into functions, because the page's policy blocks that (`eval`,
   `Function`, `setTimeout` with text). A realm with new names needs a worker, a frame or the like. `import()` is syntax and cannot be
   removed: it could load scripts of our own origin, which would find nothing here either. */

/** The language itself. */
const LANGUAGE = `globalThis Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape AggregateError Array ArrayBuffer AsyncDisposableStack BigInt BigInt64Array BigUint64Array
  Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function
  Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect
  RegExp Set String SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array Uint8Array
  Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly`;

/** What Pyodide needs of the browser while Python runs: time, chance, texts, a console for its own faults. */
const NEEDED = `self console crypto performance clearTimeout setTimeout TextDecoder TextEncoder`;

/** Throws if something cannot be removed. */
export function makeBare() {
  const kept = new Set([...LANGUAGE.split(/\s+/), ...NEEDED.split(/\s+/)]);
  for (let holder = globalThis; holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const name of Reflect.ownKeys(holder)) {
      if (typeof name === "symbol" || kept.has(name)) continue;
      const number = typeof Reflect.getOwnPropertyDescriptor(holder, name)?.value === "number"; // constants may stay
      if (!Reflect.deleteProperty(holder, name) && !number) throw new Error(`This browser does not let go of ${name}.`);
    }
  }
}
