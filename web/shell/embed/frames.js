// @ts-check
/* Frames of ours that an author has written: they become as high as they say, where the browser does not see to that itself. That it
   knows `frame-sizing` tells nothing: Chromium 156 reads it, and takes no notice of the word of the page within. */

import { VERSION } from "../frame/message-table.js";
import { check, limiter } from "../frame/messages.js";

/** A frame may be higher than its content by this part of its height: to make it lower would move what stands below. */
const MAX_SPARE = 0.2;

/** @param {string} base where our pages lie */
export function listen(base) {
  const may = limiter(200, 100);
  addEventListener("message", ({ data, source, origin }) => {
    if ((origin !== new URL(base).origin && origin !== "null") || !may()) return;
    const message = check(data, "frame");
    if (message?.type !== "height") return;
    const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
    if (!frame?.src.startsWith(base) || frame.inert) return;
    const spare = frame.clientHeight - message.height;
    if (spare >= -1 && spare <= frame.clientHeight * MAX_SPARE) return;
    frame.style.height = `${message.height}px`;
  });
  // Those that are there already may have said it before anybody heard. This may be heard by anyone: a sandbox has no origin to name.
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.src.startsWith(base)) frame.contentWindow?.postMessage({ highwater: VERSION, type: "measure" }, "*");
  }
}
