// @ts-check
/* Dresses the page as the person wants it before the first paint: theme and speed, as they were stored. */

{
  const root = document.documentElement;
  try {
    const preferences = JSON.parse(localStorage.getItem("highwater:prefs") ?? "{}");
    if (typeof preferences.theme === "string") root.dataset.theme = preferences.theme;
    if (typeof preferences.speed === "string") root.dataset.speed = preferences.speed;
  } catch {
    // No storage, or nothing readable in it: the page looks as the system asks.
  }
}
