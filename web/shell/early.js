// @ts-check
/* Runs before the first paint, so that nobody sees the wrong theme for a moment. Opened as a file, where no module script
   runs, it shows what to do about that. */

{
  const root = document.documentElement;
  root.dataset.engine = "loading";
  try {
    const preferences = JSON.parse(localStorage.getItem("highwater:prefs") ?? "{}");
    if (typeof preferences.theme === "string") root.dataset.theme = preferences.theme;
    if (typeof preferences.speed === "string") root.dataset.speed = preferences.speed;
  } catch {
    // No storage, or nothing readable in it: the page looks as the system asks.
  }
  if (location.protocol === "file:") {
    root.dataset.engine = "failed";
    addEventListener("DOMContentLoaded", () => document.getElementById("from-file")?.removeAttribute("hidden"));
  }
}
