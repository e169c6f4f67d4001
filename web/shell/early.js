// @ts-check
/* Runs before the first paint and before anything else of the page: nobody sees the wrong theme for a moment, a page whose
   files are gone gets itself anew, and one opened as a file, where no module runs, shows what to do about that. Like
   able.js and picture.js it is written into every page (web/make_site.py). */

{
  const root = document.documentElement;
  const build = root.dataset.build ?? "";
  root.dataset.engine = "rests" in root.dataset ? "resting" : "loading";
  try {
    const preferences = JSON.parse(localStorage.getItem("highwater:prefs") ?? "{}");
    if (typeof preferences.theme === "string") root.dataset.theme = preferences.theme;
    if (typeof preferences.speed === "string") root.dataset.speed = preferences.speed;
  } catch {
    // No storage, or nothing readable in it: the page looks as the system asks.
  }

  // As long as this page is open, the service worker keeps the files of its build.
  navigator.locks?.request(`highwater:build:${build}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

  // Some cache has kept this page while its host went on to the next build. Asked past the cache, the host says so.
  addEventListener("error", lookForAnother, { capture: true });

  /** @param {Event} event */
  async function lookForAnother({ target }) {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    removeEventListener("error", lookForAnother, { capture: true });
    const response = await fetch(location.href, { cache: "reload" }).catch(() => null);
    const page = response?.ok ? await response.text() : "";
    const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const another = page.includes("data-build=") && !page.includes(build);
    if (another && arrival?.type !== "reload") location.reload(); // once, should hosts disagree with each other
  }

  if (location.protocol === "file:") {
    root.dataset.engine = "failed";
    addEventListener("DOMContentLoaded", () => document.getElementById("from-file")?.removeAttribute("hidden"));
  }
}
