// @ts-check
/* The cached snapshot: the memory of a Python that has imported everything, as this browser stores it. It is unpacked,
   because unpacking takes longer than reading. It belongs to one build, so its key is its address in that build. Both the
   worker and the page use this. */

import { snapshot, snapshotBytes } from "../parts.js";
import { whole } from "./sparse-memory.js";

const CACHE = "highwater-snapshot";
const packed = new URL(snapshot, import.meta.url).href;

const MAX_SEARCH_MS = 1000; // a cache that hangs holds up no start

/** The cached snapshot, if there is one of this build. @returns {Promise<Response | null>} */
export async function cachedSnapshot() {
  try {
    const hung = new Promise((resolve) => setTimeout(resolve, MAX_SEARCH_MS));
    return (await Promise.race([caches.match(packed, { cacheName: CACHE }), hung])) ?? null;
  } catch {
    return null; // no such storage here, or none that may be read
  }
}

/** A snapshot fetched now, and not cached. @returns {Promise<Response | null>} */
export async function fetchedSnapshot() {
  return fetch(packed).then(unpacked).catch(() => null);
}

/** The memory in a snapshot, if it is whole. @param {Response} snapshot @returns {Promise<Uint8Array | null>} */
export async function wholeSnapshot(snapshot) {
  try {
    const content = await snapshot.arrayBuffer();
    return content.byteLength === snapshotBytes ? whole(content) : null;
  } catch {
    return null; // cut off on its way, or with numbers that cannot be
  }
}

/**
 * Cache it for the next start, instead of that of another build. One that is cached already has been tried by this start,
 * which would have removed it. Rejects when there is no storage or no room.
 */
export async function cacheSnapshot() {
  if (!snapshot) return; // a build without the quick way has none
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (url !== packed) await cache.delete(url);
  if (!(await cache.match(packed))) await cache.put(packed, await unpacked(await fetch(packed)));
}

/** Remove one that is not whole or could not be restored. */
export async function forgetSnapshot() {
  try {
    await caches.delete(CACHE);
  } catch {
    // Then it cannot have been cached either.
  }
}

/**
 * The content of a file packed with gzip. Its name does not end in .gz, because some hosts would then call that an encoding,
 * and browsers would unpack it by themselves.
 * @param {Response} response
 */
export async function unpacked(response) {
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.url}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}
