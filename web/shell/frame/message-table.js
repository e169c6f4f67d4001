// @ts-check
/* The one table of messages between another project's page and our frames (docs/messages.md). The published schema and types are
   generated from it (web/write_messages.mjs), and every message is checked against it (messages.js).

   A message is an object `{highwater: 1, type: "…", …}`. JSON Schema describes what a field may hold; only the keywords in the type
   below are used. */

/**
 * @typedef {object} Field what a field may hold
 * @property {string | string[]} type
 * @property {string} [description]
 * @property {number} [maxLength]
 * @property {string} [pattern]
 * @property {readonly string[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Field} [items]
 * @property {number} [maxItems]
 */

/** @typedef {{description: string, needed: readonly string[], fields: Record<string, Field>}} Kind a type of message */

export const VERSION = 1;

/** Maximum number of plies of a game; the engine has the same limit. */
const MAX_PLIES = 5_000;

const ID = { type: "string", maxLength: 64, description: "Names a request; the answer has the same." };
const PLY = { type: "integer", minimum: 0, maximum: MAX_PLIES, description: "After how many plies; 0 is the position before the first." };
const PLIES = { ...PLY, description: "How many plies there are." };
const RECORD = { type: "string", maxLength: 262_144, description: "A scenario, a saved game or the record of a link, as text." };
const LANGUAGE = {
  type: "string",
  maxLength: 35,
  pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
  description: "As in BCP 47; we have de, en and da, and others get en.",
};
const THEME = { type: "string", enum: ["auto", "light", "dark"] };
const SEAT = {
  type: "string",
  maxLength: 1,
  pattern: "^[0-9a-z]?$",
  description: "Whose view, from 1 or by its letter; 0 for what everybody sees.",
};
const NEXT = {
  type: ["integer", "null"],
  minimum: 0,
  maximum: MAX_PLIES,
  description: "The ply after which the record asks its next question; null if there is none.",
};
const HTML = { type: "string", maxLength: 4_000_000, description: "HTML with inline SVG, no script, no style sheet." };
const TEXT = { type: "string", maxLength: 4_000, description: "For people, in their language." };

/** Options of everything that draws a position. */
const SHOWN = {
  language: LANGUAGE,
  theme: THEME,
  seat: SEAT,
  part: { type: "string", maxLength: 200, description: "The part of the board, as the tag Part of a scenario has it." },
  width: { type: "number", minimum: 10, maximum: 10_000, description: "Pixels at most." },
};

/** From the page around to the frame. @satisfies {Record<string, Kind>} */
export const TO_FRAME = {
  draw: {
    description: "Draw positions of a record. Answered by `drawn` or `failed`.",
    needed: ["id", "record"],
    fields: {
      id: ID,
      record: RECORD,
      plies: {
        type: "string",
        maxLength: 400,
        pattern: "^[0-9, -]*$",
        description: "Which, such as `0,3-7`; without it those that the record shows.",
      },
      mode: { type: "string", enum: ["steps", "picture"], description: "All of them to step through, or the last alone." },
      ...SHOWN,
    },
  },
  ask: {
    description: "Put the question that a record asks. Answered by `asked` or `failed`.",
    needed: ["id", "record"],
    fields: { id: ID, record: RECORD, ply: { ...PLY, description: "After which ply; without it the first question." }, ...SHOWN },
  },
  answer: {
    description: "Judge an answer to it. Answered by `answered` or `failed`.",
    needed: ["id", "record", "ply", "choice"],
    fields: {
      id: ID,
      record: RECORD,
      ply: PLY,
      choice: { type: "string", maxLength: 200, description: "The `data-choice` of the button that was pressed." },
      ...SHOWN,
    },
  },
  play: {
    description: "With a record: be a table at which it is played on from a ply. Without one: go on, after `pause`.",
    needed: [],
    fields: {
      record: RECORD,
      ply: PLY,
      language: LANGUAGE,
      theme: THEME,
      seat: { ...SEAT, description: "Where the visitor sits, from 1 or by its letter; by default the next one to act." },
    },
  },
  pause: { description: "Let nothing happen by itself until `play`.", needed: [], fields: {} },
  measure: { description: "Send the `height` again, for a page that missed it.", needed: [], fields: {} },
  print: { description: "Draw everything now, even what is out of sight: the page is being printed.", needed: [], fields: {} },
  go: { description: "Show the position after a ply.", needed: ["ply"], fields: { ply: PLY } },
  language: { description: "Switch to another language.", needed: ["language"], fields: { language: LANGUAGE } },
  theme: { description: "Switch to another theme.", needed: ["theme"], fields: { theme: THEME } },
};

/** From the frame to the page around. @satisfies {Record<string, Kind>} */
export const FROM_FRAME = {
  begun: { description: "The page of the frame has loaded; its engine may still be loading, or may never be needed.", needed: [], fields: {} },
  ready: {
    description: "Requests are answered from now on; those sent earlier are kept, the first fifty of them.",
    needed: ["languages"],
    fields: { languages: { type: "array", items: { type: "string", maxLength: 35 }, maxItems: 100 } },
  },
  height: {
    description: "The height of the content in pixels, or the height that a table would like.",
    needed: ["height"],
    fields: { height: { type: "integer", minimum: 0, maximum: 100_000 } },
  },
  ply: { description: "Another position is shown.", needed: ["ply", "plies"], fields: { ply: PLY, plies: PLIES } },
  action: {
    description: "A player has acted, or chance has.",
    needed: ["ply", "action", "text"],
    fields: {
      ply: PLY,
      seat: { type: "integer", minimum: 1, maximum: 26, description: "Who acted, from 1; missing for chance." },
      action: { type: "string", maxLength: 2_000, description: "As in a record." },
      text: TEXT,
    },
  },
  record: {
    description: "The game at the table so far, after each ply: with it, it can be taken up elsewhere.",
    needed: ["record", "ply", "over"],
    fields: { record: RECORD, ply: PLY, over: { type: "boolean", description: "Whether the game has ended." } },
  },
  drawn: {
    description: "The answer to `draw`.",
    needed: ["id", "html", "title", "width", "height", "plies"],
    fields: {
      id: ID,
      html: HTML,
      title: { ...TEXT, description: "What the record is called." },
      width: { type: "number", minimum: 0, maximum: 10_000 },
      height: { type: "number", minimum: 0, maximum: 100_000, description: "Of a figure without its caption, at that width." },
      plies: { type: "array", items: PLY, maxItems: 200 },
    },
  },
  asked: {
    description: "The answer to `ask`: the position, the question, and a button with `data-choice` for each answer.",
    needed: ["id", "ply", "html"],
    fields: { id: ID, ply: PLY, html: HTML, next: { ...NEXT, description: "Only of a step of a lesson with nothing to answer." } },
  },
  answered: {
    description: "The answer to `answer`; an element also sends it when its visitor has answered.",
    needed: ["ply", "choice", "right"],
    fields: {
      id: ID,
      ply: PLY,
      choice: { type: "string", maxLength: 200 },
      right: { type: ["boolean", "null"], description: "Null if there was nothing to choose and the answer was only shown." },
      html: HTML,
      next: NEXT,
    },
  },
  failed: {
    description: "Something could not be done. What was there stays.",
    needed: ["code", "text"],
    fields: { id: ID, code: { type: "string", maxLength: 60 }, text: TEXT },
  },
};
