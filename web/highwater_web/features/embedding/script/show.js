// @ts-check
/* A frame that an author wrote by hand: shows one `<high-water>` with the attributes of its address. Passes the element's messages to
   the page around, and that page's messages to the element. */

import { hear, tell } from "./around.js";
import { isOfEngine } from "./serve.js";

/** @typedef {HTMLElement & {go?: (ply: number) => void, draw?: () => void, play?: () => void, pause?: () => void}} Shown */

const ATTRIBUTES = ["scenario", "src", "plies", "mode", "language", "theme", "seat", "part", "width"];
const EVENTS = ["ready", "ply", "action", "answered", "record", "failed"];
const root = document.documentElement;

export async function show() {
  tell("begun");
  const element = /** @type {Shown} */ (document.createElement("high-water"));
  followAddress(element);
  for (const type of EVENTS) element.addEventListener(type, (event) => tell(type, /** @type {CustomEvent} */ (event).detail ?? {}));
  const script = import(new URL("../embed.js", document.baseURI).href);
  hear((message) => script.then(() => handleMessage(element, message), () => {}));
  try {
    await script;
  } catch (error) {
    console.warn("Nothing to show it with:", error);
    const said = document.querySelector("#frame p");
    return tell("failed", { code: "not-loaded", text: said?.textContent ?? "" }); // the page also shows it
  }
  document.getElementById("unable")?.setAttribute("hidden", ""); // the element itself says whether it needs the engine and cannot have it
  document.getElementById("app")?.replaceChildren(element);
  // The height of the content, not of the frame: otherwise the frame could never shrink.
  element.style.alignSelf = "start";
  document.body.style.minHeight = "0";
  const measure = () => {
    if (isWaiting(element)) return; // until there is something to see, the frame keeps the height that its author chose
    tellHeight(element);
    askForHeight();
  };
  // The drawing may be as high as the space that was reserved for it.
  const drawn = new MutationObserver(measure);
  new ResizeObserver(() => {
    if (element.shadowRoot) drawn.observe(element.shadowRoot, { childList: true });
    measure();
  }).observe(element);
}

/** Show what the address asks for, now and whenever the page around changes the fragment. @param {Shown} element */
function followAddress(element) {
  takeAddress(element);
  addEventListener("hashchange", () => (isOfEngine() ? location.reload() : takeAddress(element)));
  getNavigation()?.addEventListener("navigate", replaceEntry);
}

/** @param {Shown} element */
function takeAddress(element) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const name of ATTRIBUTES) {
    const value = wanted.get(name);
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  // A malformed fragment may hide the parameter's name; the engine still finds the record in the text.
  element.textContent = wanted.get("record") ?? (/record|lesson/.test(location.hash) ? location.hash : "");
  applyTheme(wanted.get("theme") ?? "auto");
}

/** A new fragment replaces the history entry, so that Back leaves the page around. @param {Event} event */
function replaceEntry(event) {
  const { hashChange, navigationType, destination } = /** @type {Event & { hashChange: boolean, navigationType: string, destination: { url: string } }} */ (event);
  if (!hashChange || navigationType !== "push" || !event.cancelable) return;
  event.preventDefault();
  location.replace(destination.url);
}

/** Browsers before 2026 have none; there each fragment adds an entry. @returns {EventTarget | undefined} */
const getNavigation = () => /** @type {{ navigation?: EventTarget }} */ (/** @type {unknown} */ (window)).navigation;

/** @param {Shown} element */
const isWaiting = (element) => !element.shadowRoot?.firstChild || element.shadowRoot.querySelector(".hw-waiting") !== null;

/** @param {Shown} element */
const tellHeight = (element) => tell("height", { height: Math.ceil(element.getBoundingClientRect().height) });

/** Ask the browser to make the frame as high as its page. Chromium 156 has the function, but refuses. */
function askForHeight() {
  try {
    /** @type {{requestResize?: () => void}} */ (window).requestResize?.();
  } catch {
    // the message with the height tells the host
  }
}

/** @param {Shown} element @param {import("../../../../shell/frame/messages.js").Message} message */
function handleMessage(element, { type, ply, language, theme }) {
  if (type === "go") element.go?.(ply);
  else if (type === "print") element.draw?.();
  else if (type === "play") element.play?.();
  else if (type === "pause") element.pause?.();
  else if (type === "measure" && !isWaiting(element)) tellHeight(element);
  else if (type === "language") element.setAttribute("language", language);
  else if (type === "theme") {
    element.setAttribute("theme", theme);
    applyTheme(theme);
  }
}

/** @param {string} theme */
function applyTheme(theme) {
  if (theme === "light" || theme === "dark" || theme === "auto") root.dataset.theme = theme;
}
