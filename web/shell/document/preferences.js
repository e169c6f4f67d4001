// @ts-check
/* Dresses the page as the person wants it before the first paint: theme and animation, as they were stored. */

{
  const root = document.documentElement;
  try {
    const preferences = JSON.parse(localStorage.getItem("highwater:prefs") ?? "{}");
    if (typeof preferences.theme === "string") root.dataset.theme = preferences.theme;
    const animation = preferences.animation ?? preferences.speed; // one for both is what builds before 2026-11 stored
    if (typeof animation === "string") root.dataset.animation = animation;
  } catch {
    // No storage, or nothing readable in it: the page looks as the system asks.
  }
}
