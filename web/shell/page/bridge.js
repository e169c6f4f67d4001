// @ts-check
/* The bridge between the page and the worker. It knows no game and no rule.

   What a person does becomes a message; the answer is markup, which is morphed into the page, and effects, which are
   carried out (effects.js). Messages go one at a time, in order; those of before the engine is ready are kept and go
   then. What the messages and answers hold is told in ARCHITECTURE.md. */

import { carryOut, isDue } from "./effects.js";
import { Idiomorph } from "idiomorph";
import { storedValues, watchStorage } from "./storage.js";
import { forgetSavedPages, outdate, savePages } from "./saved-pages.js";
import { styleOfGames } from "./play-style.js";

/** @typedef {{message: string, [field: string]: unknown}} Message */
/** @typedef {{html: string | null, effects: import("./effects.js").Effect[], rendering?: number}} Answer */

const FILE_LIMIT = 2 * 1024 * 1024;
const root = document.documentElement;
const app = /** @type {App} */ (document.getElementById("app"));

// Messages -----------------------------------------------------------------------------------------------------------

/** @type {{message: Message, since: number | null}[]} what is to be sent, and when the person pressed */
const queue = [];

/** @type {((message: string) => Promise<string>) | null} the worker's one function, once it is there */
let dispatch = null;
let sending = false;

/**
 * Send a message as soon as those before it are answered.
 * @param {Message} message
 * @param {number | null} since the time of the event, when a person waits for the answer
 */
function send(message, since = null) {
  queue.push({ message, since });
  void sendAll();
}

async function sendAll() {
  if (sending || !dispatch) return;
  sending = true;
  try {
    for (let next = queue.shift(); next; next = queue.shift()) await exchange(dispatch, next);
  } catch (error) {
    fail(error);
  } finally {
    sending = false;
  }
}

/**
 * Send one message and carry out the answer.
 * @param {(message: string) => Promise<string>} worker
 * @param {{message: Message, since: number | null}} next
 */
async function exchange(worker, { message, since }) {
  const sent = performance.now();
  /** @type {Answer} */
  const answer = JSON.parse(await worker(JSON.stringify(message)));
  measure("highwater:answer", sent);
  if (answer.rendering !== undefined) measure("highwater:rendering", performance.now() - answer.rendering);
  await letGo;
  if (answer.html !== null) morph(answer.html);
  carryOut(answer.effects, send);
  if (since !== null) measureAtPaint(since);
  if (message.message !== "picture") outdate(message.message === "store-changed");
}

/**
 * The engine is there: show what it makes of this page, then carry out what was pressed meanwhile. Rejects when it has
 * no answer; then nothing has changed, and another may be connected.
 * @param {(message: string) => Promise<string>} worker
 */
export async function connect(worker) {
  const boot = {
    message: "boot",
    href: currentHref(),
    language: root.lang,
    // Another tab may have played on since it was put there.
    shown: !!app.savedPage && savedPage(location)?.html === app.savedPage && !app.querySelector(FIELDS),
    ...storedValues(),
  };
  dispatch = worker;
  sending = true; // what is pressed now waits for the first answer
  try {
    await exchange(worker, { message: boot, since: null });
  } catch (error) {
    dispatch = null;
    throw error;
  } finally {
    sending = false;
  }
  watchStorage((key, value) => {
    if (value === null) forgetSavedPages();
    send({ message: "store-changed", key, value });
  });
  await sendAll();
  if (root.dataset.engine === "failed") return;
  for (const element of document.querySelectorAll(".pending")) release(element);
  document.getElementById("start")?.remove();
  root.dataset.engine = "ready";
  performance.mark("highwater:ready");
  savePages(() => send({ message: "picture" }), isDue);
}

/** Say in the page that the engine stopped. What is kept stays; links lead on by themselves. @param {unknown} error */
export function fail(error) {
  if (root.dataset.engine === "failed") return; // the first reason is the one
  console.error(error);
  dispatch = null;
  root.dataset.engine = "failed";
  document.getElementById("start")?.remove();
  document.getElementById("failure")?.removeAttribute("hidden");
  for (const control of app.querySelectorAll("button, input, select, textarea")) control.setAttribute("disabled", "");
}

/** The file name and fragment of this page: all that the worker needs of an address. */
function currentHref() {
  const file = location.pathname.slice(location.pathname.lastIndexOf("/") + 1) || "index.html";
  return file + location.hash;
}

