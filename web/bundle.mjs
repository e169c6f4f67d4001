/* Bundles and minifies JavaScript and CSS with esbuild, run by make_site.py:

     node bundle.mjs modules <parts.js> <folder> <entry>...   each entry, with everything that it imports, becomes one file in
                                                              the folder: each file is a request, and browsers make six at a time
     node bundle.mjs scripts <file>...                        classic scripts, minified: a JSON list of their texts on stdout
     node bundle.mjs styles <file>...                         style sheets, without comments and padding, in place

   Modules import what only the build knows from `parts.js`, whose types are in web/shell/parts.d.ts, and the scripts that features add to
   the page from `features.js`. */

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transformSync } from "esbuild";

const BROWSERS = ["chrome123", "firefox121", "safari17.5"]; // the oldest that the README names

// They find out whether a browser is too old, and tell it so.
const FOR_OLD_BROWSERS = ["failure.js", "requirements.js"];

const FEATURES = fileURLToPath(new URL("highwater_web/features", import.meta.url));

/** Whether a page may also load a module as an ordinary script: opened from a disk, browsers run no modules. @param {string} entry */
const isForDisksToo = (entry) => basename(dirname(entry)) === "disk";

/** @param {string} parts @param {string} folder @param {string[]} entries */
async function bundle(parts, folder, entries) {
  const [ordinary, modules] = [true, false].map((kind) => entries.filter((entry) => isForDisksToo(entry) === kind));
  await Promise.all([bundleAs("iife", parts, folder, ordinary), bundleAs("esm", parts, folder, modules)]);
}

/** @param {"esm" | "iife"} format @param {string} parts @param {string} folder @param {string[]} entries */
async function bundleAs(format, parts, folder, entries) {
  await build({
    entryPoints: Object.fromEntries(entries.map((entry) => [basename(entry, ".js"), entry])),
    outdir: folder,
    bundle: true,
    format,
    minify: true,
    target: BROWSERS,
    logLevel: "warning",
    legalComments: "none",
    plugins: [
      {
        name: "parts",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\/parts\.js$/ }, () => ({ path: resolve(parts) }));
          onResolve({ filter: /\/features\.js$/ }, () => ({ path: FEATURES, namespace: "features" }));
          onLoad({ filter: /^/, namespace: "features" }, () => ({ contents: importFeatures(), resolveDir: FEATURES }));
        },
      },
    ],
  });
}

/** A module that imports `page.js` of each feature's folder `script/`. */
function importFeatures() {
  const scripts = readdirSync(FEATURES).sort().map((name) => join(FEATURES, name, "script/page.js"));
  return scripts.filter((path) => existsSync(path)).map((path) => `import ${JSON.stringify(path)};`).join("\n");
}

/** A top-level name of a script is seen by the others, so it stays. @param {string} file */
function script(file) {
  const target = FOR_OLD_BROWSERS.includes(basename(file)) ? "es5" : BROWSERS;
  return transformSync(readFileSync(file, "utf8"), { minify: true, target, legalComments: "none" }).code.trim();
}

/** Only white space and comments go: every rule stays as it is written. @param {string} file */
function style(file) {
  const options = /** @type {const} */ ({ loader: "css", minifyWhitespace: true, target: BROWSERS, legalComments: "none" });
  return transformSync(readFileSync(file, "utf8"), options).code.trim();
}

const [kind, ...files] = process.argv.slice(2);
if (kind === "modules") await bundle(files[0], files[1], files.slice(2));
else if (kind === "scripts") console.log(JSON.stringify(files.map(script)));
else if (kind === "styles") for (const file of files) writeFileSync(file, style(file));
else throw new Error(`There is nothing called ${kind} to bundle.`);
