// @ts-check
/* play.css, for a page that came without it because it is only to be read, but is about to show something else. */

/** @type {Promise<void> | undefined} */
let coming;

/** Have play.css in this page. Rejected when it cannot be loaded. */
export function stylePlay() {
  if (document.querySelector('link[rel=stylesheet][href$="/play.css"]')) return coming ?? Promise.resolve();
  coming = new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("play.css", import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove(); // so that it can be asked for again
      reject(new Error(`There is no style sheet ${link.href}.`));
    };
    document.head.append(link);
  });
  return coming;
}
