// @ts-check
/* Loads the workshop's script if a page that was opened without it is about to show the workshop. */

export function bringWorkshop() {
  if (document.querySelector("workshop-desk:not(:defined)")) {
    import(new URL("workshop.js", import.meta.url).href).catch((error) => console.warn("No workshop:", error));
  }
}
