// @ts-check
/* Finds out, before anything is started, whether this browser can run the game. If it cannot, the page says so and can
   still be read.

   Written for old browsers, which must be able to read it: ES5. A test sees to that. */

(function () {
  // A function with a try block and a catch_all, which Pyodide is made of: "\0asm", version 1, one type () -> (), one
  // function of it, its code: 06 40 try, 19 catch_all, 0b end, 0b end.
  var catches = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

  /** @returns {string} the id of the sentence that tells what is missing; empty if nothing is */
  function findMissing() {
    if (!("noModule" in document.createElement("script"))) return "unable-old";
    // Without light-dark() the page has no colours. It is the youngest thing that the pages need: a browser that knows it
    // (Chrome 123, Firefox 120, Safari 17.5) also has module workers, broadcast channels and await in modules.
    if (!(window.CSS && CSS.supports && CSS.supports("color", "light-dark(red, red)"))) return "unable-old";
    if (typeof WebAssembly !== "object" || !WebAssembly.validate) return "unable-off";
    return WebAssembly.validate(new Uint8Array(catches)) ? "" : "unable-old";
  }

  var sentence = findMissing();
  if (sentence) sayThereIsNoEngine("unable", ["unable", sentence]);
})();
