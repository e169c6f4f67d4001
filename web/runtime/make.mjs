/* Makes what the page starts Python from, run by web/make_site.py: `node make.mjs <job as JSON>`. A job names

     pyodide    the folder of Pyodide as npm installed it
     wheels     our two wheels
     micropip   the wheel of micropip
     work       a folder for what is not shipped
     target     a folder for what is

   and made are, each packed with gzip because not every host does it:

     stdlib.zip.gzip     the standard library as byte code: the modules that anything we do imports, some of them replaced by
                         what stands in for them (stand_ins/)
     plain.zip.gzip      for the plain way to start: nothing replaced, and what micropip imports beside
     highwater.zip.gzip  our two packages as byte code, and what makes the imports quick (sitecustomize.py)
     snapshot.gzip       the memory of a Python that has imported all of them

   and, in the folder of work, pyodide/: Pyodide with which all of this was made and is to be used (closed.mjs).

   What is left out is found by doing everything once (exercise.py) and looking at what was imported. The snapshot is
   believed only after it has been restored, without any archive, and has played a game of every kind. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { environment } from "../shell/worker/environment.js";
import { sparse, whole } from "../shell/worker/sparse-memory.js";
import { closed } from "./closed.mjs";

const { pyodide: installed, wheels, micropip, work, target } = JSON.parse(process.argv[2]);
const home = join(work, "pyodide");
const { loadPyodide } = await closedPyodide();

/** Put into the folder of work, for everything here to run in what is shipped. */
async function closedPyodide() {
  for (const name of ["package.json", "pyodide.mjs", "pyodide-lock.json", "python_stdlib.zip"]) {
    cpSync(join(installed, name), join(home, name));
  }
  const [asm, front] = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => readFileSync(join(installed, name), "utf8"));
  const pyodide = await closed(asm, front, new Uint8Array(readFileSync(join(installed, "pyodide.asm.wasm"))));
  writeFileSync(join(home, "pyodide.asm.mjs"), pyodide.asm);
  writeFileSync(join(home, "pyodide.asm.wasm"), pyodide.wasm);
  return import(pathToFileURL(join(home, "pyodide.mjs")).href);
}

/** Pyodide does not know Node's Buffer. @param {string} path */
const read = (path) => new Uint8Array(readFileSync(path));

// Where Python finds the folder that this file is in.
const RUNTIME = "/runtime";

/** @param {string} name */
const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

/** @param {string} name of a file to be shipped @param {Uint8Array} content */
function ship(name, content) {
  const packed = gzipSync(content, { level: 9 });
  writeFileSync(join(target, `${name}.gzip`), packed);
  console.log(`${name}: ${(packed.length / 1e6).toFixed(2)} MB, unpacked ${(content.length / 1e6).toFixed(1)} MB`);
}

/** @param {string} name */
const shipped = (name) => new Uint8Array(gunzipSync(readFileSync(join(target, `${name}.gzip`))));

/**
 * Start Python. With a standard library of ours, the packages are there as well.
 * @param {{stdlib?: string, archives?: string[], [option: string]: unknown}} [options]
 */
async function start({ stdlib, archives = [], ...options } = {}) {
  const files = Object.fromEntries(archives.map((name) => [name, Promise.resolve(read(join(work, name)))]));
  const pyodide = await loadPyodide({
    ...environment(files),
    ...(stdlib && { stdLibURL: join(work, stdlib) }),
    ...options,
  });
  pyodide.FS.mkdir(RUNTIME);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: fileURLToPath(new URL(".", import.meta.url)) }, RUNTIME);
  pyodide.runPython(`import sys; sys.path.append("${RUNTIME}")`);
  return pyodide;
}

/**
 * Take an archive out of a running Python, into the folder for what is not shipped.
 * @param {any} pyodide
 * @param {string} name
 */
function take(pyodide, name) {
  const content = pyodide.FS.readFile(`/tmp/${name}`);
  writeFileSync(join(work, name), content);
  return content;
}

