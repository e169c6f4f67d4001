// @ts-check
/* Icons in a frame without an origin (`sandbox` without `allow-same-origin`). There `<use>` may not show a drawing from
   another file, whatever its host allows. But the file may be fetched, and its drawings shown from within the page. */

const ELSEWHERE = 'use[href*="/icons.svg#"]';

/** Show every icon, also those rendered later. Does nothing if they are shown anyway. */
export async function bringIcons() {
  if (origin !== "null") return;
  const url = new URL("../assets/icons.svg", import.meta.url).href;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`There are no icons at ${url} (${answer.status}).`);
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const symbol of sprite.querySelectorAll("symbol")) symbol.id = makeInnerId(symbol.id);
  sprite.setAttribute("hidden", "");
  document.body.append(sprite);
  turnInside();
  // The engine renders references to the file again; observers are called before the page is painted.
  const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] };
  new MutationObserver(turnInside).observe(document.body, watched);
}

function turnInside() {
  for (const use of document.querySelectorAll(ELSEWHERE)) {
    const [, name = ""] = (use.getAttribute("href") ?? "").split("#");
    use.setAttribute("href", `#${makeInnerId(name)}`);
  }
}

/** The id of an icon within the page, where its own name may already be used. @param {string} name */
function makeInnerId(name) {
  return `icon-${name}`;
}
