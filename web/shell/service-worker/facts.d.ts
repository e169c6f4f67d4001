/* What write.mjs puts in front of worker.js: Workbox and the facts of this build. */

declare const workbox: {
  core: { cacheNames: typeof import("workbox-core").cacheNames };
  routing: typeof import("workbox-routing");
  precaching: typeof import("workbox-precaching");
};

/** The name of this build, the same as in the name of its folder assets-<build>/. */
declare const build: string;

/** Where a file lies, the hash of one whose name may stay the same, and how many bytes it has. */
type Files = { url: string; revision: string | null; size: number }[];

/** Every file of this build that is stored in any case, relative to the folder. */
declare const files: Files;

/** The others: those of the plain way, which are stored on demand. */
declare const laterFiles: Files;

/** What is said when a page is neither stored nor to be had, by language. */
declare const gone: Record<string, { gone: string; "gone-hint": string; "gone-again": string }>;
