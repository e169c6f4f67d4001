// @ts-check
/* The first of our scripts. Starts the engine at once on a page that cannot do without, even before the page is complete;
   on others only when somebody presses what needs it: the rules are for reading, and links lead on by themselves. */

const root = document.documentElement;
const EVENTS = ["click", "change", "submit"];

/** @typedef {HTMLElement & {keptPicture?: string}} App `#app`, and the kept picture that it shows, if any (picture.js) */
/** @typedef {{failed?: string, started?: string, answer?: string, progress?: number}} Told what a worker says */

/** Which way to start is wanted, if the address says so: see start.js. */
export const wanted = new URLSearchParams(location.search).get("start");

/** What the worker has said before anybody listened. @type {Told[]} */
export const said = [];

/** The worker of the quick way, if it has been started already. @type {Worker | null} */
export let early = null;

if (root.dataset.engine === "loading") {
  if (wanted !== "plain") early = quickWorker();
  void whole().then(() => root.dataset.engine === "loading" && import("./start.js"));
} else if (root.dataset.engine === "resting") {
  for (const name of EVENTS) addEventListener(name, wake, { capture: true });
}

/**
 * The worker of the quick way. Written here, it lives under the policy of the page, which lets nobody talk to another
 * origin; a worker that is loaded lives under none, unless its host sends one. It is also of the page's own origin, as it
 * has to be, where a sandboxed frame has none; there, browsers refuse that it is a module.
 */
export function quickWorker() {
  const script = new URL("quick.js", import.meta.url).href;
  const code = `import(${JSON.stringify(script)}).catch((error) => postMessage({ failed: String(error) }));`;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const worker = new Worker(url, { name: wanted ?? "quick", type: origin === "null" ? "classic" : "module" });
  worker.onmessage = ({ data }) => said.push(data);
  worker.onerror = ({ message }) => said.push({ failed: message || "The worker could not be loaded." });
  return worker;
}

/** @returns {Promise<unknown>} when the page is there as a whole */
function whole() {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
}

/** @param {Event} event */
async function wake(event) {
  const control = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!control || control.matches("a[href]")) return;
  const field = control.matches("input, select, textarea");
  if (field !== (event.type === "change")) return; // a field is pressed to be changed
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const name of EVENTS) removeEventListener(name, wake, { capture: true });
  root.dataset.engine = "loading";
  await import("./start.js");
  if (field) control.dispatchEvent(new Event("change", { bubbles: true }));
  else if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (control instanceof HTMLElement) control.click();
}
