// @ts-check
/* Ask a rule: <rule-search> looks words up in the rules of a game and in the questions about them.

   There is no index beside the pages: the two pages are fetched once when somebody asks (a browser that stores the app has them),
   and taken to pieces here. */

import { search } from "./answers.js";
import { passagesIn, wordLists } from "./passages.js";

/** @typedef {import("./passages.js").Passage} Passage */

const QUIET = 250; // ms without another letter, before somebody who listens is told how many answers there are

/** @type {Map<string, Promise<Document | undefined>>} by their addresses */
const pages = new Map();

/** A page that is read here; nothing if it cannot be had. @param {string} language @param {string} file */
function pageOf(language, file) {
  const address = new URL(`../${language}/${file}`, location.href).href;
  if (address === location.href.split(/[?#]/)[0] && document.querySelector("article[data-file] h2")) return Promise.resolve(document);
  const coming = pages.get(address) ??
    fetch(address)
      .then(async (response) => (response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined));
  pages.set(address, coming);
  return coming.catch(() => void pages.delete(address));
}

/** @type {Map<string, ReturnType<typeof search>>} by language and game, the searches in all that there is about it */
const searches = new Map();

/** The search in the rules of a game and the questions about them; nothing if none of it can be had. @param {string} language @param {string} game */
async function searchIn(language, game) {
  const key = `${language}/${game}`;
  const known = searches.get(key);
  if (known) return known;
  const files = [`questions-${game}.html`, `rules-${game}.html`];
  const read = await Promise.all(files.map((file) => pageOf(language, file)));
  const passages = read.flatMap((page, index) => (page ? passagesIn(page, files[index]) : []));
  if (!passages.length) return undefined;
  const found = search(passages, read.map((page) => (page ? wordLists(page) : "")).join("\n"));
  if (read.every(Boolean)) searches.set(key, found);
  return found;
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
    const { game = "", language = "en", texts } = this.dataset;
    const answers = await searchIn(language, game);
    if (this.querySelector("input")?.value !== question) return;
    const said = JSON.parse(texts ?? "{}");
    const found = bySection(answers?.(question) ?? []).map(line);
    this.querySelector("ol")?.replaceChildren(...found);
    const told = !question.trim() ? "" : !answers ? said.failed : !found.length ? said.none : said.count.replace("{count}", found.length);
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const place = this.querySelector("[role=status]");
      if (place) place.textContent = told;
    }, QUIET);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  telling;
}

/** What was found in each section, that with the best passage first. @param {Passage[]} passages */
function bySection(passages) {
  /** @type {Map<string, Passage[]>} */
  const sections = new Map();
  for (const passage of passages) {
    const section = passage.href + passage.title;
    sections.set(section, [...(sections.get(section) ?? []), passage]);
  }
  return [...sections.values()];
}

/** An answer: what was found in one section. @param {Passage[]} passages */
function line(passages) {
  const [{ title, href }] = passages;
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = href;
  link.dataset.do = `go:${href}`;
  link.textContent = title;
  for (const { text } of passages) item.appendChild(document.createElement("p")).textContent = text;
  return item;
}

if (!customElements.get("rule-search")) customElements.define("rule-search", RuleSearch);
