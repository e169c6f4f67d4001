// @ts-check
/* Shows on the board what a control beside it would do: while the mouse is on a control or the keyboard's focus in it, its
   `data-points` stands on <html> as `data-pointed`, and style sheets go by that. They could ask themselves whether such a
   control is pointed at (`:has`), but then the browser would dress all of the table anew with every change on it. */

const root = document.documentElement;

function point() {
  const control = document.querySelector("[data-points]:is(:hover, :focus-visible)");
  const pointed = control?.getAttribute("data-points");
  if (pointed) root.dataset.pointed = pointed;
  else delete root.dataset.pointed;
}

for (const kind of ["pointerover", "pointerout", "focusin", "focusout"]) addEventListener(kind, point);
