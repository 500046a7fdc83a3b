/** The page on which the owner corrects boards: the list of packs, or one of them open. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";
import { Editor } from "./editor.js";

/** @typedef {{name: string, game: string, digest: string, problems: string[]}} PackRow */
/** @typedef {{name: string, title: string}} GameRow */

const LARGEST = 1_400_000; // bytes of a file that the server takes

/** Do something; what goes wrong is told in a sentence. @param {() => Promise<void>} action */
export async function attempt(action) {
  const problem = part("problem");
  problem.hidden = true;
  try {
    await action();
  } catch (error) {
    problem.textContent =
      error instanceof TypeError
        ? "The server does not answer. Is it still running?"
        : /** @type {Error} */ (error).message;
    problem.hidden = false;
    problem.scrollIntoView({ block: "nearest" });
  }
}

async function showList() {
  if (!(await ask("/api/network")).owner) return showGuest();
  /** @type {{games: GameRow[], packs: PackRow[]}} */
  const { games, packs } = await ask("/api/packs");
  const wished = new URLSearchParams(location.search).get("game");
  part("main").replaceChildren(
    html(
      "div",
      { class: "packs-list" },
      html(
        "p",
        {},
        "The printed maps and counters are not part of this program: much of its data is reconstructed. ",
        "If you own a game, copy its board, put right what your copy has otherwise, and play with it.",
      ),
      packs.length
        ? html("ul", { class: "packs-own" }, ...packs.map((pack) => packRow(pack, games)))
        : html("p", {}, "You have no board of your own yet."),
      newPack(games, packs, wished),
      openFile(),
    ),
  );
}

function showGuest() {
  part("main").replaceChildren(
    html(
      "p",
      { class: "packs-list" },
      "Only the owner of this server corrects boards: open the link that Kurgan printed when it started.",
    ),
  );
}

/** @param {PackRow} pack @param {GameRow[]} games */
function packRow(pack, games) {
  const count = pack.problems.length;
  const title = games.find((game) => game.name === pack.game)?.title ?? "";
  const remove = () => confirmed(pack.name) && attempt(() => throwAway(pack.name));
  return html(
    "li",
    {},
    html("h2", {}, pack.name),
    html("p", {}, `${title}. ${count ? `${count} to put right: ${pack.problems[0]}` : "Ready to be played."}`),
    html(
      "p",
      { class: "packs-acts" },
      html("a", { class: "button main", href: addressOf(pack.name) }, "Open"),
      html("button", { type: "button", "aria-label": `Delete ${pack.name} …`, onclick: remove }, "Delete …"),
    ),
  );
}

/** @param {string} name */
function confirmed(name) {
  return confirm(`Delete the board “${name}”? Matches that were begun with it can still be played.`);
}

/** @param {string} name */
async function throwAway(name) {
  await ask(`/api/packs/${encodeURIComponent(name)}`, "DELETE");
  await showList();
}

/** @param {string} name */
function addressOf(name) {
  return `/packs?pack=${encodeURIComponent(name)}`;
}

/** A copy of a game's board, ready to be corrected. @param {GameRow[]} games @param {PackRow[]} packs @param {string|null} wished */
function newPack(games, packs, wished) {
  const game = html(
    "select",
    { name: "game", onchange: () => (name.value = freeName(game.value, packs)) },
    ...games.map((one) => html("option", { value: one.name, selected: one.name === wished }, one.title)),
  );
  const name = html("input", { name: "name", maxlength: 40, required: true, autocomplete: "off" });
  const begin = async () => {
    const made = await ask("/api/packs", "POST", JSON.stringify({ game: game.value, name: name.value }));
    location.href = addressOf(made.name);
  };
  const form = html(
    "form",
    {
      class: "packs-new",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void attempt(begin);
      },
    },
    html("h2", {}, "A new copy"),
    html("label", {}, "Game ", game),
    html("label", {}, "Its name ", name),
    html("button", { class: "main" }, "Copy the board"),
  );
  name.value = freeName(game.value, packs);
  return form;
}

/** @param {string} game @param {PackRow[]} packs */
function freeName(game, packs) {
  const taken = new Set(packs.map((pack) => pack.name));
  for (let n = 1; ; n++) {
    const name = `my ${game}${n > 1 ? ` ${n}` : ""}`;
    if (!taken.has(name)) return name;
  }
}

function openFile() {
  const input = html("input", {
    type: "file",
    class: "for-readers",
    accept: ".zip,.json,application/zip,application/json",
    onchange: () => attempt(() => send(input)),
  });
  return html(
    "section",
    { class: "packs-new" },
    html("h2", {}, "From a file"),
    html("p", {}, "A board that was downloaded here or elsewhere, as a zip or JSON file."),
    html("label", { class: "button" }, "Choose a file ", input),
  );
}

/** @param {HTMLInputElement} input */
async function send(input) {
  const file = input.files?.[0];
  if (!file) return;
  input.value = "";
  if (file.size > LARGEST) throw new Error("This file is too large to be a data pack.");
  const made = await ask("/api/packs/upload", "POST", JSON.stringify(await bodyOf(file)));
  location.href = addressOf(made.name);
}

/** @param {File} file */
async function bodyOf(file) {
  if (!file.name.endsWith(".json")) return { zip: base64(new Uint8Array(await file.arrayBuffer())) };
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error("This file is not JSON.");
  }
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

async function start() {
  const name = new URLSearchParams(location.search).get("pack");
  if (!name) return showList();
  if (!(await ask("/api/network")).owner) return showGuest();
  await Editor.open(name, attempt);
}

void attempt(start);
