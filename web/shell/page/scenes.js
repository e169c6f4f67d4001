// @ts-check
/* Plays the great moments of a game. What has just happened is marked in the answer's markup: `data-scene="what"` and
   `data-scene-key="when"` on the element that shows it. Right after the morph such an element has the class `scene-plays`, and
   the page `data-scene`, until every animation in it is over; how it looks is the style sheets' business. The markup is already
   the end of it, so nothing is lost when a scene is skipped, or not played at all.

   Any press ends a scene and does nothing else: a person means what they have seen, and not what comes to lie there. */

import { comeInSight } from "./newcomers.js";

const root = document.documentElement;
const MAX_SCENE_MS = 2500; // ms; a page in the background has no frames, and its animations do not end
const PRESS_ENDS = 60; // ms after the pointer is up, when its click has come

/** What is marked on the page now, played or not. @type {Set<string>} */
let marked = new Set();
let over = Promise.resolve();

/** When the scene that plays is over; nothing is changed on the page before. */
export const sceneOver = () => over;

/** Play what is marked on the page and was not before. @param {Element} page */
export function playScenes(page) {
  const found = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-scene]")]);
  const fresh = found.filter((element) => !marked.has(nameOf(element)));
  marked = new Set(found.map(nameOf));
  if (fresh.length && !isStill()) over = play(fresh);
}

/** @param {HTMLElement} element */
const nameOf = ({ dataset }) => `${dataset.scene} ${dataset.sceneKey}`;

/** Whether nothing moves on this page. */
const isStill = () => root.dataset.animation === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement[]} elements */
async function play(elements) {
  for (const element of elements) element.classList.add("scene-plays");
  root.dataset.scene = elements[0].dataset.scene;
  const animations = elements.flatMap(endingAnimations);
  const shield = shieldOff(() => animations.forEach((animation) => animation.finish()));
  const ended = Promise.allSettled(animations.map((animation) => animation.finished));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, MAX_SCENE_MS))]);
  for (const element of elements) element.classList.remove("scene-plays");
  delete root.dataset.scene;
  await shield.lower();
  comeInSight();
}

/** Those under an element that come to an end; the sea drifts for ever. @param {Element} element */
export const endingAnimations = (element) =>
  element.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);

/**
 * Take all presses while a scene plays. `lower` waits for the one in the middle of which the scene has ended.
 * @param {() => void} skip
 * @returns {{lower: () => Promise<void>}}
 */
function shieldOff(skip) {
  const shield = document.createElement("div");
  shield.className = "scene-shield";
  document.body.append(shield);
  let pressed = Promise.resolve();
  shield.addEventListener("pointerdown", () => {
    pressed = new Promise((resolve) => {
      const end = () => setTimeout(resolve, PRESS_ENDS);
      for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, end, { once: true });
      setTimeout(resolve, MAX_SCENE_MS);
    });
    skip();
  });
  const listening = new AbortController();
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    skip();
  }, { capture: true, signal: listening.signal });
  return {
    async lower() {
      listening.abort();
      await pressed;
      shield.remove();
    },
  };
}
