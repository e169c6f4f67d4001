// @ts-check
/* Shows on the board what a control beside it would do: while the mouse is on a control or the keyboard's focus in it, its
   `data-points` stands on <html> as `data-pointed`, and style sheets go by that. They could ask themselves whether such a
   control is pointed at (`:has`), but then the browser would dress all of the table anew with every change on it. */

const root = document.documentElement;

/** @type {Element | null} The control under the mouse. When these events come, `:hover` is not true yet in Firefox. */
let under = null;

function point() {
  const control = under?.isConnected ? under : document.querySelector("[data-points]:focus-visible");
  const pointed = control?.getAttribute("data-points");
  if (pointed) root.dataset.pointed = pointed;
  else delete root.dataset.pointed;
}

/** @param {EventTarget | null} place where the mouse is now */
function enter(place) {
  under = place instanceof Element ? place.closest("[data-points]") : null;
  point();
}

addEventListener("pointerover", ({ target }) => enter(target));
addEventListener("pointerout", ({ relatedTarget }) => enter(relatedTarget));
for (const kind of ["focusin", "focusout"]) addEventListener(kind, point);
