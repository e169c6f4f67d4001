// @ts-check
/* The service worker: stores one build, whole, for use without a network.

   A build is stored completely or not at all, and from then on every page that is opened comes from it. Nobody waits for
   anybody: what belongs to a build lies under names that no other build has, so a page of the build before goes on with
   its own files, which stay until no page of that build is open. Folders that did not change are not fetched again.

   Whole means all that the quick way needs. What only the plain way needs weighs as much again, and hardly anybody ever
   needs it: that is stored when a page asks for it, and from then on belongs to every build. */

const { core, precaching, routing } = workbox;
const scope = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (/** @type {unknown} */ (self));

/** Bytes of each file, by its path on the host. */
const sizes = new Map([...files, ...laterFiles].map(({ url, size }) => [new URL(url, scope.location.href).pathname, size]));

/**
 * Whether all of a file came that is no page. Firefox may take what came before a connection broke for the whole. A host may make a
 * picture smaller.
 * @param {string} path @param {string} type @param {Response} response
 */
async function isWhole(path, type, response) {
  if (type.startsWith("image/svg+xml")) return (await response.text()).includes("</svg>");
  return type.startsWith("image/") || (await response.arrayBuffer()).byteLength >= (sizes.get(path) ?? 0);
}

const wholeAndOfThisBuild = {
  /** @param {{request: Request, response: Response}} asked */
  async cacheWillUpdate({ request, response }) {
    if (!response.ok) return null;
    const path = new URL(request.url).pathname;
    const type = response.headers.get("content-type") ?? "";
    const isPage = type.startsWith("text/html");
    // A page in place of something else is how some hosts, and networks that want a login, say that it is not there.
    if (path.endsWith(".html") !== isPage) return null;
    if (!isPage) return (await isWhole(path, type, response.clone())) ? response : null;
    // Pages have the same name in every build. A host or a cache between may still hand out that of another one. A host may add to a
    // page, or take spaces out of it, so its end is what tells that all of it came.
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

// A page has started and asks for what is missing, perhaps also for the files of the plain way; it hears which build is stored
// here, and whether those are. A worker that is complete and still waits is asked to take over. Pages of other builds send
// these messages as well, so their names stay.
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

const wish = new URL("with-plain-way.json", scope.registration.scope).href; // is stored where the plain way is wanted

/**
 * Fetch again what the browser or the person has thrown away.
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
  // Workbox fetches what is not there, and only that, for whatever calls itself an install event.
  if (missing) await list.install(/** @type {any} */ ({ type: "install", waitUntil() {} }));
}

/** Write down what is not of this build, for the time when nobody needs it. What comes later is a later build's. */
async function noteOutdated() {
  const cache = await store();
  const ours = new Set([wish, ...[controller, later].flatMap((list) => [...list.getURLsToCacheKeys().values()])]);
  const others = (await cache.keys()).map(({ url }) => url).filter((url) => !ours.has(url));
  if (others.length) await cache.put(outdated, new Response(JSON.stringify(others)));
}

/** Throw away what was written down, unless a page of another build is open: each holds a lock (document/build.js). */
async function tidyUp() {
  const cache = await store();
  const note = await cache.match(outdated);
  if (!note) return;
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name?.startsWith("highwater:build:") && name !== `highwater:build:${build}`)) return;
  for (const url of [...(await note.json()), outdated]) await cache.delete(url);
}

// Answering ----------------------------------------------------------------------------------------------------------

const MAX_CACHE_WAIT_MS = 3000; // a disk that sleeps may need one or two seconds

/** What comes of something asked of the cache: undefined where that fails or takes long. @template T @param {Promise<T>} asked */
function inTime(asked) {
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, MAX_CACHE_WAIT_MS));
  return Promise.race([asked.catch(() => undefined), late]);
}

/** @param {Request | string} key */
const storedUnder = async (key) => scope.caches.match(key, { cacheName: core.cacheNames.precache });

/**
 * What is stored, else what the network has. Rejects where neither answers.
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

/** A page that is not stored comes from the host: one that the browser remembers may not find its files. @param {Request} request */
function fetchFromHost(request) {
  return fetch(request.mode === "navigate" ? new Request(request, { cache: "no-cache" }) : request);
}

for (const list of [controller, later]) {
  const { match } = new precaching.PrecacheRoute(list, { directoryIndex: "index.html", ignoreURLParametersMatching: [/./] });
  routing.registerRoute(match, ({ request, params }) => answer(request, /** @type {{cacheKey: string}} */ (params).cacheKey));
}

// A figure is stored once it was looked at, until the next build (`noteOutdated`). Its name says what is in it, so it never changes.
routing.registerRoute(/\/figures\/[0-9a-f]+\.svg$/, ({ request, event }) =>
  answer(request, request, async () => {
    const figure = await fetch(request);
    event.waitUntil(storeFigure(request, figure.clone()).catch(() => {})); // it is shown, stored or not
    return figure;
  }),
);

/** @param {Request} request @param {Response} figure */
async function storeFigure(request, figure) {
  if (figure.ok && (await isWhole("", "image/svg+xml", figure.clone()))) await (await store()).put(request, figure);
}

// Anything else belongs to a build before this one, or is not for us to store.
routing.setDefaultHandler(({ request }) => answer(request, request));

routing.setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  return new Response(sayGone(request.url), { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
});

/** A page for when there is none: neither stored nor to be had. @param {string} url */
function sayGone(url) {
  const wanted = [url.slice(scope.registration.scope.length).split("/")[0], ...navigator.languages, "en"];
  const language = wanted.map((tag) => tag.split("-")[0]).find((tag) => tag in gone) ?? Object.keys(gone)[0];
  const texts = gone[language];
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>High Water</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<body style="max-width: 34rem; margin: 15vh auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif">
<h1>${texts.gone}</h1><p>${texts["gone-hint"]}</p><p><a href="">${texts["gone-again"]}</a></p></body></html>`;
}