// The page -----------------------------------------------------------------------------------------------------------

const FIELDS = "input, select, textarea";

/**
 * Whether there is nothing to morph. Of a field the markup does not tell what has been typed into it since.
 * @param {Node} old
 * @param {Node} fresh
 */
function staysAsItIs(old, fresh) {
  return old.isEqualNode(fresh) && !(old instanceof Element && (old.matches(FIELDS) || old.querySelector(FIELDS)));
}

/** Make the page look as the markup says, keeping every element that stays. @param {string} html */
function morph(html) {
  delete app.savedPage;
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const group = focused?.closest("[data-arrows][id]")?.id;
  // What is being typed stays; of any other focused element the content is not a value and has to follow.
  Idiomorph.morph(app, html, {
    morphStyle: "innerHTML",
    ignoreActiveValue: !!focused?.matches(FIELDS),
    callbacks: {
      beforeNodeMorphed: (old, fresh) => !staysAsItIs(old, fresh),
      // Whether details stand open is the person's business, which the markup knows nothing of.
      beforeAttributeUpdated: (name, element) => !(name === "open" && element instanceof HTMLDetailsElement),
    },
  });
  if (focused && !app.contains(document.activeElement)) refocus(group);
}

/**
 * The focused element is gone, such as a card just played: go to its neighbours, else to the page's heading.
 * @param {string | undefined} group id of the container that it stood in
 */
function refocus(group) {
  const neighbour = group && document.getElementById(group)?.querySelector("[data-do]:not(:disabled)");
  const target = neighbour || document.querySelector("#main :is(h1, h2)") || document.getElementById("main");
  if (!(target instanceof HTMLElement)) return;
  if (!neighbour) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Mark what was pressed before the engine is ready. @param {Element} control */
function hold(control) {
  control.classList.add("pending");
  control.setAttribute("aria-busy", "true");
}

/** @param {Element} control */
function release(control) {
  control.classList.remove("pending");
  control.removeAttribute("aria-busy");
}

// What a person does -------------------------------------------------------------------------------------------------

addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.defaultPrevented) return;
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const inPage = event.target.closest('a[href^="#"]:not([data-do])');
  if (inPage) {
    // Followed by hand, for the fragment of the address holds what the page shows.
    event.preventDefault();
    const target = document.getElementById(inPage.getAttribute("href")?.slice(1) ?? "");
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
    return;
  }
  // Some frames may not submit forms, and then do not even say that somebody wanted to. So what a browser does before
  // it submits is done here; asked like this, it would judge even a form that is not for it to judge.
  const form = event.target.closest("[type=submit]")?.closest("form");
  if (form?.dataset.do) {
    event.preventDefault();
    if (form.noValidate || form.reportValidity()) press(form, event.timeStamp);
    return;
  }
  const control = event.target.closest("[data-do]");
  if (!control || control.matches("input, select, textarea, form")) return;
  if (root.dataset.engine === "failed" || root.dataset.engine === "unable") return;
  event.preventDefault();
  if (control.matches(":disabled, [aria-disabled=true], .pending")) return;
  if (dispatch) press(control, event.timeStamp);
  else if (control instanceof HTMLAnchorElement && inThisFolder(control) && !queue.length) {
    void follow(control, event.timeStamp);
  } else {
    hold(control);
    press(control, event.timeStamp);
  }
});

const LONGEST_PRESS = 1000; // ms
const CLICK_COMES = 50; // ms after the pointer is up, on some screens

/** When what is being pressed has been let go; until then it must not move, or the press would go astray. */
let letGo = Promise.resolve();

addEventListener("pointerdown", ({ target, button }) => {
  // A slider is answered while it is dragged.
  if (button || !(target instanceof Element) || target.matches(FIELDS) || !target.closest("[data-do]")) return;
  const listening = new AbortController();
  const { signal } = listening;
  letGo = new Promise((resolve) => {
    const end = () => {
      listening.abort();
      resolve();
    };
    addEventListener("click", () => setTimeout(end), { signal }); // once everybody has heard it
    addEventListener("pointerup", () => setTimeout(end, CLICK_COMES), { signal });
    addEventListener("pointercancel", end, { signal });
    setTimeout(end, LONGEST_PRESS);
  });
});

