// @ts-check
/* The workshop: an editor (editor.js), a worker of its own on the plain way that runs programs and can be stopped, and their
   output: text, boards as drawings, and faults with their line marked in the editor. Beside the examples, a person's own bots can
   be opened (bot-shelf.js).

   Programs run only in that worker, never in the one that plays. What a person writes stays in this browser. */

import { BOT, BotShelf } from "../bot-shelf.js";
import { makeEditor, mark, unmark } from "../editor.js";
import { installForOffline } from "../../../../../shell/page/offline.js";
import { startPlain } from "../plain.js";
import { loadPlayStyle } from "../../../../../shell/page/play-style.js";
import { needsPlainWay } from "../../../../../shell/page/seam.js";

/** @typedef {Record<string, string | number>} Piece see web/highwater_web/features/own_bots/runner.py */
/** @typedef {{run: (source: string, language: string) => Promise<void>}} Runner exported by workshop.py */
/** @typedef {import("../editor.js").EditorScript} EditorScript */

const DRAFTS = "highwater-workshop"; // storage key

needsPlainWay.push(() => true);

/** @param {string} path relative to this file */
const resolveUrl = (path) => new URL(path, import.meta.url).href;

export class Desk extends HTMLElement {
  texts = JSON.parse(this.dataset.texts ?? "{}");
  example = this.find("example", HTMLSelectElement);
  runs = this.find("run", HTMLButtonElement);
  stops = this.find("stop", HTMLButtonElement);
  restores = this.find("restore", HTMLButtonElement);
  state = this.find("state", HTMLElement);
  output = this.find("output", HTMLElement);
  ways = this.find("ways", HTMLElement);
  bots = new BotShelf(this);

  /** @type {EditorScript | undefined} */
  script;
  /** @type {Record<string, string>} unchanged programs, by name: examples as shipped, bots as saved */
  shipped = {};
  drafts = readDrafts();
  /** The program in the editor. */
  shown = "";
  /** @type {PythonWorker | null} */
  engine = null;
  running = false;
  leaving = new AbortController(); // aborts when the desk leaves the page

  connectedCallback() {
    this.leaving = new AbortController();
    // In another language the page has another desk, which is connected before this one is disconnected and stores its drafts.
    if (document.documentElement.dataset.engine !== "unable") queueMicrotask(() => this.begin(this.leaving.signal));
  }

  /** @param {AbortSignal} signal */
  begin(signal) {
    if (signal.aborted) return;
    this.drafts = readDrafts();
    this.bots.begin(signal);
    this.open().catch((error) => {
      console.warn("No workshop:", error);
      this.say("not-loaded");
    });
    this.runs.addEventListener("click", () => void this.run(), { signal });
    this.stops.addEventListener("click", () => this.stop(), { signal });
    this.restores.addEventListener("click", () => this.restore(), { signal });
    this.example.addEventListener("change", () => void this.show(this.example.value), { signal });
    addEventListener("pagehide", () => this.storeDrafts(), { signal });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let resting;
    this.addEventListener(
      "input",
      () => {
        clearTimeout(resting);
        resting = setTimeout(() => signal.aborted || this.storeAfterTyping(), 500);
      },
      { signal },
    );
    installForOffline();
  }

  disconnectedCallback() {
    this.storeDrafts();
    this.leaving.abort();
    this.engine?.end();
  }

  /**
   * @template {HTMLElement} Kind
   * @param {string} name @param {new () => Kind} kind
   * @returns {Kind}
   */
  find(name, kind) {
    const found = this.querySelector(`[data-part="${name}"]`);
    if (!(found instanceof kind)) throw new Error(`The desk has no ${name}.`);
    return found;
  }

  // The editor --------------------------------------------------------------------------------------------------------

  async open() {
    this.say("coming");
    const { shown } = this.drafts;
    if ([...this.example.options].some(({ value }) => value === shown)) this.example.value = shown;
    const first = await this.loadShipped(this.example.value);
    this.script = await makeEditor(this.find("editor", HTMLElement), this.texts.editor);
    this.script.handleEvent = () => {
      void this.run();
      return false; // otherwise PyScript would also run it
    };
    this.putProgram(this.example.value, first);
    this.say("");
    this.runs.disabled = this.restores.disabled = this.bots.saves.disabled = this.bots.exports.disabled = false;
  }

