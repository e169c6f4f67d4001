// @ts-check
/* Restores from the mirror what a killed browser has lost, and completes the mirror with what other builds wrote.

   localStorage is the truth that every start reads at once; the mirror is read while the engine prepares its first answer. Values that
   are later in the mirror than in localStorage (by their stamps, see stamps.js) are stored again, and the engine is told as if another tab
   had written them. */

import { isStampOf, isLost, isTombstone, makeStamp, readTime } from "./stamps.js";
import { dropStamp, listKeysEverStored, restore, readStamped, storeStamp } from "./storage.js";

/** @typedef {Pick<typeof import("./mirror.js"), "put" | "read" | "drop">} Mirror */

const MIRROR_TAKES_LONG = 300; // ms; then the game goes on, and the mirror's values come later
const TOMBSTONES_STAY = 30 * 24 * 3600 * 1000; // ms; by then every browser has written the removal to disk

/**
 * Store again what the browser has lost; when idle, complete the mirror.
 * @param {Mirror} mirror
 * @param {(key: string) => void} tell called for each key that is restored after this has resolved
 * @returns {Promise<string[]>} the restored keys; none if there is no mirror or it takes too long
 */
export function bringBack(mirror, tell) {
  let late = false;
  const done = restoreLost(mirror).then(
    ({ restored, stamps }) => {
      whenIdle(() => void completeMirror(mirror, stamps).catch((error) => console.warn(error)));
      if (!late) return restored;
      restored.forEach(tell);
      return [];
    },
    () => [],
  );
  /** @type {Promise<string[]>} */
  const waited = new Promise((resolve) => {
    setTimeout(() => {
      late = true;
      resolve([]);
    }, MIRROR_TAKES_LONG);
  });
  return Promise.race([done, waited]);
}

/** @param {() => void} run */
function whenIdle(run) {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}

/**
 * Store again what the browser has lost.
 * @param {Mirror} mirror
 * @returns {Promise<{restored: string[], stamps: Map<string, string>}>} the restored keys, and all stamps of the mirror. Rejects if
 *     there is no mirror.
 */
export async function restoreLost(mirror) {
  const { stamps, found } = await mirror.read(isForgotten);
  // A press may have stored something meanwhile.
  const restored = [...found].filter(([key, stamped]) => isForgotten(key, stamped.stamp) && restore(key, stamped));
  return { restored: restored.map(([key]) => key), stamps };
}

/** @param {string} key @param {string} mirrored the stamp in the mirror */
function isForgotten(key, mirrored) {
  const { value, stamp } = readStamped(key);
  return isLost(mirrored, stamp, value);
}

/**
 * Add to the mirror stored values that it lacks: from a build without a mirror, or from a time when there was none.
 * @param {Mirror} mirror
 * @param {Map<string, string>} mirrored all its stamps
 */
export async function completeMirror(mirror, mirrored) {
  /** @type {string[]} */
  const old = [];
  for (const key of listKeysEverStored()) {
    const { value, stamp: found } = readStamped(key);
    const stamp = found !== null && isStampOf(found, value) ? found : makeStamp(value, found);
    if (stamp !== found && !storeStamp(key, stamp)) continue; // no room
    if (isTombstone(stamp) && readTime(stamp) < Date.now() - TOMBSTONES_STAY) old.push(key);
    else if (mirrored.get(key) !== stamp) mirror.put(key, { value, stamp });
  }
  if (!old.length) return;
  await mirror.drop(old);
  old.forEach(dropStamp);
}
