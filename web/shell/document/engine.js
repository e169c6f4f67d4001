// @ts-check
/* Starts the engine: at once on a page that needs it; on a page for reading when a press needs it.

   First comes the worker (python.js), while the rest of the page still loads. After the first paint comes page/start.js, which
   waits for that worker and otherwise tries another way. Inlined in every page, because a file of its own would be requested a
   tenth of a second later. */

/**
 * @typedef {HTMLElement & {savedPage?: string, isPrerendered?: boolean}} App `#app`, with the page that it shows before the engine
 *     does: a saved one, or the prerendered one (saved-page.js)
 */

/**
 * @typedef {object} Way one way to start
 * @property {string} name `quick` or `plain`; `snapshot` or `bytecode` if the address asks for one
 * @property {boolean} usesPyScript
 */

/**
 * @typedef {object} Attempt a start that has begun
 * @property {Way} way
 * @property {WorkerMessage[]} messages its worker's messages so far
 * @property {(data: WorkerMessage) => void} hear called with each message
 * @property {PythonWorker} worker
 */

/**
 * @typedef {object} Startup for page/start.js, which continues the start
 * @property {Way[]} ways in the order in which they are tried
 * @property {(way: Way) => Attempt} begin
 * @property {Attempt | null} first the attempt by the first way, if it has begun
 */

/** Whether the service worker answered for this page from its cache, which needs no request to the host. */
function isFromCache() {
  try {
    return !!navigator.serviceWorker?.controller;
  } catch {
    return false; // some frames may not even read this
  }
}

{
  const root = document.documentElement;
  const assets = new URL(`../assets-${root.dataset.build}/`, document.baseURI).href;
  const core = new URL(root.dataset.pyscript ?? "", assets).href;

  /** Gives a worker the interpreter that this page compiles, if it does. @type {((port: MessagePort) => void) | null} */
  let handOver = null;

  /** @type {Startup} */
  const startup = { ways: listWays(), begin, first: null };

  if (!root.dataset.engine) {
    if ("rests" in root.dataset) {
      root.dataset.engine = "resting";
      outbox.notify = wake;
    } else {
      root.dataset.engine = "loading";
      void start();
    }
  }

  /**
   * The ways of this build, or the one that the address asks for. The quick way runs in PyScript's worker; if PyScript cannot run or
   * fails, the same module runs without it. Only PyScript installs wheels, so the plain way cannot run without it.
   * @returns {Way[]}
   */
  function listWays() {
    const wanted = new URLSearchParams(location.search).get("start");
    const names = wanted ? [wanted] : (root.dataset.ways ?? "").split(" ");
    return names.flatMap((name) => {
      const twins = [{ name, usesPyScript: true }, { name, usesPyScript: false }];
      if (name === "plain") return twins.slice(0, 1);
      return canRunPyScript() ? twins : twins.slice(1);
    });
  }

  /** @param {Way} way @returns {Attempt} */
  function begin(way) {
    const isPlain = way.name === "plain";
    const isCompiled = way.name === "quick" && handOver !== null;
    const wanted = isCompiled ? "#compiled" : way.name === "quick" ? "" : `#${way.name}`;
    const module = isPlain ? "plain-way.js" : `quick-way.js${wanted}`;
    const launch = { interpreter: assets + module, program: `${assets}engine.py`, ...(isPlain && { config: `${assets}plain.json` }) };
    /** @type {WorkerMessage[]} */
    const messages = [];
    /** @param {WorkerMessage} data */
    const hear = (data) => {
      if (data.port && isCompiled) handOver?.(data.port);
      attempt.hear(data);
    };
    /** @type {Attempt} */
    const attempt = { way, messages, hear: (data) => messages.push(data), worker: { end() {}, sync: new Promise(() => {}) } };
    try {
      attempt.worker = way.usesPyScript ? startInPyScript(core, launch, hear) : startWithoutPyScript(launch, hear);
    } catch (error) {
      messages.push({ failed: String(error) });
    }
    return attempt;
  }

  /** A press needs the engine. */
  function wake() {
    outbox.notify = () => {};
    root.dataset.engine = "loading";
    void loadPage();
  }

  async function start() {
    const paint = whenPainted();
    // From the cache everything comes so soon that it would only delay the first paint. Otherwise the engine takes longest, so
    // it starts first.
    if (isFromCache()) await paint;
    const [way] = startup.ways;
    if (way.name === "quick" && way.usesPyScript && !isFromCache()) handOver = requestFirstFiles();
    startup.first = begin(way);
    await Promise.all([whenParsed(), paint]);
    await loadPage();
  }

  /**
   * Request what PyScript and its worker will request, so that their own requests are answered from the browser's cache. (Browsers warn about
   * `rel="preload"` links that only a worker uses.) The interpreter is compiled meanwhile.
   * @returns {(port: MessagePort) => void} passes the interpreter to the worker, and reports received bytes
   */
  function requestFirstFiles() {
    const urls = (root.dataset.firstFiles ?? "").split(" ").map((file) => new URL(file, assets));
    const [wasm] = urls.filter(({ pathname }) => pathname.endsWith(".wasm"));
    /** @type {MessagePort | undefined} */
    let port;
    let received = 0;
    let reported = 0;
    const report = () => {
      if (port && received > reported) port.postMessage({ received: received - reported });
      if (port) reported = received;
    };
    const styles = new Promise((resolve) => setTimeout(resolve)); // let the parser request the style sheets first
    const interpreter = styles.then(() => fetch(wasm, { priority: "low" })).then(async (response) => {
      const counted = new WritableStream({
        write({ length }) {
          received += length;
          report();
        },
      });
      response.clone().body?.pipeTo(counted).catch(() => {});
      // Some hosts send no WebAssembly type, and browsers then refuse to compile during the download.
      const isKnown = response.headers.get("Content-Type")?.startsWith("application/wasm");
      return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
    });
    interpreter.catch(() => {}); // the worker also tries, and reports the failure
    for (const url of urls.filter((each) => each !== wasm)) {
      styles
        .then(() => fetch(url, { priority: "low" }))
        .then(({ body }) => body?.pipeTo(new WritableStream()))
        .catch(() => {}); // the worker reports it
    }
    return (given) => {
      port = given;
      reported = 0;
      report();
      interpreter.then((compiled) => given.postMessage({ compiled })).catch(() => given.postMessage({ compiled: null }));
    };
  }

  /** @returns {Promise<unknown>} resolves when the document is parsed */
  function whenParsed() {
    if (document.readyState !== "loading") return Promise.resolve();
    return new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }

  /**
   * The first paint has priority over the engine, because people press nothing before they see it.
   * @returns {Promise<unknown>} resolves at the first paint, or after a second, because hidden frames do not paint
   */
  function whenPainted() {
    const paint = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    });
    return Promise.race([paint, new Promise((resolve) => setTimeout(resolve, 1000))]);
  }

  async function loadPage() {
    try {
      /** @type {typeof import("../page/start.js")} */
      const page = await import(`${assets}start.js`);
      page.start(startup);
    } catch (error) {
      console.error(error);
      startup.first?.worker.end();
      sayThereIsNoEngine("failed", ["failure"]);
    }
  }
}
