// @ts-check
/* Says what something is called where its picture alone stands for it: `data-tip` is shown beside it when the mouse or the focus of
   the keyboard rests on it, when it is pressed long, or at once where a press does nothing else. So is a `title`, where there is no mouse
   that would have it shown, and `data-explain`, which waits for a press. Looking something up presses nothing. */

const RESTS = 500; // ms
const SLIPS = 10; // px that a finger may move

/** @type {HTMLElement | null} what is said, while it is */
let tip = null;
/** @type {Element | null} the element that it is said of, or will be */
let owner = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const NAMED = "[data-tip], [data-explain], [title]";

/** What is named at a table. @param {EventTarget | null} target @param {string} named */
const about = (target, named) => (target instanceof Element && target.closest(".page-play") ? target.closest(named) : null);

function hide() {
  clearTimeout(timer);
  tip?.remove();
  tip = owner = null;
}

/** @param {Element} element */
function show(element) {
  hide();
  if (!element.isConnected) return;
  owner = element;
  tip = document.createElement("div");
  tip.className = "tip";
  tip.textContent = element.getAttribute("data-tip") ?? element.getAttribute("data-explain") ?? element.getAttribute("title");
  tip.ariaHidden = "true"; // whoever hears the page has heard it
  document.body.append(tip);
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tip;
  const x = Math.max(4, Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - 4));
  const above = top - offsetHeight - 8;
  tip.style.translate = `${x}px ${above >= 4 ? above : Math.min(bottom + 8, innerHeight - offsetHeight - 4)}px`;
}

/** @param {Element} element @param {() => void} [shown] */
function showSoon(element, shown = () => {}) {
  hide();
  owner = element;
  timer = setTimeout(() => {
    show(element);
    if (tip) shown();
  }, RESTS);
}

addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType !== "mouse") return;
  const element = about(target, "[data-tip]");
  if (element === owner) return;
  if (element) showSoon(element);
  else hide();
});

addEventListener("pointerdown", (down) => {
  hide();
  if (down.pointerType === "mouse") return;
  const element = about(down.target, NAMED);
  if (!element) return;
  const pressing = new AbortController();
  const { signal } = pressing;
  showSoon(element, () => {
    // What was only looked up is not pressed.
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

// What is no move explains itself at a tap or a click.
addEventListener("click", (event) => {
  const touched = event instanceof PointerEvent && event.pointerType !== "mouse";
  const element = about(event.target, touched ? NAMED : "[data-tip], [data-explain]");
  if (element && !about(event.target, "[data-do], a, button, label, input, select, summary")) show(element);
});

addEventListener("focusin", ({ target }) => {
  const element = about(target, "[data-tip]");
  if (element?.matches(":focus-visible")) showSoon(element);
});

addEventListener("focusout", hide);
addEventListener("keydown", hide);
addEventListener("scroll", hide, { capture: true, passive: true });
