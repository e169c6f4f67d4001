/* Measures the page of a game as it lies in the window: what test_geometry.py asks of every position at every size. */

// What a person has to see together without scrolling, and what may not lie upon one another.
const REGIONS = [".bar", ".board", ".said", ".acts", ".hand-area", ".replay", ".tools"];
const POINTER = 24; // px: the least where the same is done by something larger as well
const NEAR = 1.5; // px: rounding, and outlines that stand out by a line

// A text of a drawing counts as visible in Chromium though what is around it is not displayed: then it has no place.
const placeless = (element) => element instanceof SVGElement && !element.getClientRects().length;
const hidden = (element) =>
  element.closest(".visually-hidden, .symbols, [hidden]") || !element.checkVisibility({ visibilityProperty: true }) || placeless(element);
const inside = (a, b) => a.left >= b.left - NEAR && a.top >= b.top - NEAR && a.right <= b.right + NEAR && a.bottom <= b.bottom + NEAR;
const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const name = (element) => element.id || [...element.classList].join(".") || element.localName;
const size = ({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`;

/** What is left of a control under those that are painted upon it: the widest strip beside each of them. */
function uncovered(box, above) {
  let left = box;
  for (const other of above) {
    if (overlap(left, other) <= 0) continue;
    const strips = [
      { ...left, bottom: other.top },
      { ...left, top: other.bottom },
      { ...left, right: other.left },
      { ...left, left: other.right },
    ];
    const least = ({ left, top, right, bottom }) => Math.min(right - left, bottom - top);
    left = strips.reduce((a, b) => (least(b) > least(a) ? b : a));
  }
  return { width: left.right - left.left, height: left.bottom - left.top };
}

const box = (element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return { left, top, right, bottom, width, height };
};

/** The middle of each side of a rectangle, just within it. */
const middles = ({ left, top, right, bottom }) => [
  [(left + right) / 2, top + NEAR],
  [(left + right) / 2, bottom - NEAR],
  [left + NEAR, (top + bottom) / 2],
  [right - NEAR, (top + bottom) / 2],
];

/** How much larger a drawing is shown than it is drawn, however it is turned. */
const scaleOf = (matrix) => (matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1);

/** Where the letters of a text lie. */
function lettersOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return box(range);
}

/** What a text is cut off by, which does not say so by an ellipsis. @param {Element} element */
function clipping(element) {
  for (let around = element; around && !around.matches(".page-play"); around = around.parentElement) {
    const { clipPath, overflowX, textOverflow } = getComputedStyle(around);
    if (textOverflow === "ellipsis" || clipPath !== "none") return null; // says so, or is only heard
    if (overflowX !== "visible") return around;
  }
  return null;
}

/** A box with so many px around it. */
const grown = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });

/** How far the line around something that is marked stands out of it. @param {Element} element */
function lineAround(element) {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  return outlineStyle === "none" ? 0 : Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset));
}

/** Marks of a hint and of what if that are cut off, or lie under something else. */
function* marksNotWhole(screen) {
  for (const mark of document.querySelectorAll(".page-play :is(.lamp, .hint-mark, .sign, .odds, .hinted, .second, .weather-hinted, .die-hinted > .cube, .die-second > .cube)")) {
    if (hidden(mark) || mark.closest(".side")) continue;
    const place = grown(box(mark), lineAround(mark));
    const whose = name(mark.closest("[id]"));
    if (!inside(place, screen)) yield `mark: ${name(mark)} of ${whose} leaves the window`;
    for (let around = mark.parentElement; !around.matches(".page-play"); around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box(around);
      const isScrolled = /auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight + NEAR;
      if (!inside(place, isScrolled ? { ...edge, bottom: Infinity } : edge)) yield `mark: ${name(mark)} of ${whose} is cut off by ${name(around)}`;
    }
    const control = mark.closest("[data-do], li, [id]");
    const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
    const hit = mark.matches(".lamp, .hint-mark") && y < innerHeight && document.elementFromPoint(x, y);
    if (hit && !control.contains(hit) && !hit.contains(control) && !hit.closest(".side, .beside")) yield `mark: ${name(mark)} of ${whose} lies under ${name(hit)}`;
  }
}

/** Words and figures of the list of what if that stand out of their row. */
function* rowsNotWhole() {
  for (const row of document.querySelectorAll(".candidate")) {
    for (const part of row.children) {
      const words = [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
      for (const node of words) if (!inside(lettersOf(node), box(row))) yield `row: ${name(row)} "${node.data.trim().slice(0, 16)}"`;
      if (part.nextElementSibling && words.length && overlap(lettersOf(words[0]), box(part.nextElementSibling)) > NEAR) yield `row: ${name(row)} runs into its figure`;
    }
  }
}

/** px: a board lower than this cannot be played on, whatever its sheet allows. */
const MIN_BOARD = 180;

/** The value of a property of the table's page in px. @param {string} property */
function lengthOf(property) {
  const measure = document.createElement("div");
  measure.style.cssText = `position: absolute; height: var(${property})`;
  document.querySelector(".page-play").append(measure);
  const { height } = box(measure);
  measure.remove();
  return height;
}

/** How high the highest empty band is between the board and the lower edge of the table, in px; what is empty of hand and ways on is kept free. */
function emptyBand() {
  const [board, table, acts, hand] = [".board", ".table", ".acts", ".hand-area"].map((region) => document.querySelector(`.page-play ${region}`));
  const below = [...table.querySelectorAll(".told-lines, .goal, .hint, .comment, .elsewhere, .prompt, .acts *, .hand-area :not(ul, ol, div, section), .tools > *, .replay > *")];
  const lines = below.filter((element) => !hidden(element) && element.getClientRects().length).map(box);
  const free = [acts, hand].filter((region) => !region.innerText.trim() && !region.querySelector("svg")).map(box);
  let [end, widest] = [box(board).bottom, 0];
  for (const { top, bottom } of lines.sort((a, b) => a.top - b.top)) {
    const kept = free.map((place) => Math.max(0, Math.min(top, place.bottom) - Math.max(end, place.top)));
    widest = Math.max(widest, top - end - kept.reduce((a, b) => a + b, 0));
    end = Math.max(end, bottom);
  }
  return widest;
}

/** Everything that is wrong with the page that is shown. Each finding begins with its kind. */
function* faults(own, target) {
  const root = document.documentElement;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: Math.max(innerHeight, root.scrollHeight) };
  if (root.scrollWidth > innerWidth) yield `sideways: the page is ${root.scrollWidth} wide`;
  const [boardFloor, handFloor] = ["--board-floor", "--hand-floor"].map(lengthOf);
  const [boardHeight, handHeight] = [".board", ".hand-area"].map((region) => document.querySelector(region)?.clientHeight ?? Infinity);
  if (boardHeight < MIN_BOARD) yield `floor: the board is ${boardHeight} high`;
  const isLow = boardHeight <= boardFloor + NEAR || handHeight <= handFloor + NEAR;
  const isBelow = box(document.querySelector(".page-play .said")).top >= box(document.querySelector(".board")).bottom - NEAR;
  const band = isBelow && boardHeight <= boardFloor + NEAR ? emptyBand() : 0;
  if (band > root.scrollHeight / 10) yield `band: ${Math.round(band)} px of ${root.scrollHeight} are empty below a board of ${boardHeight}`;
  if (root.scrollHeight > innerHeight && !isLow) yield `scrolls: the page is ${root.scrollHeight} high, the board ${boardHeight}`;

  const regions = REGIONS.map((region) => document.querySelector(`.page-play ${region}`)).filter(Boolean);
  const boxes = regions.map(box);
  for (const [i, region] of regions.entries()) {
    if (!inside(boxes[i], screen)) yield `outside: ${name(region)}`;
    if (region.scrollWidth > region.clientWidth + NEAR && !region.matches(".said-hint")) yield `sideways: ${name(region)} by ${region.scrollWidth - region.clientWidth}`;
    for (let j = 0; j < i; j++) if (overlap(boxes[i], boxes[j]) > NEAR) yield `overlap: ${name(regions[j])} and ${name(region)}`;
  }

  // The board is whole: nothing of it that says or does something stands out of its place or is cut off.
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

  // What is said and what leads on is there as a whole, and so are one's own cards and everything that can be pressed.
  for (const region of document.querySelectorAll(".said:not(.said-hint), .hint, :not(.hint) ~ .prompt, .acts")) {
    if (region.scrollHeight > region.clientHeight + NEAR) yield `cut: ${name(region)} by ${region.scrollHeight - region.clientHeight}`;
  }
  const again = document.querySelector(".acts > #again");
  if (again && again.firstChild && lettersOf(again.firstChild).height > 2 * parseFloat(getComputedStyle(again).fontSize)) yield "broken: again";
  const hand = document.querySelector(".hand-area");
  for (const part of hand.querySelectorAll(own)) if (!hidden(part) && !inside(box(part), box(hand))) yield `hand: ${name(part)} is not in sight`;

  // What was done is told in whole sentences. One that has no room by itself is scrolled.
  const toldBack = document.querySelector(".told-back");
  if (toldBack && toldBack.scrollHeight > toldBack.clientHeight + NEAR) {
    const alone = [...toldBack.querySelectorAll(".told-line")].filter((line) => line.offsetParent).length === 1;
    if (!alone) yield `told: cut by ${toldBack.scrollHeight - toldBack.clientHeight}`;
  }

  // Any tile may be one to be pressed, sooner or later.
  for (const tile of board.querySelectorAll(".tile")) if (Math.min(box(tile).width, box(tile).height) < target - 0.6) yield `tiles: ${size(box(tile))}`;

  const controls = [...document.querySelectorAll(".page-play :is([data-do], a[href], summary)")].filter((control) => !hidden(control) && !control.closest(".side"));
  const places = controls.map((control) => box(control.querySelector(".reach") ?? control));
  for (const [i, control] of controls.entries()) {
    const region = control.closest(".board, .acts, .hand-area, .replay, .tools, .bar, .notice");
    if (region && !inside(places[i], box(region)) && !region.matches(".board")) yield `hidden: ${name(control)} of ${name(region)}`;
    if (!inside(box(control), screen)) yield `outside: ${name(control)}`;
    const later = region?.matches(".hand-area") ? places.slice(i + 1) : [];
    const left = uncovered(places[i], later);
    for (const [x, y] of control.querySelector(".reach") ? middles(places[i]) : []) {
      if (!control.contains(document.elementFromPoint(x, y))) yield `reach: ${name(control)} is not hit at ${Math.round(x)}, ${Math.round(y)}`;
    }
    // What a tile was is looked back at by the sentence that says it, too.
    const least = control.matches(".tile:not(.tile-target)") ? POINTER : target;
    if (Math.min(left.width, left.height) < least - 0.6) yield `small: ${name(control)} ${size(left)}`;
  }

  yield* marksNotWhole(screen);
  yield* rowsNotWhole();

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
    if (place?.clientHeight && overlap(letters, box(place)) > NEAR && (letters.left < box(place).left - NEAR || letters.right > box(place).right + NEAR)) {
      yield `cut: ${name(element)} "${texts.currentNode.data.trim().slice(0, 16)}"`;
    }
    if (shown < 11.95) yield `text: ${name(element)} ${shown.toFixed(1)} px "${texts.currentNode.data.trim().slice(0, 12)}"`;
  }
}

window.measure = (pages, own, target) =>
  pages.map((html) => {
    document.querySelector("#app").innerHTML = html;
    return [...new Set(faults(own, target))];
  });

/** Whether it stays in the window, before whatever is scrolled below it. @param {Element | null} element */
const stays = (element) => element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || stays(element.parentElement));

/** Texts of the page outside a table that lie upon one another, or are cut off. */
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
      const letters = { left, right, top: top + height / 4, bottom: bottom - height / 4 }; // lines may be closer than the type is high
      const place = clipping(element);
      if (place?.clientHeight && !inside(letters, box(place))) found.push(`"${text}" is cut off by ${name(place)}`);
      for (const other of lines) if (other.block !== block && overlap(letters, other.letters) > NEAR) found.push(`"${text}" and "${other.text}"`);
      lines.push({ block, text, letters });
    }
  }
  return [...new Set(found)];
};
