// @ts-check
/* The address of the page: going back and forth, and links that are followed while the engine is still coming. */

import { currentHref, isConnected } from "./bridge.js";
import { stepped } from "./layers.js";
import { morph } from "./morph.js";
import { stylePlay } from "./play-style.js";

const root = document.documentElement;

// Going back or forth and going to a fragment both come as popstate.
addEventListener("popstate", () => {
  if (!stepped()) return;
  if (isConnected()) outbox.send({ message: "url", href: currentHref(), language: languageOf(location.pathname) });
  else if (root.dataset.engine === "loading") void showFile(location.href);
});

/** The folder that a page lies in. @param {string} path */
const languageOf = (path) => path.split("/").at(-2) ?? "";

/**
 * Before there is an engine, a link is followed by showing the prerendered page that it leads to, while the loading goes
 * on. The engine then starts with that page.
 */
outbox.follow = async (link, since) => {
  markPending(link);
  const shown = await showFile(link.href, () => history.pushState(null, "", link.href));
  unmarkPending(link);
  if (!shown) press(link, since);
};

/**
 * @param {string} href
 * @param {() => void} [arrived] called when the file is here and about to be shown
 * @returns {Promise<boolean>} false when the engine was there first
 */
async function showFile(href, arrived) {
  const page = savedPage(new URL(href)) ?? pageInFile(href);
  const [shown] = await Promise.all([page, stylePlay()]).catch(() => [null]);
  if (isConnected()) return false;
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
async function pageInFile(href) {
  const response = await fetch(href);
  if (!response.ok) return null;
  const file = new DOMParser().parseFromString(await response.text(), "text/html");
  if (file.documentElement.dataset.build !== root.dataset.build) return null; // that is for the browser to open
  return { title: file.title, html: file.getElementById("app")?.innerHTML ?? "" };
}

// A page that the browser took from its back-and-forth memory has missed what other tabs stored.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
