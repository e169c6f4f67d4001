// @ts-check
/* Waits until an element should be drawn: it is nearly in view, the page is printed, or the engine is idle. Nothing is loaded before. */

import { whenEngineRests } from "./engine.js";

const NEAR = "200px";

/** Elements to draw even out of view. @type {WeakSet<Element>} */
const drawnOutOfView = new WeakSet();
const DRAW_EVENT = "high-water:draw";

/** Draw an element now, even out of view. @param {Element} element */
export function drawNow(element) {
  drawnOutOfView.add(element);
  element.dispatchEvent(new Event(DRAW_EVENT));
}

/** @param {Element} element @param {AbortSignal} signal @returns {Promise<void>} */
export function waitUntilWanted(element, signal) {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const end = () => (observer.disconnect(), listening.abort());
    const show = () => (end(), resolve());
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(), { rootMargin: NEAR });
    observer.observe(element);
    if (drawnOutOfView.has(element)) show();
    element.addEventListener(DRAW_EVENT, show, { signal: listening.signal });
    onPrint(show, listening.signal);
    whenEngineRests(show, listening.signal);
    signal.addEventListener("abort", () => (end(), reject(signal.reason)), { once: true, signal: listening.signal });
  });
}

/**
 * Call `then` when the page is printed. If printing does not wait for the drawing, the next print includes it.
 * @param {() => void} then @param {AbortSignal} signal
 */
export function onPrint(then, signal) {
  const paper = matchMedia("print");
  if (paper.matches) then();
  addEventListener("beforeprint", then, { signal });
  paper.addEventListener("change", then, { signal });
}
