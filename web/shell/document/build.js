// @ts-check
/* Holds this page and the files of its build together: the service worker keeps them while the page is open, and a page
   whose files are gone reloads itself. A page opened as a file, where no module runs, says what to do about that. */

{
  const root = document.documentElement;
  const build = root.dataset.build ?? "";

  navigator.locks?.request(`highwater:build:${build}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

  // A cache may still hand out this page although its host has gone on to the next build. Past the cache, the host says so.
  addEventListener("error", lookForAnotherBuild, { capture: true });

  /** @param {Event} event */
  async function lookForAnotherBuild({ target }) {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    removeEventListener("error", lookForAnotherBuild, { capture: true });
    const response = await fetch(location.href, { cache: "reload" }).catch(() => null);
    const page = response?.ok ? await response.text() : "";
    const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const another = page.includes("data-build=") && !page.includes(build);
    if (another && arrival?.type !== "reload") location.reload(); // once, should hosts disagree with each other
  }

  if (location.protocol === "file:") sayThereIsNoEngine("failed", ["from-file"]);
}
