/* Types of parts.js, which web/make_site.py writes: where the versioned folders are and what loading them weighs. */

/** The folder of PyScript's core, relative to assets/. */
export const pyscript: string;

/** The folder of Pyodide, relative to assets/. */
export const pyodide: string;

/** The sum of the sizes of all files that the worker fetches before it is ready. */
export const bytes: number;
