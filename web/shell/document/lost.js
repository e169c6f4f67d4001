// @ts-check
/* A host shows this page under the requested address, so its links might lead into a folder that does not exist. What precedes a
   language's folder is the site's root; for an address without one, the best guess is its own folder. */

{
  // Some programs encode the `#` or `?` of an address; then it is requested as a file.
  if (/%23/i.test(location.pathname)) location.replace(location.href.replace(/%(?:25)*23/i, "#"));
  const site = /^.*?\/(?=(?:de|en|da)\/)|^.*\//.exec(location.pathname)?.[0] ?? "/";
  for (const link of document.querySelectorAll("a")) link.setAttribute("href", (link.getAttribute("href") ?? "").replace("./", site));
}
