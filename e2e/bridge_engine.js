/* Replaces start.js and the engine in tests of the bridge: answers every message with one control of each kind and all messages so
   far. */

import { connect } from "../web/shell/page/bridge.js";
import "../web/shell/page/navigation.js";
import { loadPlayStyle } from "../web/shell/page/play-style.js";

const sent = [];
const cards = ["a", "b", "c"];
let place = "first";
let tile = "move";
let count = 0;

/** The press whose answer the page has requested in advance, as in highwater_web/worker.py. @type {string | null} */
let foreseen = null;

const effects = {
  announce: [{ effect: "announce", text: "said" }],
  dress: [{ effect: "document", lang: "da", title: "dressed", theme: "dark", animation: "none" }],
  store: [{ effect: "store", key: "highwater:kept", value: "yes" }],
  large: [{ effect: "store", key: "highwater:large", value: "x".repeat(20_000_000) }],
  go: [
    { effect: "url", href: "about.html#there", replace: false },
    { effect: "focus", id: "title" },
  ],
  wait: [
    { effect: "later", do: "first", after: 0 },
    { effect: "later", do: "second", after: 1 },
  ],
  never: [
    { effect: "later", do: "second", after: 1 },
    { effect: "later", do: null },
  ],
  close: [{ effect: "layer", open: 0 }],
  download: [{ effect: "download", name: "a game.txt", text: "land-unter/1" }],
  copy: [{ effect: "copy", href: "play.html#record=x" }],
  moment: [{ effect: "later", do: "first", after: 0 }],
  panel: [{ effect: "layer", open: 1 }],
  leave: [
    { effect: "layer", open: 0 },
    { effect: "url", href: "index.html#left", replace: true },
    { effect: "layer", open: 1 },
  ],
};

/** Answers that send parts of the page, by the token that requests them. */
const parts = {
  change: { changed: { title: '<h1 id="title">Another title</h1>', bulb: '<circle id="bulb" r="2"/>' } },
  attributes: { dressed: { hand: '<div id="hand" data-arrows="" class="dressed">' } },
  astray: { changed: { title: '<h1 id="title">Never seen</h1>', "not-there": '<p id="not-there">there</p>' } },
};

const AHEAD = "ahead:";

/** Each answer is a task of its own, as from a worker. */
async function dispatch(text) {
  await new Promise((resolve) => setTimeout(resolve));
  const before = foreseen;
  foreseen = text.startsWith(AHEAD) ? text.slice(AHEAD.length) : null;
  if (foreseen) return JSON.stringify({ html: null, changed: { count: markupOfCount(count + 1) }, effects: [] });
  const message = JSON.parse(text);
  if (message.token === "count") {
    count += 1;
    return JSON.stringify({ html: null, changed: text === before ? undefined : { count: markupOfCount(count) }, effects: [] });
  }
  if (message.message === "boot" && location.hash === "#meanwhile") {
    localStorage.setItem("highwater:meanwhile", "written"); // as another tab does while the engine starts
    dispatchEvent(new StorageEvent("storage", { key: "highwater:meanwhile", newValue: "written" }));
  }
  if (message.message === "saved-pages" || message.token === "no-such-token") return JSON.stringify({ html: null, effects: [] });
  if (message.token === "fail") throw new Error("told to fail");
  if (message.token?.startsWith("play:")) cards.splice(cards.indexOf(message.token.slice(5)), 1);
  if (message.token?.startsWith("place:")) place = { "place:first": "second", "place:second": "first" }[message.token];
  if (message.token === "moment") place = "second";
  if (message.token === "move" || message.token === "ply:3") tile = message.token === "move" ? "ply:3" : "move";
  sent.push(message);
  if (parts[message.token]) {
    const { changed = {}, dressed = {} } = parts[message.token];
    return JSON.stringify({ html: null, changed: { ...changed, sent: markupOfSent() }, dressed, effects: [] });
  }
  return JSON.stringify({ html: markup(), effects: effects[message.token] ?? [] });
}

function markup() {
  const hand = cards.map((card) => `<button id="card-${card}" data-do="play:${card}">${card}</button>`).join("");
  const presses = [...Object.keys(effects), ...Object.keys(parts), "fail", "none"]
    .map((name) => `<button id="${name}" data-do="${name}">${name}</button>`)
    .join("");
  return `<main id="main"><h1 id="title">A page</h1>
<div id="hand" data-arrows="">${hand}</div>
<div class="table" id="table"><button id="${place}" data-do="place:${place}" data-key="p">${place}</button></div>
<div class="table"><button id="tile" data-do="${tile}">a tile</button></div>
<div class="page-play">${markupOfCount(count)}</div>
<p>${presses}<button id="undo" data-do="undo" data-key="u ArrowLeft">undo</button>
<button id="off" data-do="off" data-key="o" disabled>off</button> <a id="link" href="#title">to the title</a></p>
<form data-do="start"><input id="name" name="name" value="Ida"><input id="box" type="checkbox" name="box" value="1">
<select id="level" name="level" data-do="level"><option>one</option><option>two</option></select>
<input id="slide" type="range" name="ply" data-do="ply" min="0" max="9" value="0">
<button type="submit" id="submit">start</button></form>
<input id="file" type="file" data-do="open">
${moment()}
<svg><circle id="bulb" r="1"/></svg>
${markupOfSent()}</main>`;
}

/** A button that counts its presses. While it is held, the page already requests the answer, as for every control at a table. */
function markupOfCount(number) {
  return `<button id="count" data-do="count">${number}</button>`;
}

function markupOfSent() {
  return `<pre id="sent">${JSON.stringify(sent).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
}

/** A great moment: marked in the answer in which it happens and, as on a real page, in those that follow. */
function moment() {
  const moments = sent.filter(({ token }) => token === "moment").length;
  return moments ? `<p id="scene-${moments}" data-scene="wave" data-scene-key="${moments}" style="animation: tell 1.2s">!</p>` : "";
}

export async function start() {
  if (location.hash === "#moments") await loadPlayStyle();
  void connect(dispatch);
}
