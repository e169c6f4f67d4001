// @ts-check
/* The place of an embed in a page: its shadow root, and how our markup gets into it. It works under a strict content security policy:
   style sheets are constructed, style attributes are set by script, and markup passes a Trusted Types policy. */

import { Fault } from "./faults.js";
import { style } from "./parts.js";

/** @typedef {{ createHTML(text: string): string }} MarkupPolicy */

/** @type {MarkupPolicy | undefined} */
let policy;

/** Markup in the form that Trusted Types require. Throws Fault if the page does not allow our policy. @param {string} html */
function trustMarkup(html) {
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

/** Our style sheet, by the window that it was constructed for. @type {WeakMap<Window, CSSStyleSheet>} */
const common = new WeakMap();

/** @param {Document} document @param {string} text */
function makeSheet(document, text) {
  const made = new /** @type {Window & typeof globalThis} */ (document.defaultView ?? window).CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

export class Place {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    this.document = element.ownerDocument;
    // Firefox before 123 ignores declarative shadow roots and leaves the template in place.
    const template = /** @type {HTMLTemplateElement | null} */ (element.querySelector(":scope > template[shadowrootmode]"));
    if (template) this.root.replaceChildren(template.content);
    /** Pictures that came with the page. A copied page may also contain leftovers of an earlier element. */
    this.came = this.steps ? [...this.root.childNodes].filter((node) => !(node instanceof Element && node.matches(".hw-told, .hw-act"))) : null;
    if (!this.came) this.leave();
  }

  /** The language of our sentences, which read from left to right in any page. */
  language = "en";

  /** Reserved height in pixels. */
  #reserved = 0;

  /** How pictures look: theme, and `width` in pixels, 0 for their own. */
  #looks = { theme: "auto", width: 0 };

  /** Show the content of the element itself, as without a script. */
  leave() {
    this.#adoptSheets([]);
    this.root.replaceChildren(document.createElement("slot"));
  }

  /** Whether the element contains text for people. A record as in a link is not for people. */
  get isReadable() {
    const text = this.#host.textContent?.trim() ?? "";
    return text !== "" && !isLinkRecord(text);
  }

  get #host() {
    return /** @type {HTMLElement} */ (this.root.host);
  }

  /** Show a sentence below the author's own until there is something to see; a record that is about to be drawn is hidden.
   * @param {string} sentence @param {string} printed the sentence for print */
  wait(sentence, printed) {
    if (this.steps) return;
    const waiting = Object.assign(document.createElement("div"), { className: "hw-waiting" });
    const said = this.#host.querySelector(":scope > details > summary, :scope > a")?.textContent?.trim();
    if (said) waiting.append(Object.assign(makeParagraph(said), { className: "hw-said" }));
    waiting.append(this.#makeSentence(sentence), Object.assign(makeParagraph(printed), { className: "hw-printed", ...this.#spoken }));
    this.#adoptSheets([]);
    this.root.replaceChildren(waiting);
  }

  /** Reserve this height from now on, so that nothing below moves. @param {number} height in pixels, 0 where nobody knows */
  reserve(height) {
    if (height === this.#reserved) return;
    this.#reserved = height;
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, makeSheet(this.document, this.#room)];
  }

  get #room() {
    return `:host{min-height:${this.#reserved}px}`;
  }

  /** Style pictures that came with the page if the page's policy blocked their style attributes. */
  dress() {
    if (this.came && this.root.firstChild !== this.came[0]) this.root.replaceChildren(...this.came);
    const refused = [...this.root.querySelectorAll("style")].filter(({ sheet }) => !sheet);
    this.#adoptSheets(refused.map(({ textContent }) => textContent ?? ""));
    for (const styled of this.root.querySelectorAll("[style]")) {
      for (const [, name, value] of (styled.getAttribute("style") ?? "").matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) {
        /** @type {HTMLElement} */ (styled).style.setProperty(name, value);
      }
    }
    // Firefox empties an attribute that it blocked, but the pictures also know their width.
    const width = parseFloat(this.steps?.querySelector("svg, img")?.getAttribute("width") ?? "");
    if (this.steps && width) this.steps.style.maxWidth ||= `${width}px`;
    this.#applyLook();
  }

  /** Replace the content by our markup. @param {string} html @param {string} folder to which the addresses in it are relative */
  show(html, folder) {
    // Captions escape their quotation marks, so this matches only inside tags.
    const content = trustMarkup(html.replaceAll(' style="', ' data-style="').replaceAll(' src="', ' data-src="'));
    const sheets = [...content.querySelectorAll("style")].map((each) => (each.remove(), each.textContent ?? ""));
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (content.querySelectorAll("[data-style]"))) {
      each.style.cssText = each.dataset.style ?? "";
      delete each.dataset.style;
    }
    for (const each of content.querySelectorAll("img")) {
      each.src = new URL(each.dataset.src ?? "", folder).href;
      delete each.dataset.src;
      // A picture that fails to load is replaced by its description.
      each.addEventListener("error", () => each.replaceWith(makeParagraph(each.alt)), { once: true });
    }
    this.#adoptSheets([...new Set(sheets)]);
    this.root.replaceChildren(content);
    this.#applyLook();
    for (const below of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".hw-question, .hw-verdict"))) {
      below.style.maxWidth = this.steps?.style.maxWidth ?? "";
    }
  }

  /** @param {string[]} texts */
  #adoptSheets(texts) {
    const home = this.document.defaultView ?? window;
    const ours = common.get(home) ?? makeSheet(this.document, style);
    common.set(home, ours);
    const all = this.#reserved ? [...texts, this.#room] : texts;
    this.root.adoptedStyleSheets = [ours, ...all.map((text) => makeSheet(this.document, text))];
  }

  /** @returns {HTMLElement | null} */
  get steps() {
    return this.root.querySelector(".hw-steps");
  }

  /** Keep one of the steps, as a picture. @param {number} at */
  keepStep(at) {
    const [kept] = [...this.root.querySelectorAll(".hw-frames > li")].slice(at);
    kept?.querySelector(".hw-bar")?.remove();
    kept?.parentElement?.replaceChildren(kept);
    for (const button of this.root.querySelectorAll(".hw-steps > input")) button.remove();
    this.steps?.removeAttribute("role");
  }

  /** Set the look of present and future pictures. @param {string} theme @param {number} width in pixels, 0 for their own */
  setLook(theme, width) {
    this.#looks = { theme, width };
    this.#applyLook();
  }

  #applyLook() {
    const { theme, width } = this.#looks;
    for (const steps of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".hw-steps"))) {
      for (const each of ["light", "dark"]) steps.classList.toggle(`hw-${each}`, each === theme);
      const own = (steps.dataset.width ||= steps.style.maxWidth);
      steps.style.maxWidth = width ? `${width}px` : own;
    }
  }

  /** A button below the content; it replaces an earlier one. @param {string} label */
  addButton(label) {
    for (const old of this.root.querySelectorAll(".hw-act")) old.remove();
    const button = Object.assign(document.createElement("button"), { type: "button", className: "hw-act", textContent: label, ...this.#spoken });
    this.root.append(button);
    return button;
  }

  /** A copy of the caption in sight. @returns {HTMLElement | undefined} */
  copyCaption() {
    const captions = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".hw-frames > li > p")]);
    const shown = captions.find((each) => each.checkVisibility({ visibilityProperty: true }));
    if (!shown?.textContent) return undefined;
    const copy = Object.assign(document.createElement("p"), { className: "hw-said", ...this.#spoken });
    copy.append(...shown.cloneNode(true).childNodes);
    return copy;
  }

  /** Replace the content by a place for a table, below a caption. @param {HTMLElement} [caption] */
  makeTablePlace(caption) {
    const holder = Object.assign(document.createElement("div"), { className: "hw-table" });
    this.root.replaceChildren(...(caption ? [caption] : []), holder);
    return holder;
  }

  /** Move the focus from a removed button to its result. @param {string} where */
  focus(where) {
    const found = /** @type {HTMLElement | null} */ (this.root.querySelector(where));
    if (found) found.tabIndex = -1;
    found?.focus({ preventScroll: true });
  }

  /** Show sentences below the content; they replace earlier ones. @param {...string} sentences */
  showSentences(...sentences) {
    for (const old of this.root.querySelectorAll(".hw-told")) old.remove();
    this.root.append(...sentences.map((sentence) => this.#makeSentence(sentence)));
  }

  /** @param {string} text */
  #makeSentence(text) {
    return Object.assign(makeParagraph(text), { className: "hw-told", role: "status", ...this.#spoken });
  }

  get #spoken() {
    return { lang: this.language, dir: "ltr" };
  }

  /**
   * Show what went wrong, and what can be read instead: the element's own content, and a record from elsewhere.
   * @param {string} sentence @param {string} record
   */
  fail(sentence, record) {
    if (!this.steps) {
      const came = isLinkRecord(record) ? "" : record;
      this.leave();
      for (const details of this.#host.querySelectorAll("details")) details.open = true;
      const read = [...(this.isReadable ? this.root.childNodes : []), ...(came ? [`\n${came}`] : [])];
      const box = Object.assign(document.createElement("div"), { className: "hw-record", tabIndex: 0, dir: "ltr" });
      box.append(...read);
      this.root.replaceChildren(...(read.length ? [box] : []));
    }
    this.showSentences(sentence);
  }
}

/** Whether a text is a record as in a link: one long word. @param {string} text */
function isLinkRecord(text) {
  return /^\S{80,}$/.test(text);
}

/** @param {string} text */
function makeParagraph(text) {
  return Object.assign(document.createElement("p"), { textContent: text });
}
