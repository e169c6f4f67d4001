// @ts-check
/* Defines <rule-search>, which searches the rules of a game and the questions about them.

   There is no separate index: the two pages are fetched at the first search (a browser that stores the app has them), and parsed
   here. */

import { search } from "../answers.js";
import { findPassages, readWordLists } from "../passages.js";

/** @typedef {import("../passages.js").Passage} Passage */

const QUIET = 250; // ms without typing before screen readers announce the number of answers

/** @type {Map<string, Promise<Document | undefined>>} by address */
const pages = new Map();

/** A parsed page; undefined if it cannot be loaded. @param {string} language @param {string} file */
function fetchPage(language, file) {
  const address = new URL(`../${language}/${file}`, location.href).href;
  if (address === location.href.split(/[?#]/)[0] && document.querySelector("article[data-file] h2")) return Promise.resolve(document);
  const coming = pages.get(address) ??
    fetch(address)
      .then(async (response) => (response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined));
  pages.set(address, coming);
  return coming.catch(() => void pages.delete(address));
}

/** @type {Map<string, ReturnType<typeof search>>} by language and game */
const searches = new Map();

/** The search for a game; undefined if none of its pages can be loaded. @param {string} language @param {string} game */
async function searchIn(language, game) {
  const key = `${language}/${game}`;
  const known = searches.get(key);
  if (known) return known;
  const files = [`questions-${game}.html`, `rules-${game}.html`];
  const read = await Promise.all(files.map((file) => fetchPage(language, file)));
  const passages = read.flatMap((page, index) => (page ? findPassages(page, files[index]) : []));
  if (!passages.length) return undefined;
  const found = search(passages, read.map((page) => (page ? readWordLists(page) : "")).join("\n"));
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
    if (field?.value) void this.answer(field.value); // typed before this script loaded
  }

  /** @param {string} question */
  async answer(question) {
    const { game = "", language = "en", texts } = this.dataset;
    const answers = await searchIn(language, game);
    if (this.querySelector("input")?.value !== question) return;
    const said = JSON.parse(texts ?? "{}");
    const found = groupBySection(answers?.(question) ?? []).map(makeAnswer);
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

/** Group passages by section; the section with the best passage comes first. @param {Passage[]} passages */
function groupBySection(passages) {
  /** @type {Map<string, Passage[]>} */
  const sections = new Map();
  for (const passage of passages) {
    const section = passage.href + passage.title;
    sections.set(section, [...(sections.get(section) ?? []), passage]);
  }
  return [...sections.values()];
}

/** An answer: the passages found in one section. @param {Passage[]} passages */
function makeAnswer(passages) {
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
