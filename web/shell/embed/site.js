// @ts-check
/* The address of High Water, from which <high-water> loads. A bundle's entry point sets it before it defines the element. */

export const site = { base: "" };
