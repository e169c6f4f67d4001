// @ts-check
/* Runs before the first paint, so that nobody sees the wrong theme for a moment; does nothing else. */

{
  const root = document.documentElement;
  root.dataset.engine = "rests" in root.dataset ? "resting" : "loading";
  try {
    const preferences = JSON.parse(localStorage.getItem("highwater:prefs") ?? "{}");
    if (typeof preferences.theme === "string") root.dataset.theme = preferences.theme;
    if (typeof preferences.speed === "string") root.dataset.speed = preferences.speed;
  } catch {
    // No storage, or nothing readable in it: the page looks as the system asks.
  }
}
