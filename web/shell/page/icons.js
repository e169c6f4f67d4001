// @ts-check
/* Icons in a frame without an origin (`sandbox` without `allow-same-origin`). There a drawing may not be shown out of
   another file, whatever its host allows; but the file may be fetched, as everything else in such a frame, and its
   drawings be shown from within the page. */

const ELSEWHERE = 'use[href*="/icons.svg#"]';

/** Have every icon shown, also those that are still to come. Does nothing where they are shown anyway. */
export async function bringIcons() {
  if (origin !== "null") return;
  const url = new URL("../assets/icons.svg", import.meta.url).href;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`There are no icons at ${url} (${answer.status}).`);
  const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const symbol of sprite.querySelectorAll("symbol")) symbol.id = inside(symbol.id);
  sprite.setAttribute("hidden", "");
  document.body.append(sprite);
  turnInside();
  // What the engine renders names the file again. This comes before the page is painted.
  const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] };
  new MutationObserver(turnInside).observe(document.body, watched);
}

function turnInside() {
  for (const use of document.querySelectorAll(ELSEWHERE)) {
    const [, name = ""] = (use.getAttribute("href") ?? "").split("#");
    use.setAttribute("href", `#${inside(name)}`);
  }
}

/** @param {string} name of an icon; its id within the page, where the name may be that of something else */
function inside(name) {
  return `icon-${name}`;
}
