// @ts-check
/* Archives of byte code that come when the engine asks for them, fetched by its worker. On the plain way all of them are there from the
   start. */

/** @type {(archive: string) => void} */
let bringOne = () => {};

/** How the worker is asked for one; the message `archive` will say whether that worked. @param {(archive: string) => void} way */
export const bringBy = (way) => void (bringOne = way);

/** @param {{archive: string}} effect */
export const bring = ({ archive }) => bringOne(archive);
