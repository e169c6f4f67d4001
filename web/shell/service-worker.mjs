/* Writes dist/sw.js, run by web/make_site.py: `node service-worker.mjs <folder> <regular expression of versioned paths>`.

   One build is precached as one unit. A new one waits until no page of the old is open, or until a page asks it in
   (offline.js). Folders with a version in their name are taken over from the old build as they are. */

import { generateSW } from "workbox-build";

const [folder, versioned] = process.argv.slice(2);

const { count, size, warnings } = await generateSW({
  globDirectory: folder,
  globPatterns: ["**/*"],
  globIgnores: ["bench.json", "install/**", "start.*"],
  swDest: `${folder}/sw.js`,
  dontCacheBustURLsMatching: new RegExp(versioned),
  maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
  ignoreURLParametersMatching: [/./],
  directoryIndex: "index.html",
  cleanupOutdatedCaches: true,
  clientsClaim: false,
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  disableDevLogs: true,
});
if (warnings.length) throw new Error(warnings.join("\n"));
console.log(`${count} files, ${(size / 1e6).toFixed(1)} MB, for use without a network`);
