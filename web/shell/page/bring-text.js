// @ts-check
/* Long texts, such as a game's rules, are not part of the engine: they are in the files of their pages. If a page that was opened without
   its file needs to show one, the text is fetched from that file. No feature's script: the rules beside a table are such a text, too. */

/** @type {Map<string, Promise<Element>>} the elements that hold a text, by file */
const known = new Map();

/** Fill the place of a text if there is one and it is empty. */
export function bringText() {
  const place = document.querySelector("article[data-file]:empty");
  if (place instanceof HTMLElement) void fill(place, place.dataset.file ?? "");
}

/** @param {HTMLElement} place @param {string} file relative to this page */
async function fill(place, file) {
  const address = new URL(file, location.href).href;
  const coming = known.get(address) ?? fetchText(address, place.id);
  known.set(address, coming);
  try {
    place.replaceChildren(...(await coming).cloneNode(true).childNodes);
  } catch (error) {
    known.delete(address);
    console.warn("No text:", error);
    if (place.isConnected) location.assign(address + location.hash); // the browser then shows what is wrong
    return;
  }
  const { anchor } = place.dataset;
  if (anchor !== undefined) keepTable(place);
  scrollToAnchor(place, anchor ?? decodeURIComponent(location.hash.slice(1)));
}

/** Scroll to a part of a text. @param {HTMLElement} place @param {string} anchor */
function scrollToAnchor(place, anchor) {
  const target = anchor && place.querySelector(`[id="${CSS.escape(anchor)}"]`);
  if (!(target instanceof HTMLElement)) return;
  target.tabIndex = -1;
  target.focus();
}

/** Links in a text beside a table lead to a place in the text or to another tab, never away from the game. @param {HTMLElement} place */
function keepTable(place) {
  for (const link of place.querySelectorAll("a")) link.target = "_blank";
  place.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    const anchor = link && link.getAttribute("href")?.match(/^#(.+)/)?.[1];
    if (!anchor) return;
    event.preventDefault();
    scrollToAnchor(place, decodeURIComponent(anchor));
  });
}

/** @param {string} address @param {string} id of the element that holds the text */
async function fetchText(address, id) {
  const file = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const text = file.getElementById(id);
  const isOfThisBuild = file.documentElement.dataset.build === document.documentElement.dataset.build;
  if (!text?.firstChild || !isOfThisBuild) throw new Error(`${address} has no text ${id} of this build.`);
  await Promise.all([...text.querySelectorAll("link")].map(bringSheet));
  return text;
}

/** @type {Map<string, Promise<unknown>>} style sheets of texts by address, until they are loaded or have failed */
const sheets = new Map();

/**
 * Move a style sheet's link from a text into the page, once and for good. A page that loads waits for its sheets before it shows more;
 * content that a script inserts does not, and would first appear without the sheet. @param {HTMLLinkElement} link
 */
function bringSheet(link) {
  link.remove();
  const address = link.getAttribute("href") ?? "";
  const coming = sheets.get(address) ?? loadSheet(address);
  sheets.set(address, coming);
  return coming;
}

/** @param {string} address @returns {Promise<unknown>} */
function loadSheet(address) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  document.head.append(sheet);
  return new Promise((resolve) => ["load", "error"].forEach((how) => sheet.addEventListener(how, resolve)));
}
