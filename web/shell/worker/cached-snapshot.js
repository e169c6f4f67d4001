// @ts-check
/* The cached snapshot: the memory of a Python that has imported everything, stored by this browser. It is stored unpacked,
   because unpacking takes longer than reading. It belongs to one build: its key is its address in that build. Both the worker and
   the page use this file. */

import { snapshot, snapshotBytes } from "../parts.js";
import { unpackMemory } from "./sparse-memory.js";

const CACHE = "highwater-snapshot";
const packed = new URL(snapshot, import.meta.url).href;

const MAX_SEARCH_MS = 1000; // a cache that hangs must not delay a start

/** The cached snapshot of this build, if there is one. @returns {Promise<Response | null>} */
export async function findCachedSnapshot() {
  try {
    const hung = new Promise((resolve) => setTimeout(resolve, MAX_SEARCH_MS));
    return (await Promise.race([caches.match(packed, { cacheName: CACHE }), hung])) ?? null;
  } catch {
    return null; // no cache here, or no permission to read it
  }
}

/** Fetch a snapshot, without caching it. @returns {Promise<Response | null>} */
export async function fetchSnapshot() {
  return fetch(packed).then(unpack).catch(() => null);
}

/** The memory in a snapshot, if it is complete. @param {Response} snapshot @returns {Promise<Uint8Array | null>} */
export async function unpackSnapshot(snapshot) {
  try {
    const content = await snapshot.arrayBuffer();
    return content.byteLength === snapshotBytes ? unpackMemory(content) : null;
  } catch {
    return null; // truncated, or with impossible numbers
  }
}

/**
 * Cache it for the next start, and drop that of another build. If one is cached already, this start has used it, and would have removed a
 * bad one. Rejects if there is no storage or no room.
 */
export async function cacheSnapshot() {
  if (!snapshot) return; // a build without the quick way has none
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (url !== packed) await cache.delete(url);
  if (!(await cache.match(packed))) await cache.put(packed, await unpack(await fetch(packed)));
}

/** Remove a snapshot that is incomplete or could not be restored. */
export async function forgetSnapshot() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Then it cannot have been cached either.
  }
}

/**
 * Unpack a gzip file. Its name does not end in .gz, because some hosts would declare that as a content encoding, and browsers
 * would unpack it themselves.
 * @param {Response} response
 */
export async function unpack(response) {
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.url}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}
