// @ts-check
/* The keyboard: a key presses the control that names it (`data-key`), and arrow keys move the focus within a container
   (`data-arrows`). The bridge handles the press itself. */

/** The control that the held key has pressed: while it repeats, it presses no other one. @type {string | undefined} */
let held;

addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !(target instanceof Element)) return;
  if (needsKeys(target)) return;
  document.documentElement.dataset.keyboard = ""; // there is a keyboard
  if (!event.repeat) held = undefined;
  if (moveInGroup(target, event.key)) {
    event.preventDefault();
    return;
  }
  const opensByItself = (event.key === "Enter" || event.key === " ") && target.closest("a, button, summary, label, input");
  if (opensByItself) {
    if (hasPressedAnother(target, event)) event.preventDefault();
    return;
  }
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key; // the caps lock may be on
  const key = CSS.escape(name === " " ? "Space" : name);
  for (const control of document.querySelectorAll(`[data-key~="${key}"]`)) {
    if (!(control instanceof HTMLElement) || !control.checkVisibility()) continue;
    event.preventDefault();
    if (!hasPressedAnother(control, event)) control.click();
    return;
  }
});

/** Whether a held key has already pressed another control. @param {Element} control @param {KeyboardEvent} event */
function hasPressedAnother(control, { repeat }) {
  const name = control.closest("[data-do]")?.id;
  if (!repeat) held = name;
  return repeat && name !== held;
}

/** Whether an element uses the keys itself: a text field, a list, a slider. @param {Element} element */
function needsKeys(element) {
  const presses = "[type=checkbox], [type=button], [type=submit], [type=file]";
  return element.matches(`input:not(${presses}), select, textarea, [contenteditable]`);
}

/**
 * Move the focus along a container marked `data-arrows`.
 * @param {Element} from
 * @param {string} key
 * @returns {boolean} whether the key was used
 */
function moveInGroup(from, key) {
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const step = steps[/** @type {keyof typeof steps} */ (key)];
  const group = from.closest("[data-arrows]");
  if (!step || !(group instanceof HTMLElement)) return false;
  if (group.dataset.arrows === "grid") return moveInGrid(group, from, key);
  const places = [...group.querySelectorAll("[data-do]:not(:disabled)")];
  const here = places.indexOf(/** @type {Element} */ (from.closest("[data-do]")));
  const next = places[Math.max(0, Math.min(places.length - 1, here + step))];
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
  return true;
}

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Move the focus to the nearest button in that direction, wherever the style sheet has put it.
 * @param {HTMLElement} grid
 * @param {Element} from
 * @param {string} key
 */
function moveInGrid(grid, from, key) {
  const buttons = [...grid.querySelectorAll("button")];
  const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (key)];
  if (!direction) {
    (key === "Home" ? buttons[0] : buttons.at(-1))?.focus();
    return true;
  }
  const [dx, dy] = direction;
  const here = findCentre(from);
  let best = Infinity;
  let nearest = null;
  for (const button of buttons) {
    const there = findCentre(button);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    // A button straight ahead comes first, however far away. Half a pixel may be rounding.
    const cost = ahead + 20 * aside;
    if (ahead > 1 && aside < 2 * ahead && cost < best) [best, nearest] = [cost, button];
  }
  nearest?.focus();
  return true;
}

/** @param {Element} element */
function findCentre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
