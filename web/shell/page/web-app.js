// @ts-check
/* Offers to install High Water as an app: in the page's footer, never during a game, if the browser offers it (Chromium) or a
   person can do it by hand (iPhone and iPad). A person who declines is not asked again. */

import { showText } from "./effects.js";
import { store, readStored } from "./storage.js";

/** @typedef {Event & {prompt: () => Promise<{outcome: "accepted" | "dismissed"}>}} InstallEvent */

const KEY = "highwater:install"; // "away": declined; "seen": the instructions for doing it by hand were shown
const INSTALLED = "(display-mode: standalone), (display-mode: minimal-ui), (display-mode: window-controls-overlay)";

const root = document.documentElement;
const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {InstallEvent | null} the browser's offer; its dialog opens only once */
let offered = null;

export function offerToInstall() {
  // The system's own dialog uses the language of the page.
  new MutationObserver(() => {
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `../manifest.${root.lang}.webmanifest`);
  }).observe(root, { attributeFilter: ["lang"] });

  if (matchMedia(INSTALLED).matches) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser's own banner would cover the page
    if (readStored(KEY) === "away") return;
    offered = /** @type {InstallEvent} */ (event);
    show("app-offer");
  });
  addEventListener("appinstalled", thank);
  find("app-install").addEventListener("click", install);
  for (const button of document.querySelectorAll(".app-decline")) button.addEventListener("click", decline);
  if (canInstallByHand() && !readStored(KEY)) showOnce("app-by-hand");
}

/** Whether this is an iPhone or iPad in a browser: only they have this property, and they offer nothing by themselves. */
function canInstallByHand() {
  return "standalone" in navigator && !navigator.standalone && navigator.maxTouchPoints > 1;
}

/** @param {string} id */
function show(id) {
  showText();
  find(id).hidden = false;
}

/** Show a part during this visit only; it counts as shown once it was on the screen. @param {string} id */
function showOnce(id) {
  show(id);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    store(KEY, "seen");
  });
  observer.observe(find(id));
}

function hide() {
  for (const id of ["app-offer", "app-by-hand"]) find(id).hidden = true;
  offered = null;
  // The pressed button is gone; move the focus for keyboard users.
  (find("foot").checkVisibility() ? find("foot") : find("main")).focus({ preventScroll: true });
}

async function install() {
  const event = offered;
  hide();
  await event?.prompt(); // If the person declines there, the browser decides when to offer it again.
}

function decline() {
  store(KEY, "away");
  hide();
}

/** After installation, from here or from the browser's menu: show one line of thanks until the next press. */
function thank() {
  hide();
  const line = find("app-thanks");
  line.dataset.text = "install.thanks";
  showText();
  const gone = () => {
    removeEventListener("pointerdown", gone);
    removeEventListener("keydown", gone);
    delete line.dataset.text;
    line.textContent = "";
  };
  addEventListener("pointerdown", gone);
  addEventListener("keydown", gone);
}
