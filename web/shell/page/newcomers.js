// @ts-check
/* A control that has just appeared where another one was ignores presses for a moment, because the press was meant for the other
   one. A control that has not moved reacts at once. */

const MOMENT = 400; // ms

/** @typedef {{at: number, controls: {name: string, box: DOMRect}[]}} Picture the layout of all controls until a time */

/** @type {Picture[]} of the last moment, the oldest first */
let pictures = [];

/** Called before the page changes. @param {Element} app */
export function remember(app) {
  const at = performance.now();
  const controls = [...app.querySelectorAll(".table [data-do]")];
  pictures = pictures.filter((picture) => at - picture.at < MOMENT);
  pictures.push({ at, controls: controls.map((control) => ({ name: getName(control), box: control.getBoundingClientRect() })) });
}

/** Called when a scene is over: controls that appeared during it can be pressed only from now on. */
export function markInSight() {
  for (const picture of pictures) picture.at = performance.now();
}

/** The identity of a control. A tile that only looks back differs from the same tile as a destination. @param {Element} control */
function getName(control) {
  const token = control.getAttribute("data-do") ?? "";
  return (control.id || token) + (token.startsWith("ply:") ? " looks back" : "");
}

/**
 * Whether this control moved here within the last moment, and another one was here before. Controls may overlap.
 * @param {Element} control
 * @param {MouseEvent} event
 */
function isNewcomer(control, { clientX: x, clientY: y, timeStamp }) {
  const name = getName(control);
  for (const { at, controls } of [...pictures].reverse()) {
    if (timeStamp - at >= MOMENT) return false;
    const there = controls.filter(({ box }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom);
    if (!there.some((other) => other.name === name)) return there.length > 0;
  }
  return false;
}

// Runs before presses.js.
addEventListener(
  "click",
  (event) => {
    if (!event.detail || !(event.target instanceof Element)) return; // from a key or a script
    const control = event.target.closest(".table [data-do]");
    if (!control || !isNewcomer(control, event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
