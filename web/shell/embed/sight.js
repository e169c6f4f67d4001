// @ts-check
/* Waits until an element should be drawn: it is nearly in view, the page is printed, or the engine is idle. Loads nothing before. */

import { whenEngineRests } from "./engine.js";

const NEAR = "200px";

/** Elements to draw even out of view. @type {WeakSet<Element>} */
const drawnAnyway = new WeakSet();
const HURRY = "high-water:draw";

/** Draw an element now, even out of view. @param {Element} element */
export function drawNow(element) {
  drawnAnyway.add(element);
  element.dispatchEvent(new Event(HURRY));
}

/** @param {Element} element @param {AbortSignal} signal @returns {Promise<void>} */
export function waitUntilWanted(element, signal) {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = () => (watching.disconnect(), ended.abort());
    const show = () => (end(), resolve());
    const watching = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(), { rootMargin: NEAR });
    watching.observe(element);
    if (drawnAnyway.has(element)) show();
    element.addEventListener(HURRY, show, { signal: ended.signal });
    onPrint(show, ended.signal);
    whenEngineRests(show, ended.signal);
    signal.addEventListener("abort", () => (end(), reject(signal.reason)), { once: true, signal: ended.signal });
  });
}

/**
 * Call `then` when the page is printed. If that print does not wait, the next one includes it.
 * @param {() => void} then @param {AbortSignal} signal
 */
export function onPrint(then, signal) {
  const paper = matchMedia("print");
  if (paper.matches) then();
  addEventListener("beforeprint", then, { signal });
  paper.addEventListener("change", then, { signal });
}
