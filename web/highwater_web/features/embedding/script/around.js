// @ts-check
/* Messages to and from the page around this frame, and no other window. */

import { check, makeLimiter } from "../../../../shell/frame/messages.js";
import { VERSION } from "../../../../shell/frame/message-table.js";

const around = window.parent === window ? null : window.parent;

/** The origin that we answer to: set by the first message. Earlier messages of ours contain nothing personal. */
let origin = "*";

/** Send a message to the page around, if it is valid. @param {string} type @param {object} [fields] */
export function tell(type, fields = {}) {
  const message = check({ ...fields, highwater: VERSION, type }, "frame");
  if (message) around?.postMessage(message, origin);
}

/** Receive the messages of the page around. @param {(message: import("../../../../shell/frame/messages.js").Message) => void} take */
export function hear(take) {
  const may = makeLimiter();
  addEventListener("message", (event) => {
    if (around === null || event.source !== around || !may()) return;
    const message = check(event.data, "host");
    if (!message) return;
    origin = event.origin === "null" ? "*" : event.origin;
    take(message);
  });
}
