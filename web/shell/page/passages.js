// @ts-check
/* A page taken to pieces: a question with its answer, a paragraph, a point of a list and a row of a table are a passage each. */

/** @typedef {{title: string, text: string, around: string, href: string, isQuestion: boolean}} Passage
    `title`: of the section, or the question; `around`: what else belongs to the passage without being shown */

const PLACES = "article :is(h2, h3, p, li, tbody tr)";
const NOT_TOLD = "figure, nav, .another, .question :is(p, li)";

/** What an element says, with the names of its pictures. @param {Element} element */
function saidBy(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const picture of copy.querySelectorAll("svg, img")) {
    picture.replaceWith(picture.getAttribute("aria-label") ?? picture.getAttribute("alt") ?? "");
  }
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** A row of a table, each cell with the head of its column. @param {Element} row */
function rowSaid(row) {
  const heads = [...(row.closest("table")?.querySelectorAll("th") ?? [])].map(saidBy);
  return [...row.children].map((cell, column) => `${heads[column]}: ${saidBy(cell)}`).join(" · ");
}

/**
 * The passages of a page, in its order.
 * @param {Document} page
 * @param {string} file its name
 * @returns {Passage[]}
 */
export function passagesIn(page, file) {
  /** @type {Passage[]} */
  const passages = [];
  let [section, title, anchor] = ["", "", ""];
  for (const place of page.querySelectorAll(PLACES)) {
    const question = place.closest(".question");
    if (question && place.matches("h3")) {
      const text = [...question.querySelectorAll(":scope > :not(h3, .ground)")].map(saidBy).join(" ");
      const ground = question.querySelector(".ground");
      const around = `${section} ${ground ? saidBy(ground) : ""}`;
      passages.push({ title: saidBy(place), text, around, href: `${file}#${question.id}`, isQuestion: true });
    } else if (place.matches("h2, h3")) {
      title = saidBy(place);
      if (place.matches("h2")) section = title;
      if (place.id) anchor = place.id;
    } else if (anchor && !place.closest(NOT_TOLD)) {
      const text = place.matches("tr") ? rowSaid(place) : saidBy(place);
      const lead = place.querySelector("strong")?.textContent ?? "";
      passages.push({ title, text, around: `${section} ${lead}`, href: `${file}#${anchor}`, isQuestion: false });
    }
  }
  return passages;
}

/** The lists of words that help to find something (`web/questions.py`), as a page of questions carries them. @param {Document} page */
export const wordLists = (page) => page.querySelector("[data-words]")?.getAttribute("data-words") ?? "";
