// @ts-check
/* The one engine of a page, in a frame of ours. It is hidden while it only answers, and visible in an element while a person plays.
   When one frame replaces another, unanswered requests are sent again. */

import { check, makeLimiter } from "../frame/messages.js";
import { Fault, findBlocked } from "./faults.js";

/** @typedef {import("../frame/messages.js").Message} Message */
/** @typedef {{ message: Message, resolve: (answer: Message) => void, reject: (reason: unknown) => void, sent: boolean }} Request */

/**
 * A place to play. `told` is called with each message of the table; `ended` is called with a fault when the frame is gone.
 * @typedef {{ holder: HTMLElement, title: string, start: () => Message, told: (message: Message) => void, ended: (fault?: Fault) => void }} Table
 */

const AT_ONCE = 20; // requests sent at a time; a frame queues up to fifty
const MAX_RECORD_CHARS = 262_144; // characters of a record
const GRACE = 3_000; // ms from a frame's load event to the first message of its script
const ENGINE_TIMEOUT_MS = 120_000; // ms until the engine answers, however slow the network
const MARK = "data-high-water"; // attribute of a hidden frame

/** Unanswered requests, by id. @type {Map<string, Request>} */
const open = new Map();

let requestCount = 0;

/** @type {Frame | undefined} */
let engine;

/** Ask the engine of this page, which is started if there is none. Throws Fault. @param {string} address of the frame
 * @param {Record<string, unknown> & { type: string }} wanted @param {AbortSignal} signal @returns {Promise<Message>} */
export function request(address, wanted, signal) {
  const id = String(++requestCount);
  const message = check({ highwater: 1, ...wanted, id }, "host");
  if (!message) return Promise.reject(new Fault(String(wanted.record).length > MAX_RECORD_CHARS ? "large" : "wish"));
  return new Promise((resolve, reject) => {
    open.set(id, { message, resolve, reject, sent: false });
    signal.addEventListener("abort", () => (open.delete(id), reject(signal.reason)), { once: true });
    if (!engine?.there) change(new Frame(address));
    engine?.pump();
  });
}

/** Let a person play in an element: from now on its frame is the page's engine. @param {string} address @param {Table} table */
export function play(address, table) {
  change(new Frame(address, table));
}

/** Replace the engine. The table that had the previous frame is told when the new one is ready. @param {Frame} [next] */
function change(next) {
  const before = engine;
  engine = next;
  before?.end();
}

/**
 * Send a message to the table in an element, if it has one.
 * @param {HTMLElement} holder @param {Record<string, unknown> & { type: string }} message
 */
export function tell(holder, message) {
  if (engine?.table?.holder === holder) engine.post({ highwater: 1, ...message });
}

/** An element with a table was removed. @param {HTMLElement} holder */
export function release(holder) {
  if (engine?.table?.holder === holder) change(open.size ? new Frame(engine.address) : undefined);
}

/** Callbacks that wait for an idle engine. @type {Set<() => void>} */
const waitingForRest = new Set();

/** Call `then` once the engine is ready and nobody plays: then drawing what is out of view costs little.
 * @param {() => void} then @param {AbortSignal} signal */
export function whenEngineRests(then, signal) {
  waitingForRest.add(then);
  signal.addEventListener("abort", () => waitingForRest.delete(then), { once: true });
  if (engine?.ready) rest();
}

/** Safari before 26 has no idle callback. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

function rest() {
  whenIdle(() => {
    if (engine?.ready && !engine.table) for (const then of waitingForRest) then();
  });
}

/** Remove the engine: no element is left that could use it. */
export function leave() {
  change();
}

/** Remove hidden frames that came with a copy of the page, for example a saved page or a host that caches pages. */
export function sweep() {
  for (const frame of document.querySelectorAll(`iframe[${MARK}]`)) frame.remove();
}

class Frame {
  #begun = false;
  #frame = document.createElement("iframe");
  #ended = new AbortController();
  #may = makeLimiter(120, 60);

