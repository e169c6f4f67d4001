/* Runs a Python file under Pyodide in Node: `node run.mjs [--shipped] <file> [arguments]`.

   The checkout is mounted at /checkout, and tests/ is importable. So are engine/ and web/: the source that is there, or,
   with --shipped, they, what searches and the standard library as the byte code in dist/. What the script prints goes to the standard
   output, its exit code becomes that of the process. */

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { makeOptions, addWheel } from "../../web/shell/worker/environment.js";

const checkout = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const shipped = process.argv[2] === "--shipped";
const [file, ...args] = process.argv.slice(shipped ? 3 : 2);
const here = { env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } };

/** Source, under Pyodide as npm installed it. */
async function asWritten() {
  const { loadPyodide } = await import("pyodide");
  return loadPyodide(here);
}

/** How the page starts Python without a snapshot. */
async function asShipped() {
  const dist = join(checkout, "dist");
  /** @param {string} start of its name */
  const inside = (start) => join(dist, readdirSync(dist).find((name) => name.startsWith(start)) ?? start);
  const [interpreter, pyodide, python, assets] = ["interpreter-", "pyodide-", "python-", "assets-"].map(inside);
  /** @param {string} path */
  const unpacked = (path) => new Uint8Array(gunzipSync(readFileSync(path)));
  /** @param {string} part */
  const packedWheel = (part) => unpacked(join(assets, readdirSync(assets).find((name) => name.includes(`_${part}-`)) ?? part));
  const folder = mkdtempSync(join(tmpdir(), "highwater-"));
  process.on("exit", () => rmSync(folder, { recursive: true }));
  const stdLibURL = join(folder, "stdlib.zip");
  writeFileSync(stdLibURL, unpacked(join(python, "stdlib.zip.gzip")));
  const { env, fsInit } = makeOptions({ "page.whl": Promise.resolve(packedWheel("page")) });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
    ["pyodide.js", "pyodide.asm.js"].map((name) => import(pathToFileURL(join(interpreter, name)).href)),
  );
  const lockFileURL = join(pyodide, "pyodide-lock.json");
  const started = await loadPyodide({ stdLibURL, lockFileURL, fsInit, createPyodideModule, env: { ...here.env, ...env } });
  addWheel(started, "search.whl", packedWheel("search"));
  return started;
}

const pyodide = await (shipped ? asShipped() : asWritten());
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

process.exitCode = pyodide.runPython(`
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
