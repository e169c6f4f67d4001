// @ts-check
/* Stamps: when a value was stored last, and its fingerprint. Each stored value has one beside it in localStorage, and one in
   the mirror (mirror.js). A removed value keeps its stamp, which is its tombstone.

   The two tell what a value alone cannot. A browser whose process is killed forgets what it had not yet written to the disk,
   values and stamps alike: then the mirror has a later stamp, and the stamp here still fits what is stored. A build that knows no
   stamps changes only the value: then the stamp does not fit, and what is stored counts. */

const STAMPS = "highwater-written:";
const VALUES = "highwater:";
const REMOVED = "-"; // the fingerprint of nothing
const LATEST = 1e14; // ms since 1970, in some 3,000 years: what is later is damaged

/** Where the stamp of a value is stored. @param {string} key of the value */
export const stampKey = (key) => STAMPS + key.slice(VALUES.length);

/** The key of the value to which a stamp belongs, null for a key that is none of a stamp. @param {string} key */
export const stampedKey = (key) => (key.startsWith(STAMPS) ? VALUES + key.slice(STAMPS.length) : null);

/**
 * The stamp of a value that is stored now: later than the former one, whatever the clock says.
 * @param {string | null} value null: it is removed
 * @param {string | null} former
 */
export const stampOf = (value, former) => `${Math.max(Date.now(), writtenAt(former) + 1)} ${fingerprint(value)}`;

/** When a stamp was made, in ms since 1970; 0 for none, and for anything that is no stamp. @param {string | null | undefined} stamp */
export function writtenAt(stamp) {
  const time = Number(stamp?.split(" ")[0]);
  return time > 0 && time < LATEST ? time : 0;
}

/** Whether a stamp is of this value. Where nothing was ever stored, there is neither. @param {string | null} stamp @param {string | null} value */
export const fits = (stamp, value) => (stamp === null ? value === null : stamp.split(" ")[1] === fingerprint(value));

/** Whether a stamp is a tombstone. @param {string} stamp */
export const isTombstone = (stamp) => stamp.split(" ")[1] === REMOVED;

/**
 * Whether the browser has forgotten what it had stored: the mirror knows of a later write, and nobody else has written since the
 * last one that is stored.
 * @param {string} mirrored the mirror's stamp
 * @param {string | null} stamp the one in localStorage
 * @param {string | null} value what is in localStorage
 */
export const isLost = (mirrored, stamp, value) => writtenAt(mirrored) > writtenAt(stamp) && fits(stamp, value);

/** FNV-1a of 32 bits over UTF-16 units: it tells texts apart, not enemies. @param {string | null} value */
function fingerprint(value) {
  if (value === null) return REMOVED;
  let hash = 0x811c9dc5;
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
