// @ts-check
/* Makes the page look as the engine's markup says. Elements that stay are the same elements as before, the focus stays with
   them, and nothing moves under a press. */

import { Idiomorph } from "idiomorph";

export const app = /** @type {App} */ (document.getElementById("app"));

const FIELDS = "input, select, textarea";

/** @param {Element} element */
export const hasFields = (element) => element.querySelector(FIELDS) !== null;

/** @param {string} html */
export function morph(html) {
  delete app.savedPage;
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const group = focused?.closest("[data-arrows][id]")?.id;
  // What is being typed stays; of any other focused element the content is not a value and has to follow.
  Idiomorph.morph(app, html, {
    morphStyle: "innerHTML",
    ignoreActiveValue: !!focused?.matches(FIELDS),
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !isOwn(old) && !staysAsItIs(old, fresh),
      // Whether details stand open is the person's business, which the markup knows nothing of.
      beforeAttributeUpdated: (name, element) => !(name === "open" && element instanceof HTMLDetailsElement),
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

const LONGEST_PRESS = 1000; // ms
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
    addEventListener("click", () => setTimeout(end), { signal }); // once everybody has heard it
    addEventListener("pointerup", () => setTimeout(end, CLICK_COMES), { signal });
    addEventListener("pointercancel", end, { signal });
    setTimeout(end, LONGEST_PRESS);
  });
});
