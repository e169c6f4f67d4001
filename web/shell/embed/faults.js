// @ts-check
/* What can be wrong with an embed, as a sentence that stands in its place. */

import { texts } from "./parts.js";

export class Fault extends Error {
  /** @param {string} key of the sentence @param {Record<string, string>} [values] for its names @param {string} [record] to be read instead
   * @param {string} [said] the sentence itself, where the engine has said it */
  constructor(key, values = {}, record = "", said = "") {
    super(key);
    this.key = key;
    this.values = values;
    this.record = record;
    this.said = said;
  }

  /** The same with a record to be read instead. @param {string} record */
  reading(record) {
    return new Fault(this.key, this.values, record, this.said);
  }
}

/**
 * The fault where a page's policy has refused what we need of an origin; undefined where it has not.
 * @param {SecurityPolicyViolationEvent} event
 * @param {"connect-src" | "frame-src"} line of the policy
 * @param {string} site
 */
export function forbidden({ blockedURI, disposition, effectiveDirective }, line, site) {
  const isIt = disposition === "enforce" && effectiveDirective === line && blockedURI.startsWith(site);
  return isIt ? new Fault("forbidden", { line, site }) : undefined;
}

/** A sentence of ours. @param {string} language @param {string} key @param {Record<string, string>} [values] */
export function say(language, key, values = {}) {
  const text = (texts[language] ?? texts.en)[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => shortened(values[name] ?? ""));
}

/** What somebody has written, as a part of a sentence. @param {string} text */
function shortened(text) {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
