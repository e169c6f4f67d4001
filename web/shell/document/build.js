// @ts-check
/* Ties this page to the files of its build: the service worker keeps them while the page is open, and a page whose files are
   gone reloads itself. Opened as a file, where modules do not run, the page says what to do about that. */

{
  const root = document.documentElement;
  const build = root.dataset.build ?? "";

  navigator.locks?.request(`highwater:build:${build}`, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});

  // A cache may return this page after its host has moved to the next build. A request past the cache tells.
  addEventListener("error", lookForAnotherBuild, { capture: true });

  /** @param {Event} event */
  async function lookForAnotherBuild({ target }) {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    removeEventListener("error", lookForAnotherBuild, { capture: true });
    const response = await fetch(location.href, { cache: "reload" }).catch(() => null);
    const page = response?.ok ? await response.text() : "";
    const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const another = page.includes("data-build=") && !page.includes(build);
    if (another && arrival?.type !== "reload") location.reload(); // once, in case hosts disagree with each other
  }

  if (location.protocol === "file:") sayThereIsNoEngine("failed", ["from-file"]);
}
