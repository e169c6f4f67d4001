// @ts-check
/* Reads the attributes of <high-water>. Invalid values count as missing. */

import { texts } from "./parts.js";

export const NAMES = ["scenario", "src", "plies", "mode", "language", "theme", "seat", "part", "width"];
const MODES = ["picture", "steps", "quiz", "play"];
const THEMES = ["auto", "light", "dark"];
const MAX_ATTRIBUTE_CHARS = 200; // except addresses

/**
 * `wrong`: a mode that does not exist; `width`: 0 if unset.
 * @typedef {{ scenario: string, src: string, plies: string, mode: string, language: string, theme: string, seat: string, part: string,
 *   width: number, wrong: string }} Wish
 */

/** @param {Element} element @returns {Wish} */
export function readWish(element) {
  /** @param {string} name */
  const readAttribute = (name) => (element.getAttribute(name) ?? "").trim();
  const mode = readAttribute("mode");
  const width = Number(readAttribute("width"));
  return {
    scenario: readAttribute("scenario").slice(0, MAX_ATTRIBUTE_CHARS),
    src: readAttribute("src"),
    plies: readAttribute("plies").slice(0, MAX_ATTRIBUTE_CHARS),
    mode: MODES.includes(mode) ? mode : "steps",
    language: findLanguage(element),
    theme: THEMES.includes(readAttribute("theme")) ? readAttribute("theme") : "auto",
    seat: readAttribute("seat").slice(0, MAX_ATTRIBUTE_CHARS),
    part: readAttribute("part").slice(0, MAX_ATTRIBUTE_CHARS),
    width: width >= 10 && width <= 10_000 ? width : 0,
    wrong: mode && !MODES.includes(mode) ? mode : "",
  };
}

/**
 * Whether two wishes differ only in these fields.
 * @param {Wish} one @param {Wish} other @param {Partial<Wish>} but what `other` has of it
 */
export function isEqualExcept(one, other, but) {
  return JSON.stringify({ ...one, ...but }) === JSON.stringify(other);
}

/** The `language` attribute, else the language of the page around the element, else the browser's. @param {Element} element */
export function findLanguage(element) {
  const told = element.getAttribute("language");
  const tried = [...(told ? [told] : [findLangAround(element)]), ...navigator.languages];
  return tried.map((tag) => tag.trim().toLowerCase().split("-")[0]).find((language) => Object.hasOwn(texts, language)) ?? "en";
}

/** @param {Element} element */
function findLangAround(element) {
  for (let around = /** @type {Node | null} */ (element); around; ) {
    const lang = around instanceof Element && around.getAttribute("lang");
    if (lang) return lang;
    around = around instanceof ShadowRoot ? around.host : around.parentNode;
  }
  return "";
}

/** The plies in a text such as `0,3-7`; undefined if there are none. @param {string} text @returns {number[] | undefined} */
export function parsePlies(text) {
  const plies = [];
  for (const piece of text.split(",")) {
    const found = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(piece);
    const [first, last] = found ? [Number(found[1]), Number(found[2] ?? found[1])] : [1, 0];
    if (first > last || first <= (plies.at(-1) ?? -1)) return undefined;
    for (let ply = first; ply <= last; ply++) plies.push(ply);
  }
  return plies;
}
