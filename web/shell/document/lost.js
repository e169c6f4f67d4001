// @ts-check
/* A host shows this page under the address that was asked for, so its links would lead into a folder that may not be there. What
   stands before the folder of a language is the site's own; in front of an address without one, nobody knows more than its folder. */

{
  // Some programs encode the sign before what an address names: then it is looked for as a file.
  if (/%23/i.test(location.pathname)) location.replace(location.href.replace(/%(?:25)*23/i, "#"));
  const site = /^.*?\/(?=(?:de|en|da)\/)|^.*\//.exec(location.pathname)?.[0] ?? "/";
  for (const link of document.querySelectorAll("a")) link.setAttribute("href", (link.getAttribute("href") ?? "").replace("./", site));
}
