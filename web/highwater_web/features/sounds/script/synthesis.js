// @ts-check
/* Synthesizes sounds from noise and oscillators with Web Audio, in any audio context. */

import { SOUNDS } from "./sound-table.js";

const NOISE = 1; // s; it loops
const ROOM = 0.25; // s of reverberation

/**
 * The input for sounds: a small room, a compressor for simultaneous sounds, and the volume.
 * @param {BaseAudioContext} context
 * @param {number} volume from 0 to 1
 */
export function makeMixer(context, volume) {
  const into = context.createGain();
  const room = context.createConvolver();
  const wet = context.createGain();
  const compressor = context.createDynamicsCompressor();
  const out = context.createGain();
  room.buffer = makeEcho(context);
  wet.gain.value = 0.25;
  compressor.threshold.value = -14;
  compressor.ratio.value = 3;
  out.gain.value = volume;
  into.connect(compressor).connect(out).connect(context.destination);
  into.connect(room).connect(wet).connect(compressor);
  return { into, out };
}

/**
 * Start a sound at a time of the context.
 * @param {BaseAudioContext} context
 * @param {AudioNode} into
 * @param {string} name
 * @param {number} at s
 */
export function startSound(context, into, name, at) {
  for (const one of SOUNDS[name]) {
    const [, , , begins, , , , times = 1, every = 0] = one;
    for (let time = 0; time < times; time++) startLayer(context, into, at + begins + time * every, one);
  }
}

/**
 * @param {BaseAudioContext} context
 * @param {AudioNode} into
 * @param {number} at
 * @param {import("./sound-table.js").Layer} layer
 */
function startLayer(context, into, at, [source, from, to, , rises, lasts, level]) {
  const filters = source.endsWith("pass");
  const shape = filters ? context.createBiquadFilter() : context.createOscillator();
  const envelope = context.createGain();
  const begins = filters ? makeNoise(context) : /** @type {OscillatorNode} */ (shape);
  shape.type = /** @type {any} */ (source);
  shape.frequency.setValueAtTime(from, at);
  shape.frequency.exponentialRampToValueAtTime(to, at + lasts);
  envelope.gain.setValueAtTime(0, at); // neither start nor end may click
  envelope.gain.linearRampToValueAtTime(level, at + rises);
  envelope.gain.exponentialRampToValueAtTime(level / 1000, at + lasts);
  if (begins !== shape) begins.connect(shape);
  shape.connect(envelope).connect(into);
  begins.start(at);
  begins.stop(at + lasts);
}

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** @param {BaseAudioContext} context */
function makeNoise(context) {
  const source = context.createBufferSource();
  source.buffer = noises.get(context) ?? makeRandom(context, NOISE);
  source.loop = true;
  noises.set(context, source.buffer);
  return source;
}

/** The echo of a small room. @param {BaseAudioContext} context */
function makeEcho(context) {
  const echo = makeRandom(context, ROOM);
  const samples = echo.getChannelData(0);
  samples.forEach((sample, at) => (samples[at] = sample * (1 - at / samples.length) ** 4));
  return echo;
}

/** @param {BaseAudioContext} context @param {number} seconds */
function makeRandom(context, seconds) {
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, at) => (samples[at] = Math.random() * 2 - 1));
  return buffer;
}
