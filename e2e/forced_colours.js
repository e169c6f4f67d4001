/* Finds unreadable texts in forced colours, for e2e/test_axe.py. If the browser chooses the colours of a text, it paints a plate of the
   page's colour behind it; but it keeps a system colour that the page itself names, such as that of the plate. */

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/** @param {string} colour as the browser computes it, in any space @returns {number[]} red, green, blue and opacity, up to 255 */
function parts(colour) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

/** The relative luminance of WCAG. @param {number[]} colour */
function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} colour */
const opacity = (colour) => parts(colour)[3] / 255;

/** Whether a ::before or ::after pseudo-element paints something. @param {CSSStyleDeclaration} style */
const isPainted = ({ content, backgroundColor, backgroundImage }) =>
  content !== "none" && (backgroundImage !== "none" || opacity(backgroundColor) > 0);

/** The nearest background of a single colour; none if a drawing comes first. @param {Element} element */
function ground(element) {
  for (let one = element; one; one = one.parentElement) {
    if (["::before", "::after"].some((part) => isPainted(getComputedStyle(one, part)))) return null;
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    if (backgroundImage !== "none") return null;
    if (opacity(backgroundColor) > 0.5) return parts(backgroundColor); // a highlight is slightly transparent
  }
  return [255, 255, 255];
}

/** The colour of the page, which is that of the plates. */
function plate() {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return parts(colour);
}

/** @returns {string[]} a line for each text with a contrast below 3:1 */
window.unreadable = () =>
  [...document.querySelectorAll("#app *:not(svg *)")]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
      const behind = getComputedStyle(element).forcedColorAdjust === "none" ? ground(element) : plate();
      if (!behind) return [];
      const [light, dark] = [parts(getComputedStyle(element).color), behind].map(luminance).sort((a, b) => b - a);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 3 ? [`${element.className || element.tagName}: “${element.textContent}” has a contrast of ${contrast.toFixed(1)}: ${getComputedStyle(element).color} on ${behind}`] : [];
    });