/** @param {HTMLAnchorElement} link */
function inThisFolder(link) {
  return link.hasAttribute("href") && new URL(".", link.href).href === new URL(".", location.href).href;
}

addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement && event.target.dataset.do) press(event.target, event.timeStamp);
});

addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.type === "file") void sendFiles(input);
  else if (!(input instanceof HTMLInputElement && input.type === "range")) changed(input, event.timeStamp);
});

// A slider speaks while it is dragged. Its newest value replaces one that still waits.
addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement && input.type === "range")) return;
  const last = queue.at(-1);
  if (last?.message.token !== undefined && last.message.token === input.dataset.do) queue.pop();
  changed(input, event.timeStamp);
});

/**
 * @param {EventTarget | null} input
 * @param {number} since
 */
function changed(input, since) {
  if (input instanceof HTMLElement && input.matches("input[data-do], select[data-do], textarea[data-do]")) {
    press(input, since);
  }
}

/**
 * @param {Element} control
 * @param {number} since
 */
function press(control, since) {
  send({ message: "do", token: control.getAttribute("data-do"), fields: fieldsAround(control) }, since);
}

/**
 * The fields of the form that a control stands in, and its own.
 * @param {Element} control
 * @returns {Record<string, string>}
 */
function fieldsAround(control) {
  const form = control.closest("form");
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === "string") fields[name] = value;
  }
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    fields[control.name] = control.checked ? control.value : "";
  } else if (control.matches("input, select, textarea")) {
    const input = /** @type {HTMLInputElement} */ (control);
    fields[input.name] = input.value;
  }
  return fields;
}

/** @param {HTMLInputElement} input */
async function sendFiles(input) {
  const token = input.dataset.do;
  for (const file of input.files ?? []) {
    const text = file.size <= FILE_LIMIT ? await file.text() : null;
    send({ message: "file", token, name: file.name, size: file.size, text });
  }
  input.value = ""; // so that the same file can be chosen again
}

// The address --------------------------------------------------------------------------------------------------------

// Going back or forth and going to a fragment both come as popstate.
addEventListener("popstate", () => {
  if (dispatch) send({ message: "url", href: currentHref() });
  else if (root.dataset.engine === "loading") void showFile(location.href);
});

/**
 * Before there is an engine, a link is followed by showing the first picture of the page that it leads to, while the
 * loading goes on. The engine then starts with that page.
 * @param {HTMLAnchorElement} link
 * @param {number} since
 */
async function follow(link, since) {
  hold(link);
  const shown = await showFile(link.href, () => history.pushState(null, "", link.href));
  release(link);
  if (!shown) press(link, since);
}

/**
 * @param {string} href
 * @param {() => void} [arrived] called when the file is here and about to be shown
 * @returns {Promise<boolean>} false when the engine was there first
 */
async function showFile(href, arrived) {
  const picture = savedPage(new URL(href)) ?? pictureInFile(href);
  const [shown] = await Promise.all([picture, styleOfGames()]).catch(() => [null]);
  if (dispatch) return false;
  if (shown === null) {
    location.assign(href); // and what is wrong with that address, the browser says
    return true;
  }
  arrived?.();
  document.title = shown.title;
  morph(shown.html);
  scrollTo(0, 0);
  return true;
}

/** @param {string} href */
async function pictureInFile(href) {
  const response = await fetch(href);
  if (!response.ok) return null;
  const file = new DOMParser().parseFromString(await response.text(), "text/html");
  if (file.documentElement.dataset.build !== root.dataset.build) return null; // that is for the browser to open
  return { title: file.title, html: file.getElementById("app")?.innerHTML ?? "" };
}

// A page that the browser took from its back-and-forth memory has missed what other tabs kept.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// Figures for build.py bench -----------------------------------------------------------------------------------------

/** Report a time span to whoever observes; nothing is held on to. @param {string} name @param {number} start */
function measure(name, start) {
  performance.measure(name, { start, end: performance.now() });
  performance.clearMeasures(name);
}

/** Measure from a press to the frame that shows its answer. @param {number} since */
function measureAtPaint(since) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    measure("highwater:painted", since);
    port1.close();
  };
  // The frame callback comes before the paint; the message that it posts is taken up right after.
  requestAnimationFrame(() => port2.postMessage(null));
}
