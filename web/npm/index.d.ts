/* Types of <high-water> and of its attributes, for TypeScript, for JSX of React 19 and Vue, and for templates of Vue. */

import type { FromFrame } from "./messages.js";

/** The attributes of `<high-water>`; what each means stands in the README. */
export interface HighWaterAttributes {
  /** A scenario that High Water has itself, such as `land-unter/tie`. */
  scenario?: string;
  /** The address of a record as text. */
  src?: string;
  /** Which positions, such as `0,3-7`. */
  plies?: string;
  mode?: "picture" | "steps" | "quiz" | "play";
  language?: "en" | "de" | "da" | (string & {});
  theme?: "auto" | "light" | "dark";
  /** Whose view, from 1 or by its letter; 0 for what everybody sees. */
  seat?: string;
  /** The part of the table, as the tag `Part` of a scenario has it. */
  part?: string;
  /** Pixels at most. */
  width?: number | string;
}

type Told<Type extends FromFrame["type"]> = CustomEvent<Extract<FromFrame, { type: Type }>>;

/** The events of `<high-water>`. */
export interface HighWaterEventMap extends HTMLElementEventMap {
  ply: Told<"ply">;
  answered: Told<"answered">;
  action: Told<"action">;
  record: Told<"record">;
  failed: Told<"failed">;
}

/** Handlers of these events, as JSX has them. */
export interface HighWaterHandlers {
  onply?: (event: HighWaterEventMap["ply"]) => void;
  onanswered?: (event: HighWaterEventMap["answered"]) => void;
  onaction?: (event: HighWaterEventMap["action"]) => void;
  onrecord?: (event: HighWaterEventMap["record"]) => void;
  onfailed?: (event: HighWaterEventMap["failed"]) => void;
}

export declare class HighWater extends HTMLElement {
  /** Show the position after a ply, if it is one of the steps. */
  go(ply: number): void;
  /** Begin to play, or go on after a pause. */
  play(): void;
  /** Let nothing happen by itself at the table. */
  pause(): void;
  /** Draw it now, whether it is in sight or not. */
  draw(): void;
  addEventListener<Type extends keyof HighWaterEventMap>(
    type: Type,
    listener: (this: HighWater, event: HighWaterEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/**
 * Define `<high-water>`. Does nothing on a server, and nothing where it is defined already.
 * @param address where High Water stands, such as `https://example.org/games/`; relative to the page
 */
export declare function define(address?: string): void;

declare global {
  interface HTMLElementTagNameMap {
    "high-water": HighWater;
  }
}

// @ts-ignore where there is no React
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      "high-water": import("react").HTMLAttributes<HighWater> & import("react").RefAttributes<HighWater> & HighWaterAttributes & HighWaterHandlers;
    }
  }
}

// @ts-ignore where there is no Vue
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "high-water": new () => { $props: import("vue").HTMLAttributes & HighWaterAttributes & HighWaterHandlers };
  }
}

// @ts-ignore where there is no Vue
declare module "vue/jsx-runtime" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      "high-water": import("vue").HTMLAttributes & import("vue").ReservedProps & HighWaterAttributes & HighWaterHandlers;
    }
  }
}
