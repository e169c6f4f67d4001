// @ts-check
/* Splits a page into passages: a question with its answer, a paragraph, a list item or a table row. */

/** @typedef {{title: string, text: string, around: string, href: string, isQuestion: boolean}} Passage
    `title`: of the section, or the question; `around`: more text of the passage that is searched but not shown */

const PLACES = "article :is(h2, h3, p, li, tbody tr)";
const NOT_TOLD = "figure, nav, .another, .question :is(p, li)";

/** The text of an element, with the descriptions of its pictures. @param {Element} element */
function readText(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const picture of copy.querySelectorAll("svg, img")) {
    picture.replaceWith(picture.getAttribute("aria-label") ?? picture.getAttribute("alt") ?? "");
  }
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The text of a table row: each cell with its column's heading. @param {Element} row */
function readRow(row) {
  const heads = [...(row.closest("table")?.querySelectorAll("th") ?? [])].map(readText);
  return [...row.children].map((cell, column) => `${heads[column]}: ${readText(cell)}`).join(" · ");
}

/** What a paragraph or a row says; after a colon also the list or the table that it announces. @param {Element} place */
function readPassage(place) {
  if (place.matches("tr")) return readRow(place);
  const text = readText(place);
  const next = text.endsWith(":") ? place.nextElementSibling : null;
  if (!next?.matches("ul, ol, table")) return text;
  const items = [...next.querySelectorAll("li, tbody tr")].map((item) => (item.matches("tr") ? [...item.children].map(readText).join(": ") : readText(item)));
  return `${text} ${items.join("; ").replace(/[^.!?]$/, "$&.")}`;
}

/**
 * The passages of a page, in its order.
 * @param {Document} page
 * @param {string} file its name
 * @returns {Passage[]}
 */
export function findPassages(page, file) {
  /** @type {Passage[]} */
  const passages = [];
  let [section, title, anchor] = ["", "", ""];
  for (const place of page.querySelectorAll(PLACES)) {
    const question = place.closest(".question");
    if (question && place.matches("h3")) {
      const text = [...question.querySelectorAll(":scope > :not(h3, .ground)")].map(readText).join(" ");
      const ground = question.querySelector(".ground");
      const around = `${section} ${ground ? readText(ground) : ""}`;
      passages.push({ title: readText(place), text, around, href: `${file}#${question.id}`, isQuestion: true });
    } else if (place.matches("h2, h3")) {
      title = readText(place);
      if (place.matches("h2")) section = title;
      if (place.id) anchor = place.id;
    } else if (anchor && !place.closest(NOT_TOLD)) {
      const text = readPassage(place);
      const lead = place.querySelector("strong")?.textContent ?? "";
      passages.push({ title, text, around: `${section} ${lead}`, href: `${file}#${anchor}`, isQuestion: false });
    }
  }
  return passages;
}

/** The word lists for the search (`web/questions.py`), as a page of questions contains them. @param {Document} page */
export const readWordLists = (page) => page.querySelector("[data-words]")?.getAttribute("data-words") ?? "";
