// @ts-check
/* Makes the page look like the engine's markup. Elements that stay keep their identity and the focus, and nothing moves under a
   press. */

import { Idiomorph } from "idiomorph";
import { remember } from "./newcomers.js";

export const app = /** @type {App} */ (document.getElementById("app"));

const FIELDS = "input, select, textarea";

/**
 * Whether an element contains fields that people can type into, except in parts that a script of their own controls.
 * @param {Element} element
 */
export const hasFields = (element) => findFields(element).length > 0;

/** Whether the value of any field differs from its markup. @param {Element} element */
export const hasChangedFields = (element) => findFields(element).some(isChanged);

/** @param {Element} element */
const findFields = (element) => [...element.querySelectorAll(FIELDS)].filter((field) => !field.closest("[data-own]"));

/** @param {Element} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  const { value, defaultValue, checked, defaultChecked } = /** @type {HTMLInputElement} */ (field);
  return value !== defaultValue || checked !== defaultChecked;
}

const SVG = "http://www.w3.org/2000/svg";

/** The control that has the focus though it can no longer be pressed: for example a tile just chosen. @type {Element | null} */
let spent = null;

/** Whether an element is such a control. @param {Element | null} element */
export const isSpent = (element) => element !== null && element === spent;

/** Change the page, then check whether the focused control can still be pressed. @param {() => void} change */
function noteSpent(change) {
  const holder = document.activeElement;
  const pressed = holder?.hasAttribute("data-do");
  change();
  if (document.activeElement !== holder) spent = null;
  else if (pressed && !holder?.hasAttribute("data-do")) spent = holder;
}

/** Changes that cannot be seen, such as in the log of a closed panel: they wait until the visible ones are painted. @type {Change[]} */
let unseen = [];

/** Apply the changes that waited. Must run before any others. */
export function catchUp() {
  const late = unseen.filter(({ old }) => old.isConnected);
  unseen = [];
  morphAll(late.map(makePair));
}

/** @param {string} html of the whole page */
export function morph(html) {
  delete app.savedPage;
  delete app.isPrerendered;
  unseen = [];
  remember(app);
  noteSpent(() => keepFocus((options) => Idiomorph.morph(app, html, { ...options, morphStyle: "innerHTML" })));
  namePage(app);
}

/**
 * Change elements of the page.
 * @param {Record<string, string>} changed new markup, by id
 * @param {Record<string, string>} dressed opening tags with new attributes, by id
 * @returns {boolean} whether all of them exist; if not, the page is not the one that the engine knows, and nothing is changed
 */
export function change(changed, dressed) {
  catchUp();
  const changing = findElements(changed);
  const dressing = findElements(dressed);
  if (!changing || !dressing) return false;
  remember(app);
  unseen = changing.filter(({ old }) => !old.checkVisibility() && !dressing.some((dressed) => dressed.old.contains(old)));
  noteSpent(() => {
    for (const { old, fresh } of dressing.map(makePair)) dress(old, fresh);
    morphAll(changing.filter((change) => !unseen.includes(change)).map(makePair));
  });
  return true;
}

/** @param {Pair[]} changing */
function morphAll(changing) {
  keepFocus((options) => {
    for (const { old, fresh } of changing) Idiomorph.morph(old, fresh, { ...options, morphStyle: "outerHTML" });
  });
}

/** @typedef {{old: Element, markup: string}} Change an element, and its new markup */
/** @typedef {{old: Element, fresh: Element}} Pair an element, and its new form */

/**
 * The elements with these ids; null if one is missing.
 * @param {Record<string, string>} markups
 * @returns {Change[] | null}
 */
function findElements(markups) {
  const changes = [];
  for (const [id, markup] of Object.entries(markups)) {
    const old = document.getElementById(id);
    if (!old || !app.contains(old)) return null;
    changes.push({ old, markup });
  }
  return changes;
}

/** @param {Change} change @returns {Pair} */
const makePair = ({ old, markup }) => ({ old, fresh: parseMarkup(markup, old) });

