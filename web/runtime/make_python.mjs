/* Makes what the quick way starts Python from, run by web/make_site.py: `node make_python.mjs <job as JSON>`. A job names

     pyodide    the folder of Pyodide as npm installed it
     wheels     our two wheels
     micropip   the wheel of micropip
     work       a folder for files that are not shipped
     target     a folder for those that are

   First it proves the plain way: on Pyodide as it is, micropip installs the wheels, and every game is played. A failure there
   is a fault of ours and ends the build. Then it makes, each packed with gzip because not every host does it:

     stdlib.zip.gzip     the standard library as byte code: only the modules that our code imports, some of them replaced by
                         stubs (stubs/)
     *_page-*.whl.gzip   our two wheels as one of byte code, and precompiled texts for quicker imports (sitecustomize.py)
     snapshot.gzip       the memory of a Python that has imported all of them
     *_drawing-*         a wheel of what draws figures, and of all else that comes only when it is asked for, with what it needs
                         of the standard library and no visit needs by itself
     *_daily-*           the same of the seas of days
     *_guide-*           the same of the guided first games
     *_search-*          the same of what bots, hints and reviews search with

   and, in the folder of work, interpreter/: the Pyodide that goes with them, cut (cut_pyodide.mjs).

   Which modules are imported is found by doing everything once (exercise.py). The snapshot is accepted only after it has been
   restored, without any archive, and every game was played in it.

   All of this knows more of Pyodide and CPython than they promise. So with a version that is made in another way the build
   says so and goes on: with Pyodide whole, and if that does not help either, without the quick way. The last line printed is
   `interpreter: cut`, `whole` or `none`. */

import crypto from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { makeOptions, addWheel } from "../shell/worker/environment.js";
import { packMemory, unpackMemory } from "../shell/worker/sparse-memory.js";
import { cutPyodide } from "./cut_pyodide.mjs";

const { pyodide: installed, wheels, micropip, work, target } = JSON.parse(process.argv[2]);
const home = join(work, "interpreter");

/** Pyodide does not know Node's Buffer. @param {string} path */
const read = (path) => new Uint8Array(readFileSync(path));

// Where Python finds the folder that this file is in.
const RUNTIME = "/runtime";

/** @param {string} name */
const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

// Sets are then in the same order at each build, and so is all that is made from them: the same sources make the same files.
const SAME_HASHES = { PYTHONHASHSEED: "0" };

// The wheel that the wheels of byte code are named after.
const engine = basename(wheels.find((/** @type {string} */ wheel) => !basename(wheel).includes("_web-")));

// What Python calls the wheel of byte code that it starts from.
const PAGE = "page.whl";

/** The file names of those that come when they are asked for. @type {Record<string, string>} */
const wheelsWhenAsked = {};

/** @type {string[]} a line for each file that is shipped */
let report = [];

/** @param {string} name of a file to be shipped @param {Uint8Array} content */
function ship(name, content) {
  const packed = gzipSync(content, { level: 9 });
  writeFileSync(join(target, `${name}.gzip`), packed);
  report.push(`${name}: ${(packed.length / 1e6).toFixed(2)} MB, unpacked ${(content.length / 1e6).toFixed(1)} MB`);
}

/** @param {string} name */
const shipped = (name) => new Uint8Array(gunzipSync(readFileSync(join(target, `${name}.gzip`))));

/** Copy Pyodide into the folder of work, cut or as it is. @param {boolean} cut */
async function takePyodide(cut) {
  rmSync(home, { recursive: true, force: true });
  for (const name of ["package.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"]) {
    cpSync(join(installed, name), join(home, name));
  }
  if (!cut) return;
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const [asm, front] = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => readFileSync(join(installed, name), "utf8"));
  const pyodide = await cutPyodide(version, asm, front, read(join(installed, "pyodide.asm.wasm")));
  writeFileSync(join(home, "pyodide.asm.mjs"), pyodide.asm);
  writeFileSync(join(home, "pyodide.asm.wasm"), pyodide.wasm);
}

/**
 * loadPyodide of a folder. Each import is another module, for the folder changes.
 * @param {string} folder
 * @returns {Promise<(options?: object) => Promise<any>>}
 */
