/* Shows answers of the worker one after the other with the page's own morph and scenes, and reports what the browser itself says of
   shifted layout; bundled and used by laid_out.py. */

import { change, morph } from "../web/shell/page/morph.js";
import { findEndingAnimations, playScenes, whenSceneOver } from "../web/shell/page/scenes.js";

const app = document.getElementById("app");
const root = document.documentElement;
const frame = () => new Promise(requestAnimationFrame);

globalThis.namePage = () => {}; // which a script of the real document does

/** Every shift, with what moved, from where to where. */
const shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources, startTime } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${corners(previousRect)} → ${corners(currentRect)}`);
    shifts.push({ value, moved, startTime });
  }
}).observe({ type: "layout-shift" });

function nameOf(node) {
  const names = [];
  for (let element = node?.nodeType === 1 ? node : node?.parentElement; element && element !== app; element = element.parentElement) {
    names.unshift(element.id ? `#${element.id}` : [element.localName, ...element.classList].join("."));
    if (element.id) break;
  }
  return names.join(" > ");
}

const corners = ({ x, y, width, height }) => `[${[x, y, width, height].map(Math.round)}]`;

function show({ html, changed, dressed }) {
  if (html !== null) morph(html);
  else if (changed && !change(changed, dressed)) throw new Error("The page is not the one that the worker knows.");
}

/** The classes of all around an element in the scene. */
function classesAround(element) {
  const names = [];
  for (let each = element; !each.matches(".scene-plays"); ) names.push(...(each = each.parentElement).classList);
  return names;
}

/** What the scene does that plays now: each motion, in ms. It is looked at in two moments, and then ended. */
async function scene() {
  const animations = [...app.querySelectorAll(".scene-plays")].flatMap(findEndingAnimations);
  const motions = animations.map(({ effect }) => {
    const { delay, endTime } = effect.getComputedTiming();
    return { of: [...effect.target.classList], within: classesAround(effect.target), since: delay, until: endTime };
  });
  const lasts = Math.round(Math.max(0, ...motions.map(({ until }) => until)));
  for (const part of [0.3, 0.7]) {
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = part * lasts;
    }
    await frame();
  }
  for (const animation of animations) animation.finish();
  await whenSceneOver();
  return { lasts, motions };
}

/** Show a page as it lies, before it is watched. */
globalThis.begin = async (html) => {
  morph(html);
  playScenes(app);
  await scene();
  await document.fonts.ready;
  await frame();
  await frame();
  shifts.length = 0;
};

/** A frame for each answer. `scenes`: what each did; `shifts`: with the number of the answer after which they came. */
globalThis.playOn = async (answers) => {
  const shown = [];
  const scenes = [];
  for (const answer of answers) {
    await frame();
    shown.push(performance.now());
    show(answer);
    playScenes(app);
    if (root.dataset.scene) scenes.push(await scene());
  }
  await frame();
  await frame();
  await frame();
  return { scenes, shifts: shifts.map((shift) => ({ ...shift, after: shown.findLastIndex((at) => at <= shift.startTime) })) };
};
