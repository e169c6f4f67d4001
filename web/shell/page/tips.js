// @ts-check
/* Names pictures: `data-tip` is shown beside an element on mouse hover, keyboard focus or a long press, or at once if a press does nothing
   else; then with `data-why` of what is around it. The same goes for `title` where no mouse would show it, and for `data-explain`, which
   waits for a press. Looking up a name presses nothing. */

import { noteTip } from "./layers.js";

const RESTS = 500; // ms
const SLIPS = 10; // px that a finger may move

/** @type {HTMLElement | null} the visible tip */
let tip = null;
/** @type {Element | null} the element that the tip is or will be about */
let owner = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Whether a key was pressed last: a page that puts the focus somewhere by itself asks for no name. */
let isByKey = false;
/** Where the mouse was pressed last. */
let pressedAt = { x: NaN, y: NaN };

const NAMED = "[data-tip], [data-explain], [title]";

/** The named element at a table. @param {EventTarget | null} target @param {string} named */
const findNamed = (target, named) => (target instanceof Element && target.closest(".page-play") ? target.closest(named) : null);

function hide() {
  clearTimeout(timer);
  tip?.remove();
  if (tip) noteTip(null);
  tip = owner = null;
}

/** @param {Element} element @param {boolean} [pressed] whether a press has opened it, so that Back closes it */
function show(element, pressed = false) {
  hide();
  if (!element.isConnected) return;
  owner = element;
  tip = document.createElement("div");
  tip.className = "tip";
  const said = element.getAttribute("data-tip") ?? element.getAttribute("data-explain") ?? element.getAttribute("title");
  const why = element.matches("[aria-disabled=true]") && element.closest("[data-why]")?.getAttribute("data-why");
  tip.textContent = why ? `${said} · ${why}` : said;
  tip.ariaHidden = "true"; // screen readers already have it
  document.body.append(tip);
  if (pressed) noteTip(hide);
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const x = Math.max(4, Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - 4));
  const above = top - offsetHeight - 8;
  tip.style.translate = `${x}px ${above >= 4 ? above : Math.min(bottom + 8, innerHeight - offsetHeight - 4)}px`;
}

/** @param {Element} element @param {() => void} [shown] called for a long press */
function showSoon(element, shown) {
  hide();
  owner = element;
  timer = setTimeout(() => {
    show(element, !!shown);
    if (tip) shown?.();
  }, RESTS);
}

addEventListener("pointerover", ({ target, pointerType, x, y }) => {
  if (pointerType !== "mouse") return;
  if (tip && x === pressedAt.x && y === pressedAt.y) return; // the page has moved, not the mouse
  const element = findNamed(target, "[data-tip]");
  if (element === owner) return;
  if (element) showSoon(element);
  else hide();
});

addEventListener("pointerdown", (down) => {
  hide();
  isByKey = false;
  pressedAt = { x: down.x, y: down.y };
  if (down.pointerType === "mouse") return;
  const element = findNamed(down.target, NAMED);
  if (!element) return;
  const pressing = new AbortController();
  const { signal } = pressing;
  showSoon(element, () => {
    // Looking up a name is no press.
    const swallow = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("click", swallow, { capture: true, signal });
    addEventListener("contextmenu", swallow, { capture: true, signal });
  });
  const end = () => {
    if (!tip) hide();
    setTimeout(() => pressing.abort(), 50); // after the click
  };
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("pointermove", ({ x, y }) => {
    if (!tip && Math.hypot(x - down.x, y - down.y) > SLIPS) hide();
  }, { signal });
});

// An element that is no move explains itself at a tap or a click.
addEventListener("click", (event) => {
  const touched = event instanceof PointerEvent && event.pointerType !== "mouse";
  const element = findNamed(event.target, touched ? NAMED : "[data-tip], [data-explain]");
  if (element && !findNamed(event.target, "[data-do], a, button:not([aria-disabled=true]), label, input, select, summary")) show(element, true);
});

addEventListener("focusin", ({ target }) => {
  const element = findNamed(target, "[data-tip]");
  if (isByKey && element?.matches(":focus-visible")) showSoon(element);
});

addEventListener("focusout", hide);
addEventListener("keydown", () => {
  hide();
  isByKey = true;
});
addEventListener("scroll", hide, { capture: true, passive: true });
