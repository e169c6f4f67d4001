// @ts-check
/* A control that has just come to lie at the table where another one was takes no press for a moment: whoever presses there meant
   the other one. A control that has not changed its place is as quick as ever. */

const MOMENT = 400; // ms

/** @typedef {{at: number, controls: {name: string, box: DOMRect}[]}} Picture where everything lay until a time */

/** @type {Picture[]} those of the last moment, the oldest first */
let pictures = [];

/** Called before the page changes. @param {Element} app */
export function remember(app) {
  const at = performance.now();
  const controls = [...app.querySelectorAll(".table [data-do]")];
  pictures = pictures.filter((picture) => at - picture.at < MOMENT);
  pictures.push({ at, controls: controls.map((control) => ({ name: nameOf(control), box: control.getBoundingClientRect() })) });
}

/** Called when a scene is over: what came to lie on the page with it can be pressed only from now on. */
export function comeInSight() {
  for (const picture of pictures) picture.at = performance.now();
}

/** What makes a control the same one as before. A tile that only looks back is not the one that could be gone to. @param {Element} control */
function nameOf(control) {
  const token = control.getAttribute("data-do") ?? "";
  return (control.id || token) + (token.startsWith("ply:") ? " looks back" : "");
}

/**
 * Whether this control came to its place within the last moment, and another one lay there before. Controls may lie upon one another.
 * @param {Element} control
 * @param {MouseEvent} event
 */
function isNewcomer(control, { clientX: x, clientY: y, timeStamp }) {
  const name = nameOf(control);
  for (const { at, controls } of [...pictures].reverse()) {
    if (timeStamp - at >= MOMENT) return false;
    const there = controls.filter(({ box }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom);
    if (!there.some((other) => other.name === name)) return there.length > 0;
  }
  return false;
}

// Before presses.js hears of it.
addEventListener(
  "click",
  (event) => {
    if (!event.detail || !(event.target instanceof Element)) return; // a key, or a script
    const control = event.target.closest(".table [data-do]");
    if (!control || !isNewcomer(control, event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