async function loaderIn(folder) {
  const { default: createPyodideModule } = await import(`${pathToFileURL(join(folder, "pyodide.asm.mjs")).href}?${attempt}`);
  const { loadPyodide } = await import(`${pathToFileURL(join(folder, "pyodide.mjs")).href}?${attempt}`);
  return (options) => loadPyodide({ indexURL: folder, createPyodideModule, ...options });
}

let attempt = 0;

/** @type {(options?: object) => Promise<any>} */
let loadPyodide;

/**
 * Start Python. With a standard library of ours, the packages are there as well.
 * @param {{stdlib?: string, archives?: string[], [option: string]: unknown}} [options]
 */
async function start({ stdlib, archives = [], ...options } = {}) {
  const files = Object.fromEntries(archives.map((name) => [name, Promise.resolve(read(join(work, name)))]));
  const { env, ...archived } = makeOptions(files);
  return loadPyodide({
    ...archived,
    env: { ...env, ...SAME_HASHES },
    ...(stdlib && { stdLibURL: join(work, stdlib) }),
    ...options,
  });
}

/** Start Python where it can import what is beside this file. @param {Parameters<typeof start>[0]} [options] */
async function startHere(options) {
  const pyodide = await start(options);
  pyodide.FS.mkdir(RUNTIME);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: fileURLToPath(new URL(".", import.meta.url)) }, RUNTIME);
  pyodide.runPython(`import sys; sys.path.append("${RUNTIME}")`);
  return pyodide;
}

/** Let it import exercise.py alone, from its own memory. @param {any} pyodide */
const lendExercise = (pyodide) => pyodide.FS.writeFile("/home/pyodide/exercise.py", source("exercise.py"));

/**
 * Take an archive out of a running Python, into the folder for files that are not shipped.
 * @param {any} pyodide
 * @param {string} name
 */
function take(pyodide, name) {
  const content = pyodide.FS.readFile(`/tmp/${name}`);
  writeFileSync(join(work, name), content);
  return content;
}

const PLAY = `
from exercise import GAMES, play

", ".join(f"{game_id} in {play(game_id)} messages" for game_id in GAMES)
`;

/** The plain way, but for PyScript: Pyodide as it is, and micropip to install the wheels. */
async function provePlainWay() {
  loadPyodide = await loaderIn(installed);
  const pyodide = await startHere();
  for (const wheel of wheels) pyodide.FS.writeFile(`/tmp/${basename(wheel)}`, read(wheel));
  pyodide.globals.set("wheels", pyodide.toPy(wheels.map((wheel) => `emfs:/tmp/${basename(wheel)}`)));
  pyodide.unpackArchive(read(micropip), "wheel");
  await pyodide.runPythonAsync(`
    import micropip
    await micropip.install(wheels)
  `);
  console.log(`the plain way played ${pyodide.runPython(PLAY)}`);
}

/** All modules as byte code: the standard library, the same with stubs, and ours. */
async function compileAll() {
  const pyodide = await startHere();
  for (const wheel of wheels) pyodide.FS.writeFile(`/tmp/${basename(wheel)}`, read(wheel));
  pyodide.globals.set("wheels", pyodide.toPy(wheels.map((wheel) => `/tmp/${basename(wheel)}`)));
  pyodide.runPython(`
    from archives import compile_all
    compile_all(wheels)
  `);
  for (const name of ["quick-stdlib.zip", "all-highwater.zip"]) take(pyodide, name);
}

/**
 * Remove every module that nothing we do imports.
 * @returns {Promise<{modules: string, archives: string[]}>} the others, a line each; the archives that come when they are asked for
 */
async function trim() {
  const pyodide = await startHere({ stdlib: "quick-stdlib.zip", archives: ["all-highwater.zip"] });
  const modules = pyodide.runPython(`
    from exercise import exercise_everything, list_used_modules

    import sys
    stdlib, all_ours = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip", "/lib/all-highwater.zip"
    exercise_everything()
    from_stdlib, ours = set(list_used_modules(stdlib)), set(list_used_modules(all_ours))

    import sitecustomize  # that is compile_recorder.py

    texts = sitecustomize.compile_texts()

    from archives import trim  # which imports more than the page does
    page = trim(from_stdlib, ours, texts, "${engine}")
    "\\n".join(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in sorted(from_stdlib | ours))
  `);
  ship(pyodide.globals.get("page"), take(pyodide, PAGE));
  ship("stdlib.zip", take(pyodide, "stdlib.zip"));
  const archives = pyodide.runPython(`
    from exercise import list_archives
    ",".join(list_archives())
  `);
  return { modules, archives: archives.split(",") };
}

