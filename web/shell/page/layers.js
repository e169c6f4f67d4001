// @ts-check
/* Panels in the browser's history: an open one is an entry of its own, so that Back closes it. */

/** The address of the present entry, if it is an open panel. @type {string | null} */
let panel = null;

/** Where our own step back leads, after a panel was closed in another way; null if none is under way. @type {string | null} */
let ownStep = null;

/** Where a person has navigated while it was under way. @type {string | null} */
let gone = null;

/**
 * Changes to the history that wait until our own step back is done: any earlier, they would change the panel's entry.
 * @type {(() => void)[]}
 */
let waiting = [];

/** @param {{open: boolean}} effect */
export function showLayer({ open }) {
  afterOwnStep(() => {
    if (open) {
      history.pushState({ layer: true }, "", location.href);
      panel = location.href;
    } else if (panel !== null) {
      ownStep = getFileAndFragment(panel);
      history.back();
    }
  });
}

/** Change the history once no step of our own is under way. @param {() => void} change */
export function afterOwnStep(change) {
  if (ownStep !== null) waiting.push(change);
  else change();
}

/** We have changed the address, for example because a language was chosen in a panel. */
export function noteMove() {
  panel = history.state?.layer ? location.href : null;
}

/**
 * The browser went back or forward.
 * @returns {boolean} whether that is news: a step of our own is not
 */
export function noteStep() {
  const left = panel;
  if (left !== null && !history.state?.layer && getFileAndFragment(left) === getFileAndFragment(location.href)) {
    history.replaceState(history.state, "", left); // a language chosen in the panel also applies to the page below
  }
  noteMove();
  if (ownStep === null) return true;
  if (ownStep !== getFileAndFragment(location.href)) {
    // A person was quicker. Our own step is still to come, and must not lead away from there.
    gone = location.href;
    waiting = [];
    return true;
  }
  ownStep = null;
  if (gone !== null) history.pushState(null, "", gone);
  gone = null;
  const changes = waiting;
  waiting = [];
  changes.forEach(afterOwnStep);
  return false;
}

/** @param {string} address */
const getFileAndFragment = (address) => address.slice(address.lastIndexOf("/"));
