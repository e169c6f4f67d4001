// @ts-check
/* Shows, before the first paint, a page that only the storage has: the game as the person left it, the saved games.

   The worker rendered this saved page for a start just like this one (highwater_web/core/saved_pages.py), and
   page/saved-pages.js stored it. It is shown only where it is surely right: made by this build, for this address and
   language, from values that are still in the storage. Otherwise the prerendered page stays.

   Its markup is inserted as it is. Only pages of this origin can write to this storage, and those could do the same directly;
   besides, the page's policy blocks scripts in markup. */

/**
 * @typedef {{fragment: string, language: string, build: string, title: string, html: string,
 *     same: Record<string, string | null>, listed: Record<string, string> | null}} SavedPage
 */

/**
 * The saved page for an address in this language, if it is still valid.
 * @param {URL | Location} address
 * @returns {SavedPage | null}
 */
function findSavedPage({ pathname, hash }) {
  const root = document.documentElement;
  try {
    const page = pathname.split("/").at(-1)?.replace(/\.html$/, "") || "index";
    /** @type {SavedPage | null} */
    const saved = JSON.parse(localStorage.getItem(`highwater-page:${page}`) ?? "null");
    if (!saved || saved.build !== root.dataset.build || saved.language !== root.lang) return null;
    const { fragment, same, listed } = saved;
    if (`#${fragment}` !== (hash || "#")) return null;
    if (!Object.keys(same).every((key) => localStorage.getItem(key) === same[key])) return null;
    if (!listed) return saved;
    const there = Object.keys(localStorage).filter((key) => /^highwater:(game|scenario):/.test(key));
    const unchanged = there.every((key) => key in listed && localStorage.getItem(key)?.startsWith(listed[key]));
    return unchanged && there.length === Object.keys(listed).length ? saved : null;
  } catch {
    return null; // No storage, or nothing readable in it.
  }
}

/**
 * Mark #app with the page that it shows: its name, or `play` while a game is on it. The shell around goes by that. Style sheets must not
 * ask about the content of #app (`:has`): any change there would restyle all of it.
 * @param {HTMLElement} app
 */
function namePage(app) {
  const page = app.firstElementChild;
  const name = page?.matches(".page-play[data-game]") ? "table" : /\bpage-(\w+)/.exec(page?.className ?? "")?.[1] ?? "";
  if (app.dataset.page !== name) app.dataset.page = name;
}

// A custom element, because it runs when the parser reaches it, right after #app. A script there might run after the first paint.
customElements.define(
  "saved-page",
  class extends HTMLElement {
    connectedCallback() {
      const app = /** @type {App | null} */ (document.getElementById("app"));
      const saved = findSavedPage(location);
      if (!app) return;
      if (saved) {
        document.title = saved.title;
        app.innerHTML = saved.html;
        app.savedPage = saved.html; // so that the engine need not render it once more
      } else app.isPrerendered = true;
      namePage(app);
    }
  },
);
