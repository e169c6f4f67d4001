// @ts-check
/* Waiting until an element is wanted: about to be seen or printed, or cheap because the engine is there. Nothing is loaded before. */

import { whenEngineRests } from "./engine.js";

const NEAR = "200px";

/** Elements that are drawn wherever they are. @type {WeakSet<Element>} */
const hurried = new WeakSet();
const HURRY = "high-water:draw";

/** Have an element drawn now, in sight or not. @param {Element} element */
export function hurry(element) {
  hurried.add(element);
  element.dispatchEvent(new Event(HURRY));
}

/** @param {Element} element @param {AbortSignal} signal @returns {Promise<void>} */
export function inSight(element, signal) {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = () => (watching.disconnect(), ended.abort());
    const show = () => (end(), resolve());
    const watching = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(), { rootMargin: NEAR });
    watching.observe(element);
    if (hurried.has(element)) show();
    element.addEventListener(HURRY, show, { signal: ended.signal });
    onPrint(show, ended.signal);
    whenEngineRests(show, ended.signal);
    signal.addEventListener("abort", () => (end(), reject(signal.reason)), { once: true, signal: ended.signal });
  });
}

/** Call `then` when the page is printed. Where the print does not wait, the next one has it. @param {() => void} then @param {AbortSignal} signal */
export function onPrint(then, signal) {
  const paper = matchMedia("print");
  if (paper.matches) then();
  addEventListener("beforeprint", then, { signal });
  paper.addEventListener("change", then, { signal });
}
