// @ts-check
/* A host shows this page under the address that was asked for, so its links would lead into a folder that may not be there. What
   stands before the folder of a language is the site's own; in front of an address without one, nobody knows more than its folder. */

{
  const site = /^.*?\/(?=(?:de|en|da)\/)|^.*\//.exec(location.pathname)?.[0] ?? "/";
  for (const link of document.querySelectorAll("a")) link.setAttribute("href", (link.getAttribute("href") ?? "").replace("./", site));
}
