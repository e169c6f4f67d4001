// @ts-check
/* The page around this frame: it alone is heard, and it alone is told anything. */

import { check, limiter } from "./messages.js";
import { VERSION } from "./message-table.js";

const around = window.parent === window ? null : window.parent;

/** The origin to which we answer: that of whoever has asked. What is told before says nothing of anybody. */
let origin = "*";

/** Tell the page around something, if it is a message. @param {string} type @param {object} [fields] */
export function tell(type, fields = {}) {
  const message = check({ ...fields, highwater: VERSION, type }, "frame");
  if (message) around?.postMessage(message, origin);
}

/** Take up what the page around says. @param {(message: import("./messages.js").Message) => void} take */
export function hear(take) {
  const may = limiter();
  addEventListener("message", (event) => {
    if (around === null || event.source !== around || !may()) return;
    const message = check(event.data, "host");
    if (!message) return;
    origin = event.origin === "null" ? "*" : event.origin;
    take(message);
  });
}
