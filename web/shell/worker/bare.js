// @ts-check
/* Takes away from a worker everything by which a program in it could reach anything outside: the network, the storage, other
   tabs, other workers, and the page.

   Not what is known to be dangerous is removed, but whatever is not known to be harmless, so that a browser which learns
   something new gives it to nobody. It stands on three legs: what is looked for by its name is not there any more; text is
   not made into functions, which the page's policy refuses (`eval`, `Function`, `setTimeout` with text); and a realm with new
   names cannot be had without a worker, a frame or such. `import()` is syntax and cannot be taken away: a program that came by
   it could load scripts of our own origin, which would find nothing here either. */

/** The language itself. */
const LANGUAGE = `globalThis Infinity NaN undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape unescape AggregateError Array ArrayBuffer AsyncDisposableStack BigInt BigInt64Array BigUint64Array
  Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function
  Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect
  RegExp Set String SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array Uint8Array
  Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly`;

/** What Pyodide needs of the browser while Python runs: time, chance, texts, a console for its own faults. */
const NEEDED = `self console crypto performance clearTimeout setTimeout TextDecoder TextEncoder`;

/** Throws if something cannot be taken away. */
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
