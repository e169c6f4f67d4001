// @ts-check
/* The browser's storage: every access to localStorage, each of which may be denied. A person's values get a stamp beside them
   (stamps.js) and are also put into the mirror (mirror.js). */

import { getStampKey, makeStamp, getStampedKey } from "./stamps.js";

/** @typedef {import("./mirror.js").Stamped} Stamped */

const PREFIX = "highwater:";
const SAVED_PAGES = "highwater-page:"; // rendered again at every start, so not among a person's values
const OLD_SAVED_PAGES = "highwater-picture:"; // their prefix in 2026

/** @type {(key: string, stamped: Stamped) => void} */
let mirror = () => {};

/** Put every value that is stored from now on into the mirror. @param {typeof mirror} put */
export function setMirror(put) {
  mirror = put;
}

/** @returns {{storage: "ok" | "denied", store: Record<string, string>}} all stored values, by key */
export function readStoredValues() {
  /** @type {Record<string, string>} */
  const store = {};
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) store[key] = localStorage.getItem(key) ?? "";
    }
    return { storage: "ok", store };
  } catch {
    return { storage: "denied", store: {} };
  }
}

/** Whether a value is stored under such a key. @param {RegExp} keys */
export const hasStored = (keys) => Object.keys(readStoredValues().store).some((key) => keys.test(key));

/** The value under a key, or null. @param {string} key */
export function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Store a value, or remove it when it is null.
 * @param {string} key
 * @param {string | null} value
 * @param {string | null} [base] what it was made from: refused if something else is stored by now. If omitted, there is no check.
 * @returns {"full" | "denied" | "refused" | null} why it could not be stored
 */
export function store(key, value, base) {
  try {
    const { value: found, stamp } = readStamped(key);
    // No tombstone, so the value was not removed: the site's data were cleared, and nothing can be overwritten.
    const cleared = found === null && stamp === null;
    if (base !== undefined && found !== base && !cleared) return "refused";
    write(key, value);
    const after = makeStamp(value, stamp);
    if (storeStamp(key, after)) mirror(key, { value, stamp: after });
    return null;
  } catch (error) {
    return isFull(error) ? "full" : "denied";
  }
}

/**
 * Write, or remove if the value is null. If there is no room, the saved pages are dropped first.
 * @param {string} key
 * @param {string | null} value
 */
function write(key, value) {
  if (value === null) return localStorage.removeItem(key);
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!isFull(error)) throw error;
    dropSavedPages();
    localStorage.setItem(key, value);
  }
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

// Stamps -------------------------------------------------------------------------------------------------------------

/** The value under a key, and its stamp. Throws if there is no storage. @param {string} key */
export function readStamped(key) {
  return { value: localStorage.getItem(key), stamp: localStorage.getItem(getStampKey(key)) };
}

/** Store the stamp of a stored value. If there is no room, it has none. @param {string} key @param {string} stamp */
export function storeStamp(key, stamp) {
  try {
    localStorage.setItem(getStampKey(key), stamp);
    return true;
  } catch {
    dropStamp(key); // it would no longer fit, which means that another build has written
    return false;
  }
}

/** @param {string} key of the value */
export function dropStamp(key) {
  localStorage.removeItem(getStampKey(key));
}

/** The keys of all values that a person has stored or removed. Throws if there is no storage. */
export function listKeysEverStored() {
  const keys = Object.keys(localStorage).map((key) => (key.startsWith(PREFIX) ? key : getStampedKey(key)));
  return new Set(keys.filter((key) => key !== null));
}

/** Store a value together with its stamp. @param {string} key @param {Stamped} stamped @returns {boolean} whether it could be stored */
export function restore(key, { value, stamp }) {
  try {
    write(key, value);
    return storeStamp(key, stamp);
  } catch {
    return false;
  }
}

/** Store a saved page for the next start, which does without if there is no room. @param {string} page @param {string} saved */
export function storeSavedPage(page, saved) {
  try {
    if (localStorage.getItem(SAVED_PAGES + page) !== saved) localStorage.setItem(SAVED_PAGES + page, saved);
  } catch {
    // The page is going away, and nothing is lost.
  }
}

export function dropSavedPages() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(SAVED_PAGES) || key.startsWith(OLD_SAVED_PAGES)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no saved pages.
  }
}

/**
 * @param {(key: string) => void} tell called when another tab writes or removes a value
 * @param {AbortSignal} [signal] ends it
 */
export function watchStorage(tell, signal) {
  const look = (/** @type {StorageEvent} */ { key }) => key?.startsWith(PREFIX) && tell(key);
  addEventListener("storage", look, { signal });
}
