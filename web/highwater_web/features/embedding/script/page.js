// @ts-check
/* Hands on what the engine has to say to the page around a frame. Only a frame listens (serve.js). */

import { effects } from "../../../../shell/page/seam.js";

effects.tell = ({ message }) => dispatchEvent(new CustomEvent("highwater:tell", { detail: message }));
