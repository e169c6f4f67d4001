// @ts-check
/* A person's own bots on the workshop's desk: listed beside the examples; saved from the editor, renamed, deleted and restored,
   exported and imported. The desk opens them, as it does the examples. */

import { download } from "../../../../shell/page/effects.js";
import { MAX_SOURCE_CHARS, cleanName, hasBot, listBots, removeBot, restoreBot, storeBot, watchBots } from "./own-bots.js";

/** @typedef {import("./own-bots.js").OwnBot} OwnBot */

/** Prefix of a bot's id among the desk's programs. */
export const BOT = "bot:";

export class BotShelf {
  /** The bot in the editor, as this page knows it. @type {OwnBot | undefined} */
  known;
  /** The one deleted last. @type {OwnBot | undefined} */
  removed;

  /** @param {import("./plain-way/workshop.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.name = desk.find("bot-name", HTMLInputElement);
    this.saves = desk.find("bot-save", HTMLButtonElement);
    this.removes = desk.find("bot-remove", HTMLButtonElement);
    this.exports = desk.find("bot-export", HTMLButtonElement);
    this.imports = desk.find("bot-import", HTMLInputElement);
    this.brings = desk.find("bot-restore", HTMLButtonElement);
    this.state = desk.find("bot-state", HTMLElement);
    this.place = desk.find("bot", HTMLDetailsElement);
    this.group = document.createElement("optgroup");
    this.group.label = desk.texts.bots;
  }

  /** @param {AbortSignal} signal */
  begin(signal) {
    this.list();
    this.saves.addEventListener("click", () => this.save(), { signal });
    this.removes.addEventListener("click", () => void this.remove(), { signal });
    this.brings.addEventListener("click", () => void this.bringBack(), { signal });
    this.exports.addEventListener("click", () => this.export(), { signal });
    this.name.addEventListener("input", () => this.showUnsaved(), { signal });
    const chosen = (/** @type {Event} */ event) => {
      event.stopPropagation(); // otherwise the page would pass the file to the engine
      void this.import();
    };
    this.imports.addEventListener("change", chosen, { signal });
    watchBots(() => this.follow(), signal);
  }

  /** @param {string} program @returns {OwnBot | undefined} */
  find(program) {
    return listBots().find(({ id }) => BOT + id === program);
  }

  /** List the stored bots among the programs. */
  list() {
    const { example, texts } = this.desk;
    const { value } = example;
    this.group.replaceChildren(...listBots().map(({ id, name }) => new Option(name || texts["bot-unreadable"], BOT + id)));
    if (this.group.childElementCount) example.append(this.group);
    else this.group.remove();
    example.value = value; // no effect if that bot is gone
  }

  /** Called when a program is put into the editor. @param {string} program */
  noteOpened(program) {
    const { restores, texts } = this.desk;
    this.known = this.find(program);
    this.name.value = this.known?.name ?? "";
    this.saves.textContent = texts[this.known ? "bot-save" : "bot-save-new"];
    restores.textContent = texts[this.known ? "bot-as-saved" : "restore"];
    this.removes.disabled = !this.known;
    this.brings.hidden = true;
    this.say("");
    if (this.known) this.place.open = true;
    this.showUnsaved();
  }

  /** Say so if the editor's text is not stored. */
  showUnsaved() {
    const { known } = this;
    const same = !known?.readable || (this.desk.code === known.source && cleanName(this.name.value) === known.name);
    if (!same) this.say("bot-unsaved");
    else if (this.said === "bot-unsaved") this.say("");
  }

  said = "";

  /**
   * @param {string} key of a text, "" for none
   * @param {{bot?: string}} [details] what stands in it
   */
  say(key, { bot = "" } = {}) {
    this.said = key;
    this.state.textContent = key && this.desk.texts[key].replace("{bot}", () => bot);
    if (key) this.place.open = true;
  }

  save() {
    const { desk, known } = this;
    if (desk.code === undefined) return;
    this.storeAndShow(cleanName(this.name.value) || nameIn(desk.code) || desk.texts["bot-nameless"], desk.code, known?.readable ? known : undefined);
  }

  /**
   * Store a bot, and keep it in the editor.
   * @param {string} name @param {string} source @param {OwnBot} [before]
   */
  storeAndShow(name, source, before) {
    const { desk } = this;
    if (source.length > MAX_SOURCE_CHARS) return this.say("bot-too-large");
    const stored = storeBot(name, source, before);
    if ("reason" in stored) return this.say("bot-not-stored");
    const program = BOT + stored.bot.id;
    desk.forget(program); // the draft is what was saved
    if (desk.code === source) desk.forget(desk.shown);
    this.list();
    desk.example.value = program;
    void desk.show(program).then(() => this.say(stored.apart ? "bot-apart" : "bot-saved"));
  }

  async remove() {
    const { desk, known } = this;
    if (!known) return;
    if (removeBot(known)) return this.say("bot-not-stored");
    desk.forget(BOT + known.id);
    this.list();
    desk.example.selectedIndex = 0;
    await desk.show(desk.example.value);
    this.removed = known;
    this.brings.hidden = false;
    this.brings.focus();
    this.say("bot-removed");
  }

  async bringBack() {
    const { desk, removed } = this;
    if (!removed) return;
    if (restoreBot(removed)) return this.say("bot-not-stored");
    this.list();
    desk.example.value = BOT + removed.id;
    await desk.show(desk.example.value);
    this.saves.focus();
  }

  /** Another tab has stored or removed a bot. The text in the editor stays. */
  follow() {
    const { desk, known } = this;
    this.list();
    if (!known) return;
    const stored = this.find(BOT + known.id);
    if (stored?.text === known.text) return;
    if (stored && desk.code === known.source) void desk.show(BOT + known.id);
    else this.say("bot-elsewhere");
  }

  export() {
    const { desk, known } = this;
    const name = known ? cleanName(this.name.value).replace(/[^\p{L}\p{N}]+/gu, "-") || "bot" : desk.shown;
    download({ name: `${name}.py`, text: desk.code ?? "" });
  }

  /** Make a bot from a file. It is read, not run. */
  async import() {
    const { desk, imports } = this;
    const [file] = imports.files ?? [];
    const text = file && file.size <= 4 * MAX_SOURCE_CHARS ? await file.text() : null;
    imports.value = ""; // so that the same file can be chosen again
    if (!file) return;
    if (text === null) return this.say("bot-too-large");
    const source = text.replace(/\r\n?/g, "\n"); // the editor uses \n
    const name = cleanName(file.name.replace(/\.py$/i, "")) || desk.texts["bot-nameless"];
    if (!hasBot(source)) return this.say("bot-none", { bot: name });
    const there = listBots().find((bot) => bot.name === name && bot.source === source);
    if (!there) return this.storeAndShow(name, source);
    desk.example.value = BOT + there.id;
    void desk.show(desk.example.value);
  }
}

/** The name in a bot's source. @param {string} source */
function nameIn(source) {
  return cleanName(/^\s+name(?:\s*:\s*str)?\s*=\s*["']([^"'\n]+)["']/m.exec(source)?.[1] ?? "");
}
