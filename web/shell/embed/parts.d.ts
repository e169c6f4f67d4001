/* Types of parts.js, which web/embed_files.py writes and web/bundle.mjs puts into embed.js. */

/** The style of steps and of what stands around them, for a shadow root. */
export const style: string;

/** Each scenario of ours: the width and height of its figures in pixels, letters of its longest caption, and how many steps it has. */
export const sizes: Record<string, [width: number, height: number, letters: number, steps: number]>;

/** Pixels of what stands around a figure; `spare`: how much longer than its letters a caption may become, as a factor. */
export const room: Record<"line" | "letter" | "spare" | "bar" | "button" | "around", number>;

/** Where High Water stands, "" where nobody knows. */
export const address: string;

/** What the element itself says, by language and key; `{name}` stands for a value. */
export const texts: Record<string, Record<string, string>>;
