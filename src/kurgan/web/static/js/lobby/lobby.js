/** The first page: learn a game, begin a match, go on with one, or open a save. */

import { ask, beginMatch, enter } from "../begin.js";
import { heldMatches, sitAtOnce } from "../matches.js";
import { change, settings, writeJson } from "../settings.js";
import { html, part } from "../svg.js";
import { listMatches } from "./matches.js";
import { gameCard, read } from "./setup.js";

/** @import { Game } from "../types.js" */

const LOOKS = /** @type {("auto"|"light"|"dark")[]} */ (["auto", "light", "dark"]);
const LARGEST = 2_000_000; // bytes of a save that the server takes

/** Do something; what goes wrong is told in a sentence. @param {() => Promise<void>} action */
async function attempt(action) {
  part("problem").hidden = true;
  try {
    await action();
  } catch (error) {
    const words =
      error instanceof TypeError
        ? "The server does not answer. Is it still running?"
        : /** @type {Error} */ (error).message;
    showProblem(words);
    part("problem").scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} words */
function showProblem(words) {
  part("problem").textContent = words;
  part("problem").hidden = false;
}

// Going on

/** The link that Kurgan prints makes this browser the owner's; its secret leaves the address at once. */
async function own() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("owner");
  if (!secret) return;
  history.replaceState(null, "", location.pathname + location.search);
  await ask("/api/owner", "POST", JSON.stringify({ secret }));
}

async function showMatches() {
  const { owner, trouble, ...people } = await ask("/api/network");
  if (trouble) showProblem(trouble);
  document.body.classList.toggle("owner", owner);
  if (people.public) return (await import("./people.js")).receive(people.account, owner, attempt);
  if (!owner) return receiveGuest();
  const matches = await ask("/api/matches");
  document.body.classList.toggle("newcomer", matches.length === 0);
  listMatches(matches, attempt);
}

/** A guest plays by the links of seats; only the owner begins matches. */
function receiveGuest() {
  document.body.classList.add("guest");
  const held = heldMatches();
  part("saved").hidden = false;
  part("saved-title").textContent = "You are a guest here";
  part("matches").replaceChildren(
    html(
      "li",
      { class: "saved" },
      html(
        "p",
        { class: "about" },
        "If this server is yours, open the link that Kurgan printed when it started: it ends in #owner= and a secret. ",
        "As a guest open the link that you were given",
        held.length ? ", or go on:" : ".",
      ),
    ),
    ...held.map(({ id, title }) =>
      html(
        "li",
        { class: "saved" },
        html("h3", { class: "about" }, title),
        html("a", { class: "button main", href: `/match/${id}` }, "Continue"),
      ),
    ),
  );
}

// Beginning

async function showGames() {
  const games = await ask("/api/games");
  part("games").replaceChildren(
    ...games.map((/** @type {Game} */ game) =>
      gameCard(game, {
        start: (form) => attempt(() => beginMatch(read(game, form))),
        learn: () => attempt(() => learn(game)),
        invite: isMember() ? (form) => attempt(() => invite(game, form)) : undefined,
        isPublic: document.body.classList.contains("public"),
      }),
    ),
  );
  if (document.body.classList.contains("owner")) await (await import("./boards.js")).offerBoards();
}

/** Whether somebody is signed in at a public server. */
function isMember() {
  const { classList } = document.body;
  return classList.contains("public") && !classList.contains("guest");
}

/** @param {Game} game @param {HTMLFormElement} form */
async function invite(game, form) {
  const { makeTournament } = await import("./tournaments.js");
  await makeTournament(read(game, form), form);
  await showMatches();
  document.querySelector(".tournaments")?.scrollIntoView({ block: "nearest" });
}

/** @param {Game} game */
async function learn(game) {
  const begun = await ask(`/api/lessons/${game.name}`, "POST", "{}");
  writeJson(`kurgan.lesson.${begun.id}`, { game: game.name, ...begun.lesson, step: 0 });
  sitAtOnce(begun.id);
  enter(begun);
}

// Opening a save

function listenToFile() {
  const input = /** @type {HTMLInputElement} */ (part("file"));
  input.addEventListener("change", () =>
    attempt(async () => {
      const file = input.files?.[0];
      if (!file) return;
      input.value = "";
      if (file.size > LARGEST) throw new Error("This file is too large to be a save; a save has at most 2 MB.");
      enter(await ask("/api/matches/upload", "POST", await file.text()));
    }),
  );
}

// Who sits here

function listenToName() {
  const input = /** @type {HTMLInputElement} */ (part("name"));
  input.value = settings.name;
  input.addEventListener("change", () => change("name", input.value.trim()));
}

function listenToTheme() {
  const names = { auto: "as the system", light: "light", dark: "dark" };
  const button = part("theme");
  const show = () => (button.textContent = `Colours: ${names[settings.theme]}`);
  button.addEventListener("click", () => {
    change("theme", LOOKS[(LOOKS.indexOf(settings.theme) + 1) % LOOKS.length]);
    show();
  });
  show();
}

listenToFile();
listenToName();
listenToTheme();
void attempt(() =>
  own()
    .finally(() => showMatches())
    .finally(showGames),
); // in this order, so that nothing moves under the pointer
addEventListener("hashchange", () => attempt(() => own().then(showMatches)));
addEventListener("pageshow", (event) => event.persisted && attempt(showMatches));
