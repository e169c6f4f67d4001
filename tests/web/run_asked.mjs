/* Asks questions as the page does, for test_asked.py: pages by their file names and questions come in as JSON, and what is found for
   each goes out, with what the lists of words name in vain. */

import { parseHTML } from "linkedom";

import { isNamed, search, readVocabulary } from "../../web/highwater_web/features/reading/script/answers.js";
import { findPassages, readWordLists } from "../../web/highwater_web/features/reading/script/passages.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const tables = JSON.parse(text).map(({ pages, asked }) => {
  const documents = Object.entries(pages).map(([file, html]) => [parseHTML(`<html><body>${html}</body></html>`).document, file]);
  const passages = documents.flatMap(([page, file]) => findPassages(page, file));
  const lists = documents.map(([page]) => readWordLists(page)).join("\n");
  const lost = readVocabulary(lists).asked.map(([key]) => key).filter((key) => !passages.some((passage) => isNamed(key, passage)));
  return { passages, lost, found: asked.map(search(passages, lists)) };
});
console.log(JSON.stringify(tables));
