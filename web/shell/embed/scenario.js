// @ts-check
/* Loads a scenario: by name from the folder beside this script, from an address on the page's site, or from the element's text. */

import { Fault, findBlocked } from "./faults.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** `html`: its steps in this language, "" if none were drawn; `plies`: the ply of each step.
 * @typedef {{ record: string, html: string, plies: number[] }} Scenario */

const MAX_SCENARIO_BYTES = 1_048_576; // a record has at most 256 Ki characters

/** @param {Element} element @param {Wish} wish @param {string} base @param {AbortSignal} signal @returns {Promise<Scenario>} */
export async function loadScenario(element, wish, base, signal) {
  if (wish.scenario) return loadByName(wish, base, signal);
  if (/#(record|lesson)=/.test(wish.src)) return { record: wish.src, html: "", plies: [] }; // a link contains its record
  if (wish.src) return { record: await fetchFromSite(wish.src, element.baseURI, signal), html: "", plies: [] };
  const record = readText(element);
  if (!record) throw new Fault("nothing");
  return { record, html: "", plies: [] };
}

/** @param {Wish} wish @param {string} base @param {AbortSignal} signal @returns {Promise<Scenario>} */
async function loadByName({ scenario: name, language }, base, signal) {
  if (!/^[a-z-]+\/[a-z0-9-]+$/.test(name)) throw new Fault("name", { name });
  const text = await fetchText(new URL(`embed/${name}.${language}.json`, base), signal, new Fault("name", { name }));
  try {
    const { record, html, plies } = JSON.parse(text);
    if (typeof record === "string" && typeof html === "string" && Array.isArray(plies)) return { record, html, plies };
  } catch {
    // for a missing file, some hosts answer with an HTML page and status 200
  }
  throw new Fault("name", { name });
}

/** @param {string} src @param {string} pageBase @param {AbortSignal} signal */
function fetchFromSite(src, pageBase, signal) {
  const missing = new Fault("src", { src });
  if (!URL.canParse(src, pageBase)) throw missing;
  return fetchText(new URL(src, pageBase), signal, missing);
}

/**
 * Fetch text. Throws `missing` if there is no such file or it breaks off, and another Fault for any other failure.
 * @param {URL} address @param {AbortSignal} signal @param {Fault} missing
 */
async function fetchText(address, signal, missing) {
  const answer = await fetchAnswer(address, signal);
  if (answer.status === 404 || answer.status === 410) throw missing;
  if (!answer.ok) throw new Fault("status", { site: address.origin, status: String(answer.status) });
  if (!answer.body) throw missing;
  const pieces = [];
  let length = 0;
  const reader = answer.body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > MAX_SCENARIO_BYTES) throw new Fault("large");
      pieces.push(read.value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error instanceof Fault ? error : missing;
  }
  return new TextDecoder().decode(await new Blob(pieces).arrayBuffer());
}

/** Fetch from a host. Throws a Fault that says why there is no answer. @param {URL} address @param {AbortSignal} signal */
async function fetchAnswer(address, signal) {
  const site = address.origin;
  /** @type {Fault | undefined} */
  let fault;
  /** @param {SecurityPolicyViolationEvent} event */
  const note = (event) => (fault ??= findBlocked(event, "connect-src", site));
  document.addEventListener("securitypolicyviolation", note);
  try {
    return await fetch(address, { signal });
  } catch {
    await new Promise((resolve) => setTimeout(resolve)); // by then the browser has reported whether the page's policy blocked it
    if (fault) throw fault;
    if (site !== location.origin && (await isReached(address, signal))) throw new Fault("shared", { site });
    throw new Fault("unreachable", { site });
  } finally {
    document.removeEventListener("securitypolicyviolation", note);
  }
}

/** Whether a host answers at all, even if CORS hides the answer from this page. @param {URL} address @param {AbortSignal} signal */
const isReached = (address, signal) => fetch(address, { mode: "no-cors", signal }).then(() => true, () => false);

/** The element's text with its line breaks, even if the site's editor made paragraphs of its lines; without text, the link in it.
 * @param {Element} element */
export function readText(element) {
  const text = readTextWithBreaks(element.querySelector(":scope > pre, :scope > details > pre") ?? element).trim();
  return text || (element.querySelector("a[href*='record='], a[href*='lesson=']")?.getAttribute("href") ?? "");
}

/** @param {Node} node @returns {string} */
function readTextWithBreaks(node) {
  let text = "";
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.data;
    else if (!(child instanceof Element) || child.matches("template, script, style, a, summary")) continue;
    else if (child.matches("br")) text += "\n";
    else text += child.matches("p, div") ? `${readTextWithBreaks(child)}\n` : readTextWithBreaks(child);
  }
  return text;
}
