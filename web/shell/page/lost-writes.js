// @ts-check
/* What a killed browser has forgotten comes back from the mirror, and the mirror learns what others have written.

   localStorage is the truth that every start reads at once; the mirror is looked at while the engine answers for the first time.
   What it has later than localStorage (stamps.js says what that means) is stored again, and the engine hears of it as of what
   another tab writes. */

import { fits, isLost, isTombstone, stampOf, writtenAt } from "./stamps.js";
import { dropStamp, keysEverStored, restore, stampedValue, storeStamp } from "./storage.js";

/** @typedef {Pick<typeof import("./mirror.js"), "put" | "read" | "drop">} Mirror */

const MIRROR_TAKES_LONG = 300; // ms; then the game goes on, and what the mirror has comes when it comes
const TOMBSTONES_STAY = 30 * 24 * 3600 * 1000; // ms; by then every browser has written the removal to the disk

/**
 * Store again what the browser has forgotten; when nothing else is to be done, complete the mirror.
 * @param {Mirror} mirror
 * @param {(key: string) => void} tell called for each key that is stored again after this has resolved
 * @returns {Promise<string[]>} the keys of what is stored again; none where there is no mirror, or where it takes long
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
 * Store again what the browser has forgotten.
 * @param {Mirror} mirror
 * @returns {Promise<{restored: string[], stamps: Map<string, string>}>} the keys of what is stored again, and all stamps of the
 *     mirror. Rejects where there is no mirror.
 */
export async function restoreLost(mirror) {
  const { stamps, found } = await mirror.read(isForgotten);
  // A press may have stored something meanwhile.
  const restored = [...found].filter(([key, stamped]) => isForgotten(key, stamped.stamp) && restore(key, stamped));
  return { restored: restored.map(([key]) => key), stamps };
}

/** @param {string} key @param {string} mirrored the stamp in the mirror */
function isForgotten(key, mirrored) {
  const { value, stamp } = stampedValue(key);
  return isLost(mirrored, stamp, value);
}

/**
 * Put into the mirror what is stored and not in it: by a build that knows no mirror, or while there was none.
 * @param {Mirror} mirror
 * @param {Map<string, string>} mirrored all its stamps
 */
export async function completeMirror(mirror, mirrored) {
  /** @type {string[]} */
  const old = [];
  for (const key of keysEverStored()) {
    const { value, stamp: found } = stampedValue(key);
    const stamp = found !== null && fits(found, value) ? found : stampOf(value, found);
    if (stamp !== found && !storeStamp(key, stamp)) continue; // no room
    if (isTombstone(stamp) && writtenAt(stamp) < Date.now() - TOMBSTONES_STAY) old.push(key);
    else if (mirrored.get(key) !== stamp) mirror.put(key, { value, stamp });
  }
  if (!old.length) return;
  await mirror.drop(old);
  old.forEach(dropStamp);
}
