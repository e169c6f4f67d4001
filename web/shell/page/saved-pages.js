// @ts-check
/* Leaves the next start a page as it would show it, to be there before Python is (document/saved-page.js).

   The worker renders the pages while nothing else happens; they are stored when the page goes away. Not before:
   browsers write only so much an hour from localStorage to the disk, and the saved games would wait behind pages of
   ten times their size. */

import { dropSavedPages, storeSavedPage } from "./storage.js";

const QUIET = 400; // ms without an answer, so that nobody who plays on waits for them

/** @type {Map<string, string>} by page; document/saved-page.js does not show one that has become wrong */
const taken = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let outdated = true;
let isDue = () => false;
let ask = () => {};

/**
 * @param {() => void} askForPages called when the worker may be asked for them
 * @param {() => boolean} somethingIsDue whether the game is about to go on by itself
 */
export function savePages(askForPages, somethingIsDue) {
  isDue = somethingIsDue;
  ask = () => {
    clearTimeout(timer);
    outdated = false;
    askForPages();
  };
  outdate();
  addEventListener("pagehide", () => outdated || storeTaken());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) outdated && outdate();
    else if (outdated) ask();
    else storeTaken();
  });
}

/**
 * A new start may show something else now.
 * @param {boolean} [elsewhere] by the doing of another tab. If this one is not seen, the other one saves the pages.
 */
export function outdate(elsewhere = false) {
  outdated = true;
  clearTimeout(timer);
  if (elsewhere && document.hidden) return;
  timer = setTimeout(() => isDue() || ask(), QUIET); // what goes on by itself comes by here again
}

/** A page has come from the worker. @param {{page: string}} effect */
export function take({ page, ...rest }) {
  taken.set(page, JSON.stringify({ ...rest, build: document.documentElement.dataset.build }));
  if (document.hidden) storeTaken();
}

/** A game was removed: nothing of it stays. */
export function forgetSavedPages() {
  taken.clear();
  dropSavedPages();
}

function storeTaken() {
  for (const [page, saved] of taken) storeSavedPage(page, saved);
}
