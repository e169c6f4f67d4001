// @ts-check
/* The address of the page: back and forward, and links that are followed while the engine still loads. */

import { getHref, isConnected } from "./bridge.js";
import { noteStep } from "./layers.js";
import { morph } from "./morph.js";
import { loadPlayStyle } from "./play-style.js";

const root = document.documentElement;

// Back, forward and links to a fragment all fire popstate.
addEventListener("popstate", () => {
  if (!noteStep()) return;
  if (isConnected()) outbox.send({ message: "url", href: getHref(), language: getLanguage(location.pathname) });
  else if (root.dataset.engine === "loading") void showFile(location.href);
});

/** The folder that a page lies in. @param {string} path */
const getLanguage = (path) => path.split("/").at(-2) ?? "";

/**
 * Before the engine is ready, a link is followed by showing its prerendered page, while loading goes on. The engine then starts
 * with that page.
 */
outbox.follow = async (link, since) => {
  markPending(link);
  const shown = await showFile(link.href, () => history.pushState(null, "", link.href));
  unmarkPending(link);
  if (!shown) press(link, since);
};

/**
 * @param {string} href
 * @param {() => void} [arrived] called when the file is loaded and about to be shown
 * @returns {Promise<boolean>} false when the engine was there first
 */
async function showFile(href, arrived) {
  const page = findSavedPage(new URL(href)) ?? fetchPage(href);
  const [shown] = await Promise.all([page, loadPlayStyle()]).catch(() => [null]);
  if (isConnected()) return false;
  if (shown === null) {
    location.assign(href); // the browser then shows what is wrong with that address
    return true;
  }
  arrived?.();
  document.title = shown.title;
  morph(shown.html);
  scrollTo(0, 0);
  return true;
}

/** @param {string} href */
async function fetchPage(href) {
  const response = await fetch(href);
  if (!response.ok) return null;
  const file = new DOMParser().parseFromString(await response.text(), "text/html");
  if (file.documentElement.dataset.build !== root.dataset.build) return null; // the browser has to open that one
  return { title: file.title, html: file.getElementById("app")?.innerHTML ?? "" };
}

// A page restored from the back-forward cache has missed what other tabs stored.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
