// @ts-check
/* What can go wrong with an embed, and the sentence that is shown for it. */

import { texts } from "./parts.js";

export class Fault extends Error {
  /** @param {string} key of the sentence @param {Record<string, string>} [values] for its placeholders @param {string} [record] to show
   * instead @param {string} [said] the whole sentence, if the engine sent one */
  constructor(key, values = {}, record = "", said = "") {
    super(key);
    this.key = key;
    this.values = values;
    this.record = record;
    this.said = said;
  }

  /** The same fault with a record to show instead. @param {string} record */
  withRecord(record) {
    return new Fault(this.key, this.values, record, this.said);
  }
}

/**
 * The fault if the page's policy blocked a request to our origin; otherwise undefined.
 * @param {SecurityPolicyViolationEvent} event
 * @param {"connect-src" | "frame-src"} line the directive of the policy
 * @param {string} site
 */
export function findBlocked({ blockedURI, disposition, effectiveDirective }, line, site) {
  const isIt = disposition === "enforce" && effectiveDirective === line && blockedURI.startsWith(site);
  return isIt ? new Fault("forbidden", { line, site }) : undefined;
}

/** One of our sentences. @param {string} language @param {string} key @param {Record<string, string>} [values] */
export function translate(language, key, values = {}) {
  const text = (texts[language] ?? texts.en)[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => shorten(values[name] ?? ""));
}

/** Text of the author's, shortened to be quoted in a sentence. @param {string} text */
function shorten(text) {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
