// @ts-check
/* How a page wants something to be shown: the attributes of <high-water>, as they are read. What is wrong counts as nothing. */

import { texts } from "./parts.js";

export const NAMES = ["scenario", "src", "plies", "mode", "language", "theme", "seat", "part", "width"];
const MODES = ["picture", "steps", "quiz", "play"];
const THEMES = ["auto", "light", "dark"];
const MAX_ATTRIBUTE_CHARS = 200; // characters of an attribute that is no address

/**
 * `wrong`: a mode that there is not; `width`: 0 for what nobody said.
 * @typedef {{ scenario: string, src: string, plies: string, mode: string, language: string, theme: string, seat: string, part: string,
 *   width: number, wrong: string }} Wish
 */

/** @param {Element} element @returns {Wish} */
export function wishOf(element) {
  /** @param {string} name */
  const said = (name) => (element.getAttribute(name) ?? "").trim();
  const mode = said("mode");
  const width = Number(said("width"));
  return {
    scenario: said("scenario").slice(0, MAX_ATTRIBUTE_CHARS),
    src: said("src"),
    plies: said("plies").slice(0, MAX_ATTRIBUTE_CHARS),
    mode: MODES.includes(mode) ? mode : "steps",
    language: languageOf(element),
    theme: THEMES.includes(said("theme")) ? said("theme") : "auto",
    seat: said("seat").slice(0, MAX_ATTRIBUTE_CHARS),
    part: said("part").slice(0, MAX_ATTRIBUTE_CHARS),
    width: width >= 10 && width <= 10_000 ? width : 0,
    wrong: mode && !MODES.includes(mode) ? mode : "",
  };
}

/** Whether two wishes differ in nothing but this. @param {Wish} one @param {Wish} other @param {Partial<Wish>} but what `other` has of it */
export function isEqualBut(one, other, but) {
  return JSON.stringify({ ...one, ...but }) === JSON.stringify(other);
}

/** The language that is told; else that of the page around the element; else of the browser. @param {Element} element */
export function languageOf(element) {
  const told = element.getAttribute("language");
  const tried = [...(told ? [told] : [langAround(element)]), ...navigator.languages];
  return tried.map((tag) => tag.trim().toLowerCase().split("-")[0]).find((language) => Object.hasOwn(texts, language)) ?? "en";
}

/** @param {Element} element */
function langAround(element) {
  for (let around = /** @type {Node | null} */ (element); around; ) {
    const lang = around instanceof Element && around.getAttribute("lang");
    if (lang) return lang;
    around = around instanceof ShadowRoot ? around.host : around.parentNode;
  }
  return "";
}

/** The plies that a text such as `0,3-7` names, undefined where it names none. @param {string} text @returns {number[] | undefined} */
export function pliesOf(text) {
  const plies = [];
  for (const piece of text.split(",")) {
    const found = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(piece);
    const [first, last] = found ? [Number(found[1]), Number(found[2] ?? found[1])] : [1, 0];
    if (first > last || first <= (plies.at(-1) ?? -1)) return undefined;
    for (let ply = first; ply <= last; ply++) plies.push(ply);
  }
  return plies;
}
