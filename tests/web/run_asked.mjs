/* Asks questions as the page does, for test_asked.py: pages by their file names and questions come in as JSON, and what is found for
   each goes out. */

import { parseHTML } from "linkedom";

import { search } from "../../web/shell/page/answers.js";
import { passagesIn, wordLists } from "../../web/shell/page/passages.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;
const tables = JSON.parse(text).map(({ pages, asked }) => {
  const documents = Object.entries(pages).map(([file, html]) => [parseHTML(`<html><body>${html}</body></html>`).document, file]);
  const passages = documents.flatMap(([page, file]) => passagesIn(page, file));
  const answers = search(passages, documents.map(([page]) => wordLists(page)).join("\n"));
  return { passages, found: asked.map(answers) };
});
console.log(JSON.stringify(tables));
