/* Runs the page's storage without a browser, for test_storage.py: a list of steps as a line of JSON comes in, and what is stored
   after each goes out. One browser with one disk; a mirror that is written at once. */

import { createInterface } from "node:readline";

import { completeMirror, restoreLost } from "../../web/shell/page/lost-writes.js";
import { setMirror, store } from "../../web/shell/page/storage.js";
import { readTime } from "../../web/shell/page/stamps.js";

/** localStorage, as far as the page uses it. @param {Record<string, string>} values */
function storageOf(values) {
  const methods = {
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => void (values[key] = value),
    removeItem: (key) => void delete values[key],
  };
  return new Proxy(values, { get: (_, name) => methods[name] ?? values[name] });
}

/** As page/mirror.js, but that nothing is asynchronous. */
class Mirror {
  denied = false;
  entries = new Map();
  put = (key, stamped) => {
    const before = this.entries.get(key);
    if (!this.denied && !(before && readTime(before.stamp) > readTime(stamped.stamp))) this.entries.set(key, stamped);
  };
  async read(wanted) {
    if (this.denied) throw new Error("denied");
    const stamps = new Map([...this.entries].map(([key, { stamp }]) => [key, stamp]));
    return { stamps, found: new Map([...this.entries].filter(([key, { stamp }]) => wanted(key, stamp))) };
  }
  async drop(keys) {
    for (const key of keys) this.entries.delete(key);
  }
}

async function run(steps) {
  let now = 1_800_000_000_000;
  let memory = {};
  let disk = {};
  const mirror = new Mirror();
  Date.now = () => now;
  const use = (values) => {
    memory = values;
    globalThis.localStorage = storageOf(memory);
  };
  use({});
  setMirror(mirror.put);
  const kinds = {
    write: (key, value) => store(key, value),
    "older-build-writes": (key, value) => void (value === null ? delete memory[key] : (memory[key] = value)),
    "browser-writes-to-disk": () => void (disk = { ...memory }),
    kill: () => use({ ...disk }),
    start: async () => {
      const found = await restoreLost(mirror).catch(() => null);
      if (found) await completeMirror(mirror, found.stamps);
    },
    "clear-site-data": () => {
      use({});
      disk = {};
      mirror.entries.clear();
    },
    "deny-mirror": (denied) => void (mirror.denied = denied),
    pass: (milliseconds) => void (now += milliseconds),
  };
  const after = [];
  for (const [kind, ...given] of steps) {
    now += 1;
    await kinds[kind](...given);
    after.push({ ...memory });
  }
  return { after, mirrored: [...mirror.entries.keys()] };
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await run(JSON.parse(line))));
