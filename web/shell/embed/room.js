// @ts-check
/* The height that one of our scenarios needs, known before its pictures load (estimate_height in highwater_web/figures/snippets.py). */

import { room, sizes } from "./parts.js";

/** @typedef {import("./wish.js").Wish} Wish */

/** Height in pixels that fits every step; 0 if unknown. @param {Wish} wish @param {number} free the width there is, 0 if unknown */
export function estimateHeight({ scenario, seat, part, width, mode }, free) {
  const size = Object.hasOwn(sizes, scenario) && !seat && !part ? sizes[scenario] : undefined;
  if (!size) return 0;
  const [figureWidth, figureHeight, letters, steps] = size;
  const shown = Math.min(figureWidth, width || figureWidth, free || figureWidth);
  const lines = Math.ceil((room.spare * letters * room.letter) / shown);
  const bar = steps > 1 && mode === "steps" ? room.bar : 0;
  const button = mode === "play" ? room.button : 0;
  return Math.ceil((figureHeight * shown) / figureWidth + lines * room.line + bar + button + room.around);
}
