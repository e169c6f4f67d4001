// @ts-check
/* The seam between the page and the scripts of features, none of which the page names. The build loads `page.js` of each feature's folder
   `script/` with the page; it adds here what the feature does. */

/** @typedef {{effect: string, [field: string]: any}} Effect */
/** @typedef {(message: {message: string, [field: string]: unknown}, first?: boolean) => void} Send `first`: before other waiting messages */

/** What carries out an effect, by its kind. @type {Record<string, (effect: any, send: Send) => void>} */
export const effects = {};

/** What is done whenever the page shows something else. @type {(() => void)[]} */
export const whenShown = [];

/** What is awaited after an answer's effects, before the next message. @type {(() => unknown)[]} */
export const whenSettled = [];

/** Whether a feature needs the plain way, and so needs it offline, too. @type {(() => boolean)[]} */
export const needsPlainWay = [];
