// @ts-check
/* Packs a snapshot of memory without its empty pages: two fifths of it are zeros, which need not be stored or read. The packed form
   begins with 32-bit numbers: the size of the memory, the number of ranges, and the start and length of each. Then come the ranges. */

const PAGE = 4096;

/** @param {Uint8Array} memory @returns {Uint8Array<ArrayBuffer>} */
export function packMemory(memory) {
  /** @type {[from: number, to: number][]} */
  const ranges = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (page.every((byte) => byte === 0)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === at) last[1] += page.length;
    else ranges.push([at, at + page.length]);
  }
  const numbers = Uint32Array.of(memory.length, ranges.length, ...ranges.flatMap(([from, to]) => [from, to - from]));
  const length = ranges.reduce((sum, [from, to]) => sum + to - from, numbers.byteLength);
  const packed = new Uint8Array(length);
  packed.set(new Uint8Array(numbers.buffer));
  let end = numbers.byteLength;
  for (const [from, to] of ranges) {
    packed.set(memory.subarray(from, to), end);
    end += to - from;
  }
  return packed;
}

/** @param {ArrayBuffer} packed made by `packMemory`; it is not validated @returns {Uint8Array<ArrayBuffer>} */
export function unpackMemory(packed) {
  const [size, count] = new Uint32Array(packed, 0, 2);
  const numbers = new Uint32Array(packed, 8, 2 * count);
  const memory = new Uint8Array(size);
  let at = 8 + numbers.byteLength;
  for (let n = 0; n < numbers.length; n += 2) {
    memory.set(new Uint8Array(packed, at, numbers[n + 1]), numbers[n]);
    at += numbers[n + 1];
  }
  return memory;
}
