// @ts-check
/* Where Python finds our files: the same in the page, in the snapshot of its memory, and in tests. */

const FOLDER = "/lib";

/**
 * Options for loadPyodide that put archives of byte code on Python's path.
 * @param {Record<string, Promise<Uint8Array>>} archives by the name of the file
 */
export function makeOptions(archives) {
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
 * Let a running Python find the modules of a wheel that has just arrived.
 * @param {any} python
 * @param {string} name of the file
 * @param {Uint8Array} content
 */
export function addWheel(python, name, content) {
  const path = `${FOLDER}/${name}`;
  python.FS.writeFile(path, content, { canOwn: true });
  const archives = python.pyimport("highwater_web.core.archives");
  try {
    archives.import_module_archive(path);
  } finally {
    archives.destroy();
  }
}
