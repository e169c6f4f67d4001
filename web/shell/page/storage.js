// @ts-check
/* The storage of the browser: every access to localStorage, each of which may be refused. */

const PREFIX = "highwater:";
const SAVED_PAGES = "highwater-page:"; // made again by every start, so not among what is stored for the person
const OLD_SAVED_PAGES = "highwater-picture:"; // what they were called in 2026

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
    // Where nothing at all is stored any more, somebody cleared the site's data in the middle of a game: nothing can be overwritten.
    if (base !== undefined && localStorage.getItem(key) !== base && localStorage.length) return "refused";
    if (value === null) localStorage.removeItem(key);
    else write(key, value);
    return null;
  } catch (error) {
    return isFull(error) ? "full" : "denied";
  }
}

/** Write, at the cost of the saved pages if there is no room for both. @param {string} key @param {string} value */
function write(key, value) {
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
