/* Runs a Python file under Pyodide in Node: `node run.mjs [--shipped] <file> [arguments]`.

   The checkout is mounted at /checkout, and tests/ is importable. So are engine/ and web/: the source that is there, or,
   with --shipped, they and the standard library as the byte code in dist/. What the script prints goes to the standard
   output, its exit code becomes that of the process. */

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { environment } from "../../web/shell/environment.js";

const checkout = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const shipped = process.argv[2] === "--shipped";
const [file, ...args] = process.argv.slice(shipped ? 3 : 2);
const here = { env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } };

/** How the page starts Python without a snapshot. */
async function asShipped() {
  const assets = readdirSync(join(checkout, "dist")).find((name) => name.startsWith("assets"));
  const { archives } = await import(pathToFileURL(join(checkout, "dist", assets, "parts.js")).href);
  /** @param {string} path */
  const unpacked = (path) => new Uint8Array(gunzipSync(readFileSync(join(checkout, "dist", assets, path))));
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  const stdLibURL = join(folder, "stdlib.zip");
  writeFileSync(stdLibURL, unpacked(archives.stdlib));
  const { env, fsInit } = environment({ "highwater.zip": Promise.resolve(unpacked(archives.highwater)) });
  return { stdLibURL, fsInit, env: { ...here.env, ...env } };
}

const pyodide = await loadPyodide(shipped ? await asShipped() : here);
pyodide.setStdout({
  write: (bytes) => {
    process.stdout.write(bytes.slice()); // a copy, for Python reuses the buffer
    return bytes.length;
  },
});
/** @param {string} place @param {string} root */
const mount = (place, root) => {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, place);
};
mount("/checkout", checkout);
const lib = join(checkout, ".venv/lib");
mount("/site-packages", join(lib, readdirSync(lib)[0], "site-packages"));
pyodide.globals.set("argv", pyodide.toPy([`/checkout/${relative(checkout, resolve(file))}`, ...args]));
pyodide.globals.set("sources", pyodide.toPy(shipped ? [] : ["/checkout/engine", "/checkout/web"]));

process.exitCode = await pyodide.runPythonAsync(`
import os, runpy, sys

sys.argv = argv
sys.path[:0] = sources
sys.path.append("/checkout")
os.chdir("/checkout")

def run() -> int:
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as stop:
        if isinstance(stop.code, str):
            print(stop.code, file=sys.stderr)
            return 1
        return int(stop.code or 0)
    except BaseException:
        import traceback

        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0

run()
`);