/**
 * Pack what comes when it is asked for.
 * @param {string} archive
 * @param {string} modules a line each: all that are there without it
 */
async function packWhenAsked(archive, modules) {
  const pyodide = await startHere({ stdlib: "quick-stdlib.zip", archives: ["all-highwater.zip"] });
  pyodide.globals.set("modules", modules);
  const name = pyodide.runPython(`
    import importlib
    import sys

    from exercise import exercise_archive, list_used_modules

    for name in modules.splitlines():
        importlib.import_module(name)
    stdlib, all_ours = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip", "/lib/all-highwater.zip"
    before = set(list_used_modules(stdlib)), set(list_used_modules(all_ours))
    exercise_archive("${archive}")
    added = [set(list_used_modules(place)) - there for place, there in zip((stdlib, all_ours), before)]

    from archives import pack_when_asked
    pack_when_asked("${archive}", *added, "${engine}")
  `);
  wheelsWhenAsked[archive] = name;
  ship(name, take(pyodide, `${archive}.whl`));
}

/**
 * Do this while no time passes, nothing is random and the program lies nowhere: what a Python has read of that would be in its memory.
 * @param {() => Promise<void>} make
 */
async function repeatably(make) {
  const { randomFillSync } = crypto;
  const [, program] = process.argv;
  const clocks = [Date, performance].map((clock) => /** @type {const} */ ([clock, clock.now]));
  for (const [clock] of clocks) clock.now = () => 1e12;
  crypto.randomFillSync = (/** @type {Uint8Array} */ bytes) => bytes.fill(1);
  process.argv[1] = "highwater";
  try {
    await make();
  } finally {
    process.argv[1] = program;
    crypto.randomFillSync = randomFillSync;
    for (const [clock, now] of clocks) clock.now = now;
  }
}

/** @param {string} modules a line each: all that is shipped, so that nothing is ever read from an archive again */
async function makeSnapshot(modules) {
  const pyodide = await start({ stdlib: "stdlib.zip", archives: [PAGE], _makeSnapshot: true });
  lendExercise(pyodide); // its folder's time of change would be in the snapshot, too
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
    gc.collect()
  `);
  ship("snapshot", packMemory(pyodide.makeMemorySnapshot()));
}

async function proveSnapshot() {
  const began = performance.now();
  writeFileSync(join(work, "empty.zip"), "");
  const pyodide = await loadPyodide({
    ...makeOptions({ [PAGE]: Promise.resolve(new Uint8Array()) }),
    stdLibURL: join(work, "empty.zip"),
    _loadSnapshot: unpackMemory(shipped("snapshot").buffer),
  });
  const restored = performance.now() - began;
  lendExercise(pyodide);
  report.push(`the snapshot, restored in ${restored.toFixed(0)} ms, played ${pyodide.runPython(PLAY)}`);
  for (const [archive, wheel] of Object.entries(wheelsWhenAsked)) {
    addWheel(pyodide, `${archive}.whl`, shipped(wheel));
    pyodide.runPython(`
      from exercise import exercise_archive

      exercise_archive("${archive}")
    `);
  }
}

/** @param {boolean} cut */
async function makeQuickWay(cut) {
  report = [];
  attempt += 1;
  await takePyodide(cut);
  loadPyodide = await loaderIn(home);
  await compileAll();
  const { modules, archives } = await trim();
  for (const archive of archives) await packWhenAsked(archive, modules);
  await repeatably(() => makeSnapshot(modules));
  await proveSnapshot();
  console.log(report.join("\n"));
}

/** Uncaught, an error would be shown with the line it comes from: a megabyte of Pyodide. @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message : String(error)).trim();

/** @returns {Promise<string>} which interpreter the quick way has */
async function make() {
  await provePlainWay();
  for (const [name, cut] of /** @type {const} */ ([["cut", true], ["whole", false]])) {
    try {
      await makeQuickWay(cut);
      return name;
    } catch (error) {
      console.log(`NOTE: there is no quick way with the interpreter ${name}: ${reason(error)}`);
    }
  }
  return "none";
}

try {
  console.log(`interpreter: ${await make()}`);
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
