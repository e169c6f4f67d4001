// @ts-check
/* What the browser keeps for us: every access to localStorage, each of which may be refused. */

const PREFIX = "highwater:";
const PICTURES = "highwater-picture:"; // not among what is kept for the person: they can be made again

/** @returns {{storage: "ok" | "denied", store: Record<string, string>}} all that is kept, by key */
export function keptValues() {
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

/**
 * Keep a value, or remove it when it is null.
 * @param {string} key
 * @param {string | null} value
 * @returns {"full" | "denied" | null} why it could not be kept
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else write(key, value);
    return null;
  } catch (error) {
    return isFull(error) ? "full" : "denied";
  }
}

/** Write, at the cost of the pictures if there is no room for both. @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!isFull(error)) throw error;
    dropPictures();
    localStorage.setItem(key, value);
  }
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** Keep the picture of a page for the next start; without room for it that start has none. @param {string} page @param {string} picture */
export function keepPicture(page, picture) {
  try {
    if (localStorage.getItem(PICTURES + page) !== picture) localStorage.setItem(PICTURES + page, picture);
  } catch {
    // The page is going away, and nothing is lost.
  }
}

export function dropPictures() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PICTURES)) localStorage.removeItem(key);
  } catch {
    // Where nothing is kept there are no pictures.
  }
}

/** @param {(key: string, value: string | null) => void} tell called for what another tab writes */
export function watchKept(tell) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX)) tell(key, newValue);
  });
}
