// @ts-check
/* Reports from the worker to the page while files load: how many bytes have arrived, as `{progress}`, and failures after which
   Pyodide would wait for ever, as `{failed}`. */

/** The browser's own `fetch`. */
export const fetchFile = globalThis.fetch.bind(globalThis);

let received = 0;
let total = 0;
let reported = 0;

const loading = new AbortController();

/** @param {number} bytes of all files until the start; 0 if no progress is wanted */
export function expectBytes(bytes) {
  total = bytes;
  addEventListener("unhandledrejection", ({ reason }) => giveUp(String(reason)), { signal: loading.signal });
}

/** Python is ready: later failures are no reason to end this worker. */
export const endLoading = () => loading.abort();

/** Let the page try another way. @param {string} reason */
function giveUp(reason) {
  if (loading.signal.aborted) return;
  postMessage({ failed: reason });
  close();
}

/** A few times a second, because the page has other things to do. */
function report() {
  const now = performance.now();
  if (received < total && now - reported < 50) return;
  reported = now;
  postMessage({ progress: Math.min(1, received / total) });
}

/** Count bytes that have arrived. @param {number} bytes */
export function count(bytes) {
  received += bytes;
  report();
}

/**
 * Fetch, and report the bytes as they come in. Gives up when there is no such file.
 * @param {RequestInfo | URL} request
 * @param {RequestInit} [options]
 */
export async function fetchCounted(request, options) {
  const response = await fetchFile(request, options);
  if (!response.ok) giveUp(`${response.status} ${response.url}`);
  if (!total) return response;
  // The original stays untouched: Pyodide compiles the stream, and a browser caches only its own responses.
  const reader = response.clone().body?.getReader();
  const read = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) count(part.value.length);
  };
  read().catch(() => {}); // the reader of the file gets the error
  return response;
}
