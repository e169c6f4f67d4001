// @ts-check
/* Answers the page from the engine's worker, however Python was started: the program (engine.py) calls `serve`, and from then on
   messages and answers go through the port to the page.

     in   text              a message for the engine: {answer} is its answer
          {bring: archive}  fetch an archive that comes when it is asked for: {archive, ok} says whether that worked
     out  {failed}          Python itself has crashed */

import { endLoading } from "./progress.js";

/** @typedef {{answer?: string, archive?: string, ok?: boolean, failed?: string}} PortMessage what is sent through the port */

/**
 * Let the program serve.
 * @param {MessagePort} port to the page
 * @param {string} started what Python was started from
 * @param {(archive: string) => Promise<void>} bring puts the modules of an archive where Python finds them; rejects if it cannot
 */
export function prepareToServe(port, started, bring) {
  Object.assign(globalThis, {
    /**
     * @param {any} dispatch answers a message; a function of Python
     * @param {any} think lets bots think for a slice, and returns whether there is more to think about
     * @param {boolean} isPyScript whether PyScript runs the program
     */
    serve(dispatch, think, isPyScript) {
      endLoading();
      answerBy(port, dispatch.copy(), think.copy(), bring);
      postMessage({ started, isPyScript });
    },
  });
}

/**
 * @param {MessagePort} port
 * @param {(message: string) => string} dispatch
 * @param {() => boolean} think
 * @param {(archive: string) => Promise<void>} bring
 */
function answerBy(port, dispatch, think, bring) {
  /* Between two messages bots think, a slice at a time: browsers deliver a message that came meanwhile before the next slice. */
  const { port1: slices, port2: nextSlice } = new MessageChannel();
  let isThinking = false;

  /** @param {() => boolean} work returns whether there is more to think about */
  function carryOut(work) {
    try {
      if (!work() || isThinking) return;
      isThinking = true;
      nextSlice.postMessage(null);
    } catch (error) {
      port.postMessage({ failed: String(error) });
    }
  }

  slices.onmessage = () => {
    isThinking = false;
    carryOut(think);
  };
  port.onmessage = async ({ data }) => {
    if (typeof data === "string") {
      return carryOut(() => {
        port.postMessage({ answer: dispatch(data) });
        return true;
      });
    }
    const archive = data.bring;
    if (archive === undefined) return; // a late report of bytes
    const ok = await bring(archive).then(
      () => true,
      (error) => (console.warn(`Not brought: ${archive}`, error), false),
    );
    port.postMessage({ archive, ok });
  };
}
