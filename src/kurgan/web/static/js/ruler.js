/** How wide words are in the fonts of this page. */

/** @type {CanvasRenderingContext2D|null|undefined} */
let ruler;

/** @param {string} words @param {string} style size with weight or slant, like "italic 20px" */
export function widthOf(words, style) {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (!ruler) return words.length * parseFloat(style.replace(/^\D*/, "")) * 0.55;
  ruler.font = `${style} ${getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif"}`;
  return ruler.measureText(words).width;
}
