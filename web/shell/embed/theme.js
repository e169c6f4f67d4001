// @ts-check
/* The colours of the page around an element. */

const MIN_LIGHT = 0.6; // lightness from 0 to 1; lighter text is assumed to be on a dark background

/**
 * Resolves `auto`. If the page declares `color-scheme`, pictures follow it by themselves (`auto`). Otherwise the text decides: light text
 * means a dark background.
 * @param {Element} element @param {string} theme the requested one @returns {string}
 */
export function resolveTheme(element, theme) {
  if (theme !== "auto") return theme;
  return detectScheme(element) === "dark" ? "dark" : "auto";
}

/** The same for a frame, which cannot see the page: there `auto` follows the visitor's device.
 * @param {Element} element @param {string} theme @returns {string} */
export function resolveFrameTheme(element, theme) {
  return theme === "auto" ? detectScheme(element) : theme;
}

/** Whether the page is light, dark, or follows the device (`auto`). @param {Element} element */
function detectScheme(element) {
  const { colorScheme, color } = getComputedStyle(element);
  const named = colorScheme.split(" ").filter((word) => word === "light" || word === "dark");
  if (named.length) return named.length > 1 ? "auto" : named[0];
  return computeLightness(color) > MIN_LIGHT ? "dark" : "light";
}

/** @param {string} color as computed by the browser @returns {number} from 0 to 1 */
export function computeLightness(color) {
  const [name = "", ...numbers] = color.match(/[a-z][a-z0-9-]*|[\d.]+(?:e-?\d+)?/g) ?? [];
  const values = numbers.map(Number).filter((number) => !Number.isNaN(number));
  if (/^ok/.test(name)) return values[0];
  if (/^l/.test(name)) return values[0] / 100;
  const [red, green, blue] = name === "color" ? values : values.map((value) => value / 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
