// @ts-check
/* The bridge between the page and the worker. It knows no game and no rule.

   It takes the messages out of the outbox (document/presses.js) and sends them one at a time, in order; the answer is
   markup, which is morphed into the page (morph.js), and effects, which are carried out (effects.js).
   docs/house/messages-of-the-worker.md lists the messages, the answers and their fields. */

import { carryOut, isDue, isFramed, stores } from "./effects.js";
import { foresee, foreseen } from "./foresight.js";
import { app, catchUp, change, hasChangedFields, keepingFields, letGo, morph } from "./morph.js";
import { forgetSavedPages, outdate, savePages } from "./saved-pages.js";
import { playScenes, sceneOver } from "./scenes.js";
import { bringBack } from "./lost-writes.js";
import * as mirror from "./mirror.js";
import { mirrorBy, stored, storedValues, watchStorage } from "./storage.js";
import { isSettled } from "./tabs.js";
import { bringSearch } from "./bring-search.js";
import { bringText } from "./bring-text.js";
import { bringWorkshop } from "./bring-workshop.js";

/** @typedef {(message: string) => Promise<string>} Dispatch the worker's one function */
/** @typedef {Record<string, string>} Markups by id */
/** @typedef {{html: string | null, changed?: Markups, dressed?: Markups, effects: import("./effects.js").Effect[], rendering?: number}} Answer */

const root = document.documentElement;

/** @type {Dispatch | null} once the engine is there */
let dispatch = null;
let sending = false;

/** The engine's last answer, whether it has come or not: it is asked one thing after the other. @type {Promise<unknown>} */
let answered = Promise.resolve();

/** Ask the engine. @param {Dispatch} worker @param {string} text */
function ask(worker, text) {
  const answer = answered.catch(() => {}).then(() => worker(text));
  answered = answer;
  return answer;
}

/** Ask the engine, and report how long that took. @param {Dispatch} worker @param {string} text */
async function askMeasured(worker, text) {
  const sent = performance.now();
  const answer = await ask(worker, text);
  measure("highwater:answer", sent);
  return answer;
}

/**
 * Send a message. The engine is asked at once, even where the answer to the held press is still to come: what is pressed meanwhile is asked
 * about only after it, and so builds on it.
 * @param {Dispatch} worker
 * @param {string} text
 * @returns {Promise<string>} what the engine has said of a press while it was held, else its answer now
 */
async function answerTo(worker, text) {
  const sent = performance.now();
  const asked = ask(worker, text);
  asked.catch(() => {}); // said below, where the answer is awaited
  const known = await foreseen(text);
  if (known) {
    asked.catch(fail);
    return known;
  }
  const answer = await asked;
  measure("highwater:answer", sent);
  return answer;
}

foresee((text) => (dispatch && root.dataset.engine === "ready" && !outbox.waiting.length ? askMeasured(dispatch, text) : null));

async function sendAll() {
  if (sending || !dispatch) return;
  sending = true;
  try {
    for (let posted = next(); posted; posted = next()) await exchange(dispatch, posted);
  } catch (error) {
    fail(error);
  } finally {
    sending = false;
  }
}

/**
 * Keys under which other tabs have written since. However often they did, the engine hears once what is stored by now, and
 * after what a person has pressed.
 * @type {Set<string>}
 */
const written = new Set();

/** Another tab has written under this key. @param {string} key */
function hear(key) {
  written.add(key);
  void sendAll();
}

// From before the stored values are read for `boot`, or what is written meanwhile would never be heard of.
watchStorage(hear);
mirrorBy(mirror.put);

/** @returns {Posted | undefined} what is to be sent next */
function next() {
  const [first] = outbox.waiting;
  const [key] = written;
  if (key === undefined || (first && (first.since !== null || first.message.message !== "do"))) return outbox.waiting.shift();
  written.delete(key);
  return storedNow(key);
}

/** What is stored now under a key, as a message. @param {string} key @returns {Posted} */
function storedNow(key) {
  const value = stored(key);
  if (value === null) forgetSavedPages();
  return { message: { message: "store-changed", key, value }, since: null };
}

/**
 * What an answer brings about.
 * @param {import("./effects.js").Effect[]} effects
 */
function bringAbout(effects) {
  carryOut(effects, (message, first = false) => {
    if (first) outbox.waiting.unshift({ message, since: null });
    else outbox.waiting.push({ message, since: null });
    outbox.notify();
  });
}

