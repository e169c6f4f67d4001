// @ts-check
/* PyScript's editor, as the workshop has it: made, named for those who do not see it, and with the line of a fault marked. */

import { editor } from "../parts.js";

/** @typedef {HTMLScriptElement & {code: string, handleEvent: unknown, target: HTMLElement}} EditorScript made so by PyScript */

/** @param {string} path relative to this file */
const here = (path) => new URL(path, import.meta.url).href;

const MARKED = `:host([data-fault]) .cm-activeLine { background: #ffd9d2; box-shadow: inset 4px 0 #b3261e; }
  .cm-editor { font-size: 15px; max-height: 30rem; } .cm-scroller { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
  .cm-editor.cm-focused { outline: 0; }`;

/**
 * @param {HTMLElement} place
 * @param {string} name for those who do not see it
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
  await import(here(editor.plugin)); // finds such scripts by itself, later ones as well
  await made;
  const host = hostOf(script);
  const content = host.shadowRoot?.querySelector(".cm-content");
  // It takes the focus, which nobody has given to it.
  if (content instanceof HTMLElement) content.blur();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  scrollTo(x, y);
  content?.setAttribute("aria-label", name);
  content?.setAttribute("tabindex", "0"); // as it is anyway, but not for everybody who looks
  script.target.querySelector(".py-editor-input")?.removeAttribute("aria-label");
  const button = script.target.querySelector("button");
  if (button) button.hidden = true; // ours has a name in every language; its keys press this one
  for (const { cssRules } of host.shadowRoot?.adoptedStyleSheets ?? []) {
    for (const rule of cssRules) {
      // Of the colours of a program, the one that is too light for its sheet: of characters such as \n.
      if (rule instanceof CSSStyleRule && rule.style.color === "rgb(238, 68, 0)") rule.style.color = "#b83200";
    }
  }
  const style = new CSSStyleSheet();
  style.replaceSync(MARKED);
  host.shadowRoot?.adoptedStyleSheets.push(style);
  for (const kind of ["keydown", "pointerdown"]) host.addEventListener(kind, () => unmark(script));
  return script;
}

/** The element in whose shadow the editor is. @param {EditorScript} script */
function hostOf(script) {
  const host = script.target.querySelector(".py-editor-input > div");
  if (!(host instanceof HTMLElement)) throw new Error("PyScript's editor has changed.");
  return host;
}

/** Put the cursor into a line and show that a fault is there. @param {EditorScript} script @param {number} number from 1 */
export async function mark(script, number) {
  const { EditorView } = await import(here(editor.view));
  const host = hostOf(script);
  const view = EditorView.findFromDOM(host.shadowRoot?.querySelector(".cm-editor"));
  const { doc } = view.state;
  const line = doc.line(Math.max(1, Math.min(number, doc.lines)));
  view.dispatch({ selection: { anchor: line.from } });
  host.dataset.fault = String(number);
}

/** @param {EditorScript} script */
export function unmark(script) {
  delete hostOf(script).dataset.fault;
}
