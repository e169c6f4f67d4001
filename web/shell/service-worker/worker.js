// @ts-check
/* The service worker: stores one build, whole, for use without a network.

   A build is stored completely or not at all, and from then on every page that opens comes from it. No page has to wait for
   another: a build's files have names that no other build has. So a page of the previous build keeps its own files, which stay
   until no page of that build is open. Folders that did not change are not fetched again.

   Complete means all that the quick way needs. The plain way needs as much again, and hardly anybody ever needs it: it is stored
   when a page asks for it, and from then on belongs to every build. */

const { core, precaching, routing } = workbox;
const scope = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (/** @type {unknown} */ (self));

/** Size in bytes of each file, by path on the host. */
const sizes = new Map([...files, ...laterFiles].map(({ url, size }) => [new URL(url, scope.location.href).pathname, size]));

/**
 * Whether a file other than a page is complete. Firefox may treat what arrived before a connection broke as the whole file. A host may
 * shrink a picture.
 * @param {string} path @param {string} type @param {Response} response
 */
async function isWhole(path, type, response) {
  if (type.startsWith("image/svg+xml")) return (await response.text()).includes("</svg>");
  return type.startsWith("image/") || (await response.arrayBuffer()).byteLength >= (sizes.get(path) ?? 0);
}

const wholeAndOfThisBuild = {
  /** @param {{request: Request, response: Response}} answer */
  async cacheWillUpdate({ request, response }) {
    if (!response.ok) return null;
    const path = new URL(request.url).pathname;
    const type = response.headers.get("content-type") ?? "";
    const isPage = type.startsWith("text/html");
    // Some hosts, and networks with a login page, answer with a page for a missing file.
    if (path.endsWith(".html") !== isPage) return null;
    if (!isPage) return (await isWhole(path, type, response.clone())) ? response : null;
    // Pages have the same name in every build. A host or a proxy may still return that of another one. A host may add to a page or strip
    // spaces, so its end shows whether it is complete.
    const page = await response.clone().text();
    return page.includes(build) && page.includes("</html>") ? response : null;
  },
};

const controller = new precaching.PrecacheController({ plugins: [wholeAndOfThisBuild] });
controller.addToCacheList(files);
const later = new precaching.PrecacheController({ plugins: [wholeAndOfThisBuild] });
later.addToCacheList(laterFiles);

scope.addEventListener("install", (event) => {
  event.waitUntil(controller.install(event).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([inTime(noteOutdated()), scope.clients.claim()]));
});

// A page has started and asks for what is missing, perhaps also for the files of the plain way; the answer is the stored build, and
// whether those files are stored. A complete worker that still waits is asked to take over. Pages of other builds send these messages
// too, so their names stay.
scope.addEventListener("message", (event) => {
  if (event.data?.message === "take over") return event.waitUntil(scope.skipWaiting());
  if (event.data?.message !== "keep") return;
  const answered = repair(event.data.plain === true).then(
    (plain) => event.ports[0].postMessage({ build, plain }),
    (error) => event.ports[0].postMessage({ failed: String(error) }),
  );
  event.waitUntil(answered.then(tidyUp));
});

// Storing ------------------------------------------------------------------------------------------------------------

const store = () => caches.open(core.cacheNames.precache);
const outdated = new URL("outdated.json", scope.registration.scope).href;

const wish = new URL("with-plain-way.json", scope.registration.scope).href; // exists if the plain way is to be stored

/**
 * Fetch again what the browser or the person has deleted.
 * @param {boolean} wanted whether the plain way is to be stored from now on
 * @returns {Promise<boolean>} whether it is
 */
async function repair(wanted) {
  const cache = await inTime(store());
  if (!cache) throw new Error("The cache does not answer.");
  await complete(controller);
  if (wanted) await cache.put(wish, new Response("{}"));
  if (!(await cache.match(wish))) return laterFiles.length === 0;
  await complete(later);
  return true;
}

