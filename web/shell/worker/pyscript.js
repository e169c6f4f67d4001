// @ts-check
/* Makes PyScript's worker fit for our starts, whichever interpreter it is to run; harmless in a worker of our own. */

/**
 * Call this when the interpreter module is evaluated: PyScript goes on with it from there.
 * @returns {MessagePort} the worker's end of a channel to the page, for PyScript takes what comes to the worker itself for its own
 */
export function prepareWorker() {
  hideDatabase();
  reportErrors();
  const { port1, port2 } = new MessageChannel();
  postMessage({ progress: 0, port: port2 }, { transfer: [port2] }); // PyScript has come this far
  return port1;
}

/**
 * Once PyScript's plugins are there (in the workshop they are, for its editor), a program of PyScript's own comes before ours: it writes the
 * package `pyscript`. Nothing of ours imports that, and our library lacks what it needs.
 * @param {any} python
 */
export function skipPrelude(python) {
  const run = python.runPython;
  python.runPython = (/** @type {string} */ code, /** @type {any[]} */ ...rest) =>
    code.startsWith("import os as _os\n") ? undefined : run.call(python, code, ...rest);
}

/**
 * PyScript opens a database in its worker, one for each folder it is started from, to remember what micropip has taken from an index.
 * We take nothing from an index. So it finds an empty database that is stored nowhere: old builds leave nothing behind, and a start
 * cannot fail because of a database, or wait for one for ever.
 */
function hideDatabase() {
  /** A request that will have succeeded once its asker listens. @param {unknown} [result] */
  const succeed = (result) => {
    /** @type {{onsuccess?: (event: object) => void}} */
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const store = { getAllKeys: () => succeed([]), clear: () => succeed() };
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(globalThis, "indexedDB", { value: { open: () => succeed(database) } });
}

/**
 * PyScript posts an error as it is. Firefox loses such a message on the way, and the page would wait for ever; so the page hears
 * of it in words.
 */
function reportErrors() {
  for (const sender of [globalThis, MessagePort.prototype]) {
    const post = sender.postMessage;
    /** @param {any} message @param {any[]} rest @this {any} */
    sender.postMessage = function (message, ...rest) {
      const error = [message].flat().find((part) => part instanceof Error);
      if (error) globalThis.postMessage({ failed: String(error) });
      return Reflect.apply(post, this, [message, ...rest]);
    };
  }
}
