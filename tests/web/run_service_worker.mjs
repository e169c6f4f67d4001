/* Runs the service worker without a browser, for test_service_worker.py: `node run_service_worker.mjs <folder>`, where the folder is a site
   with its sw.js. A list of steps as a line of JSON comes in, and what each of them came to goes out. Every list has a browser of its own,
   with one cache storage, in which the operations named by `break` reject or never answer. Time goes twenty times as fast. */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Script, createContext } from "node:vm";

const [folder] = process.argv.slice(2);
const SCOPE = "https://water.example/games/";
const KINDS = { html: "text/html", js: "text/javascript", svg: "image/svg+xml" };
const script = new Script(readFileSync(`${folder}/sw.js`, "utf8"));

class Caches {
  /** How an operation fails, by its name. @type {Record<string, "rejects" | "hangs">} */
  faults = {};
  stored = new Map();

  #attempt(operation) {
    if (this.faults[operation] === "hangs") return new Promise(() => {});
    if (this.faults[operation] === "rejects") throw new DOMException(`${operation} failed`, "UnknownError");
  }

  async match(request) {
    await this.#attempt("match");
    return this.stored.get(request.url ?? request)?.clone();
  }

  async open() {
    await this.#attempt("open");
    return {
      match: (request) => this.match(request),
      keys: async () => (await this.#attempt("keys"), [...this.stored.keys()].map((url) => ({ url }))),
      delete: async (request) => this.stored.delete(request.url ?? request),
      put: async (request, response) => {
        await this.#attempt("put");
        this.stored.set(request.url ?? request, new Response(await response.arrayBuffer(), response));
      },
    };
  }
}

class Browser {
  caches = new Caches();
  hasNetwork = true;
  #listeners = [];

  constructor() {
    const self = {
      addEventListener: (type, listener) => this.#listeners.push({ type, listener }),
      caches: this.caches,
      clients: { claim: async () => {} },
      fetch: (request) => this.#fetch(request),
      location: new URL("sw.js", SCOPE),
      navigator: { languages: ["en"], locks: { query: async () => ({ held: [] }) } },
      registration: { scope: SCOPE },
      setTimeout: (act, time) => setTimeout(act, time / 20),
      skipWaiting: async () => {},
    };
    for (const name of ["Error", "Headers", "Request", "Response", "URL", "console"]) self[name] = globalThis[name];
    createContext(self);
    self.self = self;
    self.FetchEvent = class {};
    script.runInContext(self);
  }

  async #fetch(request) {
    const { url } = new Request(request);
    if (!this.hasNetwork) throw new TypeError("Failed to fetch");
    const path = url.slice(SCOPE.length).split("?")[0] || "index.html";
    try {
      return new Response(readFileSync(`${folder}/${path}`), { headers: { "content-type": KINDS[path.split(".").at(-1)] } });
    } catch {
      return new Response("", { status: 404 });
    }
  }

  /** Have the worker take up an event. `ended` comes to "done", or to why that failed. */
  #fire(type, fields = {}) {
    const waiting = [];
    let told = "done";
    const waitUntil = (promise) => void waiting.push(promise.catch((error) => (told = String(error))));
    const respondWith = (promise) => waitUntil((event.answer = promise));
    const event = { type, waitUntil, respondWith, ...fields };
    for (const each of this.#listeners) if (each.type === type) each.listener(event);
    event.ended = (async () => {
      for (const each of waiting) await each; // a wait may be added while another one lasts
      return told;
    })();
    return event;
  }

  install = () => this.#fire("install").ended;
  activate = () => this.#fire("activate").ended;

  /** What the worker answers to a page that asks for what is missing. */
  async keep() {
    const answers = [];
    const ports = [{ postMessage: (answer) => answers.push(answer) }];
    await inTime(this.#fire("message", { data: { message: "keep", plain: false }, ports }).ended, 500);
    return answers[0];
  }

  /** The text of an answer, or its status where it is none. */
  async ask(path, mode = "cors") {
    const request = Object.defineProperty(new Request(SCOPE + path), "mode", { value: mode });
    const { answer, ended } = this.#fire("fetch", { request });
    const response = await answer;
    const told = response.ok ? await response.text() : response.status;
    await inTime(ended, 500);
    return told;
  }

  navigate = (path) => this.ask(path, "navigate");
  break = (faults) => void (this.caches.faults = faults);
  network = (hasNetwork) => void (this.hasNetwork = hasNetwork);
  stored = () => [...this.caches.stored.keys()].map((url) => url.slice(SCOPE.length));
}

/** What comes of a promise; "nothing" where it takes for ever. */
function inTime(promise, time = 5000) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, time, "nothing"))]);
}

for await (const line of createInterface({ input: process.stdin })) {
  const browser = new Browser();
  const told = [];
  for (const [step, ...given] of JSON.parse(line)) told.push((await inTime(browser[step](...given))) ?? null);
  console.log(JSON.stringify(told));
}
