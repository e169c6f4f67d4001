// @ts-check
/* The service worker: registered once the page is at rest, and asked to take over when the person wants the update.

   A new build waits, complete, until it is asked in or no page of the old one is open. When it takes over, every open
   page reloads, so that no page ever mixes two builds. */

import { keepSnapshot } from "./snapshot.js";

export function keepOffline() {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const register = () => registered().catch((error) => console.warn("No offline use:", error));
  if ("requestIdleCallback" in window) requestIdleCallback(register);
  else setTimeout(register, 1000);
}

async function registered() {
  const updating = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), {
    updateViaCache: "none",
  });
  if (updating) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  void navigator.serviceWorker.ready.then(keepSnapshot).then(() => (document.documentElement.dataset.kept = "all"));
  offer(registration);
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", () => offer(registration));
  });
}

/** Show that a new build is here, if one waits. @param {ServiceWorkerRegistration} registration */
function offer(registration) {
  const notice = document.getElementById("update");
  if (!registration.waiting || !registration.active || !notice) return;
  notice.hidden = false;
  notice.querySelector("button")?.addEventListener("click", () => {
    registration.waiting?.postMessage({ type: "SKIP_WAITING" });
  });
}
