// @ts-check
/* Plays the great moments of a game. The answer's markup marks what has just happened: `data-scene="what"` and
   `data-scene-key="when"` on the element that shows it. Right after the morph that element gets the class `scene-plays`, and the page
   `data-scene`, until all its animations are over; style sheets define how it looks. The markup is already the final state, so nothing
   is lost when a scene is skipped or not played.

   Any press ends a scene and does nothing else, because it was meant for what was on the screen before. */

import { markInSight } from "./newcomers.js";

const root = document.documentElement;
const MAX_SCENE_MS = 2500; // a hidden page has no frames, so its animations do not end
const CLICK_DELAY = 60; // ms from the release of the pointer to its click

/** The present marks on the page, played or not. @type {Set<string>} */
let marked = new Set();
let sceneOver = Promise.resolve();

/** Resolves when the present scene is over; the page does not change before. */
export const whenSceneOver = () => sceneOver;

/** Play new marks on the page. @param {Element} page */
export function playScenes(page) {
  const found = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-scene]")]);
  const fresh = found.filter((element) => !marked.has(getName(element)));
  marked = new Set(found.map(getName));
  if (fresh.length && !isStill()) sceneOver = play(fresh);
}

/** @param {HTMLElement} element */
const getName = ({ dataset }) => `${dataset.scene} ${dataset.sceneKey}`;

/** Whether animation is off. */
const isStill = () => root.dataset.animation === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement[]} elements */
async function play(elements) {
  for (const element of elements) element.classList.add("scene-plays");
  root.dataset.scene = elements[0].dataset.scene;
  const animations = elements.flatMap(findEndingAnimations);
  const shield = blockPresses(() => animations.forEach((animation) => animation.finish()));
  const ended = Promise.allSettled(animations.map((animation) => animation.finished));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, MAX_SCENE_MS))]);
  for (const element of elements) element.classList.remove("scene-plays");
  delete root.dataset.scene;
  await shield.lower();
  markInSight();
}

/** Animations below an element that end by themselves; the sea drifts for ever. @param {Element} element */
export const findEndingAnimations = (element) =>
  element.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);

/**
 * Catch all presses while a scene plays. `lower` waits for a press that is under way when the scene ends.
 * @param {() => void} skip
 * @returns {{lower: () => Promise<void>}}
 */
function blockPresses(skip) {
  const shield = document.createElement("div");
  shield.className = "scene-shield";
  document.body.append(shield);
  let pressed = Promise.resolve();
  shield.addEventListener("pointerdown", () => {
    pressed = new Promise((resolve) => {
      const end = () => setTimeout(resolve, CLICK_DELAY);
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
