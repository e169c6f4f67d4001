// @ts-check
/* What an element shows, by its mode: pictures and steps, drawn by the engine where nobody has drawn them; a question; a game. */

import { play, release, request } from "./engine.js";
import { Fault, say } from "./faults.js";
import { inSight } from "./sight.js";
import { frameTheme } from "./theme.js";
import { pliesOf } from "./wish.js";

/** @typedef {import("../frame/messages.js").Message} Message */
/** @typedef {import("./scenario.js").Scenario} Scenario */
/**
 * Where something is shown, until `signal` ends it. `folder`: of our pages in its language; `table`: where a person plays; `begun`: the
 * record from which a person has begun to.
 * @typedef {{ element: HTMLElement, place: import("./place.js").Place, wish: import("./wish.js").Wish, signal: AbortSignal, folder: string,
 *   send: (message: Message) => void, table?: HTMLElement, begun?: string }} Stage
 */

/** @param {Stage} stage @param {Scenario} scenario */
export async function show(stage, scenario) {
  const { mode } = stage.wish;
  if (mode === "quiz") return quiz(stage, scenario);
  const ply = await steps(stage, scenario);
  if (mode !== "play") return;
  const game = kept.get(keyOf(stage.wish, scenario.record));
  if (!game) return offer(stage, "play", scenario.record, ply);
  stage.begun = scenario.record;
  await inSight(stage.element, stage.signal);
  await rest(stage, game);
}

/** Games that went on in elements that are gone: a page that comes back as a copy, or as made anew, has them again.
 * @type {Map<string, { record: string, ply?: number }>} */
const kept = new Map();
const MAX_KEPT = 10;

/** What an element shows, in a word. @param {import("./wish.js").Wish} wish @param {string} record as it was before anyone played */
function keyOf({ scenario, src, plies, seat, part }, record) {
  return JSON.stringify([scenario, src, plies, seat, part, record]);
}

/** @param {string} key @param {{ record: string, ply?: number }} game */
function keep(key, game) {
  kept.set(key, game);
  for (const [oldest] of kept) if (kept.size > MAX_KEPT) kept.delete(oldest);
}

/** Ask the engine. @param {Stage} stage @param {Record<string, unknown> & { type: string, record: string }} wanted */
function ask({ wish, folder, signal }, wanted) {
  const { language, seat, part, width } = wish;
  const how = { language, theme: "auto", ...(seat && { seat }), ...(part && { part }), ...(width && { width }) };
  return request(`${folder}frame.html#engine`, { ...how, ...wanted }, signal);
}

/** Pictures or steps. Returns the last ply, if it is known. @param {Stage} stage @param {Scenario} scenario */
async function steps(stage, { record, html, plies }) {
  const { place, wish, folder, element, signal } = stage;
  const wanted = wish.plies ? pliesOf(wish.plies) : undefined;
  if (place.came && !html && !wish.scenario && !wish.src) {
    place.dress();
    return wanted?.at(-1);
  }
  const one = wish.mode !== "steps" || wanted?.length === 1 || plies.length === 1;
  const last = wanted?.at(-1) ?? plies.at(-1) ?? -1;
  const at = plies.indexOf(last);
  if (html && !wish.seat && !wish.part && (one ? at >= 0 : !wish.plies || String(wanted) === String(plies))) {
    place.show(html, folder);
    if (one) place.only(at);
    return last;
  }
  place.wait(say(wish.language, "drawing"), say(wish.language, "print-again"));
  await inSight(element, signal);
  const drawn = await ask(stage, { type: "draw", record, mode: one ? "picture" : "steps", ...(wish.plies && { plies: wish.plies }) });
  place.show(drawn.html, folder);
  return Number(drawn.plies.at(-1));
}