/** All there is as byte code: the standard library, the same with what stands in, and ours. */
async function compileAll() {
  const pyodide = await start();
  for (const wheel of wheels) pyodide.FS.writeFile(`/tmp/${basename(wheel)}`, read(wheel));
  pyodide.globals.set("wheels", pyodide.toPy(wheels.map((wheel) => `/tmp/${basename(wheel)}`)));
  pyodide.runPython(`
    from archives import compile_all
    compile_all(wheels)
  `);
  for (const name of ["all-stdlib.zip", "quick-stdlib.zip", "all-highwater.zip"]) take(pyodide, name);
}

/** Cut down to what is imported by anything that the page does. @returns {Promise<string>} these modules, a line each */
async function trim() {
  const pyodide = await start({ stdlib: "quick-stdlib.zip", archives: ["all-highwater.zip"] });
  const modules = pyodide.runPython(`
    from exercise import everything, modules_used

    everything()
    stdlib, ours = set(modules_used("/lib/python314.zip")), set(modules_used("/lib/all-highwater.zip"))

    import sitecustomize  # that is recording.py

    from archives import trim  # which imports more than the page does
    trim(stdlib, ours, sitecustomize.compiled_texts())
    "\\n".join(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in sorted(stdlib | ours))
  `);
  ship("highwater.zip", take(pyodide, "highwater.zip"));
  ship("stdlib.zip", take(pyodide, "stdlib.zip"));
  return modules;
}

/** The same with what micropip imports beside, when it installs our wheels. */
async function trimForMicropip() {
  const pyodide = await start({ stdlib: "all-stdlib.zip" });
  for (const wheel of [...wheels, micropip]) pyodide.FS.writeFile(`/tmp/${basename(wheel)}`, read(wheel));
  pyodide.FS.writeFile("/tmp/stdlib.zip", read(join(work, "stdlib.zip")));
  pyodide.globals.set("wheels", pyodide.toPy(wheels.map((wheel) => `emfs:/tmp/${basename(wheel)}`)));
  pyodide.unpackArchive(read(micropip), "wheel");
  await pyodide.runPythonAsync(`
    import zipfile
    from byte_code import repack

    import micropip
    await micropip.install(wheels, keep_going=True)
    micropip.freeze()
    from exercise import import_everything, modules_used

    import_everything()
    wanted = set(modules_used("/lib/python314.zip")).union(zipfile.ZipFile("/tmp/stdlib.zip").namelist())
    repack("/lib/python314.zip", "/tmp/plain.zip", lambda name: name in wanted)
  `);
  ship("plain.zip", take(pyodide, "plain.zip"));
}

/** @param {string} modules a line each: all that is shipped, so that nothing is ever read from an archive again */
async function makeSnapshot(modules) {
  const pyodide = await start({ stdlib: "stdlib.zip", archives: ["highwater.zip"], _makeSnapshot: true });
  pyodide.globals.set("modules", modules);
  pyodide.runPython(`
    import gc
    import importlib
    import sys

    import sitecustomize
    from exercise import show_everything

    for name in modules.splitlines():
        importlib.import_module(name)
    show_everything()
    sitecustomize.codes.clear()  # all of them are functions by now
    sitecustomize.patterns.clear()
    del show_everything, sys.modules["exercise"], modules, name
    sys.path.remove("${RUNTIME}")
    gc.collect()
  `);
  ship("snapshot", sparse(pyodide.makeMemorySnapshot()));
}

async function prove() {
  const began = performance.now();
  writeFileSync(join(work, "empty.zip"), "");
  const pyodide = await loadPyodide({
    ...environment({ "highwater.zip": Promise.resolve(new Uint8Array()) }),
    stdLibURL: join(work, "empty.zip"),
    _loadSnapshot: whole(shipped("snapshot").buffer),
  });
  const restored = performance.now() - began;
  pyodide.FS.writeFile("/home/pyodide/exercise.py", source("exercise.py"));
  const played = pyodide.runPython(`
    from exercise import GAMES, play

    ", ".join(f"{game_id} in {play(game_id)} messages" for game_id in GAMES)
  `);
  console.log(`the snapshot, restored in ${restored.toFixed(0)} ms, played ${played}`);
}

try {
  await compileAll();
  const modules = await trim();
  await trimForMicropip();
  await makeSnapshot(modules);
  await prove();
} catch (error) {
  // Uncaught, it would be shown with the line it comes from: a megabyte of Pyodide.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
