// Compiles a page in MDX from standard input, and prints each element of it: its type, its attributes, the text in it.
import { readFileSync } from "node:fs";
import { evaluate } from "@mdx-js/mdx";

const elements = [];
const jsx = (type, { children, ...props }) => {
  const text = [children].flat().filter((child) => typeof child === "string").join("");
  elements.push({ type: typeof type === "string" ? type : "component", props, text });
};
const { default: page } = await evaluate(readFileSync(0, "utf8"), { jsx, jsxs: jsx, Fragment: "fragment" });
page({});
console.log(JSON.stringify(elements));
