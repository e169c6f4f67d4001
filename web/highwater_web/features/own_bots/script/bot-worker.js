// @ts-check
/* Passes the engine's questions to the bots that a person has written. They think in a worker of their own (plain-way/bot.js),
   which has nothing but Python. The worker is ended when it is no longer needed, takes too long or sends anything but an
   answer; the engine checks what an answer says (asking.py). */

/** @typedef {import("../../../../shell/page/seam.js").Send} Send */
/** @typedef {{number: number, question: string}} Question */

const LOADING = 45_000; // ms in which at least some of Python has to arrive
const ANSWER_TIMEOUT_MS = 10_000; // ms for an answer; a bot that thinks in slices is stopped after five seconds (bot_runner.py)
const MAX_ANSWER_CHARS = 4_000; // characters

/** @type {{worker: Worker, ready: boolean} | null} */
let engine = null;
/** The question that the worker is answering. @type {Question | null} */
let asked = null;
/** A question that arrived meanwhile. @type {Question | null} */
let next = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timeout;
/** @type {Send} */
let tell = () => {};

/** @param {Question} question @param {Send} send */
export function askBot({ number, question }, send) {
  tell = send;
  if (asked) next = { number, question };
  else putQuestion({ number, question });
}

/** @param {{wanted: boolean}} effect */
export function prepareBotWorker({ wanted }) {
  if (wanted) start();
  else end();
}

/** @param {Question} question */
function putQuestion(question) {
  asked = question;
  start();
  if (engine?.ready) send(engine.worker, question);
}

/** @param {Worker} worker @param {Question} question */
function send(worker, { number, question }) {
  worker.postMessage({ number, question });
  wait(ANSWER_TIMEOUT_MS, "slow");
}

function start() {
  if (engine) return;
  const program = JSON.stringify(new URL("bot.js", import.meta.url).href);
  const code = `{ const post = postMessage.bind(self); import(${program}).catch((error) => post({ failed: String(error) })); }`;
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  // Created here, the worker has the page's policy; see startWithoutPyScript in document/python.js.
  const worker = new Worker(url, { name: "bot", type: origin === "null" ? "classic" : "module" });
  const started = (engine = { worker, ready: false });
  worker.onmessage = ({ data }) => engine === started && hear(started, data);
  worker.onerror = () => engine === started && !started.ready && giveUp("not-loaded");
  wait(LOADING, "not-loaded");
}

/** @param {{worker: Worker, ready: boolean}} of @param {any} data untrusted */
function hear(of, data) {
  if (!of.ready) {
    if (data?.progress !== undefined) wait(LOADING, "not-loaded");
    else if (data?.ready === true) {
      of.ready = true;
      clearTimeout(timeout);
      if (asked) send(of.worker, asked);
    } else if (data?.failed !== undefined) giveUp("not-loaded");
    return;
  }
  const { number, answer } = data ?? {};
  if (!asked || number !== asked.number || typeof answer !== "string" || answer.length > MAX_ANSWER_CHARS) return giveUp("ended");
  clearTimeout(timeout);
  conclude({ answer });
}

/** @param {number} time in ms @param {"slow" | "not-loaded"} fault reported after that time */
function wait(time, fault) {
  clearTimeout(timeout);
  timeout = setTimeout(() => giveUp(fault), time);
}

/** The worker cannot be used any more. @param {"slow" | "ended" | "not-loaded"} fault */
function giveUp(fault) {
  endWorker();
  if (asked) conclude({ fault });
}

/** @param {{answer: string} | {fault: string}} found */
function conclude(found) {
  const { number = 0 } = asked ?? {};
  const waiting = next;
  asked = next = null;
  tell({ message: "bot-answer", number, ...found });
  if (waiting) putQuestion(waiting);
}

function endWorker() {
  clearTimeout(timeout);
  engine?.worker.terminate();
  engine = null;
}

function end() {
  endWorker();
  asked = next = null;
}
