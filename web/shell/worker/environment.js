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
 * Have a running Python find the modules of an archive that has just come.
 * @param {any} python
 * @param {Uint8Array} archive what draws figures
 */
export function takeIn(python, archive) {
  const path = `${FOLDER}/drawing.zip`;
  python.FS.writeFile(path, archive, { canOwn: true });
  const drawing = python.pyimport("highwater_web.drawing");
  try {
    drawing.take_in(path);
  } finally {
    drawing.destroy();
  }
}
