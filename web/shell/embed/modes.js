// @ts-check
/* What an element shows in each mode: pictures and steps, drawn by the engine if nobody drew them before; a question; a game. */

import { play, release, request } from "./engine.js";
import { Fault, translate } from "./faults.js";
import { waitUntilWanted } from "./sight.js";
import { resolveFrameTheme } from "./theme.js";
import { parsePlies } from "./wish.js";

/** @typedef {import("../frame/messages.js").Message} Message */
/** @typedef {import("./scenario.js").Scenario} Scenario */
/**
 * Where something is shown, until `signal` aborts. `folder`: our pages in this language; `table`: where a person plays; `begun`: the
 * record at which a person started to play; `caption`: the author's sentence, which stays above the table.
 * @typedef {{ element: HTMLElement, place: import("./place.js").Place, wish: import("./wish.js").Wish, signal: AbortSignal, folder: string,
 *   send: (message: Message) => void, table?: HTMLElement, begun?: string, caption?: HTMLElement }} Stage
 */

/** @param {Stage} stage @param {Scenario} scenario */
export async function show(stage, scenario) {
  const { mode } = stage.wish;
  if (mode === "quiz" || isLesson(scenario.record)) return showQuiz(stage, scenario);
  const ply = await showSteps(stage, scenario);
  if (mode !== "play") return;
  stage.caption = stage.place.copyCaption();
  const game = games.get(makeKey(stage.wish, scenario.record));
  if (!game) return offerGame(stage, "play", scenario.record, ply);
  stage.begun = scenario.record;
  await waitUntilWanted(stage.element, stage.signal);
  await showPicture(stage, game);
}

