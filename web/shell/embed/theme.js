// @ts-check
/* The colours of the page around an element. */

const MIN_LIGHT = 0.6; // lightness of a text, from 0 to 1, that stands on something dark

/**
 * What `auto` comes to. A page says by `color-scheme` whether it is light or dark, and pictures follow that by themselves (`auto`). Of a
 * page that says nothing, the text tells: a light one stands on something dark.
 * @param {Element} element @param {string} theme that is wished for @returns {string}
 */
export function themeIn(element, theme) {
  if (theme !== "auto") return theme;
  return around(element) === "dark" ? "dark" : "auto";
}

/** The same for a frame, which knows nothing of the page: there `auto` is what the visitor's device wishes for.
 * @param {Element} element @param {string} theme @returns {string} */
export function frameTheme(element, theme) {
  return theme === "auto" ? around(element) : theme;
}

/** Whether the page is light or dark, or as the device is (`auto`). @param {Element} element */
function around(element) {
  const { colorScheme, color } = getComputedStyle(element);
  const named = colorScheme.split(" ").filter((word) => word === "light" || word === "dark");
  if (named.length) return named.length > 1 ? "auto" : named[0];
  return lightness(color) > MIN_LIGHT ? "dark" : "light";
}

/** @param {string} color as browsers compute it @returns {number} from 0 to 1 */
export function lightness(color) {
  const [name = "", ...numbers] = color.match(/[a-z][a-z0-9-]*|[\d.]+(?:e-?\d+)?/g) ?? [];
  const values = numbers.map(Number).filter((number) => !Number.isNaN(number));
  if (/^ok/.test(name)) return values[0];
  if (/^l/.test(name)) return values[0] / 100;
  const [red, green, blue] = name === "color" ? values : values.map((value) => value / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
