// @ts-check
/* Starts programs by the plain way: in PyScript's worker, on Pyodide as it is published, where micropip installs the wheels. */

/** @param {string} path relative to this file */
const resolveUrl = (path) => new URL(path, import.meta.url).href;

/**
 * @param {string} program the Python file that the worker runs, beside this file
 * @param {(data: WorkerMessage) => void} hear
 */
export function startPlain(program, hear) {
  const core = resolveUrl(document.documentElement.dataset.pyscript ?? "");
  return startInPyScript(core, { interpreter: resolveUrl("plain-way.js"), program: resolveUrl(program), config: resolveUrl("plain.json") }, hear);
}
