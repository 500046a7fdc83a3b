/** The owner's boards in the forms that begin a match. */

import { ask } from "../begin.js";
import { html } from "../svg.js";

/** @typedef {{name: string, game: string, problems: string[]}} PackRow */

/** Let the owner choose among the boards that were corrected, where there are any. */
export async function offerBoards() {
  /** @type {PackRow[]} */
  const packs = (await ask("/api/packs")).packs;
  for (const form of document.querySelectorAll("form.setup")) {
    const game = form.closest("article")?.className.match(/game-(\w+)/)?.[1];
    const own = packs.filter((pack) => pack.game === game && !pack.problems.length);
    form.querySelector(".own-board")?.remove();
    if (own.length) form.prepend(choice(own));
  }
}

/** @param {PackRow[]} own */
function choice(own) {
  return html(
    "label",
    { class: "field own-board" },
    html("span", {}, "Board"),
    html(
      "select",
      { name: "pack" },
      html("option", { value: "" }, "As it comes with Kurgan"),
      ...own.map((pack) => html("option", { value: pack.name }, pack.name)),
    ),
  );
}
