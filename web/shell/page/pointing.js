// @ts-check
/* Shows on the board what a control beside it would do: while the mouse is over a control or the keyboard's focus in it, its
   `data-points` is copied to <html> as `data-pointed`, for style sheets. They could match such a control themselves (`:has`),
   but then every change would restyle the whole table. */

const root = document.documentElement;

/** @type {Element | null} The control under the mouse. In Firefox, `:hover` is not yet true when these events fire. */
let under = null;

function point() {
  const control = under?.isConnected ? under : document.querySelector("[data-points]:focus-visible");
  const pointed = control?.getAttribute("data-points");
  if (pointed) root.dataset.pointed = pointed;
  else delete root.dataset.pointed;
}

/** @param {EventTarget | null} place under the mouse now */
function enter(place) {
  under = place instanceof Element ? place.closest("[data-points]") : null;
  point();
}

addEventListener("pointerover", ({ target }) => enter(target));
addEventListener("pointerout", ({ relatedTarget }) => enter(relatedTarget));
for (const kind of ["focusin", "focusout"]) addEventListener(kind, point);
