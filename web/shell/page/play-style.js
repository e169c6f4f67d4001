// @ts-check
/* Loads play.css into a page that came without it, because it was a page to read and is about to show something else. */

/** @type {Promise<void> | undefined} */
let coming;

/** Load play.css into this page. Rejects if that fails. */
export function loadPlayStyle() {
  if (document.querySelector('link[rel=stylesheet][href$="/play.css"]')) return coming ?? Promise.resolve();
  coming = new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("play.css", import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove(); // so that it can be requested again
      reject(new Error(`There is no style sheet ${link.href}.`));
    };
    document.head.append(link);
  });
  return coming;
}
