// @ts-check
/* Says in the page that there is no engine, whatever the reason. No other script does.

   Plain ES5, so that old browsers can parse it too; a test checks that. */

/**
 * From now on the page only shows: controls that need the engine are disabled. Links still work.
 * @param {string} state why: `unable` (this browser cannot run it) or `failed`; becomes `data-engine`
 * @param {string[]} ids of the elements that tell the person
 */
function sayThereIsNoEngine(state, ids) {
  if (ids[0] === "failure" && isInSealedFrame()) ids = ["framed"];
  document.documentElement.setAttribute("data-engine", state);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();

  function say() {
    if (ids[0] === "framed") showAddress();
    if (ids[0] === "failure" && navigator.onLine === false) blameNetwork();
    for (var i = 0; i < ids.length; i += 1) {
      var element = document.getElementById(ids[i]);
      if (element) element.removeAttribute("hidden");
    }
    var progress = document.getElementById("start");
    if (progress) progress.setAttribute("hidden", "");
    // Looking up a rule needs no engine.
    var controls = document.querySelectorAll("#app button, #app input:not([type=search]), #app select, #app textarea");
    for (var j = 0; j < controls.length; j += 1) controls[j].setAttribute("disabled", "");
  }
}

/**
 * Whether the page is in a frame without an origin (`sandbox` without `allow-same-origin`). Its own files are then cross-origin, and
 * cannot be read unless the server allows every origin.
 */
function isInSealedFrame() {
  return window.top !== window && window.origin === "null";
}

/** The browser is fine; a file could not be loaded. */
function blameNetwork() {
  var hint = document.querySelector("#failure p");
  var texts = document.getElementById("texts");
  if (!hint || !texts) return;
  hint.setAttribute("data-text", "offline.partly");
  hint.textContent = JSON.parse(texts.textContent || "")[document.documentElement.lang]["offline.partly"];
}

/** Show the page's address: as a link or, if the frame forbids that too, as text to copy. */
function showAddress() {
  var hint = document.querySelector("#framed p");
  if (!hint) return;
  var link = document.createElement("a"); // only now: accessibility checks report a link without a target
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener");
  link.setAttribute("href", location.href);
  link.textContent = location.href;
  hint.appendChild(link);
}
