// @ts-check
/* What draws figures is fetched by the worker, and only when the engine asks for it. On the plain way it is there from the start. */

/** @type {() => void} */
let bring = () => {};

/** How the worker is asked for it; the message `drawing` will say whether that worked. @param {() => void} way */
export const bringBy = (way) => void (bring = way);

export const bringDrawing = () => bring();
