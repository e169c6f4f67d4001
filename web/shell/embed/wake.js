// @ts-check
/* Steps that stand in a page without <high-water>, behind a shadow root that the browser reads by itself. What a script puts into a page
   (innerHTML, DOMParser, a copy of a template) the browser does not read so: the template stays as it is. Here it becomes the shadow root. */

const ASLEEP = "template[shadowrootmode]";

/** Wake what is asleep in a page, now and whenever something comes into it. */
export function wakeAll() {
  wakeIn(document);
  const watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) wakeIn(node);
  });
  watching.observe(document, { childList: true, subtree: true });
}

/** @param {Document | Element} place */
function wakeIn(place) {
  const templates = /** @type {HTMLTemplateElement[]} */ ([...place.querySelectorAll(ASLEEP)]);
  if (place instanceof HTMLTemplateElement && place.matches(ASLEEP)) templates.push(place);
  for (const template of templates) {
    const holder = template.parentElement;
    // <high-water> looks after its own, and what is not ours is none of our business.
    if (!holder || holder.shadowRoot || holder.localName === "high-water" || !template.content.querySelector(".hw-steps")) continue;
    holder.attachShadow({ mode: "open", clonable: true }).append(template.content);
    template.remove();
  }
}
