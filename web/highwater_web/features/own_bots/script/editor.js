// @ts-check
/* PyScript's editor for the workshop: created, labelled for screen readers, and with the line of a fault marked. */

import { editor } from "../../../../shell/parts.js";

/** @typedef {HTMLScriptElement & {code: string, handleEvent: unknown, target: HTMLElement}} EditorScript PyScript adds these properties */

/** @param {string} path relative to this file */
const resolveUrl = (path) => new URL(path, import.meta.url).href;

const MARKED = `:host([data-fault]) .cm-activeLine { background: #ffd9d2; box-shadow: inset 4px 0 #b3261e; }
  .cm-editor { font-size: 15px; max-height: 30rem; } .cm-scroller { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
  .cm-editor.cm-focused { outline: 0; }`;

/**
 * @param {HTMLElement} place
 * @param {string} name for screen readers
 * @returns {Promise<EditorScript>}
 */
export async function makeEditor(place, name) {
  preparePyScript();
  const script = /** @type {EditorScript} */ (document.createElement("script"));
  script.type = "py-editor";
  /** @type {Promise<unknown>} */
  const made = new Promise((resolve) => script.addEventListener("py-editor", resolve, { once: true }));
  const [focused, x, y] = [document.activeElement, scrollX, scrollY];
  place.replaceChildren(script);
  await import(resolveUrl(editor.plugin)); // finds such scripts by itself, also later ones
  await made;
  const host = findHost(script);
  const content = host.shadowRoot?.querySelector(".cm-content");
  // It takes the focus without being asked.
  if (content instanceof HTMLElement) content.blur();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  scrollTo(x, y);
  content?.setAttribute("aria-label", name);
  content?.setAttribute("tabindex", "0"); // its default, but some accessibility checks want it explicit
  script.target.querySelector(".py-editor-input")?.removeAttribute("aria-label");
  const button = script.target.querySelector("button");
  if (button) button.hidden = true; // our own button is translated; the editor's keys press this one
  for (const { cssRules } of host.shadowRoot?.adoptedStyleSheets ?? []) {
    for (const rule of cssRules) {
      // One colour of the syntax theme, for escapes such as \n, is too light for its background.
      if (rule instanceof CSSStyleRule && rule.style.color === "rgb(238, 68, 0)") rule.style.color = "#b83200";
    }
  }
  const style = new CSSStyleSheet();
  style.replaceSync(MARKED);
  host.shadowRoot?.adoptedStyleSheets.push(style);
  for (const kind of ["keydown", "pointerdown"]) host.addEventListener(kind, () => unmark(script));
  return script;
}

/** The element whose shadow root contains the editor. @param {EditorScript} script */
function findHost(script) {
  const host = script.target.querySelector(".py-editor-input > div");
  if (!(host instanceof HTMLElement)) throw new Error("PyScript's editor has changed.");
  return host;
}

/** Put the cursor into a line and mark it as faulty. @param {EditorScript} script @param {number} number from 1 */
export async function mark(script, number) {
  const { EditorView } = await import(resolveUrl(editor.view));
  const host = findHost(script);
  const view = EditorView.findFromDOM(host.shadowRoot?.querySelector(".cm-editor"));
  const { doc } = view.state;
  const line = doc.line(Math.max(1, Math.min(number, doc.lines)));
  view.dispatch({ selection: { anchor: line.from } });
  host.dataset.fault = String(number);
}

/** @param {EditorScript} script */
export function unmark(script) {
  delete findHost(script).dataset.fault;
}
