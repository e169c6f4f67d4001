// @ts-check
/* Archives of byte code that the engine asks for later, fetched by its worker. On the plain way they are all there from the
   start. */

/** @type {(archive: string) => void} */
let bringOne = () => {};

/** Set how the worker is asked for one; the message `archive` will say whether that worked. @param {(archive: string) => void} way */
export const bringBy = (way) => void (bringOne = way);

/** @param {{archive: string}} effect */
export const bring = ({ archive }) => bringOne(archive);
