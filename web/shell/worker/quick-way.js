// @ts-check
/* The quick way to start: a worker of our own, in which Pyodide runs our byte code, or goes on from a snapshot of its memory
   where one is cached. The worker's name says which: `quick` (cached, else byte code), `snapshot` (fetched now) or
   `bytecode` (no snapshot). */

import { requestArchive, requestInterpreter } from "./loader.js";
import { archives, bytes, whenAsked } from "../parts.js";
import { cachedSnapshot, fetchedSnapshot, forgetSnapshot, unpacked, wholeSnapshot } from "./cached-snapshot.js";
import { takeIn } from "./environment.js";
import { fetchFile } from "./progress.js";

const { name: way } = self;
const snapshot = await (way === "snapshot" ? fetchedSnapshot() : way === "bytecode" ? null : cachedSnapshot());
const load = requestInterpreter(snapshot ? 0 : bytes.quick);

const files = () => ({ stdlib: requestArchive(archives.stdlib), "highwater.zip": requestArchive(archives.highwater) });
const nothing = () => ({ stdlib: Promise.resolve(new Uint8Array()), "highwater.zip": Promise.resolve(new Uint8Array()) });

/** @returns {Promise<[python: any, started: string]>} */
async function python() {
  const asked = snapshot ? null : files();
  const memory = snapshot && (await wholeSnapshot(snapshot));
  if (memory) {
    try {
      // Every module is in the memory already, so nothing of the archives is read any more.
      const restored = await load(nothing(), { _loadSnapshot: memory });
      structuredClone(memory.buffer, { transfer: [memory.buffer] }); // Pyodide holds on to it; what is moved away is empty
      restored.runPython("import random; random.seed(); del random"); // or every start would have the same
      return [restored, "snapshot"];
    } catch (error) {
      console.warn("The snapshot was refused:", error);
    }
  }
  if (snapshot) await forgetSnapshot();
  return [await load(asked ?? files()), "bytecode"];
}

const [interpreter, started] = await python();
const { dispatch, think } = interpreter.pyimport("highwater_web.worker");

/** Fetch an archive that comes when it is asked for; `{archive, ok}` says whether that worked. @param {string} archive */
async function bring(archive) {
  let ok = true;
  try {
    const content = await unpacked(await fetchFile(new URL(whenAsked[archive], import.meta.url)));
    takeIn(interpreter, archive, new Uint8Array(await content.arrayBuffer()));
  } catch (error) {
    console.warn(`Not brought: ${archive}`, error);
    ok = false;
  }
  postMessage({ archive, ok });
}

/* Between two messages bots think on, a slice at a time: a message that comes meanwhile is older than the next slice, and so it is first. */
const { port1: slices, port2: next } = new MessageChannel();
let thinks = false;

/** @param {() => boolean} work whether there is more to be thought after it */
function carryOut(work) {
  try {
    if (!work() || thinks) return;
    thinks = true;
    next.postMessage(null);
  } catch (error) {
    postMessage({ failed: String(error) });
  }
}

slices.onmessage = () => {
  thinks = false;
  carryOut(think);
};

addEventListener("message", ({ data }) => {
  if (data.bring) return void bring(data.bring);
  carryOut(() => {
    postMessage({ answer: dispatch(data) });
    return true;
  });
});
postMessage({ started });
