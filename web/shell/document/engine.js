// @ts-check
/* Starts the engine at once on a page that cannot do without; on others only when somebody presses what needs it: the rules
   are for reading, and links lead on by themselves. What is pressed before the bridge listens is kept for it.

   Written into every page (web/make_site.py), where it runs before the page is there; as a file of its own, it was not asked
   for before the rest of the page, and the engine began a tenth of a second later. */

/** @typedef {HTMLElement & {savedPage?: string}} App `#app`, and the saved page that it shows, if any (saved-page.js) */
/** @typedef {{failed?: string, started?: string, answer?: string, progress?: number}} WorkerMessage what a worker says */

/**
 * @typedef {object} Startup what start.js goes on from
 * @property {string | null} wanted the way to start, if the address names one: see start.js
 * @property {() => Worker} quickWorker makes the worker of the quick way
 * @property {Worker | null} worker it, if it has been made already
 * @property {WorkerMessage[]} messages what it has said before anybody listened
 */

/** Whether this page came out of what is stored, without having asked yet whether all of that is still there. */
function cameFromStore() {
  try {
    return !!navigator.serviceWorker?.controller;
  } catch {
    return false; // in some frames not even a look is allowed
  }
}

{
  const root = document.documentElement;
  const assets = new URL(`../assets-${root.dataset.build}/`, document.baseURI).href;
  const presses = ["click", "change", "input", "submit"];

  /** @type {Startup} */
  const startup = { wanted: new URLSearchParams(location.search).get("start"), quickWorker, worker: null, messages: [] };

  /** @type {() => void} */
  let listens;
  /** @type {Promise<void>} */
  const bridge = new Promise((resolve) => (listens = resolve));

  root.dataset.engine ??= "rests" in root.dataset ? "resting" : "loading"; // unless another script found that there can be none
  if (root.dataset.engine === "loading") void begin();
  if (root.dataset.engine === "loading" || root.dataset.engine === "resting") {
    for (const name of presses) addEventListener(name, keep, { capture: true });
  }

  async function begin() {
    const paint = painted();
    // What comes out of what is stored is there so soon that it would only hold up the first picture. Otherwise what the
    // engine is made of has a long way before it.
    if (cameFromStore()) await paint;
    try {
      if (startup.wanted !== "plain") startup.worker = quickWorker();
    } catch (error) {
      console.warn(error); // start.js tries once more, then the other way, and if that fails says so in the page
    }
    await Promise.all([whole(), paint]);
    if (root.dataset.engine === "loading") await start();
  }

  /**
   * The worker of the quick way. Written here, it lives under the policy of the page, which lets nobody talk to another
   * origin; a worker that is loaded lives under none, unless its host sends one. It is also of the page's own origin, as it
   * has to be, where a sandboxed frame has none; there, browsers refuse that it is a module.
   */
  function quickWorker() {
    const code = `import(${JSON.stringify(`${assets}quick-way.js`)}).catch((error) => postMessage({ failed: String(error) }));`;
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(url, { name: startup.wanted ?? "quick", type: origin === "null" ? "classic" : "module" });
    worker.onmessage = ({ data }) => startup.messages.push(data);
    worker.onerror = ({ message }) => startup.messages.push({ failed: message || "The worker could not be loaded." });
    return worker;
  }

  /** @returns {Promise<unknown>} when the page is there as a whole */
  function whole() {
    if (document.readyState !== "loading") return Promise.resolve();
    return new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }

  /**
   * The first picture comes before what makes it answer: nobody presses what they do not see.
   * @returns {Promise<unknown>} when something is painted, or a second has passed: some frames are out of sight
   */
  function painted() {
    const paint = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    });
    return Promise.race([paint, new Promise((resolve) => setTimeout(resolve, 1000))]);
  }

  async function start() {
    try {
      /** @type {typeof import("../page/start.js")} */
      const page = await import(`${assets}start.js`);
      page.start(startup);
      listens();
    } catch (error) {
      fail(error);
    }
    for (const name of presses) removeEventListener(name, keep, { capture: true });
  }

  /** Say that there will be no engine, for the bridge could not be loaded either. @param {unknown} error */
  function fail(error) {
    console.error(error);
    startup.worker?.terminate();
    root.dataset.engine = "failed";
    document.getElementById("failure")?.removeAttribute("hidden");
    for (const control of document.querySelectorAll("#app :is(button, input, select, textarea)")) control.setAttribute("disabled", "");
  }

  /** Keep what somebody does for the bridge, and wake a page that rests. @param {Event} event */
  async function keep(event) {
    const { target, type } = event;
    if (!(target instanceof Element) || !isPress(target, type)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (root.dataset.engine === "resting") {
      root.dataset.engine = "loading";
      void start();
    }
    await bridge;
    const Kind = /** @type {typeof Event} */ (event.constructor);
    target.dispatchEvent(new Kind(type, event));
  }

  /**
   * Whether this event is the one that tells the bridge of a control.
   * @param {Element} target
   * @param {string} type
   */
  function isPress(target, type) {
    const control = target.closest("[data-do]");
    if (!control || control.matches("a[href]")) return false;
    if (control.matches("[type=range]")) return type === "input";
    if (control.matches("input, select, textarea")) return type === "change";
    if (control.matches("form")) return type === "submit" || (type === "click" && !!target.closest("[type=submit]"));
    return type === "click";
  }
}
