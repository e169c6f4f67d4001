// @ts-check
/* What is open over the table, in the browser's history: each thing is an entry of its own, so that Back closes the one on top. */

/** How many things the engine has open. */
let opened = 0;

/** Closes the tip that a press has opened, which lies above them; null while there is none. @type {(() => void) | null} */
let closeTip = null;

/** The present entry. @type {string} */
let address = location.href;
/** Something open has its place in the pile and the address of the entry below it. @type {{layer: number, below: string} | null} */
let state = history.state;

/** Where our own step back leads, after something was closed in another way; null if none is under way. @type {string | null} */
let ownStep = null;

/** Where a person has navigated while it was under way. @type {string | null} */
let gone = null;

/**
 * Changes to the history that wait until our own step back is done: any earlier, they would change the entry that is left.
 * @type {(() => void)[]}
 */
let waiting = [];

/** How many things are open in the present entry. @returns {number} */
const getDepth = () => (history.state?.below ? history.state.layer : 0);

/** @param {{open: number}} effect */
export function showLayer({ open }) {
  opened = open;
  adjust();
}

/** A press has opened a tip, or the tip is gone. A frame leaves the history to the page around it. @param {typeof closeTip} close */
export function noteTip(close) {
  if (window !== top) return;
  closeTip = close;
  adjust();
}

/** Give each thing that is open its entry, and step back from those that are closed. */
function adjust() {
  afterOwnStep(() => {
    const wanted = opened + (closeTip ? 1 : 0);
    if (getDepth() > wanted) {
      ownStep = history.state.below;
      history.back();
      adjust();
      return;
    }
    const below = getFileAndFragment(location.href);
    try {
      for (let layer = getDepth() + 1; layer <= wanted; layer++) {
        history.scrollRestoration = "manual"; // a table that is scrolled meanwhile stays where it is
        history.pushState({ layer, below }, "", location.href);
      }
    } catch (error) {
      console.warn("Back closes nothing:", error); // Some browsers limit the changes per minute.
    }
    noteMove();
  });
}

/** Change the history once no step of our own is under way. @param {() => void} change */
export function afterOwnStep(change) {
  if (ownStep !== null) waiting.push(change);
  else change();
}

/** We have changed the history. */
export function noteMove() {
  address = location.href;
  state = history.state;
}

/**
 * The browser went back or forward.
 * @returns {boolean} whether that is news for the engine: a step of our own is not, nor what closes a tip
 */
export function noteStep() {
  const there = getFileAndFragment(location.href);
  const isBelow = state?.below === there && getDepth() < state.layer;
  const isSame = isBelow || there === getFileAndFragment(address);
  if (isBelow) history.replaceState(history.state, "", address); // a language chosen in a panel also applies to the page below
  noteMove();
  if (ownStep !== null) return endOwnStep(there);
  if (!isSame) opened = 0; // the engine says what is open there
  const wasTip = closeTip !== null;
  closeTip?.();
  if (wasTip && isBelow) return false;
  if (!isSame || getDepth() <= opened) return true;
  adjust(); // forward to what is closed already
  return false;
}

/** @param {string} there */
function endOwnStep(there) {
  if (ownStep !== there) {
    // A person was quicker. Our own step is still to come, and must not lead away from there.
    gone = location.href;
    waiting = [];
    return true;
  }
  ownStep = null;
  if (gone !== null) history.pushState(null, "", gone);
  gone = null;
  noteMove();
  const changes = waiting;
  waiting = [];
  changes.forEach(afterOwnStep);
  return false;
}

/** @param {string} address */
const getFileAndFragment = (address) => address.slice(address.lastIndexOf("/"));
