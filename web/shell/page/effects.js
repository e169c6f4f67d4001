// @ts-check
/* What the worker can ask of the page beside markup: one function for each kind of effect, named after it. */

import { bring } from "./archives.js";
import { askBot, botWorker } from "./bot-worker.js";
import * as storage from "./storage.js";
import { afterOwnStep, layer, moved } from "./layers.js";
import { isSpent, letGo } from "./morph.js";
import { sceneOver } from "./scenes.js";
import { tab } from "./tabs.js";
import { forgetSavedPages, take } from "./saved-pages.js";

/** @typedef {{effect: string, [field: string]: any}} Effect */
/** @typedef {(message: {message: string, [field: string]: unknown}, first?: boolean) => void} Send `first`: before what waits to be sent */

const root = document.documentElement;

/** @type {Record<string, (effect: any, send: Send) => void>} */
const kinds = { document: dress, url, layer, store, announce, focus, fill, later, download, copy, tab, "saved-page": take, "ask-bot": askBot, "bot-worker": botWorker, bring, sound, tell };

/** Whether an effect stores something: that comes before anything is shown. @param {Effect} effect */
export const stores = ({ effect }) => effect === "store";

/**
 * Carry out effects in their order.
 * @param {Effect[]} effects
 * @param {Send} send for what comes back to the worker
 */
export function carryOut(effects, send) {
  for (const effect of effects) {
    const kind = kinds[effect.effect];
    if (!kind) throw new Error(`The bridge knows no effect ${effect.effect}.`);
    kind(effect, send);
  }
}

/** @param {{lang: string, title: string, theme: string, animation: string}} effect */
function dress({ lang, title, theme, animation }) {
  document.title = title;
  root.dataset.theme = theme;
  root.dataset.animation = animation;
  if (root.lang === lang) return;
  root.lang = lang;
  showText();
}

/** Only a frame listens (frame/serve.js). @param {{message: object}} effect */
function tell({ message }) {
  dispatchEvent(new CustomEvent("highwater:tell", { detail: message }));
}

/** Put the shell's own few texts into the page's language. */
export function showText() {
  const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}")[root.lang];
  for (const element of document.querySelectorAll("[data-text]")) {
    const text = texts?.[element.getAttribute("data-text") ?? ""];
    if (text !== undefined) element.textContent = text;
  }
}

/** @param {{href: string, replace?: boolean}} effect */
function url({ href, replace }) {
  const change = replace ? "replaceState" : "pushState";
  afterOwnStep(() => {
    try {
      history[change](replace ? history.state : null, "", href);
      moved();
    } catch (error) {
      console.warn("The address stays:", error); // Some browsers allow only so many changes a minute.
    }
  });
  if (!replace) scrollTo(0, 0);
}

/** @param {{key: string, value: string | null, base?: string | null}} effect @param {Send} send */
function store({ key, value, base }, send) {
  const reason = storage.store(key, value, base);
  if (value === null) forgetSavedPages();
  if (reason === null) return;
  const message = reason === "refused" ? { message: "store-refused" } : { message: "store-failed", reason };
  send({ ...message, key, value: storage.stored(key) }, true);
}

/** What a scene shows is announced when it is over. @param {{text: string}} effect */
export async function announce({ text }) {
  await sceneOver();
  const line = document.createElement("p");
  line.textContent = text;
  const live = document.getElementById("live");
  live?.append(line); // an addition is read even when it says the same as before
  while (live && live.childElementCount > 4) live.firstElementChild?.remove();
}

const CONTROLS = "a, button, input, select, textarea, summary, [tabindex]";
const WAY_IN = "[tabindex='0']"; // of a group through which the arrow keys lead

/**
 * Focus an element or, where it is a region without a place for the focus, its first control; of several ids, the first that
 * leads to a control, else the last. Gently: not when something else in the page holds the focus; one of these regions itself holds it
 * only for want of a control. `line`, from 1, is selected in a text.
 * @param {{id: string, gently?: boolean, line?: number}} effect
 */
function focus({ id, gently, line }) {
  const named = id.split(" ").map((name) => document.getElementById(name));
  const element = named.find((one) => one?.matches(CONTROLS) || one?.querySelector(CONTROLS)) ?? named.at(-1);
  const holder = document.activeElement;
  const free = !holder || holder === document.body || holder.id === "main" || named.some((one) => one === holder) || isSpent(holder);
  if (!element || (gently && !free && !element.contains(holder))) return;
  const target = element.matches(CONTROLS) ? element : element.querySelector(WAY_IN) ?? element.querySelector(CONTROLS) ?? element;
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches(CONTROLS)) target.tabIndex = -1;
  target.closest("details:not([open])")?.setAttribute("open", "");
  if (line && target instanceof HTMLTextAreaElement) selectLine(target, line);
  target.focus({ preventScroll: gently });
}

/** Put markup into an element of a text that no answer touches. @param {{id: string, html: string}} effect */
function fill({ id, html }) {
  const place = document.getElementById(id);
  if (place) place.innerHTML = html;
}

/** Before it has the focus: with the focus comes what is selected into sight. @param {HTMLTextAreaElement} text @param {number} line */
function selectLine(text, line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** Whether this page stands in another project's page, where it is never to be heard. */
export const isFramed = window !== top;

/** For whoever wants to hear something the script comes, and for nobody else. @param {Effect} effect */
async function sound(effect) {
  if (isFramed) return;
  const over = sceneOver();
  try {
    const { hear } = await import(new URL("sounds.js", import.meta.url).href);
    await hear(effect, over);
  } catch (error) {
    console.warn("No sound:", error);
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} the one message that waits */
let timer;

/** @param {{do: string | null, after?: number}} effect @param {Send} send */
function later({ do: token, after }, send) {
  clearTimeout(timer);
  timer = undefined;
  if (token === null) return;
  const due = setTimeout(async () => {
    await letGo(); // what is being pressed comes first, and its answer may change what is due
    if (timer !== due) return;
    timer = undefined;
    send({ message: "do", token, fields: {} });
  }, after);
  timer = due;
}

/** Whether a message waits for its time. */
export const isDue = () => timer !== undefined;

/**
 * For a drawing that is to be a PNG, the script that makes it comes.
 * @param {{name: string, text: string, type?: string}} effect
 */
export async function download({ name, text, type = "text/plain" }) {
  let file = new Blob([text], { type });
  try {
    if (type === "image/png") file = await (await import(new URL("pixels.js", import.meta.url).href)).pixels(text);
  } catch (error) {
    console.warn("No picture:", error);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // Safari reads it only some time after the click.
}

/**
 * Hand on a link: where fingers are used by the system's share sheet, if there is one; else copied. A text is copied as it is.
 * @param {{href?: string, text?: string}} effect @param {Send} send
 */
async function copy({ href = "", text }, send) {
  const url = new URL(href, location.href).href;
  if (text === undefined && matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ url })) {
    try {
      await navigator.share({ title: document.title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the person has thought better of it
    }
  }
  let ok = true;
  try {
    await navigator.clipboard.writeText(text ?? url);
  } catch {
    ok = false;
  }
  send({ message: "copied", ok });
}
