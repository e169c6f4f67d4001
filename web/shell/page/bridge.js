// @ts-check
/* The bridge between the page and the worker. It knows no game, no rule and no feature (seam.js).

   It takes the messages out of the outbox (document/presses.js) and sends them one at a time, in order; the answer is
   markup, which is morphed into the page (morph.js), and effects, which are carried out (effects.js).
   docs/house/messages-of-the-worker.md lists the messages, the answers and their fields. */

import { carryOut, isDue, isStoring } from "./effects.js";
import { foresee, takeForeseen } from "./foresight.js";
import { app, catchUp, change, hasChangedFields, keepFields, whenReleased, morph } from "./morph.js";
import { forgetSavedPages, outdate, savePages } from "./saved-pages.js";
import { playScenes, whenSceneOver } from "./scenes.js";
import { bringBack } from "./lost-writes.js";
import * as mirror from "./mirror.js";
import { setMirror, readStored, readStoredValues, watchStorage } from "./storage.js";
import { bringText } from "./bring-text.js";
import { whenSettled, whenShown } from "./seam.js";

/** @typedef {(message: string) => Promise<string>} Dispatch the worker's one function */
/** @typedef {Record<string, string>} Markups by id */
/** @typedef {{html: string | null, changed?: Markups, dressed?: Markups, effects: import("./seam.js").Effect[], rendering?: number}} Answer */

const root = document.documentElement;

/** Whether this page is in another project's page, where it never makes a sound. */
const isFramed = window !== top;

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
 * Send a message. The engine is asked at once, even if the answer to the held press is still to come: later presses are asked after it,
 * and build on it.
 * @param {Dispatch} worker
 * @param {string} text
 * @returns {Promise<string>} the answer to the press if it was asked while held, else the answer now
 */
async function getAnswer(worker, text) {
  const sent = performance.now();
  const pending = ask(worker, text);
  pending.catch(() => {}); // handled below, where the answer is awaited
  const known = await takeForeseen(text);
  if (known) {
    pending.catch(fail);
    return known;
  }
  const answer = await pending;
  measure("highwater:answer", sent);
  return answer;
}

foresee((text) => (dispatch && root.dataset.engine === "ready" && !outbox.waiting.length ? askMeasured(dispatch, text) : null));

async function sendAll() {
  if (sending || !dispatch) return;
  sending = true;
  try {
    for (let posted = takeNext(); posted; posted = takeNext()) await exchange(dispatch, posted);
  } catch (error) {
    fail(error);
  } finally {
    sending = false;
  }
}

/**
 * Keys that other tabs have written to. However often they did, the engine is told once, with the present value, and after the
 * person's presses.
 * @type {Set<string>}
 */
const writtenElsewhere = new Set();

/** Another tab has written under this key. @param {string} key */
function hear(key) {
  writtenElsewhere.add(key);
  void sendAll();
}

// Listens before the stored values are read for `boot`; otherwise writes in between would be missed.
watchStorage(hear);
setMirror(mirror.put);

/** @returns {Posted | undefined} the next message to send */
function takeNext() {
  const [first] = outbox.waiting;
  const [key] = writtenElsewhere;
  if (key === undefined || (first && (first.since !== null || first.message.message !== "do"))) return outbox.waiting.shift();
  writtenElsewhere.delete(key);
  return makeStoredMessage(key);
}

/** A message with the present value of a key. @param {string} key @returns {Posted} */
function makeStoredMessage(key) {
  const value = readStored(key);
  if (value === null) forgetSavedPages();
  return { message: { message: "store-changed", key, value }, since: null };
}

/**
 * Carry out an answer's effects.
 * @param {import("./seam.js").Effect[]} effects
 */
function carryOutEffects(effects) {
  carryOut(effects, (message, first = false) => {
    if (first) outbox.waiting.unshift({ message, since: null });
    else outbox.waiting.push({ message, since: null });
    outbox.notify();
  });
}

