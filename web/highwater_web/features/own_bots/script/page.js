// @ts-check
/* What bots that people have written need of every page: the worker in which they think, and the workshop's script in a page that was
   opened without it. */

import { effects, needsPlainWay, whenShown } from "../../../../shell/page/seam.js";
import { hasStored } from "../../../../shell/page/storage.js";
import { askBot, prepareBotWorker } from "./bot-worker.js";

effects["ask-bot"] = askBot;
effects["bot-worker"] = prepareBotWorker;
needsPlainWay.push(() => hasStored(/^highwater:bot:/)); // they think in a Python of the plain way
whenShown.push(() => {
  if (document.querySelector("workshop-desk:not(:defined)")) {
    import(new URL("workshop.js", import.meta.url).href).catch((error) => console.warn("No workshop:", error));
  }
});
