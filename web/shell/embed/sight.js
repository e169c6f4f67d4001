// @ts-check
/* Waiting until an element is about to be seen: nothing is drawn, asked or loaded for what nobody looks at. */

const NEAR = "200px";

/** @param {Element} element @param {AbortSignal} signal @returns {Promise<void>} */
export function inSight(element, signal) {
  return new Promise((resolve, reject) => {
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watching.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    watching.observe(element);
    signal.addEventListener("abort", () => (watching.disconnect(), reject(signal.reason)), { once: true });
  });
}