/**
 * Parse markup for the place of another element.
 * @param {string} markup
 * @param {Element} old
 */
function parseMarkup(markup, old) {
  const template = document.createElement("template");
  const drawn = old.parentElement?.namespaceURI === SVG; // in an SVG, the markup is SVG too
  template.innerHTML = drawn ? `<svg>${markup}</svg>` : markup;
  return /** @type {Element} */ ((drawn ? template.content.firstElementChild : template.content)?.firstElementChild);
}

/**
 * Copy the attributes of another element.
 * @param {Element} old
 * @param {Element} fresh
 */
function dress(old, fresh) {
  for (const { name } of [...old.attributes]) if (isOurs(name, old) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (isOurs(name, old) && old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/**
 * Whether the markup decides about an attribute: people open and close details themselves.
 * @param {string} name
 * @param {Element} element
 */
const isOurs = (name, element) => !(name === "open" && element instanceof HTMLDetailsElement);

/**
 * Keep the present values of fields.
 * @param {Set<string>} names of these fields
 * @param {() => void} change
 */
export function keepFields(names, change) {
  const fields = names.size ? [...app.querySelectorAll(FIELDS)].map(castToField).filter(({ name, type }) => names.has(name) && type !== "file") : [];
  const kept = fields.map((field) => ({ field, value: field.value, checked: "checked" in field && field.checked }));
  change();
  for (const { field, value, checked } of kept) {
    if ("checked" in field) field.checked = checked;
    if (!("options" in field) || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/** @param {Element} element */
const castToField = (element) => /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ (element);

/**
 * Morph, and move the focus if its element disappears.
 * @param {(options: object) => void} change
 */
function keepFocus(change) {
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const group = focused?.closest("[data-arrows][id]")?.id;
  change({
    // Typed text stays; a focused element of any other kind has content, not a value, and is updated.
    ignoreActiveValue: !!focused?.matches(FIELDS),
    callbacks: {
      beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) => !isOwn(old) && !isUnchanged(old, fresh),
      beforeAttributeUpdated: isOurs,
    },
  });
  if (focused && !app.contains(document.activeElement)) refocus(group);
}

/** Whether a script of its own controls the content of a node. @param {Node} node */
const isOwn = (node) => node instanceof Element && node.matches("[data-own]");

/**
 * Whether there is nothing to morph. Markup does not show what has been typed into a field.
 * @param {Node} old
 * @param {Node} fresh
 */
function isUnchanged(old, fresh) {
  return old.isEqualNode(fresh) && !(old instanceof Element && (old.matches(FIELDS) || hasFields(old)));
}

/**
 * The focused element disappeared, for example a card just played: focus a neighbour, else the page's heading.
 * @param {string | undefined} group id of the container that it was in
 */
function refocus(group) {
  const neighbour = group && document.getElementById(group)?.querySelector("[data-do]:not(:disabled)");
  const target = neighbour || document.querySelector("#main :is(h1, h2)") || document.getElementById("main");
  if (!(target instanceof HTMLElement)) return;
  if (!neighbour) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const MAX_PRESS_MS = 1000; // ms
const CLICK_COMES = 50; // ms after the pointer is up, on some screens

let released = Promise.resolve();

/** Resolves when the present press is released; until then its target must not move, or the press would miss. */
export const whenReleased = () => released;

addEventListener("pointerdown", ({ target, button }) => {
  // A slider is answered while it is dragged.
  if (button || !(target instanceof Element) || target.matches(FIELDS) || !target.closest("[data-do]")) return;
  const listening = new AbortController();
  const { signal } = listening;
  released = new Promise((resolve) => {
    const end = () => {
      listening.abort();
      resolve();
    };
    addEventListener("click", end, { signal }); // the other listeners were added earlier, so they have had it
    addEventListener("pointerup", () => setTimeout(end, CLICK_COMES), { signal });
    addEventListener("pointercancel", end, { signal });
    setTimeout(end, MAX_PRESS_MS);
  });
});
