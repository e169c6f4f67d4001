// @ts-check
/* Sees to it that the next start has a picture of what this one showed (picture.js).

   The worker makes the pictures while nothing else happens; into the storage they go when the page goes away. Not before:
   browsers write only so much an hour from localStorage to the disk, and the saved games would wait behind pictures of
   ten times their size. */

import { dropPictures, keepPicture } from "./kept.js";

const QUIET = 400; // ms without an answer, so that nobody who plays on waits for a picture

/** @type {Map<string, string>} by page; one that has become wrong is seen through by picture.js */
const taken = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let outdated = true;
let isDue = () => false;
let ask = () => {};

/**
 * @param {() => void} askForPictures called when the worker may be asked for them
 * @param {() => boolean} somethingIsDue whether the game is about to go on by itself
 */
export function keepPictures(askForPictures, somethingIsDue) {
  isDue = somethingIsDue;
  ask = () => {
    clearTimeout(timer);
    outdated = false;
    askForPictures();
  };
  outdate();
  addEventListener("pagehide", () => outdated || keepTaken());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) outdated && outdate();
    else if (outdated) ask();
    else keepTaken();
  });
}

/**
 * A new start may show something else now.
 * @param {boolean} [elsewhere] by the doing of another tab. If this one is not seen, the other one keeps the pictures.
 */
export function outdate(elsewhere = false) {
  outdated = true;
  clearTimeout(timer);
  if (elsewhere && document.hidden) return;
  timer = setTimeout(() => isDue() || ask(), QUIET); // what goes on by itself comes by here again
}

/** A picture has come from the worker. @param {{page: string}} effect */
export function take({ page, ...picture }) {
  taken.set(page, JSON.stringify({ ...picture, build: document.documentElement.dataset.build }));
  if (document.hidden) keepTaken();
}

/** A game was removed: nothing of it stays. */
export function forgetPictures() {
  taken.clear();
  dropPictures();
}

function keepTaken() {
  for (const [page, picture] of taken) keepPicture(page, picture);
}