/** @param {import("workbox-precaching").PrecacheController} list */
async function complete(list) {
  const stored = new Set((await (await store()).keys()).map(({ url }) => url));
  const missing = [...list.getURLsToCacheKeys().values()].some((key) => !stored.has(key));
  // Workbox fetches only what is missing, for anything that looks like an install event.
  if (missing) await list.install(/** @type {any} */ ({ type: "install", waitUntil() {} }));
}

/** List the files of earlier builds, to be deleted later. Files that are stored after this belong to a later build. */
async function noteOutdated() {
  const cache = await store();
  const ours = new Set([wish, ...[controller, later].flatMap((list) => [...list.getURLsToCacheKeys().values()])]);
  const others = (await cache.keys()).map(({ url }) => url).filter((url) => !ours.has(url));
  if (others.length) await cache.put(outdated, new Response(JSON.stringify(others)));
}

/** Delete the listed files, unless a page of another build is open: each holds a lock (document/build.js). */
async function tidyUp() {
  const cache = await store();
  const note = await cache.match(outdated);
  if (!note) return;
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name?.startsWith("highwater:build:") && name !== `highwater:build:${build}`)) return;
  for (const url of [...(await note.json()), outdated]) await cache.delete(url);
}

// Answering ----------------------------------------------------------------------------------------------------------

const MAX_CACHE_WAIT_MS = 3000; // a sleeping disk may need one or two seconds

/** The result of a cache request: undefined if it fails or takes too long. @template T @param {Promise<T>} response */
function inTime(response) {
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, MAX_CACHE_WAIT_MS));
  return Promise.race([response.catch(() => undefined), late]);
}

/** @param {Request | string} key */
const storedUnder = async (key) => scope.caches.match(key, { cacheName: core.cacheNames.precache });

/**
 * The stored response, else the network's. Rejects if there is neither.
 * @param {Request} request
 * @param {Request | string} key under which it would be stored
 * @param {(request: Request) => Promise<Response>} [fetchIt]
 */
async function answer(request, key, fetchIt = fetchFromHost) {
  const stored = storedUnder(key);
  const known = await inTime(stored);
  if (known) return known;
  try {
    return await fetchIt(request);
  } catch (error) {
    const late = await inTime(stored);
    if (late) return late;
    throw error;
  }
}

/** A page that is not stored comes from the host: a copy in the browser's cache may refer to missing files. @param {Request} request */
function fetchFromHost(request) {
  return fetch(request.mode === "navigate" ? new Request(request, { cache: "no-cache" }) : request);
}

for (const list of [controller, later]) {
  const { match } = new precaching.PrecacheRoute(list, { directoryIndex: "index.html", ignoreURLParametersMatching: [/./] });
  routing.registerRoute(match, ({ request, params }) => answer(request, /** @type {{cacheKey: string}} */ (params).cacheKey));
}

// A figure is stored after it was viewed, until the next build (`noteOutdated`). Its name depends on its content, so it never changes.
routing.registerRoute(/\/figures\/[0-9a-f]+\.svg$/, ({ request, event }) =>
  answer(request, request, async () => {
    const figure = await fetch(request);
    event.waitUntil(storeFigure(request, figure.clone()).catch(() => {})); // it is shown in any case
    return figure;
  }),
);

/** @param {Request} request @param {Response} figure */
async function storeFigure(request, figure) {
  if (figure.ok && (await isWhole("", "image/svg+xml", figure.clone()))) await (await store()).put(request, figure);
}

// Other requests belong to an earlier build, or are not ours to store.
routing.setDefaultHandler(({ request }) => answer(request, request));

routing.setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  return new Response(sayGone(request.url), { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
});

/** A page that says that this one is neither stored nor reachable. @param {string} url */
function sayGone(url) {
  const wanted = [url.slice(scope.registration.scope.length).split("/")[0], ...navigator.languages, "en"];
  const language = wanted.map((tag) => tag.split("-")[0]).find((tag) => tag in gone) ?? Object.keys(gone)[0];
  const texts = gone[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>High Water</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<body style="max-width: 34rem; margin: 15vh auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif">
<h1>${texts.gone}</h1><p>${texts["gone-hint"]}</p><p><a href="">${texts["gone-again"]}</a></p></body></html>`;
}
