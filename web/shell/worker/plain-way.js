// @ts-check
/* The interpreter of the plain way, as PyScript asks for it: Pyodide exactly as published, with micropip. Runs in PyScript's worker.
   It shares no Python runtime with the quick way, so that a fault there does not affect it. */

import { expectBytes, fetchCounted } from "./progress.js";
import { prepareWorker } from "./pyscript.js";
import { prepareToServe } from "./serve.js";
import { bytes, pyodide, version } from "../parts.js";

export { version };

const home = new URL(pyodide, import.meta.url).href;
const port = prepareWorker();

/** @param {{indexURL: string, [option: string]: unknown}} options PyScript's; it takes the folder of this file for Pyodide's */
export async function loadPyodide({ indexURL, ...options }) {
  // The wheels contain every module.
  prepareToServe(port, "plain", async () => {});
  expectBytes(bytes.plain);
  globalThis.fetch = fetchCounted;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(`${home}pyodide.js`),
    import(`${home}pyodide.asm.js`),
  ]);
  return loadPyodide({ ...options, indexURL: home, packageBaseUrl: home, createPyodideModule });
}
