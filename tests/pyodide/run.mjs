/* Runs a Python file under Pyodide in Node: `node run.mjs <file> [arguments]`.

   The checkout is mounted at /checkout, and engine/, web/ and tests/ are importable, so what runs is the source that is there.
   What the script prints goes to the standard output, its exit code becomes that of the process. */

import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const checkout = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const [file, ...args] = process.argv.slice(2);

const pyodide = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } });
pyodide.setStdout({
  write: (bytes) => {
    process.stdout.write(bytes.slice()); // a copy, for Python reuses the buffer
    return bytes.length;
  },
});
pyodide.FS.mkdirTree("/checkout");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: checkout }, "/checkout");
pyodide.globals.set("argv", pyodide.toPy([`/checkout/${relative(checkout, resolve(file))}`, ...args]));

process.exitCode = await pyodide.runPythonAsync(`
import runpy, sys, traceback

sys.argv = argv
sys.path[:0] = ["/checkout/engine", "/checkout/web"]
sys.path.append("/checkout")

def run() -> int:
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as stop:
        if isinstance(stop.code, str):
            print(stop.code, file=sys.stderr)
            return 1
        return int(stop.code or 0)
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0

run()
`);
