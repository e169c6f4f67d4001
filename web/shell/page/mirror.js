// @ts-check
/* The mirror: a copy in IndexedDB of what localStorage holds for the person, because browsers write that one to the disk late.
   Here lives only the database; lost-writes.js says what is done with it. Where there is none (denied, no room, a frame of another
   site), all goes on without: reading rejects, and writing does nothing. */

import { writtenAt } from "./stamps.js";

const NAME = "highwater";
const STAMPS = "stamps";
const VALUES = "values";

/** @typedef {{value: string | null, stamp: string}} Stamped a value and its stamp; null: it was removed */

const MAX_DATABASE_WAIT_MS = 5000; // a disk that sleeps may need one or two seconds

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STAMPS);
    request.result.createObjectStore(VALUES);
  };
  const made = await answer(request);
  made.onclose = forget; // the site's data have been cleared
  made.onversionchange = () => {
    made.close(); // a later build wants another form
    forget();
  };
  return made;
}

/** The next one opens the database anew. */
function forget() {
  opened?.then((made) => made.close()).catch(() => {});
  opened = null;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} when it is committed */
function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @template T @typedef {(stamps: IDBObjectStore, values: IDBObjectStore, transaction: IDBTransaction) => Promise<T>} Act */

/**
 * Carry out a transaction. The database of a page that has been open for long may be lost (Safari): what fails, or is not answered, is
 * tried once more on one opened anew.
 * @template T @param {"readonly" | "readwrite"} mode @param {Act<T>} act @returns {Promise<T>}
 */
async function transact(mode, act) {
  try {
    return await inTime(attempt(mode, act));
  } catch {
    forget();
    return inTime(attempt(mode, act));
  }
}

/** @template T @param {"readonly" | "readwrite"} mode @param {Act<T>} act @returns {Promise<T>} */
async function attempt(mode, act) {
  opened ??= open();
  const transaction = (await opened).transaction([STAMPS, VALUES], mode);
  return act(transaction.objectStore(STAMPS), transaction.objectStore(VALUES), transaction);
}

/** Rejects where a promise takes long. @template T @param {Promise<T>} promise @returns {Promise<T>} */
function inTime(promise) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The database does not answer.")), MAX_DATABASE_WAIT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** @type {Map<string, Stamped>} what is to be written: of several values for one key, the last */
const waiting = new Map();
let writing = false;

/** Put a value into the mirror, or note that it was removed. Returns at once. @param {string} key @param {Stamped} stamped */
export function put(key, stamped) {
  waiting.set(key, stamped);
  if (!writing) void writeAll();
}

async function writeAll() {
  writing = true;
  try {
    while (waiting.size) {
      const entries = [...waiting];
      waiting.clear();
      await write(entries);
    }
  } catch {
    waiting.clear(); // Then the mirror is behind, and counts for nothing.
  } finally {
    writing = false;
  }
}

/** @param {[string, Stamped][]} entries */
function write(entries) {
  return transact("readwrite", (stamps, values, transaction) => {
    for (const [key, { value, stamp }] of entries) {
      const former = stamps.get(key);
      former.onsuccess = () => {
        if (writtenAt(former.result) > writtenAt(stamp)) return; // Another tab was faster.
        stamps.put(stamp, key);
        if (value === null) values.delete(key);
        else values.put(value, key);
      };
    }
    return committed(transaction);
  });
}

/**
 * What is in the mirror, as far as it is wanted.
 * @param {(key: string, stamp: string) => boolean} wanted
 * @returns {Promise<{stamps: Map<string, string>, found: Map<string, Stamped>}>} all stamps, and the values that are wanted
 */
export function read(wanted) {
  return transact("readonly", async (stamps, values) => {
    const [keys, all] = await Promise.all([answer(stamps.getAllKeys()), answer(stamps.getAll())]);
    const found = new Map(keys.map((key, index) => [String(key), String(all[index])]));
    const chosen = [...found].filter(([key, stamp]) => wanted(key, stamp));
    const there = await Promise.all(chosen.map(([key]) => answer(values.get(key))));
    return { stamps: found, found: new Map(chosen.map(([key, stamp], index) => [key, { value: there[index] ?? null, stamp }])) };
  });
}

/** Drop the tombstones of these keys. @param {string[]} keys */
export function drop(keys) {
  return transact("readwrite", (stamps, _, transaction) => {
    for (const key of keys) stamps.delete(key);
    return committed(transaction);
  });
}