/** One question after the other. @param {Stage} stage @param {Scenario} scenario */
async function quiz(stage, { record }) {
  const { place, wish, folder, element, signal } = stage;
  if (!record) throw new Fault("nothing");
  place.wait(say(wish.language, "drawing"), say(wish.language, "print-again"));
  await inSight(element, signal);
  const first = wish.plies ? pliesOf(wish.plies)?.at(-1) : undefined;
  for (let ply = /** @type {number | null | undefined} */ (first); ply !== null; ) {
    const asked = await ask(stage, { type: "ask", record, ...(ply !== undefined && { ply }) });
    place.show(asked.html, folder);
    if (ply !== first) place.focus(".hw-question");
    const pressed = await press(place.root, "button[data-choice]", signal);
    for (const button of place.root.querySelectorAll("button")) button.disabled = true;
    const answered = await ask(stage, { type: "answer", record, ply: asked.ply, choice: pressed.dataset.choice ?? "" });
    place.show(answered.html ?? "", folder);
    place.focus(".hw-verdict");
    const { html: _, id: __, ...told } = answered;
    stage.send(/** @type {Message} */ (told));
    ply = answered.next ?? null;
    if (ply === null) return;
    place.act(say(wish.language, "next"));
    await press(place.root, "button.hw-act", signal);
  }
}

/** The next press of a button. @param {ShadowRoot} root @param {string} which @param {AbortSignal} signal @returns {Promise<HTMLButtonElement>} */
function press(root, which, signal) {
  return new Promise((resolve, reject) => {
    const heard = new AbortController();
    root.addEventListener(
      "click",
      ({ target }) => {
        const button = target instanceof Element && target.closest(which);
        if (!(button instanceof HTMLButtonElement)) return;
        heard.abort();
        resolve(button);
      },
      { signal: heard.signal },
    );
    signal.addEventListener("abort", () => (heard.abort(), reject(signal.reason)), { once: true, signal: heard.signal });
  });
}

/** A button at which the game goes on from a ply. @param {Stage} stage @param {"play" | "go-on"} label @param {string} record @param {number} [ply] */
function offer(stage, label, record, ply) {
  const button = stage.place.act(say(stage.wish.language, label));
  button.addEventListener("click", () => sit(stage, record, ply), { signal: stage.signal });
}

/** Open the table. @param {Stage} stage @param {string} record @param {number} [ply] */
function sit(stage, record, ply) {
  const { element, place, wish, folder, signal } = stage;
  const holder = place.table();
  const key = keyOf(wish, stage.begun ?? record);
  let now = { record, ply };
  let goesOn = false;
  kept.delete(key);
  stage.begun ??= record;
  stage.table = holder;
  play(`${folder}frame.html#engine`, {
    holder,
    title: say(wish.language, "frame"),
    start: () => {
      const { language, seat } = stage.wish;
      const theme = frameTheme(element, stage.wish.theme);
      const from = now.ply === undefined ? {} : { ply: now.ply };
      return { highwater: 1, type: "play", record: now.record, ...from, language, theme, ...(seat && seat !== "0" && { seat }) };
    },
    told: (message) => {
      if (message.type === "record") now = { record: message.record, ply: message.ply };
      if (message.type === "record") goesOn = !message.over;
      if (message.type !== "height") stage.send(message);
    },
    ended: (fault) => {
      stage.table = undefined;
      if (!signal.aborted) void rest(stage, now, fault);
    },
  });
  const end = () => {
    if (goesOn) keep(key, now);
    release(holder);
  };
  signal.addEventListener("abort", end, { once: true });
}

/** A picture of the game as it stands, for somebody plays elsewhere on the page now, or the engine has failed. @param {Stage} stage
 * @param {{ record: string, ply?: number }} now @param {Fault} [fault] */
async function rest(stage, { record, ply }, fault) {
  const { place, wish, folder, signal } = stage;
  const { language } = wish;
  try {
    if (fault) throw fault;
    place.wait(say(language, "drawing"), say(language, "print-again"));
    const drawn = await ask(stage, { type: "draw", record, mode: "picture", ...(ply !== undefined && { plies: String(ply) }) });
    place.show(drawn.html, folder);
  } catch (error) {
    if (signal.aborted) return;
    const { key, values, said } = error instanceof Fault ? error : new Fault("failed");
    place.fail(said || say(language, key, values), record);
  }
  offer(stage, "go-on", record, ply);
}
