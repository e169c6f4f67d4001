// @ts-check
/* The first of our scripts. Starts the engine at once on a page that cannot do without, on others only when somebody
   presses what needs it: the rules are for reading, and links lead on by themselves. */

const root = document.documentElement;
const EVENTS = ["click", "change", "submit"];

if (root.dataset.engine === "resting") for (const name of EVENTS) addEventListener(name, wake, { capture: true });
else if (root.dataset.engine !== "unable") void import("./start.js"); // able.js has said why

/** @param {Event} event */
async function wake(event) {
  const control = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (!control || control.matches("a[href]")) return;
  const field = control.matches("input, select, textarea");
  if (field !== (event.type === "change")) return; // a field is pressed to be changed
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const name of EVENTS) removeEventListener(name, wake, { capture: true });
  root.dataset.engine = "loading";
  await import("./start.js");
  if (field) control.dispatchEvent(new Event("change", { bubbles: true }));
  else if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (control instanceof HTMLElement) control.click();
}
