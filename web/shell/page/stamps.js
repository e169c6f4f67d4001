// @ts-check
/* Stamps: when a value was stored last, and its fingerprint. Each stored value has one beside it in localStorage, and one in
   the mirror (mirror.js). A removed value keeps its stamp, which is its tombstone.

   Together they show what a value alone cannot. If its process is killed, a browser loses what it had not yet written to disk, values
   and stamps alike: then the mirror has a later stamp, and the local stamp still fits the local value. A build without stamps changes
   only the value: then the stamp does not fit, and the local value is valid. */

const STAMPS = "highwater-written:";
const VALUES = "highwater:";
const REMOVED = "-"; // the fingerprint of a removed value
const LATEST = 1e14; // ms since 1970, in some 3,000 years: anything later is damaged

/** The key under which a value's stamp is stored. @param {string} key of the value */
export const getStampKey = (key) => STAMPS + key.slice(VALUES.length);

/** The key of the value that a stamp belongs to; null if this is no stamp's key. @param {string} key */
export const getStampedKey = (key) => (key.startsWith(STAMPS) ? VALUES + key.slice(STAMPS.length) : null);

/**
 * A stamp for a value that is stored now: later than the former one, even if the clock went back.
 * @param {string | null} value null if it is removed
 * @param {string | null} former
 */
export const makeStamp = (value, former) => `${Math.max(Date.now(), readTime(former) + 1)} ${fingerprint(value)}`;

/** The time of a stamp in ms since 1970; 0 if there is none or it is invalid. @param {string | null | undefined} stamp */
export function readTime(stamp) {
  const time = Number(stamp?.split(" ")[0]);
  return time > 0 && time < LATEST ? time : 0;
}

/**
 * Whether a stamp belongs to this value. A key that was never stored has neither.
 * @param {string | null} stamp @param {string | null} value
 */
export const isStampOf = (stamp, value) => (stamp === null ? value === null : stamp.split(" ")[1] === fingerprint(value));

/** Whether a stamp is a tombstone. @param {string} stamp */
export const isTombstone = (stamp) => stamp.split(" ")[1] === REMOVED;

/**
 * Whether the browser has lost a write: the mirror has a later one, and the stored value still fits its own stamp.
 * @param {string} mirrored the mirror's stamp
 * @param {string | null} stamp the one in localStorage
 * @param {string | null} value what is in localStorage
 */
export const isLost = (mirrored, stamp, value) => readTime(mirrored) > readTime(stamp) && isStampOf(stamp, value);

/** FNV-1a of 32 bits over UTF-16 units: it detects changes, not attacks. @param {string | null} value */
function fingerprint(value) {
  if (value === null) return REMOVED;
  let hash = 0x811c9dc5;
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
