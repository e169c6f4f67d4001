// @ts-check
/* Starts programs by the plain way: in PyScript's worker, on Pyodide as it is published, where micropip installs the wheels. */

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;

/**
 * What PyScript lets a worker call in the page, the whole window by its reflection, nobody of ours needs; and a program of the
 * workshop is not to have it.
 * @param {any} sync the two-way channel: what is set on it, the worker can call; what is read from it, the worker exports
 */
function closeChannel(sync) {
  const refuse = () => {
    throw new Error("Nothing of the page can be called from here.");
  };
  for (const name of Reflect.ownKeys(sync)) sync[name] = refuse;
}

/**
 * @template {object} Exported
 * @param {string} program the Python file that the worker runs, beside this file
 * @param {(data: WorkerMessage) => void} hear
 * @returns {{ready: Promise<Exported>, end: () => void}} what the program exports, as functions with promises, once it runs
 */
export function startPlain(program, hear) {
  const core = here(document.documentElement.dataset.pyscript ?? "");
  const { sync, end } = startInPyScript(core, { interpreter: here("plain-way.js"), program: here(program), config: here("plain.json") }, hear);
  const ready = sync.then((channel) => {
    closeChannel(channel);
    return channel;
  });
  return { ready, end };
}
