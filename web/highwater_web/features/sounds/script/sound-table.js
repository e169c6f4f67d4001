// @ts-check
/* How each sound is composed, and its vibration. The games decide which sound is played when. */

/**
 * A layer of a sound. A source named after a filter is noise through that filter; any other name is the shape of an oscillator.
 * The frequency goes from the first number (Hz) to the second. Then, in seconds: its start within the sound, its attack and its
 * decay; then its level, the number of repetitions and the seconds between them.
 *
 * @typedef {[source: string, from: number, to: number, begins: number, rises: number, lasts: number, level: number, times?: number, every?: number]} Layer
 */

const [LOW, BAND, TONE, SINE] = ["lowpass", "bandpass", "triangle", "sine"];

/**
 * @param {number[]} notes in Hz, in sequence
 * @param {number} every
 * @param {number} lasts
 * @returns {Layer[]}
 */
const makeBells = (notes, every, lasts, level = 0.25) => notes.map((note, number) => [TONE, note, note, number * every, 0.008, lasts, level]);

/** @type {Record<string, Layer[]>} */
export const SOUNDS = {
  card: [[BAND, 2600, 1000, 0, 0.005, 0.16, 2], [SINE, 210, 100, 0, 0.004, 0.14, 0.5]],
  turn: [[BAND, 1300, 3200, 0, 0.06, 0.14, 0.8], [BAND, 2200, 1000, 0.12, 0.004, 0.14, 1.1]],
  step: [[TONE, 430, 300, 0, 0.004, 0.16, 0.6], [BAND, 1800, 1100, 0, 0.003, 0.07, 1]],
  dice: [[BAND, 2300, 1500, 0, 0.002, 0.06, 1, 4, 0.083], [TONE, 820, 560, 0.04, 0.002, 0.05, 0.25, 3, 0.11], [TONE, 640, 420, 0.4, 0.002, 0.06, 0.3]],
  wave: [[LOW, 350, 900, 0, 0.45, 1.15, 1], [BAND, 2500, 4200, 0.25, 0.3, 0.85, 0.2]],
  tide: [[LOW, 220, 950, 0, 0.35, 0.75, 1], [SINE, 130, 250, 0, 0.3, 0.65, 0.2]],
  ring: [[SINE, 740, 735, 0, 0.004, 0.4, 0.3], [SINE, 1480, 1470, 0, 0.004, 0.22, 0.12], [SINE, 520, 150, 0.2, 0.01, 0.22, 0.4]],
  flood: [[BAND, 450, 1200, 0, 0.12, 0.5, 0.9], [SINE, 280, 640, 0.1, 0.02, 0.1, 0.2, 3, 0.11]],
  sink: [[LOW, 1000, 90, 0, 0.06, 1, 1.4], [SINE, 120, 40, 0, 0.03, 0.95, 0.5], [SINE, 220, 520, 0.45, 0.02, 0.11, 0.15, 4, 0.13]],
  shore: [[BAND, 2800, 1300, 0, 0.03, 0.13, 0.7, 2, 0.13], [SINE, 150, 70, 0.26, 0.004, 0.14, 0.5]],
  splash: [[BAND, 1300, 380, 0, 0.012, 0.55, 1.3], ["highpass", 4200, 2600, 0.02, 0.03, 0.4, 0.22], [SINE, 480, 110, 0, 0.006, 0.2, 0.4]],
  horn: [[TONE, 165, 164, 0, 0.09, 1.1, 0.35], [TONE, 220, 219, 0, 0.1, 1.1, 0.25], ["sawtooth", 165, 165, 0, 0.12, 1, 0.06]],
  alarm: [...makeBells([392, 392], 0.4, 0.55), ...makeBells([1081, 1081], 0.4, 0.3, 0.1), [LOW, 200, 700, 0, 0.6, 1.1, 0.7]],
  treasure: [...makeBells([523, 659, 784, 1568], 0.1, 0.6)],
  "take-off": [[LOW, 420, 700, 0, 0.015, 0.085, 1.9, 13, 0.088], ["sawtooth", 65, 110, 0, 0.35, 1.2, 0.12]],
  win: [...makeBells([523, 659, 784, 1047], 0.13, 0.75), [SINE, 523, 523, 0.39, 0.02, 0.8, 0.2]],
  loss: [...makeBells([392, 330, 261], 0.24, 0.75), [LOW, 500, 160, 0.3, 0.3, 0.9, 0.5]],
};

/** Vibration patterns in ms, alternately on and off, of the sounds that have one. @type {Record<string, number[]>} */
export const VIBRATIONS = {
  card: [8],
  dice: [14, 60, 20],
  ring: [30],
  sink: [120],
  splash: [60],
  alarm: [60, 80, 60],
  treasure: [20, 60, 40],
  win: [30, 60, 30, 60, 60],
  loss: [150],
};
