// @ts-check
/* Starts Python in a worker: PyScript's worker, or, where PyScript cannot run, one of ours with the same interpreter module.

   The program itself says when it is ready; until then the worker reports progress and failures. Inlined in every page, because
   the engine would wait for a file of its own. */

/**
 * @typedef {object} Launch what a worker is to run, by addresses
 * @property {string} interpreter the module that loads Python, `loadPyodide` and `version`, as PyScript asks for it
 * @property {string} program the Python file
 * @property {string} [config] PyScript's configuration, a JSON file
 */

/**
 * @typedef {object} WorkerMessage what a worker says
 * @property {MessagePort} [port] with its first message: the page's end of a channel
 * @property {number} [progress] the share of all bytes that has come, from 0 to 1
 * @property {string} [started] what Python was started from; from here on messages are answered over the port (worker/serve.js)
 * @property {boolean} [isPyScript] with `started`: whether PyScript runs the program
 * @property {string} [failed] why there will be no engine
 */

/** @typedef {{end: () => void, sync: Promise<any>}} PythonWorker `sync`: what the program exports to PyScript, once it has run */

/** On a slow device PyScript's worker says something so long after the core has come. */
const SPEAKS_WITHIN_MS = 2000;

const WORKER_MADE = "highwater:worker"; // an event of the window

/** PyScript's plugins, which its core would load. The one that shows errors cannot be excluded. */
const UNUSED_PLUGINS = ["deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"];

/**
 * PyScript exposes its worker only after the program has run, and reads the Worker class when its core is imported. So this is
 * called before any import of PyScript; a second call does nothing.
 */
function preparePyScript() {
  if ("isWatched" in Worker) return;
  globalThis.Worker = class extends Worker {
    static isWatched = true;

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      dispatchEvent(new CustomEvent(WORKER_MADE, { detail: this }));
    }
  };
  hidePyScriptsDatabase();
  for (const type of ["py", "mpy"]) {
    const config = document.createElement(`${type}-config`);
    config.hidden = true;
    config.setAttribute("type", "json");
    config.textContent = JSON.stringify({ plugins: UNUSED_PLUGINS.map((name) => `!${name}`) });
    document.head.append(config);
  }
}

/**
 * PyScript opens a database in every page, for local folders that a person shares with it. We have none, and in a frame that may open no
 * database, PyScript would fail. So the request is never answered.
 */
function hidePyScriptsDatabase() {
  const unanswered = /** @type {IDBOpenDBRequest} */ (new EventTarget());
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, ...version) => (name.startsWith("IDBMap/") ? unanswered : open(name, ...version));
}

/** Whether PyScript can run here. Without an origin, its worker (a module) is blocked; some frames block even reading `indexedDB`. */
function canRunPyScript() {
  try {
    return origin !== "null" && !!indexedDB;
  } catch {
    return false;
  }
}

function refuseCall() {
  throw new Error("Nothing of the page can be called from here.");
}

/**
 * Run a program in PyScript's worker.
 * @param {string} core the address of PyScript's core
 * @param {Launch} launch
 * @param {(data: WorkerMessage) => void} hear
 * @returns {PythonWorker}
 */
function startInPyScript(core, { interpreter, program, config }, hear) {
  /** @type {Worker | undefined} */
  let worker;
  const end = new AbortController();
  let hasSpoken = false;
  let resolveCore = () => {};
  const coreImport = new Promise((resolve) => (resolveCore = () => resolve(null)));
  // PyScript would wait for ever for most failures before its worker runs. But not every rejection in a page is PyScript's: its worker
  // speaks soon after the core has come.
  const suspect = (/** @type {PromiseRejectionEvent} */ { reason }) =>
    coreImport.then(() => setTimeout(() => hasSpoken || end.signal.aborted || hear({ failed: String(reason) }), SPEAKS_WITHIN_MS));
  addEventListener("unhandledrejection", suspect, { signal: end.signal });
  /** @param {Event} event */
  function take(event) {
    event.stopImmediatePropagation(); // another start may wait for its worker
    worker = /** @type {CustomEvent<Worker>} */ (event).detail;
    worker.addEventListener("message", ({ data }) => {
      hasSpoken = true;
      if (data && typeof data === "object") hear(data);
    });
    // A blocked worker sends no messages. Other errors need not be fatal.
    worker.addEventListener("error", ({ message }) => message || hear({ failed: "The worker could not be loaded." }));
  }
  async function start() {
    preparePyScript();
    const pyscript = await import(core);
    resolveCore();
    if (end.signal.aborted) return;
    // After loading its plugins, PyScript makes a function from text for this hook, which our policy blocks. Nothing needs it.
    pyscript.hooks?.worker.onBeforeRunAsync.clear();
    addEventListener(WORKER_MADE, take, { once: true, signal: end.signal });
    const { sync } = await pyscript.PyWorker(program, { type: "pyodide", version: interpreter, config });
    // PyScript lets a worker call anything of the window by its reflection. We do not need that, and a workshop program must not have it.
    for (const name of Reflect.ownKeys(sync)) sync[name] = refuseCall;
    return sync;
  }
  const sync = start();
  sync.catch((error) => hear({ failed: String(error) }));
  return {
    sync,
    end() {
      end.abort();
      worker?.terminate();
    },
  };
}

/**
 * Run a program with the same interpreter module where PyScript cannot run. The worker is a blob, like PyScript's: it has the page's policy
 * and origin. Without an origin it must not be a module.
 * @param {Launch} launch
 * @param {(data: WorkerMessage) => void} hear
 * @returns {PythonWorker}
 */
function startWithoutPyScript({ interpreter, program }, hear) {
  const code = `const text = fetch(${JSON.stringify(program)}).then((response) => response.text());
    import(${JSON.stringify(interpreter)})
      .then(async ({ loadPyodide }) => (await loadPyodide()).runPython(await text))
      .catch((error) => postMessage({ failed: String(error) }));`;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url, { type: origin === "null" ? "classic" : "module" });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => hear({ failed: message || "The worker could not be loaded." });
  return { sync: new Promise(() => {}), end: () => worker.terminate() };
}
