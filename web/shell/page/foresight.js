// @ts-check
/* Asks the engine what a press will bring while the control is still held, so that the answer is there when it is let go. Nothing has
   happened until then: a finger that slides off has pressed nothing.

   A press is not only the quicker for it. Between a press and the next frame, Chromium hands a page no message of a worker; so what
   is asked only then is seen a frame later, however quickly the engine answers. */

/** Before a press that is only asked about. */
const AHEAD = "ahead:";
/** The answer where there is nothing to be said ahead. */
const NOTHING = "null";

/** @type {{press: string, answer: Promise<string>} | null} what is held, as the message that it would send */
let held = null;

/** Listen for what is held at the table. @param {(text: string) => Promise<string> | null} ask null where something else is to be asked first */
export function foresee(ask) {
  addEventListener("pointerdown", ({ target, button, isPrimary }) => {
    const control = !button && isPrimary && target instanceof Element ? target.closest(".page-play [data-do]") : null;
    if (!control || control.matches("input, select, textarea, form, :disabled, [aria-disabled=true]")) return;
    const press = JSON.stringify(pressOf(control));
    const answer = ask(AHEAD + press);
    if (answer) held = { press, answer };
  });
}

/** The answer to a message, if it is a press that was foreseen; "" otherwise. Whatever is sent, nothing is foreseen after it. @param {string} text */
export async function foreseen(text) {
  const before = held;
  held = null;
  const answer = await before?.answer;
  return before?.press === text && answer && answer !== NOTHING ? answer : "";
}
