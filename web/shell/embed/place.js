// @ts-check
/* The place of an embed in a page: its shadow root, and how markup of ours gets into it. Nothing that a strict policy of the page could
   refuse is relied on: styles are constructed sheets, style attributes are set by script, markup comes by a Trusted Types policy. */

import { Fault } from "./faults.js";
import { style } from "./parts.js";

/** @typedef {{ createHTML(text: string): string }} MarkupPolicy */

/** @type {MarkupPolicy | undefined} */
let policy;

/** What browsers with Trusted Types take for markup. Throws Fault where the page allows no policy of ours. @param {string} html */
function trusted(html) {
  const { trustedTypes } = /** @type {{ trustedTypes?: { createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy } }} */ (/** @type {unknown} */ (window));
  try {
    policy ??= trustedTypes ? trustedTypes.createPolicy("high-water", { createHTML: (text) => text }) : { createHTML: (text) => text };
    const template = document.createElement("template");
    template.innerHTML = policy.createHTML(html);
    return template.content;
  } catch {
    throw new Fault("policy");
  }
}

/** Our own sheet, by the window whose documents may use it. @type {WeakMap<Window, CSSStyleSheet>} */
const common = new WeakMap();

/** @param {Document} document @param {string} text */
function sheetOf(document, text) {
  const made = new /** @type {Window & typeof globalThis} */ (document.defaultView ?? window).CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

export class Place {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    this.document = element.ownerDocument;
    // Firefox before 123 leaves what was to be a shadow root where it stands.
    const template = /** @type {HTMLTemplateElement | null} */ (element.querySelector(":scope > template[shadowrootmode]"));
    if (template) this.root.replaceChildren(template.content);
    /** Pictures that came with the page. In a copy of a page there may be something of an earlier element beside them. */
    this.came = this.steps ? [...this.root.childNodes].filter((node) => !(node instanceof Element && node.matches(".hw-told, .hw-act"))) : null;
    if (!this.came) this.leave();
  }

  /** The language of our sentences, which are read from the left in any page. */
  language = "en";

  /** Pixels that are kept free. */
  #reserved = 0;

  /** How pictures look: `width` in pixels, 0 for their own. */
  #looks = { theme: "auto", width: 0 };

  /** What stands in the element itself, as without a script. */
  leave() {
    this.#sheets([]);
    this.root.replaceChildren(document.createElement("slot"));
  }

  /** Whether something that is meant to be read stands in the element. A record as it stands in a link is not. */
  get readable() {
    const text = this.#host.textContent?.trim() ?? "";
    return text !== "" && !isOfLink(text);
  }

  get #host() {
    return /** @type {HTMLElement} */ (this.root.host);
  }

  /** Show a sentence until there is something to see: a record that is about to be drawn is not for reading. @param {string} sentence
   * @param {string} printed the sentence on paper */
  wait(sentence, printed) {
    if (this.steps) return;
    const waiting = Object.assign(document.createElement("div"), { className: "hw-waiting" });
    waiting.append(this.#sentence(sentence), Object.assign(paragraph(printed), { className: "hw-printed", ...this.#spoken }));
    this.#sheets([]);
    this.root.replaceChildren(waiting);
  }

  /** Keep this much room from now on, so that nothing below moves. @param {number} height in pixels, 0 where nobody knows */
  reserve(height) {
    if (height === this.#reserved) return;
    this.#reserved = height;
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, sheetOf(this.document, this.#room)];
  }

  get #room() {
    return `:host{min-height:${this.#reserved}px}`;
  }

  /** Have what came with the page look as it should where the page's policy allows no style in it. */
  dress() {
    if (this.came && this.root.firstChild !== this.came[0]) this.root.replaceChildren(...this.came);
    const refused = [...this.root.querySelectorAll("style")].filter(({ sheet }) => !sheet);
    this.#sheets(refused.map(({ textContent }) => textContent ?? ""));
    for (const styled of this.root.querySelectorAll("[style]")) {
      for (const [, name, value] of (styled.getAttribute("style") ?? "").matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) {
        /** @type {HTMLElement} */ (styled).style.setProperty(name, value);
      }
    }
    // Firefox leaves nothing in an attribute that it has refused; the pictures know their width, too.
    const width = parseFloat(this.steps?.querySelector("svg, img")?.getAttribute("width") ?? "");
    if (this.steps && width) this.steps.style.maxWidth ||= `${width}px`;
    this.#dye();
  }

  /** Markup of ours in place of what is there. @param {string} html @param {string} folder to which the addresses in it are relative */
  show(html, folder) {
    // A caption has no quotation marks that are not escaped, so this is found in tags alone.
    const content = trusted(html.replaceAll(' style="', ' data-style="').replaceAll(' src="', ' data-src="'));
    const sheets = [...content.querySelectorAll("style")].map((each) => (each.remove(), each.textContent ?? ""));
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (content.querySelectorAll("[data-style]"))) {
      each.style.cssText = each.dataset.style ?? "";
      delete each.dataset.style;
    }
    for (const each of content.querySelectorAll("img")) {
      each.src = new URL(each.dataset.src ?? "", folder).href;
      delete each.dataset.src;
      // A picture that does not come leaves what it shows in words.
      each.addEventListener("error", () => each.replaceWith(paragraph(each.alt)), { once: true });
    }
    this.#sheets([...new Set(sheets)]);
    this.root.replaceChildren(content);
    this.#dye();
    for (const below of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".hw-question, .hw-verdict"))) {
      below.style.maxWidth = this.steps?.style.maxWidth ?? "";
    }
  }

  /** @param {string[]} texts */
  #sheets(texts) {
    const home = this.document.defaultView ?? window;
    const ours = common.get(home) ?? sheetOf(this.document, style);
    common.set(home, ours);
    const all = this.#reserved ? [...texts, this.#room] : texts;
    this.root.adoptedStyleSheets = [ours, ...all.map((text) => sheetOf(this.document, text))];
  }

  /** @returns {HTMLElement | null} */
  get steps() {
    return this.root.querySelector(".hw-steps");
  }

  /** Leave one of the steps as a picture. @param {number} at */
  only(at) {
    const [kept] = [...this.root.querySelectorAll(".hw-frames > li")].slice(at);
    kept?.querySelector(".hw-bar")?.remove();
    kept?.parentElement?.replaceChildren(kept);
    for (const button of this.root.querySelectorAll(".hw-steps > input")) button.remove();
    this.steps?.removeAttribute("role");
  }

  /** Have pictures look so, those that are there and those to come. @param {string} theme @param {number} width in pixels, 0 for their own */
  look(theme, width) {
    this.#looks = { theme, width };
    this.#dye();
  }

  #dye() {
    const { theme, width } = this.#looks;
    for (const steps of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".hw-steps"))) {
      for (const each of ["light", "dark"]) steps.classList.toggle(`hw-${each}`, each === theme);
      const own = (steps.dataset.width ||= steps.style.maxWidth);
      steps.style.maxWidth = width ? `${width}px` : own;
    }
  }

  /** A button below what is shown, in place of one that was. @param {string} label */
  act(label) {
    for (const old of this.root.querySelectorAll(".hw-act")) old.remove();
    const button = Object.assign(document.createElement("button"), { type: "button", className: "hw-act", textContent: label, ...this.#spoken });
    this.root.append(button);
    return button;
  }

  /** A place for a table instead of what is there. */
  table() {
    const holder = Object.assign(document.createElement("div"), { className: "hw-table" });
    this.root.replaceChildren(holder);
    return holder;
  }

  /** Lead whoever has pressed something that is gone to what has come of it. @param {string} where */
  focus(where) {
    const found = /** @type {HTMLElement | null} */ (this.root.querySelector(where));
    if (found) found.tabIndex = -1;
    found?.focus({ preventScroll: true });
  }

  /** Sentences below whatever is there, in place of those that were. @param {...string} sentences */
  tell(...sentences) {
    for (const old of this.root.querySelectorAll(".hw-told")) old.remove();
    this.root.append(...sentences.map((sentence) => this.#sentence(sentence)));
  }

  /** @param {string} text */
  #sentence(text) {
    return Object.assign(paragraph(text), { className: "hw-told", role: "status", ...this.#spoken });
  }

  get #spoken() {
    return { lang: this.language, dir: "ltr" };
  }

  /** What is wrong, and what there is to be read: what stands in the element, and a record that came from elsewhere. @param {string} sentence @param {string} record */
  fail(sentence, record) {
    if (!this.steps) {
      const came = isOfLink(record) ? "" : record;
      this.leave();
      for (const details of this.#host.querySelectorAll("details")) details.open = true;
      const read = [...(this.readable ? this.root.childNodes : []), ...(came ? [`\n${came}`] : [])];
      const box = Object.assign(document.createElement("div"), { className: "hw-record", tabIndex: 0, dir: "ltr" });
      box.append(...read);
      this.root.replaceChildren(...(read.length ? [box] : []));
    }
    this.tell(sentence);
  }
}

/** Whether a text is a record as it stands in a link: one long word. @param {string} text */
function isOfLink(text) {
  return /^\S{80,}$/.test(text);
}

/** @param {string} text */
function paragraph(text) {
  return Object.assign(document.createElement("p"), { textContent: text });
}
