// @ts-check
/* Panels in the browser's history: an open one is a step of its own, so that going back closes it. */

/** The address of the present step, if it is that of an open panel. @type {string | null} */
let panel = null;

/** Where our own step back leads, after a panel that was closed otherwise; null where none is under way. @type {string | null} */
let ownStep = null;

/** Where a person has gone while it was under way. @type {string | null} */
let gone = null;

/** What is to be done to the history once our own step back has been made: done before, it would be done to the step of the panel. @type {(() => void)[]} */
let waiting = [];

/** @param {{open: boolean}} effect */
export function layer({ open }) {
  afterOwnStep(() => {
    if (open) {
      history.pushState({ layer: true }, "", location.href);
      panel = location.href;
    } else if (panel !== null) {
      ownStep = fileAndFragment(panel);
      history.back();
    }
  });
}

/** Change the history as it is when no step of our own is under way. @param {() => void} change */
export function afterOwnStep(change) {
  if (ownStep !== null) waiting.push(change);
  else change();
}

/** The address has been changed by us, as by another language that was chosen in a panel. */
export function moved() {
  panel = history.state?.layer ? location.href : null;
}

/**
 * The browser went a step back or forth.
 * @returns {boolean} whether that says something new: a step of our own does not
 */
export function stepped() {
  const left = panel;
  if (left !== null && !history.state?.layer && fileAndFragment(left) === fileAndFragment(location.href)) {
    history.replaceState(history.state, "", left); // the language that was chosen in the panel is that of the page below
  }
  moved();
  if (ownStep === null) return true;
  if (ownStep !== fileAndFragment(location.href)) {
    // A person was quicker. Our own step is still to come, and must not lead back from there.
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
const fileAndFragment = (address) => address.slice(address.lastIndexOf("/"));
