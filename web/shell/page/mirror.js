// @ts-check
/* The mirror: a copy in IndexedDB of a person's values in localStorage, because browsers write localStorage to disk late. This file
   has only the database; lost-writes.js uses it. Where there is none (denied, no room, a third-party frame), everything works without:
   reading rejects, and writing does nothing. */

import { readTime } from "./stamps.js";

const NAME = "highwater";
const STAMPS = "stamps";
const VALUES = "values";

/** @typedef {{value: string | null, stamp: string}} Stamped a value and its stamp; null: it was removed */

const MAX_DATABASE_WAIT_MS = 5000; // a sleeping disk may need one or two seconds

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STAMPS);
    request.result.createObjectStore(VALUES);
  };
  const made = await waitForAnswer(request);
  made.onclose = forget; // the site's data were cleared
  made.onversionchange = () => {
    made.close(); // a later build needs another schema
    forget();
  };
  return made;
}

/** The next transaction reopens the database. */
function forget() {
  opened?.then((made) => made.close()).catch(() => {});
  opened = null;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function waitForAnswer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} when it is committed */
function waitForCommit(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @template T @typedef {(stamps: IDBObjectStore, values: IDBObjectStore, transaction: IDBTransaction) => Promise<T>} Act */

/**
 * Run a transaction. Safari may lose the database of a page that has been open for long: a transaction that fails or is not answered is
 * tried once more on a newly opened one.
 * @template T @param {"readonly" | "readwrite"} mode @param {Act<T>} act @returns {Promise<T>}
 */
async function transact(mode, act) {
  try {
    return await limitTime(attempt(mode, act));
  } catch {
    forget();
    return limitTime(attempt(mode, act));
  }
}

/** @template T @param {"readonly" | "readwrite"} mode @param {Act<T>} act @returns {Promise<T>} */
async function attempt(mode, act) {
  opened ??= open();
  const transaction = (await opened).transaction([STAMPS, VALUES], mode);
  return act(transaction.objectStore(STAMPS), transaction.objectStore(VALUES), transaction);
}

/** Rejects if a promise takes too long. @template T @param {Promise<T>} promise @returns {Promise<T>} */
function limitTime(promise) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The database does not answer.")), MAX_DATABASE_WAIT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** @type {Map<string, Stamped>} values to write; for each key only the latest */
const waiting = new Map();
let writing = false;

/** Put a value into the mirror, or record its removal. Returns at once. @param {string} key @param {Stamped} stamped */
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
    waiting.clear(); // Then the mirror is behind, and its stamps show that.
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
        if (readTime(former.result) > readTime(stamp)) return; // Another tab was faster.
        stamps.put(stamp, key);
        if (value === null) values.delete(key);
        else values.put(value, key);
      };
    }
    return waitForCommit(transaction);
  });
}

/**
 * Read the mirror's stamps, and the wanted values.
 * @param {(key: string, stamp: string) => boolean} wanted
 * @returns {Promise<{stamps: Map<string, string>, found: Map<string, Stamped>}>} all stamps, and the wanted values
 */
export function read(wanted) {
  return transact("readonly", async (stamps, values) => {
    const [keys, all] = await Promise.all([waitForAnswer(stamps.getAllKeys()), waitForAnswer(stamps.getAll())]);
    const found = new Map(keys.map((key, index) => [String(key), String(all[index])]));
    const chosen = [...found].filter(([key, stamp]) => wanted(key, stamp));
    const there = await Promise.all(chosen.map(([key]) => waitForAnswer(values.get(key))));
    return { stamps: found, found: new Map(chosen.map(([key, stamp], index) => [key, { value: there[index] ?? null, stamp }])) };
  });
}

/** Drop the tombstones of these keys. @param {string[]} keys */
export function drop(keys) {
  return transact("readwrite", (stamps, _, transaction) => {
    for (const key of keys) stamps.delete(key);
    return waitForCommit(transaction);
  });
}
