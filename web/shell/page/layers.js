// @ts-check
/* Panels in the browser's history: an open one is a step of its own, so that going back closes it. */

/** The address of the present step, if it is that of an open panel. @type {string | null} */
let panel = null;

/** Whether the next step back is our own, after a panel that was closed otherwise. */
let ownStep = false;

/** What is to be done to the history once our own step back has been made: done before, it would be done to the step of the panel. @type {(() => void)[]} */
let waiting = [];

/** @param {{open: boolean}} effect */
export function layer({ open }) {
  afterOwnStep(() => {
    if (open) {
      history.pushState({ layer: true }, "", location.href);
      panel = location.href;
    } else if (panel !== null) {
      ownStep = true;
      history.back();
    }
  });
}

/** Change the history as it is when no step of our own is under way. @param {() => void} change */
export function afterOwnStep(change) {
  if (ownStep) waiting.push(change);
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
  if (!ownStep) return true;
  ownStep = false;
  const changes = waiting;
  waiting = [];
  changes.forEach(afterOwnStep);
  return false;
}

/** @param {string} address */
const fileAndFragment = (address) => address.slice(address.lastIndexOf("/"));
