// @ts-check
/* What the browser keeps for us: every access to localStorage, each of which may be refused. */

const PREFIX = "highwater:";

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
    else localStorage.setItem(key, value);
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "denied";
  }
}

/** @param {(key: string, value: string | null) => void} tell called for what another tab writes */
export function watchKept(tell) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX)) tell(key, newValue);
  });
}
