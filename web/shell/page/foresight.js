// @ts-check
/* Asks the engine for the answer to a press while the control is still held, so that the answer is ready at release. Nothing happens
   before: a finger that slides off has pressed nothing.

   This saves more than the engine's own time. Between a press and the next frame, Chromium delivers no worker messages to the page; so an
   answer requested only at release is shown a frame later, however fast the engine is. */

/** Prefix of a press that is only asked about. */
const AHEAD = "ahead:";
/** The answer if nothing can be said in advance. */
const NOTHING = "null";

/** @type {{press: string, answer: Promise<string>} | null} the held press, as the message that it would send */
let held = null;

/**
 * Listen for held controls at the table.
 * @param {(text: string) => Promise<string> | null} ask null if something else has to be asked first
 */
export function foresee(ask) {
  addEventListener("pointerdown", ({ target, button, isPrimary }) => {
    const control = !button && isPrimary && target instanceof Element ? target.closest(".page-play [data-do]") : null;
    if (!control || control.matches("input, select, textarea, form, :disabled, [aria-disabled=true]")) return;
    const press = JSON.stringify(makePress(control));
    const answer = ask(AHEAD + press);
    if (answer) held = { press, answer };
  });
}

/** The answer to a message, if it was asked in advance; "" otherwise. Any message ends the prediction. @param {string} text */
export async function takeForeseen(text) {
  const before = held;
  held = null;
  const answer = await before?.answer;
  return before?.press === text && answer && answer !== NOTHING ? answer : "";
}
