// @ts-check
/* Where a scenario comes from: by name from the folder beside this script, from an address of the page's own, or out of the element. */

import { Fault, forbidden } from "./faults.js";

/** @typedef {import("./wish.js").Wish} Wish */
/** `html`: its steps in this language, "" where nobody has drawn it; `plies`: those of these steps.
 * @typedef {{ record: string, html: string, plies: number[] }} Scenario */

const MAX_SCENARIO_BYTES = 1_048_576; // bytes: a record has at most 256 Ki characters

/** @param {Element} element @param {Wish} wish @param {string} base @param {AbortSignal} signal @returns {Promise<Scenario>} */
export async function scenarioOf(element, wish, base, signal) {
  if (wish.scenario) return byName(wish, base, signal);
  if (wish.src.includes("#record=")) return { record: wish.src, html: "", plies: [] }; // a link, which holds it already
  if (wish.src) return { record: await fetched(wish.src, element.baseURI, signal), html: "", plies: [] };
  const record = written(element);
  if (!record) throw new Fault("nothing");
  return { record, html: "", plies: [] };
}

/** @param {Wish} wish @param {string} base @param {AbortSignal} signal @returns {Promise<Scenario>} */
async function byName({ scenario: name, language }, base, signal) {
  if (!/^[a-z-]+\/[a-z0-9-]+$/.test(name)) throw new Fault("name", { name });
  const text = await textOf(new URL(`embed/${name}.${language}.json`, base), signal, new Fault("name", { name }));
  try {
    const { record, html, plies } = JSON.parse(text);
    if (typeof record === "string" && typeof html === "string" && Array.isArray(plies)) return { record, html, plies };
  } catch {
    // a host that sends a page of its own for what is not there
  }
  throw new Fault("name", { name });
}

/** @param {string} src @param {string} around @param {AbortSignal} signal */
function fetched(src, around, signal) {
  const gone = new Fault("src", { src });
  if (!URL.canParse(src, around)) throw gone;
  return textOf(new URL(src, around), signal, gone);
}

/** The text at an address. Throws `gone` where there is none, and another Fault where nothing answers. @param {URL} address @param {AbortSignal} signal @param {Fault} gone */
async function textOf(address, signal, gone) {
  const answer = await answerFrom(address, signal);
  if (answer.status === 404 || answer.status === 410) throw gone;
  if (!answer.ok) throw new Fault("status", { site: address.origin, status: String(answer.status) });
  if (!answer.body) throw gone;
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
    throw error instanceof Fault ? error : gone;
  }
  return new TextDecoder().decode(await new Blob(pieces).arrayBuffer());
}

/** What the host of an address answers. Throws a Fault that says why there is no answer. @param {URL} address @param {AbortSignal} signal */
async function answerFrom(address, signal) {
  const site = address.origin;
  /** @type {Fault | undefined} */
  let fault;
  /** @param {SecurityPolicyViolationEvent} event */
  const note = (event) => (fault ??= forbidden(event, "connect-src", site));
  document.addEventListener("securitypolicyviolation", note);
  try {
    return await fetch(address, { signal });
  } catch {
    await new Promise((resolve) => setTimeout(resolve)); // by then the browser has told whether the page's policy forbids it
    if (fault) throw fault;
    if (site !== location.origin && (await isReached(address, signal))) throw new Fault("shared", { site });
    throw new Fault("unreachable", { site });
  } finally {
    document.removeEventListener("securitypolicyviolation", note);
  }
}

/** Whether a host answers at all, be it what this page may not read. @param {URL} address @param {AbortSignal} signal */
const isReached = (address, signal) => fetch(address, { mode: "no-cors", signal }).then(() => true, () => false);

/** What stands in an element, before a host's editor made paragraphs of its lines; else the link in it. The engine finds the record.
 * @param {Element} element */
export function written(element) {
  const text = lines(element.querySelector(":scope > pre, :scope > details > pre") ?? element).trim();
  return text || (element.querySelector("a[href*='record=']")?.getAttribute("href") ?? "");
}

/** @param {Node} node @returns {string} */
function lines(node) {
  let text = "";
  for (const child of node.childNodes) {
    if (child instanceof Text) text += child.data;
    else if (!(child instanceof Element) || child.matches("template, script, style, a, summary")) continue;
    else if (child.matches("br")) text += "\n";
    else text += child.matches("p, div") ? `${lines(child)}\n` : lines(child);
  }
  return text;
}
