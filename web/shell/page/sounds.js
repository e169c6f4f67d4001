// @ts-check
/* What has happened is heard and felt: loaded only where a person has switched that on (effects.js).

   One moment is heard at a time: a new one fades the last one out and comes at the earliest GAP after it. Of several sounds
   in a row, those that a scene has no time for any more fall away; the last is always heard. An audio context is made after a
   press at the earliest, for browsers allow none before, and rests when nobody can hear or nothing is to be heard. */

import { VIBRATIONS } from "./sound-table.js";
import { mixer, sound } from "./synthesis.js";

export { SOUNDS } from "./sound-table.js";
export { mixer, sound };

const GAP = 200; // ms
const FADE = 0.05; // s
const REST = 10_000; // ms

const root = document.documentElement;

let wish = { volume: 0, vibrates: false };
/** @type {{context: AudioContext, into: GainNode, out: GainNode} | undefined} */
let speaker;
/** @type {GainNode[]} through which the present moment is heard */
let voices = [];
let moment = 0;
let last = -GAP;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/**
 * @param {{volume: number, vibrates: boolean, sounds: Record<string, number>}} effect the volume in percent; `sounds`: by their
 *   names, the milliseconds at normal speed after which each follows
 * @param {Promise<void>} sceneOver
 */
export async function hear({ volume, vibrates, sounds }, sceneOver) {
  wish = { volume: (volume / 100) ** 2, vibrates };
  speaker?.out.gain.setTargetAtTime(wish.volume, speaker.context.currentTime, FADE);
  const names = Object.keys(sounds);
  if (!names.length || document.hidden) return;
  const present = ++moment;
  const pace = root.dataset.animation === "fast" ? 0.5 : 1;
  let over = root.dataset.scene === undefined;
  void sceneOver.then(() => (over = true));
  await until(last + GAP);
  if (present === moment) fade();
  const begun = performance.now();
  for (const name of names) {
    if (!over) await Promise.race([sceneOver, until(begun + sounds[name] * pace)]);
    if (present !== moment) return;
    if (!over || name === names.at(-1)) play(name);
  }
}

/** @param {number} time as of `performance.now()` */
const until = (time) => new Promise((resolve) => setTimeout(resolve, time - performance.now()));

/** @param {string} name */
async function play(name) {
  last = performance.now();
  const pattern = VIBRATIONS[name];
  if (wish.vibrates && pattern && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern);
  const present = moment;
  await wake();
  if (!speaker || !wish.volume || present !== moment) return;
  const voice = speaker.context.createGain();
  voice.connect(speaker.into);
  voices.push(voice);
  sound(speaker.context, voice, name, speaker.context.currentTime);
}

function fade() {
  for (const { context, gain } of voices) gain.setTargetAtTime(0, context.currentTime, FADE);
  voices = [];
}

/** Have an audio context that runs, until nothing has been heard for a while. */
async function wake() {
  if (!wish.volume || !navigator.userActivation.hasBeenActive) return;
  if (!speaker) {
    const context = new AudioContext();
    speaker = { context, ...mixer(context, wish.volume) };
  }
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
  await speaker.context.resume();
}

function rest() {
  if (speaker?.context.state === "running") void speaker.context.suspend();
}

// Some browsers let a context run only from within a press.
for (const kind of ["pointerup", "keydown"]) addEventListener(kind, wake, true);

addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  moment++;
  rest();
});
