// @ts-check
/* Says in the page that there is no engine: the one place for it, whatever the reason.

   Written for old browsers too, which must be able to read it: ES5. A test sees to that. */

/**
 * From now on the page only shows: what the engine would have to answer is disabled. Links lead on.
 * @param {string} state why: `unable` (this browser cannot run it) or `failed`; becomes `data-engine`
 * @param {string[]} ids of the elements that tell the person
 */
function sayThereIsNoEngine(state, ids) {
  if (ids[0] === "failure" && inSealedFrame()) ids = ["framed"];
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
 * Whether the page stands in a frame without an origin (`sandbox` without `allow-same-origin`): a host that does not let every
 * origin read its files then keeps ours from us.
 */
function inSealedFrame() {
  return window.top !== window && window.origin === "null";
}

/** Nothing is wrong with the browser: what was still to be loaded could not be. */
function blameNetwork() {
  var hint = document.querySelector("#failure p");
  var texts = document.getElementById("texts");
  if (!hint || !texts) return;
  hint.setAttribute("data-text", "offline.partly");
  hint.textContent = JSON.parse(texts.textContent || "")[document.documentElement.lang]["offline.partly"];
}

/** The way out of the frame, to be followed or, where the frame forbids that too, to be copied. */
function showAddress() {
  var hint = document.querySelector("#framed p");
  if (!hint) return;
  var link = document.createElement("a"); // only now: a link that leads nowhere yet is a fault to those who search
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener");
  link.setAttribute("href", location.href);
  link.textContent = location.href;
  hint.appendChild(link);
}
