/* Types of parts.js, which web/embed_files.py writes and web/bundle.mjs puts into embed.js. */

/** The style of steps and of what stands around them, for a shadow root. */
export const style: string;

/** What the element itself says, by language and key; `{name}` stands for a value. */
export const texts: Record<string, Record<string, string>>;
