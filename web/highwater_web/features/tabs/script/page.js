// @ts-check
/* Which tab plays a game: one, by a Web Lock for each game; the others watch. The worker asks for it by the effect `tab`, and the
   message `tab` tells it that another one plays or has stopped.

   Without locks (a page not served by https), the tab that opened the game last plays: a mark in the storage tells the others.
   Without storage, every tab has games of its own. */

import { effects, whenSettled } from "../../../../shell/page/seam.js";
import { readStored } from "../../../../shell/page/storage.js";

/** @typedef {import("../../../../shell/page/seam.js").Send} Send */

const NAME = "highwater:game:";
const MARK = "highwater-player:"; // not among a person's values
const LOCKS_TAKE_LONG = 500; // ms; then the game goes on, and the second writer is refused (page/storage.js)

/** Give up this tab's game, or stop waiting for it. */
let leave = () => {};
/** @type {Promise<unknown>} resolves when the lock given up last is free */
let left = Promise.resolve();
/** @type {Promise<unknown>} resolves when it is known whether this tab plays */
let settled = Promise.resolve();

effects.tab = setTab;
whenSettled.push(() => settled);

/** @param {{game: string | null, how: "ask" | "take" | "watch" | "leave"}} effect @param {Send} send */
function setTab({ game, how }, send) {
  leave();
  leave = () => {};
  if (game === null) return;
  /** @param {"elsewhere" | "nowhere"} played */
  const tell = (played) => send({ message: "tab", game, played }, true);
  const asked = navigator.locks ? playByLock(navigator.locks, game, how, tell) : playByMark(game, how, tell);
  settled = Promise.race([asked, new Promise((resolve) => setTimeout(resolve, LOCKS_TAKE_LONG))]);
}

/**
 * @param {LockManager} locks
 * @param {string} game
 * @param {string} how
 * @param {(played: "elsewhere" | "nowhere") => void} tell
 * @returns {Promise<void>} when it is known whether this tab plays
 */
function playByLock(locks, game, how, tell) {
  const waiting = new AbortController();
  let given = false;
  let gone = false;
  /** @type {() => void} */
  let release = () => {};
  /** @type {Promise<void>} */
  const held = new Promise((resolve) => (release = resolve));
  leave = () => {
    gone = true;
    waiting.abort();
    release();
  };
  if (how === "watch") {
    locks.request(NAME + game, { signal: waiting.signal }, () => {}).then(() => gone || tell("nowhere"), () => {});
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const options = how === "take" ? { steal: true } : { ifAvailable: true };
    const request = left.then(() =>
      locks.request(NAME + game, options, (lock) => {
        given = lock !== null;
        if (!given) tell("elsewhere");
        resolve();
        return given ? held : undefined;
      }),
    );
    left = request.catch(() => {
      if (given && !gone) tell("elsewhere"); // another tab has taken it
      else if (!given && !gone) void playByMark(game, how, tell); // some frames may not use locks
      resolve();
    });
  });
}

/**
 * @param {string} game
 * @param {string} how
 * @param {(played: "elsewhere" | "nowhere") => void} tell
 */
async function playByMark(game, how, tell) {
  const key = MARK + game;
  const mark = how === "watch" ? "" : `${performance.timeOrigin}-${Math.random()}`;
  const listening = new AbortController();
  const { signal } = listening;
  try {
    if (mark) localStorage.setItem(key, mark);
  } catch {
    return; // nothing is stored, so no other tab has this game
  }
  leave = () => {
    listening.abort();
    if (mark && readStored(key) === mark) localStorage.removeItem(key);
  };
  addEventListener("pagehide", () => leave(), { signal });
  addEventListener("storage", (event) => event.key === key && tell(event.newValue ? "elsewhere" : "nowhere"), { signal });
}
