/* Types of parts.js, which web/make_site.py writes and web/bundle.mjs puts into the modules: where things are, relative to assets/, and what loading them weighs. */

/** The folder of PyScript's core. */
export const pyscript: string;

/** The folder of Pyodide. */
export const pyodide: string;

/** Modules as byte code, packed: the standard library, our packages, and the standard library with what micropip needs. */
export const archives: { stdlib: string; highwater: string; plain: string };

/** The snapshot of Python's memory, packed. */
export const snapshot: string;

/** The size of the snapshot once it is unpacked. */
export const snapshotBytes: number;

/** The sum of the sizes of all files that the worker fetches before it is ready, with our packages as byte code or installed by micropip. */
export const bytes: { quick: number; plain: number };
