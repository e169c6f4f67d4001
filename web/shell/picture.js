// @ts-check
/* Shows, before the first paint, a page that only the storage knows: the game as it was left, the saved games.

   The worker made the picture, for a start just like this one (highwater_web/kept_pictures.py); leaving.js kept it. It is
   shown only where it is surely right: made by this build, for this address and language, and of values that are in the
   storage still. Anything else, and the page's own first picture stays.

   What was kept is put into the page as it is. Whoever else can write into this storage is of this origin and could do
   here what they like anyway; and in markup the policy of the page allows no script. */

/**
 * @typedef {{fragment: string, language: string, build: string, title: string, html: string,
 *     same: Record<string, string | null>, listed: Record<string, string> | null}} KeptPicture
 */

/**
 * The picture kept of a page in this language, if it is right.
 * @param {URL | Location} address
 * @returns {KeptPicture | null}
 */
function keptPicture({ pathname, hash }) {
  const root = document.documentElement;
  try {
    const page = pathname.split("/").at(-1)?.replace(/\.html$/, "") || "index";
    /** @type {KeptPicture | null} */
    const picture = JSON.parse(localStorage.getItem(`highwater-picture:${page}`) ?? "null");
    if (!picture || picture.build !== root.dataset.build || picture.language !== root.lang) return null;
    const { fragment, same, listed } = picture;
    if (`#${fragment}` !== (hash || "#")) return null;
    if (!Object.keys(same).every((key) => localStorage.getItem(key) === same[key])) return null;
    if (!listed) return picture;
    const games = Object.keys(localStorage).filter((key) => key.startsWith("highwater:game:"));
    const unchanged = games.every((key) => key in listed && localStorage.getItem(key)?.startsWith(listed[key]));
    return unchanged && games.length === Object.keys(listed).length ? picture : null;
  } catch {
    return null; // No storage, or nothing readable in it.
  }
}

// An element, for it works when the parser comes to it, right behind #app. A script there might arrive after the first paint.
customElements.define(
  "kept-picture",
  class extends HTMLElement {
    connectedCallback() {
      const app = /** @type {App | null} */ (document.getElementById("app"));
      const picture = keptPicture(location);
      if (!app || !picture) return;
      document.title = picture.title;
      app.innerHTML = picture.html;
      app.keptPicture = picture.html; // which the engine need not make once more
    }
  },
);
