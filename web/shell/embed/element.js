// @ts-check
/* <high-water>: a scenario, shown in a page as it wishes. Whatever happens there, something readable stands in its place, and nothing
   stays behind when it is removed. */

import { leave, sweep, tell } from "./engine.js";
import { Fault, say } from "./faults.js";
import { show } from "./modes.js";
import { Place } from "./place.js";
import { roomFor } from "./room.js";
import { scenarioOf, written } from "./scenario.js";
import { hurry } from "./sight.js";
import { site } from "./site.js";
import { frameTheme, themeIn } from "./theme.js";
import { isEqualBut, NAMES, wishOf } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */

/** Every element that is in a page. @type {Set<HighWater>} */
const present = new Set();

/** The language of a page may be changed under what stands in it. */
const languages = globalThis.MutationObserver && new MutationObserver(() => present.forEach((each) => each.refresh()));

/** A server may import this file, and has no elements. */
const Base = globalThis.HTMLElement ?? class {};

export class HighWater extends Base {
  static observedAttributes = NAMES;

  /** @type {Place | undefined} */
  #place;

  /** What is being shown. @type {{ ended: AbortController, stage: import("./modes.js").Stage } | undefined} */
  #run;

  #asked = false;

  connectedCallback() {
    if (!present.size) {
      sweep();
      languages.observe(document.documentElement, { attributeFilter: ["lang"] });
    }
    present.add(this);
    this.#watched.observe(this, { childList: true, characterData: true, subtree: true });
    this.refresh();
  }

  disconnectedCallback() {
    // A host that moves it takes it out and puts it in again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      present.delete(this);
      this.#watched.disconnect();
      this.#drop();
      if (present.size) return;
      languages.disconnect();
      leave();
    });
  }

  /** Sheets belong to a document. */
  adoptedCallback() {
    this.#place = undefined;
    this.#drop();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.refresh();
  }

  /** What is written in it may come, or change, after it is there. */
  #watched = new MutationObserver(() => {
    if (this.hasAttribute("scenario") || this.hasAttribute("src") || this.#place?.came) return;
    this.#drop();
    this.refresh();
  });

  /** Show what is wished for now. */
  refresh() {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      if (this.isConnected) void this.#show(wishOf(this));
    });
  }

  #drop() {
    this.#run?.ended.abort();
    this.#run = undefined;
  }

  /** @param {Wish} wish */
  async #show(wish) {
    const before = this.#run?.stage.wish;
    if (this.#run && this.#goesOn(this.#run.stage, wish)) return;
    const chosen = before && isEqualBut(before, wish, { language: wish.language }) ? this.#chosen?.value : undefined;
    this.#drop();
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const place = (this.#place ??= this.#settled());
      place.language = wish.language;
      place.look(themeIn(this, wish.theme), wish.width);
      const isText = !wish.scenario && !wish.src;
      if (!place.came && (isText ? written(this) : !place.readable)) place.wait(say(wish.language, "drawing"), say(wish.language, "print-again"));
      const folder = `${site.base}${wish.language}/`;
      const stage = { element: this, place, wish, signal, folder, send: (/** @type {import("../frame/messages.js").Message} */ told) => this.#send(told) };
      this.#run = { ended, stage };
      const own = place.came && isText;
      place.reserve(place.came ? 0 : roomFor(wish, this.clientWidth));
      const scenario = own ? { record: written(this), html: "", plies: [] } : await scenarioOf(this, wish, site.base, signal);
      signal.throwIfAborted();
      const shown = show(stage, scenario).catch((error) => {
        throw error instanceof Fault && scenario.record !== written(this) ? error.reading(scenario.record) : error;
      });
      await shown;
      for (const button of this.#steps) if (button.value === chosen) button.checked = true;
      if (wish.wrong) place.tell(say(wish.language, "mode", { mode: wish.wrong }));
    } catch (error) {
      if (!signal.aborted) this.#fail(error instanceof Fault ? error : new Fault("failed"), wish.language);
    }
  }

  /** Whether what is there already fits a wish, in other colours perhaps; a table learns of another language, too.
   * @param {import("./modes.js").Stage} stage @param {Wish} wish */
  #goesOn(stage, wish) {
    const before = stage.wish;
    const { language, theme } = wish;
    if (!isEqualBut(before, wish, stage.table ? { language, theme } : { theme })) return false;
    if (stage.table && language !== before.language) tell(stage.table, { type: "language", language });
    stage.wish = wish;
    if (theme !== before.theme) this.#recolour(stage);
    return true;
  }

  /** Take on the colours that are wished for, or those of the page as they are now. @param {import("./modes.js").Stage} stage */
  #recolour({ place, wish, table }) {
    place.look(themeIn(this, wish.theme), wish.width);
    if (table) tell(table, { type: "theme", theme: frameTheme(this, wish.theme) });
  }

  #settled() {
    const place = new Place(this);
    place.root.addEventListener("change", () => this.#stepped());
    // The style lets the colour of the page's text change in a millisecond: so this tells of a page that goes dark, in whatever way.
    this.addEventListener("transitionend", ({ target, pseudoElement }) => {
      if (target === this && pseudoElement === "::before" && this.#run) this.#recolour(this.#run.stage);
    });
    return place;
  }

  /** @param {Fault} fault @param {string} language */
  #fail(fault, language) {
    const isRead = this.#place?.readable || fault.record;
    const key = fault.key === "engine" && !isRead ? "failed" : fault.key; // the other sentence introduces what is read
    const text = fault.said || say(language, key, fault.values);
    this.#place?.fail(text, fault.record);
    this.#send({ highwater: 1, type: "failed", code: fault.key, text });
  }

  #stepped() {
    const chosen = this.#chosen;
    if (chosen) this.#send({ highwater: 1, type: "ply", ply: Number(chosen.value), plies: Number(this.#steps.at(-1)?.value) });
  }

  get #chosen() {
    return this.#steps.find(({ checked }) => checked);
  }

  /** The buttons of the steps that are in sight: of several languages only one is. @returns {HTMLInputElement[]} */
  get #steps() {
    const buttons = /** @type {HTMLInputElement[]} */ ([...(this.#place?.root.querySelectorAll(".hw-steps > input") ?? [])]);
    return buttons.filter((button) => button.checkVisibility());
  }

  /** Show the position after a ply, if it is one of the steps. @param {number} ply */
  go(ply) {
    const table = this.#run?.stage.table;
    if (table) return tell(table, { type: "go", ply });
    const button = this.#steps.find(({ value }) => Number(value) === ply);
    if (!button || button.checked) return;
    button.checked = true;
    this.#stepped();
  }

  /** Draw it now, whether it is in sight or not. */
  draw() {
    hurry(this);
  }

  /** Begin to play, or go on after a pause. */
  play() {
    const table = this.#run?.stage.table;
    if (table) tell(table, { type: "play" });
    else /** @type {HTMLElement | null | undefined} */ (this.#place?.root.querySelector(".hw-act"))?.click();
  }

  /** Let nothing happen by itself at the table. */
  pause() {
    const table = this.#run?.stage.table;
    if (table) tell(table, { type: "pause" });
  }

  /** Tell the page around. @param {import("../frame/messages.js").Message} detail */
  #send(detail) {
    this.dispatchEvent(new CustomEvent(detail.type, { bubbles: true, composed: true, detail }));
  }
}
