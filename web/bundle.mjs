/* Puts each module that is asked for by name into one file with all that it imports, run by make_site.py:
   `node bundle.mjs <folder>`. Each file is a request, and browsers make six at a time. */

import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";

const MODULES = ["start.js", "quick.js", "interpreter.js"];
const CLASSIC = ["language.js"]; // no module

const [folder] = process.argv.slice(2);
/** @param {import("rollup").RollupLog} warning */
const refuse = (warning) => {
  throw new Error(warning.message);
};

for (const name of MODULES) {
  const bundle = await rollup({ input: join(folder, name), onwarn: refuse });
  await bundle.write({ file: join(folder, name), format: "es" });
  await bundle.close();
}
const own = new Set([...MODULES, ...CLASSIC]);
for (const name of readdirSync(folder)) if (name.endsWith(".js") && !own.has(name)) rmSync(join(folder, name));
