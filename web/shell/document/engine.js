// @ts-check
/* Starts the engine: at once on a page that needs it; on a page for reading when somebody presses what needs it.

   First comes the worker of the quick way, while the rest of the page is still on its way; then, once the page is painted,
   page/start.js, which waits for that worker and otherwise tries the plain way. Written into every page because a file of its
   own would be asked for a tenth of a second later. */

/** @typedef {HTMLElement & {savedPage?: string}} App `#app`, and the saved page that it shows, if any (saved-page.js) */
/** @typedef {{failed?: string, started?: string, answer?: string, archive?: string, ok?: boolean, progress?: number}} WorkerMessage what a worker says */

/**
 * @typedef {object} Startup where page/start.js goes on
 * @property {string[]} ways to start, in the order in which they are tried: see page/start.js
 * @property {() => Worker} quickWorker makes the worker of the quick way
 * @property {Worker | null} worker that worker, if it has been made already
 * @property {WorkerMessage[]} messages its messages so far
 */

/** Whether this page came out of the service worker's cache, without a question to the host. */
function cameFromCache() {
  try {
    return !!navigator.serviceWorker?.controller;
  } catch {
    return false; // in some frames not even a look is allowed
  }
}

{
  const root = document.documentElement;
  const assets = new URL(`../assets-${root.dataset.build}/`, document.baseURI).href;

  /** @type {Startup} */
  const startup = { ways: ways(), quickWorker, worker: null, messages: [] };

  if (!root.dataset.engine) {
    if ("rests" in root.dataset) {
      root.dataset.engine = "resting";
      outbox.notify = wake;
    } else {
      root.dataset.engine = "loading";
      void start();
    }
  }

  /** Those of this build, or the one that the address asks for. */
  function ways() {
    const wanted = new URLSearchParams(location.search).get("start");
    return wanted ? [wanted] : (root.dataset.ways ?? "").split(" ");
  }

  /** Somebody has pressed what needs the engine. */
  function wake() {
    outbox.notify = () => {};
    root.dataset.engine = "loading";
    void loadPage();
  }

  async function start() {
    const paint = painted();
    // From the cache everything comes so soon that it would only delay the first paint. Otherwise the engine has the
    // longest way, and sets out first.
    if (cameFromCache()) await paint;
    try {
      if (startup.ways[0] !== "plain") startup.worker = quickWorker();
    } catch (error) {
      console.warn(error); // page/start.js tries once more, then the other way, and if that fails says so in the page
    }
    await Promise.all([parsed(), paint]);
    await loadPage();
  }

  /**
   * The worker of the quick way. Written here (a blob), it lives under the policy of the page, which lets nobody talk to
   * another origin; a worker that is loaded lives under none, unless its host sends one. It is also of the page's own
   * origin, as it has to be, where a sandboxed frame has none; there, browsers refuse that it is a module.
   */
  function quickWorker() {
    const code = `import(${JSON.stringify(`${assets}quick-way.js`)}).catch((error) => postMessage({ failed: String(error) }));`;
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(url, { name: startup.ways[0], type: origin === "null" ? "classic" : "module" });
    worker.onmessage = ({ data }) => startup.messages.push(data);
    worker.onerror = ({ message }) => startup.messages.push({ failed: message || "The worker could not be loaded." });
    return worker;
  }

  /** @returns {Promise<unknown>} when the document is there as a whole */
  function parsed() {
    if (document.readyState !== "loading") return Promise.resolve();
    return new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }

  /**
   * The first paint comes before what makes the page answer: nobody presses what they do not see.
   * @returns {Promise<unknown>} when something is painted, or a second has passed: some frames are out of sight
   */
  function painted() {
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
      startup.worker?.terminate();
      sayThereIsNoEngine("failed", ["failure"]);
    }
  }
}
