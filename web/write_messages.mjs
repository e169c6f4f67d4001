/* Writes what others program against, made of the one table of messages (shell/frame/message-table.js), into a folder:

     node write_messages.mjs <folder>

   messages.schema.json, a JSON Schema, and messages.d.ts, the same for TypeScript. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FROM_FRAME, TO_FRAME, VERSION } from "./shell/frame/message-table.js";

const folder = process.argv[2];
const tables = { ToFrame: TO_FRAME, FromFrame: FROM_FRAME };
const said = { ToFrame: "What a page may say to a frame of High Water.", FromFrame: "What a frame of High Water says to the page around it." };

/** @param {string} type @param {import("./shell/frame/message-table.js").Kind} kind */
function schemaOf(type, { description, needed, fields }) {
  const properties = { highwater: { const: VERSION }, type: { const: type }, ...fields };
  return { type: "object", title: type, description, properties, required: ["highwater", "type", ...needed] };
}

/** @param {[string, Record<string, import("./shell/frame/message-table.js").Kind>]} table */
function schemas([name, kinds]) {
  return [name, { description: said[name], oneOf: Object.entries(kinds).map(([type, kind]) => schemaOf(type, kind)) }];
}

const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: `Messages of High Water, version ${VERSION}`,
  oneOf: Object.keys(tables).map((name) => ({ $ref: `#/$defs/${name}` })),
  $defs: Object.fromEntries(Object.entries(tables).map(schemas)),
};
writeFileSync(join(folder, "messages.schema.json"), `${JSON.stringify(schema, null, 1)}\n`);

/** @param {import("./shell/frame/message-table.js").Field} field @returns {string} */
function typeOf({ type, enum: values, items }) {
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const names = { integer: "number", array: items && `${typeOf(items)}[]` };
  return [type].flat().map((each) => names[each] ?? each).join(" | ");
}

/** @param {string} text @param {string} space */
const comment = (text, space) => `${space}/** ${text} */\n`;

/** @param {string} type @param {import("./shell/frame/message-table.js").Kind} kind */
function memberOf(type, { description, needed, fields }) {
  const lines = Object.entries(fields).map(([name, field]) => {
    const explained = field.description ? comment(field.description, "      ") : "";
    return `${explained}      ${name}${needed.includes(name) ? "" : "?"}: ${typeOf(field)};\n`;
  });
  const head = `      highwater: ${VERSION};\n      type: ${JSON.stringify(type)};\n`;
  return `${comment(description, "  ")}  | {\n${head}${lines.join("")}    }\n`;
}

const types = Object.entries(tables).map(
  ([name, kinds]) => `${comment(said[name], "")}export type ${name} =\n${Object.entries(kinds).map(([type, kind]) => memberOf(type, kind)).join("")};\n`,
);
writeFileSync(join(folder, "messages.d.ts"), `/* Messages of High Water, version ${VERSION}. */\n\n${types.join("\n")}`);
