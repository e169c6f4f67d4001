// @ts-check
/* Where Python finds what we ship: the same in the page, in the snapshot of its memory, and in tests. */

const FOLDER = "/lib";

/**
 * Options for loadPyodide that put archives of byte code where Python looks for modules.
 * @param {Record<string, Promise<Uint8Array>>} archives by the name of the file
 */
export function environment(archives) {
  const paths = Object.keys(archives).map((name) => `${FOLDER}/${name}`);
  return {
    env: { PYTHONPATH: paths.join(":"), PYTHONNODEBUGRANGES: "1" },
    /** @param {{writeFile: (path: string, content: Uint8Array, options: {canOwn: boolean}) => void}} FS */
    async fsInit(FS) {
      for (const [name, content] of Object.entries(archives)) FS.writeFile(`${FOLDER}/${name}`, await content, { canOwn: true });
    },
  };
}

/**
 * Have a running Python find the modules of a wheel that has just come.
 * @param {any} python
 * @param {string} name of the file
 * @param {Uint8Array} content
 */
export function takeIn(python, name, content) {
  const path = `${FOLDER}/${name}`;
  python.FS.writeFile(path, content, { canOwn: true });
  const archives = python.pyimport("highwater_web.archives");
  try {
    archives.take_in(path);
  } finally {
    archives.destroy();
  }
}
