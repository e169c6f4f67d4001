/* Writes dist/sw.js, run by web/make_site.py: `node write.mjs <folder> <facts as JSON>`.

   The facts: `build` (the name of this build, which every page says), `versioned` (names of folders and files whose name
   changes with their content), `later` (files that are stored only on demand), `forOthers` (patterns of files that no page loads) and
   `gone` (texts by language, see worker.js). Workbox lists the files; its parts for a service worker, worker.js and the list become one
   file. */

import { statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { getManifest } from "workbox-build";

const [folder, facts] = process.argv.slice(2);
const { build, versioned, later, gone, forOthers } = JSON.parse(facts);
const find = createRequire(import.meta.url).resolve;

/** @param {string} name of a character string that is to be found as it is */
const literally = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const { manifestEntries, warnings } = await getManifest({
  globDirectory: folder,
  globPatterns: ["**/*"],
  // The snapshot is cached unpacked (worker/cached-snapshot.js); the rest is for people who install the page or start it from a stick, and
  // for search engines, links and hosts (web/publishing.py).
  // Figures are stored after they were viewed (worker.js): all of them, in every language, are half as large as everything else.
  globIgnores: ["bench.json", "sw.js", "*/snapshot.gzip", "install/**", "start.*", "figures/*.svg", ...forOthers],
  dontCacheBustURLsMatching: new RegExp(`^(?:${versioned.map(literally).join("|")})(?:/|$)`),
  maximumFileSizeToCacheInBytes: 32 * 1024 * 1024,
});
if (warnings.length) throw new Error(warnings.join("\n"));

const parts = ["core", "routing", "strategies", "precaching"].map((part) => find(`workbox-${part}/build/workbox-${part}.prod.js`));
const library = await Promise.all(parts.map((part) => readFile(part, "utf8")));
// Files that the next build also needs come first, in case storing is cut short. The same build gives the same file.
const order = ({ url, revision }) => `${revision === null ? 0 : 1} ${url}`;
manifestEntries.sort((one, other) => (order(one) < order(other) ? -1 : 1));
const sized = manifestEntries.map((entry) => ({ ...entry, size: statSync(join(folder, entry.url)).size }));
const isLater = ({ url }) => later.includes(url);
const files = { files: sized.filter((entry) => !isLater(entry)), laterFiles: sized.filter(isLater) };
const constants = Object.entries({ build, gone, ...files }).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
const worker = await readFile(new URL("worker.js", import.meta.url), "utf8");
const code = [...library, ...constants, worker].join("\n").replace(/^\/\/# sourceMappingURL=.*$/gm, "");
await writeFile(`${folder}/sw.js`, code);
const megabytes = (entries) => (entries.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1);
const entriesSize = (entries) => `${entries.length} files, ${megabytes(entries)} MB`;
console.log(`for use without a network: ${entriesSize(files.files)}; on demand: ${entriesSize(files.laterFiles)}`);
