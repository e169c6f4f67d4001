/* Finds layout faults of a page in a window of the current size, for geometry.py, which loads it. */

// Regions that have to fit the window together without scrolling or overlapping.
const REGIONS = [".bar", ".board", ".said", ".acts", ".hand-area", ".replay", ".tools"];
const MIN_SECONDARY_TARGET = 24; // px: for a control whose action is also available from a larger one
const TOLERANCE = 1.5; // px: for rounding, and outlines that overflow by a line

// Chromium reports SVG text as visible even if an element around it is not displayed. It has no box then.
const hasNoBox = (element) => element instanceof SVGElement && !element.getClientRects().length;
const hidden = (element) =>
  element.closest(".visually-hidden, .symbols, [hidden]") || !element.checkVisibility({ visibilityProperty: true }) || hasNoBox(element);
const inside = (a, b) => a.left >= b.left - TOLERANCE && a.top >= b.top - TOLERANCE && a.right <= b.right + TOLERANCE && a.bottom <= b.bottom + TOLERANCE;
const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const name = (element) => element.id || [...element.classList].join(".") || element.localName;
const size = ({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`;

/** The part of a control that no other one covers: the widest strip beside each of those painted above it. */
function uncovered(box, above) {
  let rest = box;
  for (const other of above) {
    if (overlap(rest, other) <= 0) continue;
    const strips = [
      { ...rest, bottom: other.top },
      { ...rest, top: other.bottom },
      { ...rest, right: other.left },
      { ...rest, left: other.right },
    ];
    const shorterSide = ({ left, top, right, bottom }) => Math.min(right - left, bottom - top);
    rest = strips.reduce((a, b) => (shorterSide(b) > shorterSide(a) ? b : a));
  }
  return { width: rest.right - rest.left, height: rest.bottom - rest.top };
}

const box = (element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return { left, top, right, bottom, width, height };
};

/** The middle of each side of a rectangle, just within it. */
const middles = ({ left, top, right, bottom }) => [
  [(left + right) / 2, top + TOLERANCE],
  [(left + right) / 2, bottom - TOLERANCE],
  [left + TOLERANCE, (top + bottom) / 2],
  [right - TOLERANCE, (top + bottom) / 2],
];

/** The scale at which a drawing is shown, regardless of its rotation. */
const scaleOf = (matrix) => (matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1);

/** The box around the letters of a text node. */
function lettersOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return box(range);
}

/** The element that clips a text without an ellipsis, or null. @param {Element} element */
function clipping(element) {
  for (let around = element; around && !around.matches(".page-play"); around = around.parentElement) {
    const { clipPath, overflowX, textOverflow } = getComputedStyle(around);
    if (textOverflow === "ellipsis" || clipPath !== "none") return null; // clipped visibly, or only for screen readers
    if (overflowX !== "visible") return around;
  }
  return null;
}

/** A box enlarged by so many px on each side. */
const enlarge = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });

/** How far the outline of an element reaches beyond its box, in px. @param {Element} element */
function outlineReach(element) {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  return outlineStyle === "none" ? 0 : Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset));
}

/** Marks of hints and of the panel “What if” that are cut off or covered. */
function* findHiddenMarks(screen) {
  for (const mark of document.querySelectorAll(".page-play :is(.lamp, .hint-mark, .sign, .odds, .hinted, .second, .weather-hinted, .die-hinted > .cube, .die-second > .cube)")) {
    if (hidden(mark) || mark.closest(".side")) continue;
    const place = enlarge(box(mark), outlineReach(mark));
    const whose = name(mark.closest("[id]"));
    if (!inside(place, screen)) yield `mark: ${name(mark)} of ${whose} leaves the window`;
    for (let around = mark.parentElement; !around.matches(".page-play"); around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box(around);
      const isScrolled = /auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight + TOLERANCE;
      if (!inside(place, isScrolled ? { ...edge, bottom: Infinity } : edge)) yield `mark: ${name(mark)} of ${whose} is cut off by ${name(around)}`;
    }
    const control = mark.closest("[data-do], li, [id]");
    const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
    const hit = mark.matches(".lamp, .hint-mark") && y < innerHeight && document.elementFromPoint(x, y);
    if (hit && !control.contains(hit) && !hit.contains(control) && !hit.closest(".side, .beside")) yield `mark: ${name(mark)} of ${whose} lies under ${name(hit)}`;
  }
}

/** Words and numbers in the list of “What if” that overflow their row. */
function* findOverflowingRows() {
  for (const row of document.querySelectorAll(".candidate")) {
    for (const part of row.children) {
      const words = [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
      for (const node of words) if (!inside(lettersOf(node), box(row))) yield `row: ${name(row)} "${node.data.trim().slice(0, 16)}"`;
      if (part.nextElementSibling && words.length && overlap(lettersOf(words[0]), box(part.nextElementSibling)) > TOLERANCE) yield `row: ${name(row)} runs into its figure`;
    }
  }
}

/** px: a board lower than this cannot be played on, whatever minimum its style sheet sets. */
const MIN_BOARD = 180;

/** The value of a custom property of the table's page, in px. @param {string} property */
function lengthOf(property) {
  const measure = document.createElement("div");
  measure.style.cssText = `position: absolute; height: var(${property})`;
  document.querySelector(".page-play").append(measure);
  const { height } = box(measure);
  measure.remove();
  return height;
}

/** The height of the largest empty band below the board, in px. Room that is reserved for an empty hand or empty controls does not count. */
function emptyBand() {
  const [board, table, acts, hand] = [".board", ".table", ".acts", ".hand-area"].map((region) => document.querySelector(`.page-play ${region}`));
  const below = [...table.querySelectorAll(".told-lines, .goal, .hint, .comment, .elsewhere, .prompt, .acts *, .hand-area :not(ul, ol, div, section), .tools > *, .replay > *")];
  const lines = below.filter((element) => !hidden(element) && element.getClientRects().length).map(box);
  const free = [acts, hand].filter((region) => !region.innerText.trim() && !region.querySelector("svg")).map(box);
  let [end, largest] = [box(board).bottom, 0];
  for (const { top, bottom } of lines.sort((a, b) => a.top - b.top)) {
    const reserved = free.map((place) => Math.max(0, Math.min(top, place.bottom) - Math.max(end, place.top)));
    largest = Math.max(largest, top - end - reserved.reduce((a, b) => a + b, 0));
    end = Math.max(end, bottom);
  }
  return largest;
}

/**
 * All faults of the shown page. Each begins with its kind.
 * @param {string} own selects the person's own part of the hand
 * @param {number} target minimum size of a control in px
 */
function* findFaults(own, target) {
  const root = document.documentElement;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: Math.max(innerHeight, root.scrollHeight) };
  if (root.scrollWidth > innerWidth) yield `sideways: the page is ${root.scrollWidth} wide`;
  const [boardFloor, handFloor] = ["--board-floor", "--hand-floor"].map(lengthOf);
  const [boardHeight, handHeight] = [".board", ".hand-area"].map((region) => document.querySelector(region)?.clientHeight ?? Infinity);
  if (boardHeight < MIN_BOARD) yield `floor: the board is ${boardHeight} high`;
  const isLow = boardHeight <= boardFloor + TOLERANCE || handHeight <= handFloor + TOLERANCE;
  const isBelow = box(document.querySelector(".page-play .said")).top >= box(document.querySelector(".board")).bottom - TOLERANCE;
  const band = isBelow && boardHeight <= boardFloor + TOLERANCE ? emptyBand() : 0;
  if (band > root.scrollHeight / 10) yield `band: ${Math.round(band)} px of ${root.scrollHeight} are empty below a board of ${boardHeight}`;
  if (root.scrollHeight > innerHeight && !isLow) yield `scrolls: the page is ${root.scrollHeight} high, the board ${boardHeight}`;

  const regions = REGIONS.map((region) => document.querySelector(`.page-play ${region}`)).filter(Boolean);
  const boxes = regions.map(box);
  for (const [i, region] of regions.entries()) {
    if (!inside(boxes[i], screen)) yield `outside: ${name(region)}`;
    if (region.scrollWidth > region.clientWidth + TOLERANCE && !region.matches(".said-hint")) yield `sideways: ${name(region)} by ${region.scrollWidth - region.clientWidth}`;
    for (let j = 0; j < i; j++) if (overlap(boxes[i], boxes[j]) > TOLERANCE) yield `overlap: ${name(regions[j])} and ${name(region)}`;
  }

  // No control or text of the board overflows it.
  const board = document.querySelector("#board");
  const place = box(board);
  for (const part of board.querySelectorAll("*")) {
    if (hidden(part)) continue;
    if (part.matches("[data-do]") && !inside(box(part), place)) yield `board: ${name(part)} stands out of it`;
    for (const node of part.childNodes) {
      const shortened = getComputedStyle(part).textOverflow === "ellipsis";
      if (node.nodeType === 3 && node.data.trim() && !shortened && !inside(lettersOf(node), place)) yield `board: ${name(part)} "${node.data.trim().slice(0, 12)}" stands out`;
    }
  }

  // Prompts, action buttons and the person's own cards are completely visible.
  for (const region of document.querySelectorAll(".said:not(.said-hint), .hint, :not(.hint) ~ .prompt, .acts")) {
    if (region.scrollHeight > region.clientHeight + TOLERANCE) yield `cut: ${name(region)} by ${region.scrollHeight - region.clientHeight}`;
  }
  const again = document.querySelector(".acts > #again");
  if (again && again.firstChild && lettersOf(again.firstChild).height > 2 * parseFloat(getComputedStyle(again).fontSize)) yield "wrapped: again";
  const hand = document.querySelector(".hand-area");
  for (const part of hand.querySelectorAll(own)) if (!hidden(part) && !inside(box(part), box(hand))) yield `hand: ${name(part)} is not in sight`;

  // The told plies are whole lines. Only a single line that is too long may scroll.
  const toldBack = document.querySelector(".told-back");
  if (toldBack && toldBack.scrollHeight > toldBack.clientHeight + TOLERANCE) {
    const alone = [...toldBack.querySelectorAll(".told-line")].filter((line) => line.offsetParent).length === 1;
    if (!alone) yield `told: cut by ${toldBack.scrollHeight - toldBack.clientHeight}`;
  }

  // Any tile can become a control.
  for (const tile of board.querySelectorAll(".tile")) if (Math.min(box(tile).width, box(tile).height) < target - 0.6) yield `tiles: ${size(box(tile))}`;

  const controls = [...document.querySelectorAll(".page-play :is([data-do], a[href], summary)")].filter((control) => !hidden(control) && !control.closest(".side"));
  const places = controls.map((control) => box(control.querySelector(".reach") ?? control));
  for (const [i, control] of controls.entries()) {
    const region = control.closest(".board, .acts, .hand-area, .replay, .tools, .bar, .notice");
    if (region && !inside(places[i], box(region)) && !region.matches(".board")) yield `hidden: ${name(control)} of ${name(region)}`;
    if (!inside(box(control), screen)) yield `outside: ${name(control)}`;
    const later = region?.matches(".hand-area") ? places.slice(i + 1) : [];
    const rest = uncovered(places[i], later);
    for (const [x, y] of control.querySelector(".reach") ? middles(places[i]) : []) {
      if (!control.contains(document.elementFromPoint(x, y))) yield `reach: ${name(control)} is not hit at ${Math.round(x)}, ${Math.round(y)}`;
    }
    // A tile that only leads back to an earlier ply may be small: the sentence about that ply does the same.
    const least = control.matches(".tile:not(.tile-target)") ? MIN_SECONDARY_TARGET : target;
    if (Math.min(rest.width, rest.height) < least - 0.6) yield `small: ${name(control)} ${size(rest)}`;
  }

  yield* findHiddenMarks(screen);
  yield* findOverflowingRows();

  const texts = document.createTreeWalker(document.querySelector(".page-play"), NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || seen.has(element) || element.closest("option, .side, .shoals")) continue; // soundings only adorn the chart
    seen.add(element);
    if (hidden(element)) continue;
    const scale = element instanceof SVGElement ? scaleOf(element.getScreenCTM?.()) : 1;
    const shown = parseFloat(getComputedStyle(element).fontSize) * scale;
    const place = element instanceof SVGElement ? null : clipping(element);
    const letters = place && lettersOf(texts.currentNode);
    if (place?.clientHeight && overlap(letters, box(place)) > TOLERANCE && (letters.left < box(place).left - TOLERANCE || letters.right > box(place).right + TOLERANCE)) {
      yield `cut: ${name(element)} "${texts.currentNode.data.trim().slice(0, 16)}"`;
    }
    if (shown < 11.95) yield `text: ${name(element)} ${shown.toFixed(1)} px "${texts.currentNode.data.trim().slice(0, 12)}"`;
  }
}

window.measure = (pages, own, target) =>
  pages.map((html) => {
    document.querySelector("#app").innerHTML = html;
    return [...new Set(findFaults(own, target))];
  });

/** Whether an element stays in place while the page scrolls under it. @param {Element | null} element */
const stays = (element) => element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || stays(element.parentElement));

/** Texts that overlap or are cut off, on a page other than the table. */
window.crowded = (html) => {
  document.querySelector("#app").innerHTML = html;
  const found = innerWidth < document.documentElement.scrollWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
  const lines = [];
  const texts = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim().slice(0, 20);
    if (!text || element.closest("option, svg") || hidden(element)) continue;
    let block = element;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    if (stays(block)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      const letters = { left, right, top: top + height / 4, bottom: bottom - height / 4 }; // the boxes of adjacent lines may overlap
      const place = clipping(element);
      if (place?.clientHeight && !inside(letters, box(place))) found.push(`"${text}" is cut off by ${name(place)}`);
      for (const other of lines) if (other.block !== block && overlap(letters, other.letters) > TOLERANCE) found.push(`"${text}" and "${other.text}"`);
      lines.push({ block, text, letters });
    }
  }
  return [...new Set(found)];
};
