/* Runs web/shell/frame/messages.js for test_messages.py: what is on the standard input is run as a module's text with `check` and
   `makeLimiter` at hand; what it returns goes out as JSON. */

import { readFileSync } from "node:fs";
import { FROM_FRAME, TO_FRAME, VERSION } from "../../web/shell/frame/message-table.js";
import { check, makeLimiter } from "../../web/shell/frame/messages.js";

const run = new Function("check", "makeLimiter", "tables", "VERSION", readFileSync(0, "utf8"));
console.log(JSON.stringify(run(check, makeLimiter, { host: TO_FRAME, frame: FROM_FRAME }, VERSION)));
