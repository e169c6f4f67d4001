// @ts-check
/* Where High Water stands: what <high-water> loads lies there. The entry of a bundle sets it before an element is defined. */

export const site = { base: "" };
