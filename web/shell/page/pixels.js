// @ts-check
/* Turns a drawing into a PNG, for forums, which accept no SVG. Loaded when a person asks for such a picture. No feature's script: any
   download may be such a picture. */

const SHARP = 2; // pixels per unit of the drawing, sharp on present screens

/** A drawing as PNG. Rejects if the browser cannot draw it. @param {string} svg @returns {Promise<Blob>} */
export async function renderPixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARP;
  canvas.height = image.naturalHeight * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture.")))));
}