/** Send one message and carry out the answer. @param {Dispatch} worker @param {Posted} posted */
async function exchange(worker, { message, since }) {
  /** @type {Answer} */
  const answer = JSON.parse(await answerTo(worker, JSON.stringify(message)));
  if (answer.rendering !== undefined) measure("highwater:rendering", performance.now() - answer.rendering);
  // Stored before it is shown: whoever sees a ply can rely on it.
  bringAbout(answer.effects.filter(stores));
  if (answer.html !== null || answer.changed || answer.effects.some(({ effect }) => effect !== "later")) {
    await letGo();
    await sceneOver();
    keepingFields(stillWaiting(), () => show(answer));
  }
  bringAbout(answer.effects.filter((effect) => !stores(effect)));
  await isSettled();
  if (since !== null) measureAtPaint(since);
  afterPaint(catchUp);
  if (message.message !== "saved-pages") outdate(message.message === "store-changed");
}

/** The names of the fields of which the engine hears only after the answer that is being shown: what it says of them is out of date. */
const stillWaiting = () => new Set(outbox.waiting.flatMap(({ message }) => Object.keys(message.fields ?? {})));

/** Make the page look as an answer says. @param {Answer} answer */
function show({ html, changed, dressed = {} }) {
  if (html !== null) morph(html);
  else if (!changed) return;
  // Somebody else has been at the page, such as an extension of the browser.
  else if (!change(changed, dressed)) outbox.waiting.unshift({ message: { message: "whole-page" }, since: null });
  playScenes(app);
  bringWorkshop();
  bringText();
  bringSearch();
}

/**
 * The engine is there: show what it makes of this page, then carry out what was pressed meanwhile. Rejects when it has
 * no answer; then nothing has changed, and another may be connected.
 * @param {Dispatch} worker
 */
export async function connect(worker) {
  const isUntouched = !isFramed && !hasChangedFields(app);
  const boot = {
    message: "boot",
    href: currentHref(),
    language: root.lang,
    senses: senses(),
    site: new URL("..", location.href).href,
    // Another tab may have played on since it was put there. In a frame a page has no settings of sound.
    shown: isUntouched && !!app.savedPage && savedPage(location)?.html === app.savedPage,
    prerendered: isUntouched && !!app.isPrerendered,
    ...storedValues(),
  };
  sending = true; // what is pressed now waits for the first answer
  dispatch = worker;
  outbox.notify = sendAll;
  try {
    const answered = exchange(worker, { message: boot, since: null });
    // While the engine is busy. A frame of frame.html (frame/frame.js) neither stores nor brings back.
    const lost = "framed" in root.dataset ? [] : bringBack(mirror, hear);
    await answered;
    // Nothing happens by itself before this: it would be played on a game whose end the browser has forgotten.
    for (const key of await lost) await exchange(worker, storedNow(key));
  } catch (error) {
    dispatch = null;
    throw error;
  } finally {
    sending = false;
  }
  await sendAll();
  if (root.dataset.engine === "failed") return;
  for (const element of document.querySelectorAll(".pending")) unmarkPending(element);
  document.getElementById("start")?.remove();
  root.dataset.engine = "ready";
  performance.mark("highwater:ready");
  savePages(() => outbox.send({ message: "saved-pages" }), isDue);
}

/** What people can perceive of this page besides looking at it. Browsers without a motor know `vibrate`, too. */
function senses() {
  if (isFramed) return [];
  return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches ? ["sound", "vibration"] : ["sound"];
}

/** Whether an engine answers. */
export const isConnected = () => dispatch !== null;

/** The engine stopped. What is stored stays; links lead on by themselves. @param {unknown} error */
export function fail(error) {
  if (root.dataset.engine === "failed") return; // the first reason is the one
  console.error(error);
  dispatch = null;
  sayThereIsNoEngine("failed", [root.dataset.engine === "ready" ? "stopped" : "failure"]);
}

/** The file name and fragment of this page: all that the worker needs of an address. */
export function currentHref() {
  const file = location.pathname.slice(location.pathname.lastIndexOf("/") + 1) || "index.html";
  return file + location.hash;
}

/** Do something once the next frame is painted; not at all while nobody looks at the page. @param {() => void} act */
function afterPaint(act) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  // The frame callback comes before the paint; the message that it posts is taken up right after.
  requestAnimationFrame(() => port2.postMessage(null));
}

// Figures for build.py bench -----------------------------------------------------------------------------------------

/** Report a time span to whoever observes; nothing is held on to. @param {string} name @param {number} start */
function measure(name, start) {
  performance.measure(name, { start, end: performance.now() });
  performance.clearMeasures(name);
}

/** Measure from a press to the frame that shows its answer. @param {number} since */
const measureAtPaint = (since) => afterPaint(() => measure("highwater:painted", since));
