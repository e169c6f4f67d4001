// @ts-check
/* Plays sounds and vibrations; loaded only if a person has switched them on (page.js).

   One moment sounds at a time: a new one fades out the last one, at least GAP after it began. Of several sounds in a row, those
   for which a scene has no time are dropped; the last is always played. An audio context is created after a press, because browsers
   allow none before, and suspended while there is nothing to hear. */

import { VIBRATIONS } from "../sound-table.js";
import { makeMixer, startSound } from "../synthesis.js";

export { SOUNDS } from "../sound-table.js";
export { makeMixer, startSound };

const GAP = 200; // ms
const FADE = 0.05; // s
const REST = 10_000; // ms

const root = document.documentElement;

let wish = { volume: 0, vibrates: false };
/** @type {{context: AudioContext, into: GainNode, out: GainNode} | undefined} */
let speaker;
/** @type {GainNode[]} the voices of the present moment */
let voices = [];
let moment = 0;
let last = -GAP;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/**
 * @param {{volume: number, vibrates: boolean, sounds: Record<string, number>}} effect the volume in percent; `sounds`: for each name,
 *   the delay in ms at normal speed
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
  await waitUntil(last + GAP);
  if (present === moment) fade();
  const begun = performance.now();
  for (const name of names) {
    if (!over) await Promise.race([sceneOver, waitUntil(begun + sounds[name] * pace)]);
    if (present !== moment) return;
    if (!over || name === names.at(-1)) play(name);
  }
}

/** @param {number} time as of `performance.now()` */
const waitUntil = (time) => new Promise((resolve) => setTimeout(resolve, time - performance.now()));

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
  startSound(speaker.context, voice, name, speaker.context.currentTime);
}

function fade() {
  for (const { context, gain } of voices) gain.setTargetAtTime(0, context.currentTime, FADE);
  voices = [];
}

/** A running audio context, which is suspended after a while of silence. */
async function wake() {
  if (!wish.volume || !navigator.userActivation.hasBeenActive) return;
  if (!speaker) {
    const context = new AudioContext();
    speaker = { context, ...makeMixer(context, wish.volume) };
  }
  clearTimeout(resting);
  resting = setTimeout(rest, REST);
  await speaker.context.resume();
}

function rest() {
  if (speaker?.context.state === "running") void speaker.context.suspend();
}

// Some browsers start a context only during a press.
for (const kind of ["pointerup", "keydown"]) addEventListener(kind, wake, true);

addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  moment++;
  rest();
});