/** Whether a text is a lesson, which is played like a quiz. @param {string} text */
const isLesson = (text) => /\[Lesson "|#lesson=/.test(text);

/** Games in progress whose elements were removed. An element that comes back, as a copy or newly made, resumes its game.
 * @type {Map<string, { record: string, ply?: number }>} */
const games = new Map();
const MAX_KEPT = 10;

/** A key for what an element shows. @param {import("./wish.js").Wish} wish @param {string} record as it was before anyone played */
function makeKey({ scenario, src, plies, seat, part }, record) {
  return JSON.stringify([scenario, src, plies, seat, part, record]);
}

/** @param {string} key @param {{ record: string, ply?: number }} game */
function keepGame(key, game) {
  games.set(key, game);
  for (const [oldest] of games) if (games.size > MAX_KEPT) games.delete(oldest);
}

/** Ask the engine. @param {Stage} stage @param {Record<string, unknown> & { type: string, record: string }} wanted */
function ask({ wish, folder, signal }, wanted) {
  const { language, seat, part, width } = wish;
  const how = { language, theme: "auto", ...(seat && { seat }), ...(part && { part }), ...(width && { width }) };
  return request(`${folder}frame.html#engine`, { ...how, ...wanted }, signal);
}

/** Show pictures or steps. Returns the last ply, if it is known. @param {Stage} stage @param {Scenario} scenario */
async function showSteps(stage, { record, html, plies }) {
  const { place, wish, folder, element, signal } = stage;
  const wanted = wish.plies ? parsePlies(wish.plies) : undefined;
  if (place.came && !html && !wish.scenario && !wish.src) {
    place.dress();
    return wanted?.at(-1);
  }
  const one = wish.mode !== "steps" || wanted?.length === 1 || plies.length === 1;
  const last = wanted?.at(-1) ?? plies.at(-1) ?? -1;
  const at = plies.indexOf(last);
  if (html && !wish.seat && !wish.part && (one ? at >= 0 : !wish.plies || String(wanted) === String(plies))) {
    place.show(html, folder);
    if (one) place.keepStep(at);
    return last;
  }
  place.wait(translate(wish.language, "drawing"), translate(wish.language, "print-again"));
  await waitUntilWanted(element, signal);
  const drawn = await ask(stage, { type: "draw", record, mode: one ? "picture" : "steps", ...(wish.plies && { plies: wish.plies }) });
  place.show(drawn.html, folder);
  return Number(drawn.plies.at(-1));
}

/** Show one question after another. @param {Stage} stage @param {Scenario} scenario */
async function showQuiz(stage, { record }) {
  const { place, wish, folder, element, signal } = stage;
  if (!record) throw new Fault("nothing");
  place.wait(translate(wish.language, "drawing"), translate(wish.language, "print-again"));
  await waitUntilWanted(element, signal);
  const first = wish.plies ? parsePlies(wish.plies)?.at(-1) : undefined;
  for (let ply = /** @type {number | null | undefined} */ (first); ply !== null; ) {
    const question = await ask(stage, { type: "ask", record, ...(ply !== undefined && { ply }) });
    place.show(question.html, folder);
    if (ply !== first) place.focus(".hw-question");
    if (question.next !== undefined) {
      // a step of a lesson with nothing to answer
      ply = question.next;
      if (ply === null) return;
      place.addButton(translate(wish.language, "next"));
      await waitForPress(place.root, "button.hw-act", signal);
      continue;
    }
    const pressed = await waitForPress(place.root, "button[data-choice]", signal);
    for (const button of place.root.querySelectorAll("button")) button.disabled = true;
    const answer = await ask(stage, { type: "answer", record, ply: question.ply, choice: pressed.dataset.choice ?? "" });
    place.show(answer.html ?? "", folder);
    place.focus(".hw-verdict");
    const { html: _, id: __, ...message } = answer;
    stage.send(/** @type {Message} */ (message));
    ply = answer.next ?? null;
    if (ply === null) return;
    place.addButton(translate(wish.language, "next"));
    await waitForPress(place.root, "button.hw-act", signal);
  }
}

/**
 * Resolves at the next press of a button.
 * @param {ShadowRoot} root @param {string} which @param {AbortSignal} signal @returns {Promise<HTMLButtonElement>}
 */
function waitForPress(root, which, signal) {
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

/**
 * Add a button that starts the game at a ply.
 * @param {Stage} stage @param {"play" | "go-on"} label @param {string} record @param {number} [ply]
 */
function offerGame(stage, label, record, ply) {
  const button = stage.place.addButton(translate(stage.wish.language, label));
  button.addEventListener("click", () => openTable(stage, record, ply), { signal: stage.signal });
}

/** Open the table. @param {Stage} stage @param {string} record @param {number} [ply] */
function openTable(stage, record, ply) {
  const { element, place, wish, folder, signal } = stage;
  const holder = place.makeTablePlace(stage.caption);
  const key = makeKey(wish, stage.begun ?? record);
  let now = { record, ply };
  let goesOn = false;
  games.delete(key);
  stage.begun ??= record;
  stage.table = holder;
  play(`${folder}frame.html#engine`, {
    holder,
    title: translate(wish.language, "frame"),
    start: () => {
      const { language, seat } = stage.wish;
      const theme = resolveFrameTheme(element, stage.wish.theme);
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
      if (!signal.aborted) void showPicture(stage, now, fault);
    },
  });
  const end = () => {
    if (goesOn) keepGame(key, now);
    release(holder);
  };
  signal.addEventListener("abort", end, { once: true });
}

/** Replace the table by a picture of the game so far: another element on the page plays now, or the engine failed.
 * @param {Stage} stage @param {{ record: string, ply?: number }} now @param {Fault} [fault] */
async function showPicture(stage, { record, ply }, fault) {
  const { place, wish, folder, signal } = stage;
  const { language } = wish;
  try {
    if (fault) throw fault;
    place.wait(translate(language, "drawing"), translate(language, "print-again"));
    const drawn = await ask(stage, { type: "draw", record, mode: "picture", ...(ply !== undefined && { plies: String(ply) }) });
    place.show(drawn.html, folder);
  } catch (error) {
    if (signal.aborted) return;
    const { key, values, said } = error instanceof Fault ? error : new Fault("failed");
    place.fail(said || translate(language, key, values), record);
  }
  offerGame(stage, "go-on", record, ply);
}
