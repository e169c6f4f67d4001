// @ts-check
/* Loads the script that plays sounds, once a person has switched them on. */

import { whenSceneOver } from "../../../../shell/page/scenes.js";
import { effects } from "../../../../shell/page/seam.js";

effects.sound = async (effect) => {
  const over = whenSceneOver();
  try {
    const { hear } = await import(new URL("sounds.js", import.meta.url).href);
    await hear(effect, over);
  } catch (error) {
    console.warn("No sound:", error);
  }
};
