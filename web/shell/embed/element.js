// @ts-check
/* Defines <high-water>, which shows a scenario in other people's pages. On any failure, readable content stays in its place.
   Removing the element leaves nothing behind. */

import { leave, sweep, tell } from "./engine.js";
import { Fault, translate } from "./faults.js";
import { show } from "./modes.js";
import { Place } from "./place.js";
import { estimateHeight } from "./room.js";
import { loadScenario, readText } from "./scenario.js";
import { drawNow } from "./sight.js";
import { site } from "./site.js";
import { resolveFrameTheme, resolveTheme } from "./theme.js";
import { isEqualExcept, NAMES, readWish } from "./wish.js";

/** @typedef {import("./wish.js").Wish} Wish */

/** All elements that are in a document. @type {Set<HighWater>} */
const present = new Set();

/** The page's language may change while elements are in it. */
const languages = globalThis.MutationObserver && new MutationObserver(() => present.forEach((each) => each.refresh()));

/** A server has no HTMLElement, but may import this file. */
const Base = globalThis.HTMLElement ?? class {};

export class HighWater extends Base {
  static observedAttributes = NAMES;

  /** @type {Place | undefined} */
  #place;

  /** What is shown at present. @type {{ ended: AbortController, stage: import("./modes.js").Stage } | undefined} */
  #run;

  #isScheduled = false;

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
    // Moving an element removes and inserts it in the same task.
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

  /** Style sheets belong to one document. */
  adoptedCallback() {
    this.#place = undefined;
    this.#drop();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.refresh();
  }

  /** The element's content may arrive or change after the element is connected. */
  #watched = new MutationObserver(() => {
    if (this.hasAttribute("scenario") || this.hasAttribute("src") || this.#place?.came) return;
    this.#drop();
    this.refresh();
  });

  /** Show what the attributes ask for now. */
  refresh() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      if (this.isConnected) void this.#show(readWish(this));
    });
  }

  #drop() {
    this.#run?.ended.abort();
    this.#run = undefined;
  }

  /** @param {Wish} wish */
  async #show(wish) {
    const before = this.#run?.stage.wish;
    if (this.#run && this.#canKeepShowing(this.#run.stage, wish)) return;
    const chosen = before && isEqualExcept(before, wish, { language: wish.language }) ? this.#chosenStep?.value : undefined;
    this.#drop();
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const place = (this.#place ??= this.#makePlace());
      place.language = wish.language;
      place.setLook(resolveTheme(this, wish.theme), wish.width);
      const isText = !wish.scenario && !wish.src;
      if (!place.came && (isText ? readText(this) : !place.isReadable)) place.wait(translate(wish.language, "drawing"), translate(wish.language, "print-again"));
      const folder = `${site.base}${wish.language}/`;
      const stage = { element: this, place, wish, signal, folder, send: (/** @type {import("../frame/messages.js").Message} */ told) => this.#send(told) };
      this.#run = { ended, stage };
      const own = place.came && isText;
      place.reserve(place.came ? 0 : estimateHeight(wish, this.clientWidth));
      const scenario = own ? { record: readText(this), html: "", plies: [] } : await loadScenario(this, wish, site.base, signal);
      signal.throwIfAborted();
      const shown = show(stage, scenario).catch((error) => {
        throw error instanceof Fault && scenario.record !== readText(this) ? error.withRecord(scenario.record) : error;
      });
      await shown;
      for (const button of this.#steps) if (button.value === chosen) button.checked = true;
      if (wish.wrong) place.showSentences(translate(wish.language, "mode", { mode: wish.wrong }));
    } catch (error) {
      if (!signal.aborted) this.#fail(error instanceof Fault ? error : new Fault("failed"), wish.language);
    }
  }

  /** Whether the present content already fits these attributes. Colours may differ, and a table is told about a new language.
   * @param {import("./modes.js").Stage} stage @param {Wish} wish */
  #canKeepShowing(stage, wish) {
    const before = stage.wish;
    const { language, theme } = wish;
    if (!isEqualExcept(before, wish, stage.table ? { language, theme } : { theme })) return false;
    if (stage.table && language !== before.language) tell(stage.table, { type: "language", language });
    stage.wish = wish;
    if (theme !== before.theme) this.#recolour(stage);
    return true;
  }

  /** Apply the theme of the attributes, or the current one of the page. @param {import("./modes.js").Stage} stage */
  #recolour({ place, wish, table }) {
    place.setLook(resolveTheme(this, wish.theme), wish.width);
    if (table) tell(table, { type: "theme", theme: resolveFrameTheme(this, wish.theme) });
  }

  #makePlace() {
    const place = new Place(this);
    place.root.addEventListener("change", () => this.#sendPly());
    // The text colour has a one-millisecond transition, so this event reports any switch between light and dark.
    this.addEventListener("transitionend", ({ target, pseudoElement }) => {
      if (target === this && pseudoElement === "::before" && this.#run) this.#recolour(this.#run.stage);
    });
    return place;
  }

  /** @param {Fault} fault @param {string} language */
  #fail(fault, language) {
    const isRead = this.#place?.isReadable || fault.record;
    const key = fault.key === "engine" && !isRead ? "failed" : fault.key; // the other sentence introduces the text that can be read
    const text = fault.said || translate(language, key, fault.values);
    this.#place?.fail(text, fault.record);
    this.#send({ highwater: 1, type: "failed", code: fault.key, text });
  }

  #sendPly() {
    const chosen = this.#chosenStep;
    if (chosen) this.#send({ highwater: 1, type: "ply", ply: Number(chosen.value), plies: Number(this.#steps.at(-1)?.value) });
  }

  get #chosenStep() {
    return this.#steps.find(({ checked }) => checked);
  }

  /** The buttons of the visible steps: only one of several languages is visible. @returns {HTMLInputElement[]} */
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
    this.#sendPly();
  }

  /** Draw now, even if the element is not in view. */
  draw() {
    drawNow(this);
  }

  /** Start to play, or resume after a pause. */
  play() {
    const table = this.#run?.stage.table;
    if (table) tell(table, { type: "play" });
    else /** @type {HTMLElement | null | undefined} */ (this.#place?.root.querySelector(".hw-act"))?.click();
  }

  /** Pause the table: bots and chance stop. */
  pause() {
    const table = this.#run?.stage.table;
    if (table) tell(table, { type: "pause" });
  }

  /** Send a message to the page around. @param {import("../frame/messages.js").Message} detail */
  #send(detail) {
    this.dispatchEvent(new CustomEvent(detail.type, { bubbles: true, composed: true, detail }));
  }
}
