// @ts-check
/* Prepares PyScript's worker for our starts, for any interpreter; harmless in a worker of our own. */

/**
 * Call this when the interpreter module is evaluated: PyScript goes on with it from there.
 * @returns {MessagePort} the worker's end of a channel to the page, because PyScript handles all messages to the worker itself
 */
export function prepareWorker() {
  hideDatabase();
  reportErrors();
  const { port1, port2 } = new MessageChannel();
  postMessage({ progress: 0, port: port2 }, { transfer: [port2] }); // PyScript has reached this point
  return port1;
}

/**
 * After loading its plugins (the workshop has one, the editor), PyScript runs a program of its own before ours: it writes the package
 * `pyscript`. We do not import that, and our library lacks what it needs.
 * @param {any} python
 */
export function skipPrelude(python) {
  const run = python.runPython;
  python.runPython = (/** @type {string} */ code, /** @type {any[]} */ ...rest) =>
    code.startsWith("import os as _os\n") ? undefined : run.call(python, code, ...rest);
}

/**
 * PyScript opens a database in its worker, one for each folder it starts from, to remember what micropip has installed from an index. We
 * install nothing from an index. So it gets an empty database that is stored nowhere: old builds leave nothing behind, and no start can
 * fail because of a database or wait for one for ever.
 */
function hideDatabase() {
  /** A request that succeeds once there is a listener. @param {unknown} [result] */
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
 * PyScript posts an error object. Firefox loses such a message, and the page would wait for ever; so the page gets the error as
 * text.
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
