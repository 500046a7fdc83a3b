/** Begin a match with the board that was corrected. */

import { ask, beginMatch } from "../begin.js";
import { gameCard, read } from "../lobby/setup.js";
import { html } from "../svg.js";

/** @import { Game } from "../types.js" */
/** @import { Attempt } from "./editor.js" */
/** @import { Draft } from "./types.js" */

/** @param {Draft} draft @param {Attempt} attempt */
export async function begin(draft, attempt) {
  /** @type {Game[]} */
  const games = await ask("/api/games");
  const game = /** @type {Game} */ (games.find((one) => one.name === draft.game));
  const start = (/** @type {HTMLFormElement} */ form) => {
    dialog.close();
    void attempt(() => beginMatch({ ...read(game, form), pack: draft.name }));
  };
  const card = gameCard({ ...game, lesson: false }, { start, learn: () => {} });
  card.querySelector("img")?.remove();
  const dialog = html(
    "dialog",
    { class: "packs-play", "aria-label": `Play with ${draft.name}` },
    html("link", { rel: "stylesheet", href: "/static/css/lobby.css" }),
    card,
    html("button", { type: "button", onclick: () => dialog.close() }, "Not now"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
