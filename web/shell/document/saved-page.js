// @ts-check
/* Shows, before the first paint, a page that only the storage knows: the game as it was left, the saved games.

   The worker rendered this saved page for a start just like this one (highwater_web/saved_pages.py), and
   page/saved-pages.js stored it. It is shown only where it is surely right: made by this build, for this address and
   language, from values that are still in the storage. Otherwise the prerendered page stays.

   Its markup goes into the page as it is. Whoever else can write into this storage is of this origin, and could do here
   what they like anyway; and the policy of the page allows no script in markup. */

/**
 * @typedef {{fragment: string, language: string, build: string, title: string, html: string,
 *     same: Record<string, string | null>, listed: Record<string, string> | null}} SavedPage
 */

/**
 * The saved page for an address in this language, if it is right.
 * @param {URL | Location} address
 * @returns {SavedPage | null}
 */
function savedPage({ pathname, hash }) {
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
 * Say on #app which page it shows, by its name or, where a game lies on it, as the table: what the shell says around it goes by that.
 * Style sheets must not ask what is in #app (`:has`): whatever changed there would have all of it dressed anew.
 * @param {HTMLElement} app
 */
function namePage(app) {
  const page = app.firstElementChild;
  const name = page?.matches(".page-play[data-game]") ? "table" : /\bpage-(\w+)/.exec(page?.className ?? "")?.[1] ?? "";
  if (app.dataset.page !== name) app.dataset.page = name;
}

// An element, because it works when the parser comes to it, right behind #app. A script there might run after the first paint.
customElements.define(
  "saved-page",
  class extends HTMLElement {
    connectedCallback() {
      const app = /** @type {App | null} */ (document.getElementById("app"));
      const saved = savedPage(location);
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
