// @ts-check
/* Checks messages between another project's page and our frames. Drops what is not a message of ours, has invalid fields or comes
   too fast. message-table.js lists the messages. */

import { FROM_FRAME, TO_FRAME, VERSION } from "./message-table.js";

/** @typedef {import("./message-table.js").Field} Field */
/** @typedef {Record<string, import("./message-table.js").Kind>} Table */
/** @typedef {{highwater: number, type: string, [field: string]: any}} Message */

/** What each side may send. @type {{host: Table, frame: Table}} */
const TABLES = { host: TO_FRAME, frame: FROM_FRAME };

/** Maximum number of fields of a message, known or not. */
const MAX_FIELDS = 40;

/**
 * A message with its known fields only; null if it is invalid.
 * @param {unknown} data the posted value
 * @param {"host" | "frame"} sender who may have posted it
 * @returns {Message | null}
 */
export function check(data, sender) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const found = /** @type {Record<string, unknown>} */ (data);
  if (found.highwater !== VERSION || typeof found.type !== "string" || !Object.hasOwn(TABLES[sender], found.type)) return null;
  if (Object.keys(found).length > MAX_FIELDS) return null;
  const { fields, needed } = TABLES[sender][found.type];
  /** @type {Message} */
  const message = { highwater: VERSION, type: found.type };
  for (const [name, field] of Object.entries(fields)) {
    if (found[name] === undefined) continue;
    if (!isValid(found[name], field)) return null;
    message[name] = found[name];
  }
  return needed.every((name) => Object.hasOwn(message, name)) ? message : null;
}

/** Whether a value is valid for a field. @param {unknown} value @param {Field} field @returns {boolean} */
function isValid(value, field) {
  const types = [field.type].flat();
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) {
    const { items, maxItems = 0 } = field;
    return types.includes("array") && items !== undefined && value.length <= maxItems && value.every((item) => isValid(item, items));
  }
  if (typeof value === "string") {
    if (field.enum) return field.enum.includes(value);
    const isShort = types.includes("string") && value.length <= (field.maxLength ?? 0);
    return isShort && (field.pattern === undefined || new RegExp(field.pattern, "u").test(value));
  }
  if (typeof value === "number") {
    const isOfType = types.includes("number") || (types.includes("integer") && Number.isInteger(value));
    return isOfType && value >= (field.minimum ?? -Infinity) && value <= (field.maximum ?? Infinity);
  }
  return typeof value === "boolean" && types.includes("boolean");
}

/**
 * Limits a rate: `most` at once, then `perSecond`. The function returns whether one more is allowed now.
 * @param {number} most
 * @param {number} perSecond
 * @param {() => number} now the time in milliseconds
 */
export function makeLimiter(most = 60, perSecond = 30, now = () => performance.now()) {
  let [left, last] = [most, now()];
  return () => {
    const time = now();
    left = Math.min(most, left + ((time - last) / 1000) * perSecond);
    last = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
