// @ts-check
/* The storage of the browser: every access to localStorage, each of which may be refused. What is stored for the person gets a
   stamp beside it (stamps.js) and goes into the mirror as well (mirror.js). */

import { stampKey, stampOf, stampedKey } from "./stamps.js";

/** @typedef {import("./mirror.js").Stamped} Stamped */

const PREFIX = "highwater:";
const SAVED_PAGES = "highwater-page:"; // made again by every start, so not among what is stored for the person
const OLD_SAVED_PAGES = "highwater-picture:"; // what they were called in 2026

/** @type {(key: string, stamped: Stamped) => void} */
let mirror = () => {};

/** Have everything that is stored from now on put into the mirror. @param {typeof mirror} put */
export function mirrorBy(put) {
  mirror = put;
}

/** @returns {{storage: "ok" | "denied", store: Record<string, string>}} everything stored, by key */
export function storedValues() {
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

/** What is stored under a key, null for nothing. @param {string} key */
export function stored(key) {
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
 * @param {string | null} [base] what it was made from: refused where something else is stored by now. Without it, it is not looked at.
 * @returns {"full" | "denied" | "refused" | null} why it could not be stored
 */
export function store(key, value, base) {
  try {
    const { value: found, stamp } = stampedValue(key);
    // With no tombstone, the value was not removed: the site's data have been cleared, and nothing can be overwritten.
    const cleared = found === null && stamp === null;
    if (base !== undefined && found !== base && !cleared) return "refused";
    write(key, value);
    const after = stampOf(value, stamp);
    if (storeStamp(key, after)) mirror(key, { value, stamp: after });
    return null;
  } catch (error) {
    return isFull(error) ? "full" : "denied";
  }
}

/**
 * Write, at the cost of the saved pages if there is no room for both, or remove what is null.
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

/** What is stored under a key, and its stamp. Throws where there is no storage. @param {string} key */
export function stampedValue(key) {
  return { value: localStorage.getItem(key), stamp: localStorage.getItem(stampKey(key)) };
}

/** Store the stamp of a value that is stored. Where there is no room, it gets none. @param {string} key @param {string} stamp */
export function storeStamp(key, stamp) {
  try {
    localStorage.setItem(stampKey(key), stamp);
    return true;
  } catch {
    dropStamp(key); // which would not fit any more, and say that somebody else has written
    return false;
  }
}

/** @param {string} key of the value */
export function dropStamp(key) {
  localStorage.removeItem(stampKey(key));
}

/** The keys of everything that is stored for the person or was removed. Throws where there is no storage. */
export function keysEverStored() {
  const keys = Object.keys(localStorage).map((key) => (key.startsWith(PREFIX) ? key : stampedKey(key)));
  return new Set(keys.filter((key) => key !== null));
}

/** Store a value that comes with its stamp. @param {string} key @param {Stamped} stamped @returns {boolean} whether it could be stored */
export function restore(key, { value, stamp }) {
  try {
    write(key, value);
    return storeStamp(key, stamp);
  } catch {
    return false;
  }
}

/** Store a saved page for the next start, which goes without where there is no room. @param {string} page @param {string} saved */
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
    // Where nothing is stored there are no saved pages.
  }
}

/**
 * @param {(key: string) => void} tell called for what another tab writes or removes
 * @param {AbortSignal} [signal] ends it
 */
export function watchStorage(tell, signal) {
  const look = (/** @type {StorageEvent} */ { key }) => key?.startsWith(PREFIX) && tell(key);
  addEventListener("storage", look, { signal });
}
