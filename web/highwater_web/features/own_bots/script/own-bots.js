// @ts-check
/* The bots that a person has written, in the storage: one `highwater:bot:<id>` each, in the format that
   highwater_web/core/own_bots.py reads. Nothing here runs their source. */

import { store, readStoredValues, watchStorage } from "../../../../shell/page/storage.js";

/** @typedef {{id: string, text: string, name: string, source: string, readable: boolean}} OwnBot `text` is the stored value */

const PREFIX = "highwater:bot:";
const VERSION = 1;
const MAX_NAME_CHARS = 40;

/** Characters of a bot's source. */
export const MAX_SOURCE_CHARS = 100_000;

/** @returns {OwnBot[]} all stored bots, by name */
export function listBots() {
  const found = Object.entries(readStoredValues().store).filter(([key]) => key.startsWith(PREFIX));
  return found.map(([key, text]) => read(key.slice(PREFIX.length), text)).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * A bot that cannot be read is shown as raw text, so that a person can rescue it.
 * @param {string} id @param {string} text
 * @returns {OwnBot}
 */
function read(id, text) {
  try {
    const { version, name, source } = JSON.parse(text);
    if (version === VERSION && typeof name === "string" && typeof source === "string") return { id, text, name, source, readable: true };
  } catch {
    // Something else under a bot's key.
  }
  return { id, text, name: "", source: text, readable: false };
}

/**
 * Store a bot.
 * @param {string} name @param {string} source
 * @param {OwnBot} [before] the bot that it replaces, as this page knows it
 * @returns {{bot: OwnBot, apart: boolean} | {reason: "full" | "denied" | "refused"}} `apart`: another tab has written that bot
 *   meanwhile, so this one is stored as another bot
 */
export function storeBot(name, source, before) {
  const text = JSON.stringify({ version: VERSION, name, saved: formatNow(), source });
  let id = before?.id ?? makeId();
  let reason = put(id, text, before?.text ?? null);
  const apart = reason === "refused";
  if (apart) reason = put((id = makeId()), text, null);
  return reason ? { reason } : { bot: { id, text, name, source, readable: true }, apart };
}

/** Bring back a bot that was removed. @param {OwnBot} bot */
export const restoreBot = ({ id, text }) => put(id, text, null);

/** @param {OwnBot} bot */
export const removeBot = ({ id }) => put(id, null);

/**
 * Write, and tell the engine of this page, if it runs: storage events reach only other tabs.
 * @param {string} id @param {string | null} text @param {string | null} [base] as in page/storage.js
 */
function put(id, text, base) {
  const key = PREFIX + id;
  const reason = store(key, text, base);
  if (!reason && document.documentElement.dataset.engine !== "resting") outbox.send({ message: "store-changed", key, value: text });
  return reason;
}

/** @param {() => void} tell called when another tab has stored or removed a bot @param {AbortSignal} signal */
export function watchBots(tell, signal) {
  watchStorage((key) => key.startsWith(PREFIX) && tell(), signal);
}

/** Whether a Python file defines or imports a bot, by the same rule as own_bots.py. @param {string} source */
export const hasBot = (source) => /\bthink\b|^[ \t]*(?:from|import)\b.*bot/im.test(source);

/** A name in the form that own_bots.py requires: one line without control characters. @param {string} name */
export function cleanName(name) {
  const visible = name.replace(/[\p{C}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ").trim();
  return [...visible].slice(0, MAX_NAME_CHARS).join("").trim();
}

function makeId() {
  return [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The present time in this time zone, as ISO 8601. */
function formatNow() {
  const time = new Date();
  const ahead = -time.getTimezoneOffset(); // minutes
  const local = new Date(time.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  const two = (/** @type {number} */ number) => String(Math.trunc(Math.abs(number))).padStart(2, "0");
  return `${local}${ahead < 0 ? "-" : "+"}${two(ahead / 60)}:${two(ahead % 60)}`;
}
