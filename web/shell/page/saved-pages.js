// @ts-check
/* Saves pages for the next start, which shows them before Python is ready (document/saved-page.js).

   The worker renders the pages when idle; they are stored when the page goes away. Not earlier: browsers write only so much per
   hour from localStorage to disk, and the saved games would wait behind pages of ten times their size. */

import { dropSavedPages, storeSavedPage } from "./storage.js";

const QUIET = 400; // ms without an answer, so that playing never waits for them

/** @type {Map<string, string>} by page; document/saved-page.js skips outdated ones */
const taken = new Map();

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let outdated = true;
let isDue = () => false;
let ask = () => {};

/**
 * @param {() => void} askForPages called when the worker should render them
 * @param {() => boolean} isSomethingDue whether the game is about to continue by itself
 */
export function savePages(askForPages, isSomethingDue) {
  isDue = isSomethingDue;
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
 * The saved pages are outdated.
 * @param {boolean} [elsewhere] because of another tab: if this one is hidden, the other one saves the pages
 */
export function outdate(elsewhere = false) {
  outdated = true;
  clearTimeout(timer);
  if (elsewhere && document.hidden) return;
  timer = setTimeout(() => isDue() || ask(), QUIET); // what continues by itself ends here again
}

/** A page has arrived from the worker. @param {{page: string}} effect */
export function take({ page, ...rest }) {
  taken.set(page, JSON.stringify({ ...rest, build: document.documentElement.dataset.build }));
  if (document.hidden) storeTaken();
}

/** A game was removed: none of its pages may stay. */
export function forgetSavedPages() {
  taken.clear();
  dropSavedPages();
}

function storeTaken() {
  for (const [page, saved] of taken) storeSavedPage(page, saved);
}
