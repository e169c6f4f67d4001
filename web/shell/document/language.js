// @ts-check
/* Sends a person from the folder's own address to their language: the one chosen here before, else the first of
   the browser's that there is. Without JavaScript the page shows a link for each. */

{
  const links = [...document.querySelectorAll("a[hreflang]")];
  const known = links.map((link) => link.getAttribute("hreflang") ?? "");
  const wanted = [...navigator.languages];
  try {
    wanted.unshift(JSON.parse(localStorage.getItem("highwater:prefs") ?? "{}").language);
  } catch {
    // No storage, or nothing readable in it: the browser's languages decide.
  }
  const language = wanted.map((tag) => String(tag).toLowerCase().split("-")[0]).find((tag) => known.includes(tag));
  location.replace(`./${language ?? (known.includes("en") ? "en" : known[0])}/index.html${location.hash}`);
}
