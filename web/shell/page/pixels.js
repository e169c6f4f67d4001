// @ts-check
/* Makes pixels of a drawing: for forums, which take no SVG. Comes when somebody wants such a picture. */

const SHARP = 2; // pixels for each unit of the drawing, as screens of today show it sharp

/** A drawing as PNG. Rejects where the browser cannot draw it. @param {string} svg @returns {Promise<Blob>} */
export async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARP;
  canvas.height = image.naturalHeight * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture.")))));
}