  /** The text in the editor; undefined before there is one. */
  get code() {
    return this.script?.code;
  }

  /** The text of an example as shipped, or of a bot as saved. @param {string} name */
  async loadShipped(name) {
    if (name.startsWith(BOT)) {
      const bot = this.bots.find(name);
      if (!bot) throw new Error("This bot is gone.");
      this.shipped[name] = bot.source; // another tab may have saved it
    }
    if (!(name in this.shipped)) {
      const response = await fetch(resolveUrl(`examples/${name}.py`));
      if (!response.ok) throw new Error(`There is no example ${name}.`);
      this.shipped[name] = (await response.text()).trim();
    }
    return this.shipped[name];
  }

  /** Open a program in the editor, with its draft. @param {string} name */
  async show(name) {
    this.takeDraft();
    const text = await this.loadShipped(name).catch(() => null);
    if (text === null) return this.say("not-loaded");
    if (this.example.value === name) this.putProgram(name, text);
  }

  /** @param {string} name @param {string} text unchanged */
  putProgram(name, text) {
    this.shown = name;
    if (this.script) this.script.code = this.drafts.texts[name] ?? text;
    this.storeDrafts();
    this.bots.noteOpened(name);
  }

  /** Restore the example as shipped, or the bot as saved. */
  restore() {
    delete this.drafts.texts[this.shown];
    this.putProgram(this.shown, this.shipped[this.shown]);
  }

  /** Discard the draft of a program. @param {string} name */
  forget(name) {
    delete this.drafts.texts[name];
    if (this.shown === name) this.shown = "";
  }

  /** Called after a pause in typing. */
  storeAfterTyping() {
    this.storeDrafts();
    this.bots.showUnsaved();
  }

  takeDraft() {
    if (!this.script || !this.shown) return;
    const { code } = this.script;
    if (code === this.shipped[this.shown]) delete this.drafts.texts[this.shown];
    else this.drafts.texts[this.shown] = code;
  }

  storeDrafts() {
    this.takeDraft();
    this.drafts.shown = this.shown || this.drafts.shown;
    try {
      localStorage.setItem(DRAFTS, JSON.stringify(this.drafts));
    } catch {
      // Without storage, a draft lasts as long as the page.
    }
  }

  // Running -----------------------------------------------------------------------------------------------------------

  async run() {
    if (this.running || !this.script) return;
    this.setRunning(true);
    this.storeDrafts();
    this.output.replaceChildren();
    unmark(this.script);
    let faulty = false;
    /** @type {(error: unknown) => void} */
    let lost = () => {};
    /** @type {Promise<never>} */
    const failed = new Promise((_, reject) => (lost = reject));
    const engine = (this.engine ??= startPlain("workshop.py", (data) => this.hear(data)));
    this.lost = lost;
    this.hearPiece = (piece) => {
      faulty ||= "fault" in piece;
      this.showPiece(piece);
    };
    try {
      this.say("loading");
      /** @type {[Runner, unknown]} */
      const [runner] = await Promise.race([Promise.all([engine.sync, loadPlayStyle()]), failed]);
      if (engine !== this.engine) return;
      this.say("running");
      await Promise.race([runner.run(this.script.code, document.documentElement.lang), failed]);
      if (engine === this.engine) this.say(faulty ? "failed" : "done");
    } catch (error) {
      if (engine !== this.engine) return; // it was stopped
      console.warn("The workshop's worker ended:", error);
      this.endEngine();
      this.say("ended");
    } finally {
      if (engine === this.engine || !this.engine) this.setRunning(false);
    }
  }

  /** @type {(error: unknown) => void} called when the worker reports a failure */
  lost = () => {};

  /** @type {(piece: Piece) => void} */
  hearPiece = () => {};

