// @ts-check
/* Frames of ours that an author has written: they become as high as they say, where the browser does not see to that itself. That it
   knows `frame-sizing` tells nothing: Chromium 156 reads it, and takes no notice of the word of the page within. */

import { VERSION } from "../frame/message-table.js";
import { check, limiter } from "../frame/messages.js";
import { onPrint } from "./sight.js";
import { frameTheme } from "./theme.js";

/** A frame may be higher than its content by this part of its height: to make it lower would move what stands below. */
const MAX_SPARE = 0.2;

/** @param {string} base where our pages lie */
export function listen(base) {
  let isPrinted = false;
  const print = () => {
    isPrinted = true;
    for (const frame of ours(base)) {
      frame.loading = "eager";
      post(frame, "print");
    }
  };
  onPrint(print, new AbortController().signal);
  const may = limiter(200, 100);
  addEventListener("message", ({ data, source, origin }) => {
    if ((origin !== new URL(base).origin && origin !== "null") || !may()) return;
    const message = check(data, "frame");
    const frame = message && ours(base).find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    if (message.type === "begun" && isPrinted) post(frame, "print");
    if (message.type === "begun") colour(frame);
    if (message.type !== "height") return;
    const spare = frame.clientHeight - message.height;
    if (spare >= -1 && spare <= frame.clientHeight * MAX_SPARE) return;
    frame.style.height = `${message.height}px`;
  });
  // The colour of a frame's text is that of the text around it, and takes a millisecond to change (theme.js).
  document.addEventListener("transitionend", ({ target }) => target instanceof HTMLIFrameElement && ours(base).includes(target) && colour(target));
  matchMedia(DARK).addEventListener("change", () => ours(base).forEach(colour));
  // Those that are there already may have said it before anybody heard. This may be heard by anyone: a sandbox has no origin to name.
  for (const frame of ours(base)) {
    post(frame, "measure");
    colour(frame);
  }
}

const DARK = "(prefers-color-scheme: dark)";

/** Tell a frame whose address names no theme where the page is not as the device is. @param {HTMLIFrameElement} frame */
function colour(frame) {
  if (new URLSearchParams(new URL(frame.src).hash.slice(1)).has("theme")) return;
  frame.style.transition ||= "color 1ms";
  const theme = frameTheme(frame, "auto");
  const device = matchMedia(DARK).matches ? "dark" : "light";
  post(frame, "theme", { theme: theme === device ? "auto" : theme });
}

/** Our frames that the page's author has written; that of the engine is inert. @param {string} base */
const ours = (base) => [...document.querySelectorAll("iframe")].filter(({ src, inert }) => src.startsWith(base) && !inert);

/** @param {HTMLIFrameElement} frame @param {"measure" | "print" | "theme"} type @param {{ theme?: string }} [fields] */
const post = (frame, type, fields) => frame.contentWindow?.postMessage({ highwater: VERSION, type, ...fields }, "*");
