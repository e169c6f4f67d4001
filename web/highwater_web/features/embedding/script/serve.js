// @ts-check
/* The frame with the one engine of a page. Hidden it answers requests; visible it is a table. The engine receives only the messages of
   the page around, and that page receives what the engine sends (`highwater:tell`). */

import { hear, tell } from "./around.js";

/** @typedef {import("../../../../shell/frame/messages.js").Message} Message */

const MAX_PENDING_REQUESTS = 50;
const root = document.documentElement;

/** Unanswered requests, by id. @type {Map<string, Message>} */
const open = new Map();

/** Requests that wait until figures can be drawn. @type {Message[]} */
let waiting = [];

let ready = false;

/** Whether a person plays here, or will as soon as the engine is ready. */
let isTable = false;

/** Whether this frame is the engine of the page around, and shows nothing by itself. */
export const isOfEngine = () => location.hash === "#engine";

export function serve() {
  addEventListener("highwater:tell", (event) => handleTell(/** @type {CustomEvent} */ (event).detail));
  new MutationObserver(checkForFailure).observe(root, { attributeFilter: ["data-engine"] });
  hear(handleMessage);
  tell("begun");
  ask({ highwater: 1, type: "wake" });
  watchSize();
}

/** Pass a message to the engine. @param {Message} request */
function ask(request) {
  const message = { message: "embed", request };
  /** @param {{message: Record<string, unknown>}} pending */
  const isOlder = (pending) => isSame(/** @type {Message} */ (pending.message.request), request);
  const before = request.id === undefined && outbox.waiting.find(isOlder);
  if (before) before.message = message; // only the latest ply, language and so on counts
  else outbox.send(message);
}

/** Whether one message makes another one obsolete. @param {Message | undefined} one @param {Message} other */
const isSame = (one, other) => one?.type === other.type && one.id === undefined && one.record === undefined && other.record === undefined;

/** @param {Message} message */
function handleMessage(message) {
  if (message.type === "measure") return isTable && tellSize();
  if (message.type === "print") return; // the requester draws it anyway
  if (root.dataset.engine === "failed" || root.dataset.engine === "unable") return refuse(message, "engine", describeFailure());
  const { id } = message;
  const isFull = Math.max(open.size, waiting.length, outbox.waiting.length) >= MAX_PENDING_REQUESTS;
  if (isFull || open.has(id)) return refuse(message, "busy", readSentence("busy"));
  if (id !== undefined) open.set(id, message);
  if (ready) ask(message);
  else waiting.push(message);
  if (message.type !== "play" || message.record === undefined) return;
  isTable = true;
  tellSize();
}

/** Handle a message of the engine. @param {{type: string, id?: string, code?: string, [field: string]: unknown}} message */
function handleTell({ type, ...fields }) {
  if (fields.id !== undefined) open.delete(fields.id);
  if (type === "ready") {
    ready = true;
    tell(type, fields);
    for (const message of waiting.splice(0)) ask(message);
    return;
  }
  if (fields.code === "not-drawing" && waiting.length) {
    for (const message of waiting.splice(0)) refuse(message, "not-drawing", String(fields.text));
    addEventListener("message", () => ask({ highwater: 1, type: "wake" }), { once: true }); // the next request starts another attempt
    return;
  }
  tell(type, fields);
}

/** @param {Message} message @param {string} code @param {string} text */
function refuse({ id }, code, text) {
  if (id !== undefined && code !== "busy") open.delete(id);
  tell("failed", { ...(id !== undefined && { id }), code, text });
}

/** A sentence from this page. @param {string} name */
const readSentence = (name) => document.getElementById("frame")?.dataset[name] ?? name;

/** Why there is no engine, as the page says it. */
function describeFailure() {
  const notices = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#unable, #failure, #framed, #stopped"));
  const notice = [...notices].find(({ hidden }) => !hidden);
  // Its hidden parts are for other reasons.
  const parts = /** @type {HTMLElement[]} */ ([...(notice?.children ?? [])]).filter(({ hidden }) => !hidden);
  return parts.map(({ textContent }) => joinLines(textContent ?? "")).join(" ") || readSentence("busy");
}

/** @param {string} text */
const joinLines = (text) => text.trim().replace(/\s+/g, " ");

function checkForFailure() {
  if (root.dataset.engine !== "failed" && root.dataset.engine !== "unable") return;
  const text = describeFailure();
  waiting = [];
  for (const message of open.values()) refuse(message, "engine", text);
  tell("failed", { code: "engine", text });
}

/** A table is as high as its frame, so it suggests a height. */
function watchSize() {
  let width = 0;
  new ResizeObserver(() => {
    if (innerWidth === width) return;
    width = innerWidth;
    if (isTable) tellSize();
  }).observe(root);
}

const tellSize = () => tell("height", { height: Math.round(Math.min(Math.max(1.6 * innerWidth, 560), 740)) });
