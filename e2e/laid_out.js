/* Shows answers of the worker one after the other with the page's own morph and scenes, and reports the layout shifts that the browser
   measures; bundled and used by laid_out.py. */

import { change, morph } from "../web/shell/page/morph.js";
import { findEndingAnimations, playScenes, whenSceneOver } from "../web/shell/page/scenes.js";

const app = document.getElementById("app");
const root = document.documentElement;
const frame = () => new Promise(requestAnimationFrame);

globalThis.namePage = () => {}; // defined in the real page by a script of the document

/** Every layout shift: its value, the elements that moved with their old and new boxes, and its time. */
const shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources, startTime } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${describeBox(previousRect)} → ${describeBox(currentRect)}`);
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

const describeBox = ({ x, y, width, height }) => `[${[x, y, width, height].map(Math.round)}]`;

function show({ html, changed, dressed }) {
  if (html !== null) morph(html);
  else if (changed && !change(changed, dressed)) throw new Error("The page is not the one that the worker knows.");
}

/** The classes of all ancestors of an element, up to that of the scene. */
function classesAround(element) {
  const names = [];
  for (let each = element; !each.matches(".scene-plays"); ) names.push(...(each = each.parentElement).classList);
  return names;
}

/** The animations of the playing scene, with times in ms. The scene is rendered at two points of time, and then ended. */
async function sampleScene() {
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

/** Show the initial page, whose shifts do not count. */
globalThis.begin = async (html) => {
  morph(html);
  playScenes(app);
  await sampleScene();
  await document.fonts.ready;
  await frame();
  await frame();
  shifts.length = 0;
};

/** Show each answer for a frame. Returns the `scenes`, and the `shifts`, each with the index of the answer that it came `after`. */
globalThis.playOn = async (answers) => {
  const shown = [];
  const scenes = [];
  for (const answer of answers) {
    await frame();
    shown.push(performance.now());
    show(answer);
    playScenes(app);
    if (root.dataset.scene) scenes.push(await sampleScene());
  }
  await frame();
  await frame();
  await frame();
  return { scenes, shifts: shifts.map((shift) => ({ ...shift, after: shown.findLastIndex((at) => at <= shift.startTime) })) };
};
