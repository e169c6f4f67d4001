// @ts-check
/* Frames of ours that an author has written: they become as high as they say, where the browser does not see to that itself. That it
   knows `frame-sizing` tells nothing: Chromium 156 reads it, and takes no notice of the word of the page within. */

import { VERSION } from "../frame/message-table.js";
import { check, limiter } from "../frame/messages.js";
import { onPrint } from "./sight.js";

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
    if (message.type !== "height") return;
    const spare = frame.clientHeight - message.height;
    if (spare >= -1 && spare <= frame.clientHeight * MAX_SPARE) return;
    frame.style.height = `${message.height}px`;
  });
  // Those that are there already may have said it before anybody heard. This may be heard by anyone: a sandbox has no origin to name.
  for (const frame of ours(base)) post(frame, "measure");
}

/** Our frames that the page's author has written; that of the engine is inert. @param {string} base */
const ours = (base) => [...document.querySelectorAll("iframe")].filter(({ src, inert }) => src.startsWith(base) && !inert);

/** @param {HTMLIFrameElement} frame @param {"measure" | "print"} type */
const post = (frame, type) => frame.contentWindow?.postMessage({ highwater: VERSION, type }, "*");
