/* In forced colours: texts that cannot be read upon what lies behind them. For e2e/test_axe.py. Behind a text whose colours the browser chooses it paints a plate
   in the colour of the page; yet it keeps a colour of the system that a page names, such as that of the plate. */

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

/** Whether something is painted by what comes before or after an element. @param {CSSStyleDeclaration} style */
const isPainted = ({ content, backgroundColor, backgroundImage }) =>
  content !== "none" && (backgroundImage !== "none" || opacity(backgroundColor) > 0);

/** The nearest background that is painted in one colour; none where a drawing comes first. @param {Element} element */
function ground(element) {
  for (let one = element; one; one = one.parentElement) {
    if (["::before", "::after"].some((part) => isPainted(getComputedStyle(one, part)))) return null;
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    if (backgroundImage !== "none") return null;
    if (opacity(backgroundColor) > 0.5) return parts(backgroundColor); // a highlight lets a little through
  }
  return [255, 255, 255];
}

/** The colour of the page, in which the plates are. */
function plate() {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return parts(colour);
}

/** @returns {string[]} a line for each text that is less than 3:1 from its ground */
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
