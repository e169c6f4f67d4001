// @ts-check
/* Makes the page look as the engine's markup says. Elements that stay are the same elements as before, the focus stays with
   them, and nothing moves under a press. */

import { Idiomorph } from "idiomorph";
import { remember } from "./newcomers.js";

export const app = /** @type {App} */ (document.getElementById("app"));

const FIELDS = "input, select, textarea";

/** Whether there are fields in which something may have been typed. A script's own place looks after its own. @param {Element} element */
export const hasFields = (element) => fieldsIn(element).length > 0;

/** Whether a field has another value than the one that its markup gives it. @param {Element} element */
export const hasChangedFields = (element) => fieldsIn(element).some(isChanged);

/** @param {Element} element */
const fieldsIn = (element) => [...element.querySelectorAll(FIELDS)].filter((field) => !field.closest("[data-own]"));

/** @param {Element} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  const { value, defaultValue, checked, defaultChecked } = /** @type {HTMLInputElement} */ (field);
  return value !== defaultValue || checked !== defaultChecked;
}

const SVG = "http://www.w3.org/2000/svg";

/** The control that holds the focus though the last change has taken its meaning: a tile that was pressed. @type {Element | null} */
let spent = null;

/** Whether an element holds the focus for nothing. @param {Element | null} element */
export const isSpent = (element) => element !== null && element === spent;

/** Change the page, and see whether what holds the focus can still be pressed. @param {() => void} change */
function seeingWhatIsSpent(change) {
  const holder = document.activeElement;
  const pressed = holder?.hasAttribute("data-do");
  change();
  if (document.activeElement !== holder) spent = null;
  else if (pressed && !holder?.hasAttribute("data-do")) spent = holder;
}

/** What is to look otherwise and cannot be seen, such as the log of a closed panel: it can wait until what is seen is painted. @type {Change[]} */
let unseen = [];

/** Change what could wait. Nothing else is changed before. */
export function catchUp() {
  const late = unseen.filter(({ old }) => old.isConnected);
  unseen = [];
  morphAll(late.map(asPair));
}

/** @param {string} html of the whole page */
export function morph(html) {
  delete app.savedPage;
  delete app.isPrerendered;
  unseen = [];
  remember(app);
  seeingWhatIsSpent(() => keepingFocus((options) => Idiomorph.morph(app, html, { ...options, morphStyle: "innerHTML" })));
  namePage(app);
}

/**
 * Change elements of the page.
 * @param {Record<string, string>} changed by their ids the markup of those that are to look as it says
 * @param {Record<string, string>} dressed by their ids the opening tags of those that are to have its attributes
 * @returns {boolean} whether all of them are there; if not, the page is not the one that the engine knows, and nothing is changed
 */
export function change(changed, dressed) {
  catchUp();
  const changing = found(changed);
  const dressing = found(dressed);
  if (!changing || !dressing) return false;
  remember(app);
  unseen = changing.filter(({ old }) => !old.checkVisibility() && !dressing.some((dressed) => dressed.old.contains(old)));
  seeingWhatIsSpent(() => {
    for (const { old, fresh } of dressing.map(asPair)) dress(old, fresh);
    morphAll(changing.filter((change) => !unseen.includes(change)).map(asPair));
  });
  return true;
}

/** @param {Pair[]} changing */
function morphAll(changing) {
  keepingFocus((options) => {
    for (const { old, fresh } of changing) Idiomorph.morph(old, fresh, { ...options, morphStyle: "outerHTML" });
  });
}

/** @typedef {{old: Element, markup: string}} Change an element, and the markup of what it is to look like */
/** @typedef {{old: Element, fresh: Element}} Pair an element, and what it is to look like */

/**
 * The elements with these ids; null if one is not there.
 * @param {Record<string, string>} markups
 * @returns {Change[] | null}
 */
function found(markups) {
  const changes = [];
  for (const [id, markup] of Object.entries(markups)) {
    const old = document.getElementById(id);
    if (!old || !app.contains(old)) return null;
    changes.push({ old, markup });
  }
  return changes;
}

/** @param {Change} change @returns {Pair} */
const asPair = ({ old, markup }) => ({ old, fresh: parsed(markup, old) });

/**
 * The element that this markup stands for in the place of another one.
 * @param {string} markup
 * @param {Element} old
 */
function parsed(markup, old) {
  const template = document.createElement("template");
  const drawn = old.parentElement?.namespaceURI === SVG; // and what it stands for is a part of a drawing only within one
  template.innerHTML = drawn ? `<svg>${markup}</svg>` : markup;
  return /** @type {Element} */ ((drawn ? template.content.firstElementChild : template.content)?.firstElementChild);
}

/**
 * Give an element the attributes of another one.
 * @param {Element} old
 * @param {Element} fresh
 */
function dress(old, fresh) {
  for (const { name } of [...old.attributes]) if (isOurs(name, old) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (isOurs(name, old) && old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/**
 * Whether an attribute is the markup's business: whether details stand open is the person's.
 * @param {string} name
 * @param {Element} element
 */
const isOurs = (name, element) => !(name === "open" && element instanceof HTMLDetailsElement);

/**
 * Have fields say what they say now.
 * @param {Set<string>} names of these fields
 * @param {() => void} change
 */
export function keepingFields(names, change) {
  const fields = names.size ? [...app.querySelectorAll(FIELDS)].map(asField).filter(({ name, type }) => names.has(name) && type !== "file") : [];
  const kept = fields.map((field) => ({ field, value: field.value, checked: "checked" in field && field.checked }));
  change();
  for (const { field, value, checked } of kept) {
    if ("checked" in field) field.checked = checked;
    if (!("options" in field) || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/** @param {Element} element */
const asField = (element) => /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ (element);

/**
 * Morph, and find a new place for the focus if its element goes away.
 * @param {(options: object) => void} change
 */
function keepingFocus(change) {
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const group = focused?.closest("[data-arrows][id]")?.id;
  change({
    // What is being typed stays; of any other focused element the content is not a value and has to follow.
    ignoreActiveValue: !!focused?.matches(FIELDS),
    callbacks: {
      beforeNodeMorphed: (/** @type {Node} */ old, /** @type {Node} */ fresh) => !isOwn(old) && !staysAsItIs(old, fresh),
      beforeAttributeUpdated: isOurs,
    },
  });
  if (focused && !app.contains(document.activeElement)) refocus(group);
}

/** Whether what is in a node is the business of a script of its own. @param {Node} node */
const isOwn = (node) => node instanceof Element && node.matches("[data-own]");

/**
 * Whether there is nothing to morph. Of a field the markup does not tell what has been typed into it since.
 * @param {Node} old
 * @param {Node} fresh
 */
function staysAsItIs(old, fresh) {
  return old.isEqualNode(fresh) && !(old instanceof Element && (old.matches(FIELDS) || hasFields(old)));
}

/**
 * The focused element is gone, such as a card just played: go to its neighbours, else to the page's heading.
 * @param {string | undefined} group id of the container that it stood in
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

/** When what is being pressed has been let go; until then it must not move, or the press would go astray. */
export const letGo = () => released;

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
    addEventListener("click", end, { signal }); // everybody else listens for longer, and has heard it
    addEventListener("pointerup", () => setTimeout(end, CLICK_COMES), { signal });
    addEventListener("pointercancel", end, { signal });
    setTimeout(end, MAX_PRESS_MS);
  });
});
