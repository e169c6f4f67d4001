// @ts-check
/* Frames of ours that an author wrote by hand: sets their height to the one they report, unless the browser does. Support for
   `frame-sizing` says nothing: Chromium 156 parses it, but ignores the height that the page inside reports. */

import { VERSION } from "../frame/message-table.js";
import { check, makeLimiter } from "../frame/messages.js";
import { onPrint } from "./sight.js";
import { resolveFrameTheme } from "./theme.js";

/** A frame may be this fraction taller than its content. Shrinking it would move what is below. */
const MAX_SPARE = 0.2;

/** @param {string} base address of our pages */
export function listen(base) {
  let isPrinted = false;
  const print = () => {
    isPrinted = true;
    for (const frame of findOurFrames(base)) {
      frame.loading = "eager";
      post(frame, "print");
    }
  };
  onPrint(print, new AbortController().signal);
  const may = makeLimiter(200, 100);
  addEventListener("message", ({ data, source, origin }) => {
    if ((origin !== new URL(base).origin && origin !== "null") || !may()) return;
    const message = check(data, "frame");
    const frame = message && findOurFrames(base).find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    if (message.type === "begun" && isPrinted) post(frame, "print");
    if (message.type === "begun") sendTheme(frame);
    if (message.type !== "height") return;
    const spare = frame.clientHeight - message.height;
    if (spare >= -1 && spare <= frame.clientHeight * MAX_SPARE) return;
    frame.style.height = `${message.height}px`;
  });
  // A frame inherits the text colour around it, with a one-millisecond transition (theme.js).
  document.addEventListener("transitionend", ({ target }) => target instanceof HTMLIFrameElement && findOurFrames(base).includes(target) && sendTheme(target));
  matchMedia(DARK).addEventListener("change", () => findOurFrames(base).forEach(sendTheme));
  // Frames that loaded earlier may have reported their height before we listened. A sandbox has no origin to name, so any frame may hear this.
  for (const frame of findOurFrames(base)) {
    post(frame, "measure");
    sendTheme(frame);
  }
}

const DARK = "(prefers-color-scheme: dark)";

/** Tell a frame the page's theme if its address names none and the page differs from the device. @param {HTMLIFrameElement} frame */
function sendTheme(frame) {
  if (new URLSearchParams(new URL(frame.src).hash.slice(1)).has("theme")) return;
  frame.style.transition ||= "color 1ms";
  const theme = resolveFrameTheme(frame, "auto");
  const device = matchMedia(DARK).matches ? "dark" : "light";
  post(frame, "theme", { theme: theme === device ? "auto" : theme });
}

/** The frames of ours that the author wrote; the engine's frame is inert. @param {string} base */
const findOurFrames = (base) => [...document.querySelectorAll("iframe")].filter(({ src, inert }) => src.startsWith(base) && !inert);

/** @param {HTMLIFrameElement} frame @param {"measure" | "print" | "theme"} type @param {{ theme?: string }} [fields] */
const post = (frame, type, fields) => frame.contentWindow?.postMessage({ highwater: VERSION, type, ...fields }, "*");
