// @ts-check
/* Which of many short texts answer a question. A word is found with another ending, as the beginning or a part of a longer one, and with
   a slip or two of typing; rare words count more than common ones, and those of a title most. */

/** @typedef {{title: string, text: string, href: string, own: Set<string>, all: Set<string>}} Entry `own`: the words of the title */

const MOST = 8;

/** The words of a text, as they are compared: small and without accents. @param {string} text */
export const words = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæø]/g, (letter) => ({ ß: "ss", æ: "ae", ø: "o" })[letter] ?? letter)
    .match(/[\p{L}\p{N}½]+/gu) ?? [];

/**
 * How well a word is the one that was asked for, from 0 to 1.
 * @param {string} asked
 * @param {string} word
 */
function likeness(asked, word) {
  if (asked === word) return 1;
  if (asked.length < 2) return 0;
  if (word.startsWith(asked)) return 0.9;
  let same = 0;
  while (same < asked.length && asked[same] === word[same]) same++;
  const [shorter, longer] = [asked.length, word.length].sort((one, other) => one - other);
  if (longer - same <= 3 && (same > 4 || (same === 4 && shorter === 4))) return 0.8; // another ending
  if (asked.length > 3 && word.includes(asked)) return 0.6;
  const slips = asked.length > 7 ? 2 : asked.length > 3 ? 1 : 0;
  return slips && (distance(asked, word, slips) <= slips || distance(asked, word.slice(0, asked.length), slips) <= slips) ? 0.5 : 0;
}

/**
 * How many letters have to be put in, left out, changed or exchanged with the next one to make one word of another.
 * @param {string} one
 * @param {string} other
 * @param {number} most more than that is all the same
 */
function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + Number(one[i - 1] !== other[j - 1]));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}

/**
 * What answers a question, the best first.
 * @param {Entry[]} entries
 * @param {string} question
 */
export function answers(entries, question) {
  const asked = [...new Set(words(question))];
  /** @type {Map<string, number>} in how many entries a word is */
  const common = new Map();
  for (const { all } of entries) for (const word of all) common.set(word, (common.get(word) ?? 0) + 1);
  const alike = asked.map((wanted) => [...common].flatMap(([word, count]) => {
    const worth = likeness(wanted, word) * Math.log(1 + entries.length / count);
    return worth ? [/** @type {const} */ ([word, worth])] : [];
  }));
  const rated = entries.map((entry) => {
    const worths = alike.map((found) => Math.max(0, ...found.map(([word, worth]) => (entry.all.has(word) ? worth * (entry.own.has(word) ? 3 : 1) : 0))));
    const hit = worths.filter(Boolean).length / asked.length;
    return { entry, worth: worths.reduce((sum, worth) => sum + worth, 0) * hit * hit };
  });
  const best = Math.max(...rated.map(({ worth }) => worth), 0);
  const good = rated.filter(({ worth }) => worth > best / 4).sort((one, other) => other.worth - one.worth);
  return good.slice(0, MOST).map(({ entry }) => entry);
}