  /** @param {string} address @param {Table} [table] */
  constructor(address, table) {
    this.table = table;
    this.address = address;
    this.origin = new URL(address).origin;
    const frame = this.#frame;
    const hidden = { position: "absolute", top: "0", left: "0", width: "1px", height: "1px", visibility: "hidden" };
    const shown = { display: "block", width: "100%", height: "640px" };
    // A page may style all its frames; this one must not be affected.
    for (const [name, value] of Object.entries({ border: "0", ...(table ? shown : hidden) })) frame.style.setProperty(name, value, "important");
    frame.title = table?.title ?? "High Water";
    if (!table) {
      frame.setAttribute(MARK, "engine");
      frame.inert = true;
      frame.tabIndex = -1;
      frame.setAttribute("aria-hidden", "true");
    }
    const { signal } = this.#ended;
    addEventListener("message", (event) => this.#hear(event), { signal });
    document.addEventListener("securitypolicyviolation", (event) => this.#refuse(findBlocked(event, "frame-src", this.origin)), { signal });
    frame.addEventListener("load", () => this.#within(GRACE, () => this.#begun), { signal });
    this.#within(ENGINE_TIMEOUT_MS, () => this.ready);
    this.ready = false;
    frame.src = address;
    sweep();
    // Outside the body: Turbo and others replace the body, and cache it for Back.
    (table?.holder ?? document.documentElement).append(frame);
    for (const each of open.values()) each.sent = false;
  }

  get there() {
    return this.#frame.isConnected;
  }

  /** Fail unless `done` holds after `time` ms. @param {number} time @param {() => boolean} done */
  #within(time, done) {
    const waiting = setTimeout(() => done() || this.#fail(new Fault("engine")), time);
    this.#ended.signal.addEventListener("abort", () => clearTimeout(waiting));
  }

  /** Send queued requests, up to the limit. */
  pump() {
    if (!this.#begun) return;
    let free = AT_ONCE - [...open.values()].filter(({ sent }) => sent).length;
    for (const each of open.values()) {
      if (free <= 0) return;
      if (each.sent) continue;
      each.sent = true;
      free -= 1;
      this.post(each.message);
    }
  }

  /** @param {Message} message */
  post(message) {
    this.#frame.contentWindow?.postMessage(message, this.origin === "null" ? "*" : this.origin);
  }

  /** @param {MessageEvent} event */
  #hear(event) {
    if (event.source !== this.#frame.contentWindow || (event.origin !== this.origin && event.origin !== "null") || !this.#may()) return;
    const message = check(event.data, "frame");
    if (!message) return;
    this.origin = event.origin; // In a sandboxed page, its frames have the same opaque origin.
    if (message.type === "begun") {
      // Moving a frame within a page reloads it.
      this.#begun = true;
      for (const each of open.values()) each.sent = false;
      if (this.table) this.post(this.table.start());
    } else if (message.type === "ready") {
      this.ready = true;
      rest();
    }
    const waiting = message.id === undefined ? undefined : open.get(message.id);
    if (waiting) {
      open.delete(message.id);
      if (message.type === "failed") waiting.reject(new Fault("engine", {}, "", message.text));
      else waiting.resolve(message);
    } else if (message.type === "failed" && message.code === "engine") {
      this.#fail(new Fault("engine", {}, "", message.text));
      return;
    } else if (message.type === "height" && this.table) {
      this.#frame.style.setProperty("height", `${message.height}px`, "important");
    }
    if (message.id === undefined) this.table?.told(message);
    this.pump();
  }

  /** The page's policy may block the frame. @param {Fault} [fault] */
  #refuse(fault) {
    if (fault && !this.#begun) this.#fail(fault);
  }

  /** @param {Fault} fault */
  #fail(fault) {
    if (engine === this) engine = undefined;
    this.end(fault);
    for (const { reject } of open.values()) reject(fault);
    open.clear();
  }

  /** @param {Fault} [fault] */
  end(fault) {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#frame.remove();
    this.table?.ended(fault);
  }
}
