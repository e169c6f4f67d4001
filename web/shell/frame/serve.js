// @ts-check
/* The frame that holds the one engine of a page: hidden it answers requests, in sight it is a table. It says nothing to the engine
   but the messages of the page around, and tells that page what the engine tells (`highwater:tell`). */

import { hear, tell } from "./around.js";

/** @typedef {import("./messages.js").Message} Message */

const MAX_PENDING_REQUESTS = 50;
const root = document.documentElement;

/** What has been asked and not been answered, by its id. @type {Map<string, Message>} */
const open = new Map();

/** What waits until figures can be drawn. @type {Message[]} */
let waiting = [];

let ready = false;

/** Whether somebody plays here, or will as soon as the engine is there. */
let isTable = false;

/** Whether this frame holds the engine of the page around, and shows nothing by itself. */
export const isOfEngine = () => location.hash === "#engine";

export function serve() {
  addEventListener("highwater:tell", (event) => told(/** @type {CustomEvent} */ (event).detail));
  new MutationObserver(seeWhetherItFailed).observe(root, { attributeFilter: ["data-engine"] });
  hear(take);
  tell("begun");
  ask({ highwater: 1, type: "wake" });
  watchSize();
}

/** Have the engine carry out a message. @param {Message} asked */
function ask(asked) {
  const message = { message: "embed", asked };
  const before = asked.id === undefined && outbox.waiting.find(({ message }) => isSame(/** @type {Message} */ (message.asked), asked));
  if (before) before.message = message; // only the newest ply, language, … counts
  else outbox.send(message);
}

/** Whether one message makes another one pointless. @param {Message | undefined} one @param {Message} other */
const isSame = (one, other) => one?.type === other.type && one.id === undefined && one.record === undefined && other.record === undefined;

/** @param {Message} message */
function take(message) {
  if (message.type === "measure") return isTable && tellSize();
  if (message.type === "print") return; // what asks is drawn anyway
  if (root.dataset.engine === "failed" || root.dataset.engine === "unable") return refuse(message, "engine", failure());
  const { id } = message;
  const many = Math.max(open.size, waiting.length, outbox.waiting.length) >= MAX_PENDING_REQUESTS;
  if (many || open.has(id)) return refuse(message, "busy", said("busy"));
  if (id !== undefined) open.set(id, message);
  if (ready) ask(message);
  else waiting.push(message);
  if (message.type !== "play" || message.record === undefined) return;
  isTable = true;
  tellSize();
}

/** What the engine tells. @param {{type: string, id?: string, code?: string, [field: string]: unknown}} message */
function told({ type, ...fields }) {
  if (fields.id !== undefined) open.delete(fields.id);
  if (type === "ready") {
    ready = true;
    tell(type, fields);
    for (const message of waiting.splice(0)) ask(message);
    return;
  }
  if (fields.code === "not-drawing" && waiting.length) {
    for (const message of waiting.splice(0)) refuse(message, "not-drawing", String(fields.text));
    addEventListener("message", () => ask({ highwater: 1, type: "wake" }), { once: true }); // whoever asks again has it tried again
    return;
  }
  tell(type, fields);
}

/** @param {Message} message @param {string} code @param {string} text */
function refuse({ id }, code, text) {
  if (id !== undefined && code !== "busy") open.delete(id);
  tell("failed", { ...(id !== undefined && { id }), code, text });
}

/** A sentence of this page. @param {string} name */
const said = (name) => document.getElementById("frame")?.dataset[name] ?? name;

/** Why there is no engine, in the words of the page. */
function failure() {
  const notices = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#unable, #failure, #framed, #stopped"));
  const notice = [...notices].find(({ hidden }) => !hidden);
  // What is hidden in it belongs to other reasons.
  const parts = /** @type {HTMLElement[]} */ ([...(notice?.children ?? [])]).filter(({ hidden }) => !hidden);
  return parts.map(({ textContent }) => inOneLine(textContent ?? "")).join(" ") || said("busy");
}

/** @param {string} text */
const inOneLine = (text) => text.trim().replace(/\s+/g, " ");

function seeWhetherItFailed() {
  if (root.dataset.engine !== "failed" && root.dataset.engine !== "unable") return;
  const text = failure();
  waiting = [];
  for (const message of open.values()) refuse(message, "engine", text);
  tell("failed", { code: "engine", text });
}

/** A table is as high as its frame, so it says what would be good. */
function watchSize() {
  let width = 0;
  new ResizeObserver(() => {
    if (innerWidth === width) return;
    width = innerWidth;
    if (isTable) tellSize();
  }).observe(root);
}

const tellSize = () => tell("height", { height: Math.round(Math.min(Math.max(1.6 * innerWidth, 560), 740)) });