/** Send one message and carry out the answer. @param {Dispatch} worker @param {Posted} posted */
async function exchange(worker, { message, since }) {
  /** @type {Answer} */
  const answer = JSON.parse(await getAnswer(worker, JSON.stringify(message)));
  if (answer.rendering !== undefined) measure("highwater:rendering", performance.now() - answer.rendering);
  // Stored before it is shown, so a ply on the screen is saved.
  carryOutEffects(answer.effects.filter(isStoring));
  if (answer.html !== null || answer.changed || answer.effects.some(({ effect }) => effect !== "later")) {
    await whenReleased();
    await whenSceneOver();
    keepFields(listPendingFields(), () => show(answer));
  }
  carryOutEffects(answer.effects.filter((effect) => !isStoring(effect)));
  for (const wait of whenSettled) await wait();
  if (since !== null) measureAtPaint(since);
  runAfterPaint(catchUp);
  if (message.message !== "saved-pages") outdate(message.message === "store-changed");
}

/** Names of the fields in messages that still wait: the answer being shown does not know their values yet. */
const listPendingFields = () => new Set(outbox.waiting.flatMap(({ message }) => Object.keys(message.fields ?? {})));

/** Update the page from an answer. @param {Answer} answer */
function show({ html, changed, dressed = {} }) {
  if (html !== null) morph(html);
  else if (!changed) return;
  // Something else has changed the page, such as a browser extension.
  else if (!change(changed, dressed)) outbox.waiting.unshift({ message: { message: "whole-page" }, since: null });
  playScenes(app);
  bringText();
  for (const act of whenShown) act();
}

/**
 * The engine is ready: show its version of this page, then carry out earlier presses. Rejects if it has no answer; then nothing has
 * changed, and another engine may be connected.
 * @param {Dispatch} worker
 */
export async function connect(worker) {
  const isUntouched = !isFramed && !hasChangedFields(app);
  const boot = {
    message: "boot",
    href: getHref(),
    language: root.lang,
    senses: detectSenses(),
    site: new URL("..", location.href).href,
    // Another tab may have played on since the page was saved. In a frame, a page has no sound settings.
    shown: isUntouched && !!app.savedPage && findSavedPage(location)?.html === app.savedPage,
    prerendered: isUntouched && !!app.isPrerendered,
    ...readStoredValues(),
  };
  sending = true; // presses wait for the first answer
  dispatch = worker;
  outbox.notify = sendAll;
  try {
    const answered = exchange(worker, { message: boot, since: null });
    // While the engine is busy. A frame of frame.html (features/embedding) neither stores nor restores.
    const lost = "framed" in root.dataset ? [] : bringBack(mirror, hear);
    await answered;
    // Nothing happens by itself before this: otherwise bots might play on in a game whose end the browser has lost.
    for (const key of await lost) await exchange(worker, makeStoredMessage(key));
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

/** What people can perceive of this page besides seeing it. Browsers without vibration hardware also have `vibrate`. */
function detectSenses() {
  if (isFramed) return [];
  return "vibrate" in navigator && matchMedia("(any-pointer: coarse)").matches ? ["sound", "vibration"] : ["sound"];
}

/** Whether an engine answers. */
export const isConnected = () => dispatch !== null;

/** The engine stopped. Stored values stay; links still work. @param {unknown} error */
export function fail(error) {
  if (root.dataset.engine === "failed") return; // only the first reason is reported
  console.error(error);
  dispatch = null;
  sayThereIsNoEngine("failed", [root.dataset.engine === "ready" ? "stopped" : "failure"]);
}

/** The file name and fragment of this page: all that the worker needs of an address. */
export function getHref() {
  const file = location.pathname.slice(location.pathname.lastIndexOf("/") + 1) || "index.html";
  return file + location.hash;
}

/** Do something after the next frame is painted; not at all while the page is hidden. @param {() => void} act */
function runAfterPaint(act) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  // The frame callback runs before the paint; the message that it posts is handled right after.
  requestAnimationFrame(() => port2.postMessage(null));
}

// Figures for build.py bench -----------------------------------------------------------------------------------------

/** Report a time span to observers; nothing is stored. @param {string} name @param {number} start */
function measure(name, start) {
  performance.measure(name, { start, end: performance.now() });
  performance.clearMeasures(name);
}

/** Measure from a press to the frame that shows its answer. @param {number} since */
const measureAtPaint = (since) => runAfterPaint(() => measure("highwater:painted", since));
