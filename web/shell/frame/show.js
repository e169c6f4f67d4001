// @ts-check
/* A frame that an author has written shows one `<high-water>` with the attributes of its address. What the element says, the page
   around is told; what that page says, the element does. */

import { hear, tell } from "./around.js";
import { isOfEngine } from "./serve.js";

/** @typedef {HTMLElement & {go?: (ply: number) => void, draw?: () => void, play?: () => void, pause?: () => void}} Shown */

const ATTRIBUTES = ["scenario", "src", "plies", "mode", "language", "theme", "seat", "part", "width"];
const EVENTS = ["ready", "ply", "action", "answered", "record", "failed"];
const root = document.documentElement;

export async function show() {
  tell("begun");
  const element = /** @type {Shown} */ (document.createElement("high-water"));
  follow(element);
  for (const type of EVENTS) element.addEventListener(type, (event) => tell(type, /** @type {CustomEvent} */ (event).detail ?? {}));
  const script = import(new URL("../embed.js", document.baseURI).href);
  hear((message) => script.then(() => obey(element, message), () => {}));
  try {
    await script;
  } catch (error) {
    console.warn("Nothing to show it with:", error);
    const said = document.querySelector("#frame p");
    return tell("failed", { code: "not-loaded", text: said?.textContent ?? "" }); // the page says it, too
  }
  document.getElementById("unable")?.setAttribute("hidden", ""); // whether it needs the engine, and that there is none, the element says
  document.getElementById("app")?.replaceChildren(element);
  // As high as what is in it, not as the frame: else the frame would never be told to become lower.
  element.style.alignSelf = "start";
  document.body.style.minHeight = "0";
  const measure = () => {
    if (isWaiting(element)) return; // until there is something to see, the frame stays as high as its author has made it
    tellHeight(element);
    askForHeight();
  };
  // What is drawn may be as high as the room that was kept for it.
  const drawn = new MutationObserver(measure);
  new ResizeObserver(() => {
    if (element.shadowRoot) drawn.observe(element.shadowRoot, { childList: true });
    measure();
  }).observe(element);
}

/** Show what the address asks for, now and whenever the page around writes another fragment into it. @param {Shown} element */
function follow(element) {
  takeAddress(element);
  addEventListener("hashchange", () => (isOfEngine() ? location.reload() : takeAddress(element)));
  navigation()?.addEventListener("navigate", replaceEntry);
}

/** @param {Shown} element */
function takeAddress(element) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const name of ATTRIBUTES) {
    const value = wanted.get(name);
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  // What came along with the address may hide the word, but not the record from the engine.
  element.textContent = wanted.get("record") ?? (location.hash.includes("record") ? location.hash : "");
  dress(wanted.get("theme") ?? "auto");
}

/** Another fragment takes the place of this one in the history, so that Back leads out of the page around. @param {Event} event */
function replaceEntry(event) {
  const { hashChange, navigationType, destination } = /** @type {Event & { hashChange: boolean, navigationType: string, destination: { url: string } }} */ (event);
  if (!hashChange || navigationType !== "push" || !event.cancelable) return;
  event.preventDefault();
  location.replace(destination.url);
}

/** Browsers of before 2026 have none; there each fragment is an entry. @returns {EventTarget | undefined} */
const navigation = () => /** @type {{ navigation?: EventTarget }} */ (/** @type {unknown} */ (window)).navigation;

/** @param {Shown} element */
const isWaiting = (element) => !element.shadowRoot?.firstChild || element.shadowRoot.querySelector(".hw-waiting") !== null;

/** @param {Shown} element */
const tellHeight = (element) => tell("height", { height: Math.ceil(element.getBoundingClientRect().height) });

/** Have the browser make the frame as high as its page. One that knows how may refuse it all the same: Chromium 156 does. */
function askForHeight() {
  try {
    /** @type {{requestResize?: () => void}} */ (window).requestResize?.();
  } catch {
    // the host hears of the height by a message
  }
}

/** @param {Shown} element @param {import("./messages.js").Message} message */
function obey(element, { type, ply, language, theme }) {
  if (type === "go") element.go?.(ply);
  else if (type === "print") element.draw?.();
  else if (type === "play") element.play?.();
  else if (type === "pause") element.pause?.();
  else if (type === "measure" && !isWaiting(element)) tellHeight(element);
  else if (type === "language") element.setAttribute("language", language);
  else if (type === "theme") {
    element.setAttribute("theme", theme);
    dress(theme);
  }
}

/** @param {string} theme */
function dress(theme) {
  if (theme === "light" || theme === "dark" || theme === "auto") root.dataset.theme = theme;
}