  /** @param {WorkerMessage & {piece?: Piece}} data */
  hear(data) {
    if (data?.failed !== undefined) this.lost(new Error(data.failed));
    if (data?.progress !== undefined && data.progress < 1) this.say("loading", ` ${Math.floor(100 * data.progress)} %`);
    if (data?.piece !== undefined) this.hearPiece(data.piece);
  }

  stop() {
    if (!this.running) return;
    this.endEngine();
    this.setRunning(false);
    this.say("stopped");
    this.runs.focus();
  }

  /** The next run starts another worker. */
  endEngine() {
    this.engine?.end();
    this.engine = null;
    this.hearPiece = () => {};
  }

  /** @param {boolean} running */
  setRunning(running) {
    this.running = running;
    // Not disabled, so that it keeps the keyboard's focus.
    this.runs.setAttribute("aria-disabled", String(running));
    this.stops.disabled = !running;
  }

  /** @param {string} key of a text, "" for none @param {string} more */
  say(key, more = "") {
    this.state.textContent = key && this.texts[key] + more;
  }

  // What a program says -----------------------------------------------------------------------------------------------

  /** @param {Piece} piece */
  showPiece(piece) {
    if (!this.output.firstChild) this.scrollToOutput();
    if ("text" in piece) this.showText(String(piece.text));
    else if ("board" in piece) this.showBoard(piece);
    else if (this.script) this.showFault(piece, this.script);
  }

  /** Scroll a program's output into view, with the buttons above it: on a phone it is below the window. */
  scrollToOutput() {
    if (this.output.getBoundingClientRect().top < innerHeight / 2) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Once there is output: before that, the page may be too short.
    requestAnimationFrame(() => this.ways.scrollIntoView({ behavior: still ? "auto" : "smooth" }));
  }

  /** @param {string} text */
  showText(text) {
    let last = this.output.lastElementChild;
    if (!last?.matches("pre.desk-text")) {
      last = make("pre", "desk-text");
      this.output.append(last);
    }
    last.append(text);
  }

  /** A board, made by our own pages: programs cannot insert markup. @param {Piece} piece */
  showBoard(piece) {
    const figure = make("figure", `desk-board game-${piece.game}`);
    // The document needs a game's drawings only once.
    const drawings = `desk-symbols-${piece.game}`;
    if (!this.output.querySelector(`.${drawings}`)) {
      const symbols = make("div", drawings);
      symbols.innerHTML = String(piece.symbols);
      this.output.append(symbols);
    }
    const board = make("div", "desk-drawing");
    board.innerHTML = String(piece.board);
    // There may be several boards: ids that are unique at the table are not unique here.
    for (const part of board.querySelectorAll("[id]")) part.removeAttribute("id");
    const text = make("details", "");
    text.append(make("summary", "", this.texts["as-text"]), make("pre", "desk-text", String(piece["as-text"])));
    figure.append(make("figcaption", "", String(piece.title)), board, text);
    this.output.append(figure);
  }

  /** @param {Piece} piece @param {EditorScript} script */
  showFault(piece, script) {
    const part = make("div", "notice notice-error desk-fault");
    part.setAttribute("role", "alert");
    part.append(make("p", "", String(piece.fault)));
    const trace = make("details", "");
    trace.append(make("summary", "", this.texts.trace), make("pre", "desk-text", String(piece.trace)));
    part.append(trace);
    this.output.append(part);
    if (piece.line) mark(script, Number(piece.line)).catch((error) => console.warn(error));
  }
}

/**
 * @param {string} tag @param {string} classes @param {string} [text]
 */
function make(tag, classes, text = "") {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  element.textContent = text;
  if (tag === "pre") element.tabIndex = 0; // long lines scroll
  return element;
}

/** The last draft of each program, and which one was open. */
function readDrafts() {
  try {
    const { shown, texts } = JSON.parse(localStorage.getItem(DRAFTS) ?? "{}");
    const own = Object.entries(texts ?? {}).filter(([, text]) => typeof text === "string");
    return { shown: String(shown ?? ""), texts: /** @type {Record<string, string>} */ (Object.fromEntries(own)) };
  } catch {
    return { shown: "", texts: {} };
  }
}

customElements.define("workshop-desk", Desk);
