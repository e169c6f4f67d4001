// @ts-check
/* The engine in a worker without PyScript, for frames that may not store anything: PyScript does not start there. */

import { loadPyodide } from "./interpreter.mjs";

const python = await loadPyodide({ indexURL: new URL("#direct", import.meta.url).href });
const { dispatch } = python.pyimport("highwater_web.worker");

addEventListener("message", ({ data }) => {
  try {
    postMessage({ answer: dispatch(data) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
postMessage({ ready: true });
