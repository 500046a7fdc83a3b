/** The report on paper, and as a file to keep. */

import { html, part } from "../svg.js";

/** Unfold every turn, or fold them all. */
export function unfold() {
  const all = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("main details")]);
  const open = all.some((one) => !one.open);
  for (const one of all) one.open = open;
  part("unfold").textContent = open ? "Fold every turn" : "Unfold every turn";
}

/** @type {HTMLDetailsElement[]} */
let folded = [];
let theme = "";

/** On paper everything is unfolded and light; afterwards it is as before. @param {boolean} onPaper */
export function dress(onPaper) {
  const root = document.documentElement;
  if (onPaper === Boolean(theme)) return;
  if (onPaper) {
    folded = [...document.querySelectorAll("details")].filter((one) => !one.open);
    theme = root.dataset.theme ?? "light";
    root.dataset.theme = "light";
  } else {
    root.dataset.theme = theme;
    theme = "";
  }
  for (const one of folded) one.open = onPaper;
}

/** One file with everything in it, without scripts. @param {string} name */
export async function download(name) {
  const sheets = /** @type {HTMLLinkElement[]} */ ([...document.querySelectorAll("link[rel=stylesheet]")]);
  const css = await Promise.all(sheets.map((sheet) => fetch(sheet.href).then((response) => response.text())));
  const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  copy.dataset.theme = "light";
  for (const old of copy.querySelectorAll("script, link, [data-page-only]")) old.remove();
  for (const story of copy.querySelectorAll("details")) story.open = true;
  const style = `</title>\n<style>\n${css.join("\n").replaceAll("</", "<\\/")}\n</style>`;
  const text = `<!doctype html>\n${copy.outerHTML.replace("</title>", () => style)}`;
  const link = html("a", {
    href: URL.createObjectURL(new Blob([text], { type: "text/html" })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
