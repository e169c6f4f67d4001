// @ts-check
/* What the worker can ask of the page besides markup: one function for each kind of effect, named after it. Features add kinds of their
   own (seam.js). */

import { bring } from "./archives.js";
import * as storage from "./storage.js";
import { afterOwnStep, showLayer, noteMove } from "./layers.js";
import { isSpent, whenReleased } from "./morph.js";
import { whenSceneOver } from "./scenes.js";
import * as seam from "./seam.js";
import { forgetSavedPages, take } from "./saved-pages.js";

/** @typedef {import("./seam.js").Effect} Effect */
/** @typedef {import("./seam.js").Send} Send */

const root = document.documentElement;

/** @type {typeof seam.effects} */
const kinds = { document: dressDocument, url: changeAddress, layer: showLayer, store, announce, focus, fill, later: schedule, download, copy, "saved-page": take, bring };

/** Whether an effect stores something: those run before anything is shown. @param {Effect} effect */
export const isStoring = ({ effect }) => effect === "store";

/**
 * Carry out effects in their order.
 * @param {Effect[]} effects
 * @param {Send} send for what comes back to the worker
 */
export function carryOut(effects, send) {
  for (const effect of effects) {
    const kind = kinds[effect.effect] ?? seam.effects[effect.effect];
    if (!kind) throw new Error(`The bridge knows no effect ${effect.effect}.`);
    kind(effect, send);
  }
}

/** @param {{lang: string, title: string, theme: string, animation: string}} effect */
function dressDocument({ lang, title, theme, animation }) {
  document.title = title;
  root.dataset.theme = theme;
  root.dataset.animation = animation;
  if (root.lang === lang) return;
  root.lang = lang;
  showText();
}

/** Translate the shell's own few texts. */
export function showText() {
  const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}")[root.lang];
  for (const element of document.querySelectorAll("[data-text]")) {
    const text = texts?.[element.getAttribute("data-text") ?? ""];
    if (text !== undefined) element.textContent = text;
  }
}

/** @param {{href: string, replace?: boolean}} effect */
function changeAddress({ href, replace }) {
  const change = replace ? "replaceState" : "pushState";
  afterOwnStep(() => {
    try {
      history[change](replace ? history.state : null, "", href);
      if (!replace) history.scrollRestoration = "auto";
      noteMove();
    } catch (error) {
      console.warn("The address stays:", error); // Some browsers limit the changes per minute.
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
  send({ ...message, key, value: storage.readStored(key) }, true);
}

/** Announce a text to screen readers. What a scene shows is announced when it is over. @param {{text: string}} effect */
export async function announce({ text }) {
  await whenSceneOver();
  const line = document.createElement("p");
  line.textContent = text;
  const live = document.getElementById("live");
  live?.append(line); // screen readers read an addition even if it repeats the text before
  while (live && live.childElementCount > 4) live.firstElementChild?.remove();
}

const CONTROLS = "a, button, input, select, textarea, summary, [tabindex]";
const WAY_IN = "[tabindex='0']"; // the control of a group where arrow keys start

/**
 * Focus an element or, if it is a region that cannot have the focus, its first control. Of several ids, take the first that leads to a
 * control, else the last. Gently: not if something else in the page has the focus; one of these regions itself has it only for want of a
 * control. `line`, from 1, is selected in a text.
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

/** Put markup into an element of a text that the engine's answers do not change. @param {{id: string, html: string}} effect */
function fill({ id, html }) {
  const place = document.getElementById(id);
  if (place) place.innerHTML = html;
}

/** Select before focusing: the focus scrolls the selection into view. @param {HTMLTextAreaElement} text @param {number} line */
function selectLine(text, line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

/** @type {ReturnType<typeof setTimeout> | undefined} of the one scheduled message */
let timer;

/** @param {{do: string | null, after?: number}} effect @param {Send} send */
function schedule({ do: token, after }, send) {
  clearTimeout(timer);
  timer = undefined;
  if (token === null) return;
  const due = setTimeout(async () => {
    await whenReleased(); // a press under way comes first, and its answer may change what is due
    if (timer !== due) return;
    timer = undefined;
    send({ message: "do", token, fields: {} });
  }, after);
  timer = due;
}

/** Whether a message is scheduled. */
export const isDue = () => timer !== undefined;

/**
 * A drawing to be saved as PNG needs another script, which loads first.
 * @param {{name: string, text: string, type?: string}} effect
 */
export async function download({ name, text, type = "text/plain" }) {
  let file = new Blob([text], { type });
  try {
    if (type === "image/png") file = await (await import(new URL("pixels.js", import.meta.url).href)).renderPixels(text);
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
 * Share a link: on touch screens by the system's share sheet, if there is one; else copy it. A text is copied.
 * @param {{href?: string, text?: string}} effect @param {Send} send
 */
async function copy({ href = "", text }, send) {
  const url = new URL(href, location.href).href;
  if (text === undefined && matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ url })) {
    try {
      await navigator.share({ title: document.title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the person has cancelled
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
