// @ts-check
/* Finds the passages that answer a question. Words also match with another ending, as part of a longer word or containing a shorter one,
   with one or two typos, and by synonyms. Rare words count more than common ones, words of a title most. */

/** @typedef {import("./passages.js").Passage} Passage */
/** @typedef {{small: Set<string>, endings: string[], groups: string[][][], asked: [string, string[]][]}} Vocabulary
    `small`: words that say little; `groups`: synonyms, words and phrases as stems; `asked`: how people ask for a passage */
/** @typedef {{stem: string, groups: number[], isSmall: boolean}} Term a word or a phrase, which has no stem */

const MAX_ANSWERS = 6;

/** Weights: of a word by where it stands; of small words; of synonyms; of similarity to the whole question. */
const [TITLE, TEXT, AROUND, SMALL, SAME, ASKED] = [0.8, 1, 0.3, 0.3, 0.7, 1.8];

/** The words of a text in the form that is compared: lower case, without accents. @param {string} text */
export const splitWords = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæø]/g, (letter) => ({ ß: "ss", æ: "ae", ø: "o" })[letter] ?? letter)
    .match(/[\p{L}\p{N}½]+|%/gu) ?? [];

/** @param {string} word @param {string[]} endings the longest first */
function stem(word, endings) {
  const ending = endings.find((ending) => word.endsWith(ending) && word.length - ending.length > 2);
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * Parse the word lists of a page of questions: each line is a group, or starts with its kind.
 * @param {string} lists @returns {Vocabulary}
 */
export function readVocabulary(lists) {
  const lines = lists.split("\n").filter(Boolean);
  /** @param {string} name */
  const readList = (name) => lines.filter((line) => line.startsWith(name)).flatMap((line) => splitWords(line.slice(name.length)));
  const endings = readList("endings:").sort((one, other) => other.length - one.length);
  const stems = (/** @type {string} */ phrase) => splitWords(phrase).map((word) => stem(word, endings));
  const groups = lines.filter((line) => !/[:=]/.test(line)).map((line) => line.split(",").map(stems));
  const asked = lines.filter((line) => line.includes(" = ")).map((line) => {
    const [key, questions] = line.split(" = ");
    return /** @type {[string, string[]]} */ ([key, questions.split("?").filter((question) => question.trim())]);
  });
  return { small: new Set(readList("small:").map((word) => stem(word, endings))), endings, groups, asked };
}

/** Whether a word equals the other, or contains it. @param {string} word @param {string} part */
function hasPart(word, part) {
  if (word === part) return true;
  const rest = word.length - part.length;
  return part.length > 3 && rest > 2 && (word.startsWith(part) || word.endsWith(part));
}

/** Memoize a function. @template T @param {(key: string) => T} find */
function memoize(find) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (/** @type {string} */ key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

/** Make a function that parses a text into terms: its phrases that belong to a group, and each word. @param {Vocabulary} vocabulary */
function makeReader({ small, endings, groups }) {
  const named = groups.flatMap((group, name) => group.map((phrase) => ({ name, phrase })));
  const phrasesBy = memoize((first) => named.filter(({ phrase }) => phrase.length > 1 && phrase[0] === first));
  const groupsOf = memoize((word) => named.filter(({ phrase }) => phrase.length === 1 && hasPart(word, phrase[0])).map(({ name }) => name));
  const isSmall = (/** @type {string} */ word) => small.has(word);

  return (/** @type {string} */ text) => {
    const stems = splitWords(text).map((word) => stem(word, endings));
    const phrases = stems.flatMap((word, start) =>
      phrasesBy(word)
        .filter(({ phrase }) => phrase.every((part, index) => stems[start + index] === part))
        .map(({ name, phrase }) => ({ name, start, end: start + phrase.length })),
    );
    /** @type {Term[]} */
    const terms = phrases.map(({ name, start, end }) => ({ stem: "", groups: [name], isSmall: stems.slice(start, end).every(isSmall) }));
    for (const [place, word] of stems.entries()) {
      const isInPhrase = phrases.some(({ start, end }) => start <= place && place < end);
      terms.push({ stem: word, groups: groupsOf(word), isSmall: isInPhrase || isSmall(word) });
    }
    return terms;
  };
}

/**
 * How well a word matches the wanted one, from 0 to 1. Both are stems.
 * @param {string} asked
 * @param {string} word
 */
function rateLikeness(asked, word) {
  if (asked === word) return asked ? 1 : 0;
  if (asked.length < 3) return 0;
  if (word.startsWith(asked)) return asked.length > 3 ? 0.8 : 0.6;
  if (hasPart(word, asked) || hasPart(asked, word)) return 0.6;
  let same = 0;
  while (same < asked.length && asked[same] === word[same]) same++;
  if (same > 4 && Math.max(asked.length, word.length) - same <= 3) return 0.7; // another ending
  const slips = asked.length > 7 ? 2 : asked.length > 3 ? 1 : 0;
  return slips && countEdits(asked, word, slips) <= slips ? 0.5 : 0;
}

/**
 * Edit distance: insertions, deletions, substitutions and transpositions that turn one word into another.
 * @param {string} one
 * @param {string} other
 * @param {number} most the exact distance beyond this does not matter
 */
function countEdits(one, other, most) {
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

/** The words and groups of a term, as keys. @param {Term} term */
const listKeys = ({ stem, groups }) => [stem, ...groups.map((name) => `=${name}`)];

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((whole, number) => whole + number, 0);

/**
 * Make a search in passages: a function that returns the answers to a question, the best first.
 * @param {Passage[]} passages
 * @param {string} lists
 */
export function search(passages, lists) {
  const known = readVocabulary(lists);
  const readTerms = makeReader(known);
  const termsOf = memoize(readTerms); // headings repeat

  const read = passages.map((passage) => {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const asked = known.asked.filter(([key]) => isNamed(key, passage)).flatMap(([, questions]) => questions);
    if (passage.isQuestion) asked.push(passage.title);
    const fields = /** @type {const} */ ([[passage.title, TITLE], [passage.text, TEXT], [passage.around, AROUND]]);
    for (const [text, worth] of fields) {
      for (const key of termsOf(text).flatMap(listKeys)) counts.set(key, Math.max(counts.get(key) ?? 0, worth));
    }
    return { passage, counts, length: termsOf(passage.title).length + termsOf(passage.text).length, asked: asked.map(termsOf) };
  });
  const mean = sum(read.map(({ length }) => length)) / read.length;

  const every = [...new Set(read.flatMap(({ counts }) => [...counts.keys()]))].filter((key) => key && key[0] !== "=");

  /** @type {Map<string, number>} in how many passages' questions each word or group occurs */
  const common = new Map();
  for (const { asked } of read) for (const key of new Set(asked.flat().flatMap(listKeys))) common.set(key, (common.get(key) ?? 0) + 1);
  const rarity = (/** @type {number} */ count) => Math.log(1 + read.length / (count + 0.5));
  const rarityOf = (/** @type {Term} */ term) => rarity(Math.max(...listKeys(term).map((key) => common.get(key) ?? 0)));
  const askable = read.map(({ asked }) => asked.map((terms) => ({ terms, weights: terms.map(rarityOf) })));

  return (/** @type {string} */ question) => {
    const terms = readTerms(question).map((term) => {
      const likenessOf = memoize((word) => rateLikeness(term.stem, word));
      /** How well another term matches this one, from 0 to 1. @param {Term} other */
      const alike = (other) => Math.max(likenessOf(other.stem), term.groups.some((name) => other.groups.includes(name)) ? SAME : 0);
      const keys = term.groups.map((name) => /** @type {[string, number]} */ ([`=${name}`, SAME]));
      for (const word of every) if (likenessOf(word)) keys.push([word, likenessOf(word)]);
      const found = read.map(({ counts }) => Math.max(0, ...keys.map(([key, worth]) => worth * (counts.get(key) ?? 0))));
      return { alike, found, weight: (term.isSmall ? SMALL : 1) * rarity(sum(found)), asked: rarityOf(term) };
    });
    const whole = sum(terms.map(({ weight }) => weight));
    const wholeAsked = sum(terms.map(({ asked }) => asked));
    const rated = read.map(({ passage, length }, index) => {
      const norm = 0.25 * (1 + length / mean);
      const told = sum(terms.map(({ found, weight }) => (weight * found[index] * (1 + norm)) / (found[index] + norm))) / whole;
      const likest = askable[index].map(({ terms: others, weights }) => {
        const hit = terms.map(({ alike, asked }) => asked * Math.max(...others.map(alike)));
        const met = others.map((other, place) => weights[place] * Math.max(...terms.map(({ alike }) => alike(other))));
        return (sum(hit) + sum(met)) / (wholeAsked + sum(weights));
      });
      return { passage, worth: told + ASKED * Math.max(0, ...likest) };
    });
    const best = Math.max(...rated.map(({ worth }) => worth), 0);
    const good = rated.filter(({ worth }) => worth > 0 && worth > best / 2).sort((one, other) => other.worth - one.worth);
    return good.slice(0, MAX_ANSWERS).map(({ passage }) => passage);
  };
}

/**
 * Whether a key of the lists names this passage: by the name of a question, or by words in the passage.
 * @param {string} key @param {Passage} passage
 */
export const isNamed = (key, { text, href, isQuestion }) => (key.startsWith('"') ? text.includes(key.slice(1, -1)) : isQuestion && href.endsWith(`#${key}`));
