/* Types of parts.js, which web/make_site.py writes and web/bundle.mjs puts into the modules: where things are, relative to
   assets-<hash>/, and what loading them weighs. */

/** PyScript's editor: its plugin, and the module that exports `EditorView`. */
export const editor: { plugin: string; view: string };

/** The folder of Pyodide as it is published, for the plain way. */
export const pyodide: string;

/** The version of Pyodide. */
export const version: string;

/** The folder of the interpreter of the quick way: Pyodide, cut down. */
export const interpreter: string;

/** Pyodide's lock without packages, as JSON. */
export const lock: string;

/** Modules as byte code, packed: the standard library, and the wheel that every page starts from. */
export const archives: { stdlib: string; page: string };

/** More wheels of byte code, which come when they are asked for, by what they hold. */
export const whenAsked: Record<string, string>;

/** The snapshot of Python's memory, packed. */
export const snapshot: string;

/** The size of the snapshot once it is unpacked. */
export const snapshotBytes: number;

/** The sum of the sizes of all files that the worker fetches before it is ready, by the way to start. */
export const bytes: { quick: number; plain: number };
