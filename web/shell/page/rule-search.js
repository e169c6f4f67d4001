// @ts-check
/* Ask a rule: <rule-search> looks words up in the rules of a game and in the questions about them.

   There is no index beside the pages: the two pages are fetched once when somebody asks (a browser that stores the app has them),
   and taken to pieces here. Each section of the rules and each question is an entry with a title. */

import { answers, words } from "./answers.js";

/** @typedef {import("./answers.js").Entry} Entry */

const SHOWN = 240; // characters of an answer
const QUIET = 250; // ms without another letter, before somebody who listens is told how many answers there are

/**
 * The sections and questions of a page.
 * @param {Document} page
 * @param {string} file its name
 * @returns {Entry[]}
 */
function entriesOf(page, file) {
  return [...page.querySelectorAll("article :is(h2, h3)")].flatMap((heading) => {
    const question = heading.closest(".question");
    const anchor = question?.id || heading.id;
    if (!question && (file.startsWith("questions") || !anchor)) return [];
    let text = "";
    for (let next = heading.nextElementSibling; next && !next.matches("h1, h2, .ground"); next = next.nextElementSibling) text += ` ${next.textContent}`;
    const title = heading.textContent ?? "";
    const own = new Set(words(title));
    const ground = question?.querySelector(".ground")?.textContent ?? "";
    const all = new Set([...own, ...words(text), ...words(ground)]);
    return [{ title, text: text.replace(/\s+/g, " ").trim(), href: `${file}#${anchor}`, own, all }];
  });
}

/** @type {Map<string, Promise<Entry[]>>} by the name of a file in a language */
const read = new Map();

/** @param {string} language @param {string} file */
function entriesIn(language, file) {
  const address = new URL(`../${language}/${file}`, location.href).href;
  const shown = address === location.href.split(/[?#]/)[0] && document.querySelector("article[data-file] h2");
  const coming = shown
    ? Promise.resolve(entriesOf(document, file))
    : read.get(address) ??
      fetch(address)
        .then((response) => (response.ok ? response.text() : ""))
        .then((text) => entriesOf(new DOMParser().parseFromString(text, "text/html"), file));
  read.set(address, coming);
  return coming.catch(() => (read.delete(address), []));
}

class RuleSearch extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("input");
    field?.addEventListener("input", () => void this.answer(field.value));
    field?.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && field.value) event.stopPropagation();
      if (event.key !== "Enter") return;
      event.preventDefault(); // in Firefox the key would press the answer, too
      this.querySelector("a")?.focus();
    });
    if (field?.value) void this.answer(field.value); // typed before this script was here
  }

  /** @param {string} question */
  async answer(question) {
    const { game, language = "en", texts } = this.dataset;
    const pages = [`questions-${game}.html`, `rules-${game}.html`].map((file) => entriesIn(language, file));
    const entries = (await Promise.all(pages)).flat();
    if (this.querySelector("input")?.value !== question) return;
    const said = JSON.parse(texts ?? "{}");
    const found = question.trim() ? answers(entries, question) : [];
    this.querySelector("ol")?.replaceChildren(...found.map(line));
    const told = !question.trim() ? "" : !entries.length ? said.failed : !found.length ? said.none : said.count.replace("{count}", found.length);
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const place = this.querySelector("[role=status]");
      if (place) place.textContent = told;
    }, QUIET);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  telling;
}

/** @param {Entry} entry */
function line({ title, text, href }) {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = href;
  link.dataset.do = `go:${href}`;
  link.textContent = title;
  const end = text.length > SHOWN ? text.lastIndexOf(" ", SHOWN) : text.length;
  item.appendChild(document.createElement("p")).textContent = text.slice(0, end) + (end < text.length ? " …" : "");
  return item;
}

if (!customElements.get("rule-search")) customElements.define("rule-search", RuleSearch);
