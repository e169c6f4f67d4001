// @ts-check
/* Steps that are in a page without <high-water>, in a declarative shadow root. The browser parses those only in a page's own source. After
   innerHTML, DOMParser or a copied template, the template element remains; this script turns it into the shadow root. */

const ASLEEP = "template[shadowrootmode]";

/** Convert the templates of a page, now and whenever content is inserted. */
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
    // <high-water> handles its own templates, and other templates are not ours.
    if (!holder || holder.shadowRoot || holder.localName === "high-water" || !template.content.querySelector(".hw-steps")) continue;
    holder.attachShadow({ mode: "open", clonable: true }).append(template.content);
    template.remove();
  }
}
