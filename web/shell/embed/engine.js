// @ts-check
/* The one engine of a page, in a frame of ours: hidden while it only answers, in an element while somebody plays there. What has not been
   answered when the frame is changed for another one is asked again. */

import { check, limiter } from "../frame/messages.js";
import { Fault, forbidden } from "./faults.js";

/** @typedef {import("../frame/messages.js").Message} Message */
/** @typedef {{ message: Message, resolve: (answer: Message) => void, reject: (reason: unknown) => void, sent: boolean }} Request */

/**
 * A place where somebody plays. `told`: called with what the table tells; `ended`: called when its frame is gone, with what went wrong.
 * @typedef {{ holder: HTMLElement, title: string, start: () => Message, told: (message: Message) => void, ended: (fault?: Fault) => void }} Table
 */

const AT_ONCE = 20; // requests; a frame keeps fifty
const MAX_RECORD_CHARS = 262_144; // characters of a record
const GRACE = 3_000; // ms from the load of a page to the word of its script that it is there
const ENGINE_TIMEOUT_MS = 120_000; // ms until an engine is there, over whatever line
const MARK = "data-high-water"; // of a hidden frame

/** What has not been answered, by its id. @type {Map<string, Request>} */
const open = new Map();

let asked = 0;

/** @type {Frame | undefined} */
let engine;

/** Ask the engine of this page, which is started if there is none. Throws Fault. @param {string} address of the frame
 * @param {Record<string, unknown> & { type: string }} wanted @param {AbortSignal} signal @returns {Promise<Message>} */
export function request(address, wanted, signal) {
  const id = String(++asked);
  const message = check({ highwater: 1, ...wanted, id }, "host");
  if (!message) return Promise.reject(new Fault(String(wanted.record).length > MAX_RECORD_CHARS ? "large" : "wish"));
  return new Promise((resolve, reject) => {
    open.set(id, { message, resolve, reject, sent: false });
    signal.addEventListener("abort", () => (open.delete(id), reject(signal.reason)), { once: true });
    if (!engine?.there) change(new Frame(address));
    engine?.pump();
  });
}

/** Have somebody play in an element: its frame is the engine of the page from now on. @param {string} address @param {Table} table */
export function play(address, table) {
  change(new Frame(address, table));
}

/** Whoever has played in the frame before is told when the new one can be asked. @param {Frame} [next] */
function change(next) {
  const before = engine;
  engine = next;
  before?.end();
}

/** Tell the table in an element something, if one is there. @param {HTMLElement} holder @param {Record<string, unknown> & { type: string }} message */
export function tell(holder, message) {
  if (engine?.table?.holder === holder) engine.post({ highwater: 1, ...message });
}

/** An element in which somebody has played is gone. @param {HTMLElement} holder */
export function release(holder) {
  if (engine?.table?.holder === holder) change(open.size ? new Frame(engine.address) : undefined);
}

/** What waits until there is an engine that has nothing to do. @type {Set<() => void>} */
const atRest = new Set();

/** Call `then` when the engine is there and nobody plays: then little is lost by drawing what is not in sight.
 * @param {() => void} then @param {AbortSignal} signal */
export function whenEngineRests(then, signal) {
  atRest.add(then);
  signal.addEventListener("abort", () => atRest.delete(then), { once: true });
  if (engine?.ready) rest();
}

/** Safari before 26 has no idle time, and takes the next moment. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

function rest() {
  whenIdle(() => {
    if (engine?.ready && !engine.table) for (const then of atRest) then();
  });
}

/** Give the engine back: nobody is there any more who might ask. */
export function leave() {
  change();
}

/** Remove hidden frames that a copy of the page has brought along: a page saved with them, or a host that keeps pages as copies. */
export function sweep() {
  for (const frame of document.querySelectorAll(`iframe[${MARK}]`)) frame.remove();
}

class Frame {
  #begun = false;
  #frame = document.createElement("iframe");
  #ended = new AbortController();
  #may = limiter(120, 60);

  /** @param {string} address @param {Table} [table] */
  constructor(address, table) {
    this.table = table;
    this.address = address;
    this.origin = new URL(address).origin;
    const frame = this.#frame;
    const hidden = { position: "absolute", top: "0", left: "0", width: "1px", height: "1px", visibility: "hidden" };
    const shown = { display: "block", width: "100%", height: "640px" };
    // A page may have wishes for all frames, and this one has a purpose.
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
    document.addEventListener("securitypolicyviolation", (event) => this.#refuse(forbidden(event, "frame-src", this.origin)), { signal });
    frame.addEventListener("load", () => this.#within(GRACE, () => this.#begun), { signal });
    this.#within(ENGINE_TIMEOUT_MS, () => this.ready);
    this.ready = false;
    frame.src = address;
    sweep();
    // Beside the body: Turbo and others exchange bodies, and keep copies of them for Back.
    (table?.holder ?? document.documentElement).append(frame);
    for (const each of open.values()) each.sent = false;
  }

  get there() {
    return this.#frame.isConnected;
  }

  /** @param {number} time in ms @param {() => boolean} done what has to be by then */
  #within(time, done) {
    const waiting = setTimeout(() => done() || this.#fail(new Fault("engine")), time);
    this.#ended.signal.addEventListener("abort", () => clearTimeout(waiting));
  }

  /** Send what is still to be asked, as much as may be open at a time. */
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
    this.origin = event.origin; // a sandbox of the page is that of its frames
    if (message.type === "begun") {
      // A frame that is moved within a page begins anew.
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

  /** The policy of the page may refuse the frame. @param {Fault} [fault] */
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
