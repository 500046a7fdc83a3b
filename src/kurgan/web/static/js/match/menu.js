/** What is wanted seldom: the menu of the match and the list of keys. */

import { dropSeat } from "../given.js";
import { isComputers } from "../seats.js";
import { html } from "../svg.js";
import { computerItems } from "./computers.js";
import { seatItems } from "./invite.js";
import { watchItems } from "./watch.js";

/** @import { Session } from "./session.js" */

/** @typedef {(children: (Node|string)[], stay?: number) => void} Toast */

const HELP = {
  "← ↑ ↓ →": "move over the map",
  Enter: "choose what has the focus",
  ", .": "the thing before or after that can be chosen",
  "1 – 9": "answers of the list",
  "A – Z": "what bears the letter on the map (with Shift)",
  "- =": "the nine answers before or after",
  d: "done: end, stop, no more",
  "e g s": "other answers without a thing",
  Esc: "let go, close, skip the events",
  "t c": "choose all pieces, all like the last one",
  "x y z": "play what is proposed",
  u: "undo",
  w: "why, or why not",
  v: "what would a computer do?",
  h: "what happened since my last turn",
  l: "log",
  r: "rules",
  o: "odds on or off",
  b: "what is hidden, on or off",
  n: "notes",
  p: "pieces beside the map",
  a: "to the answers",
  m: "to the map",
  "+ _": "nearer, farther (also - = where all answers fit)",
  "0 f": "the whole map",
  "?": "this list",
};

/**
 * Fill the menu of the match.
 * @param {Session} session
 * @param {HTMLDetailsElement} menu
 * @param {Toast} toast
 */
export function fillMenu(session, menu, toast) {
  const act = (/** @type {() => void} */ action) => {
    menu.open = false;
    action();
  };
  const item = (/** @type {string} */ words, /** @type {() => void} */ action) =>
    html("button", { type: "button", class: "plain", onclick: () => act(action) }, words);
  const replay = item("Replay", () => session.emit("replay"));
  const help = item("Keys and help", () => session.emit("help"));
  if (session.live?.watching) return void menu.lastElementChild?.replaceChildren(replay, help);
  menu.lastElementChild?.replaceChildren(
    ...(session.live && session.live.sides.length > 1 ? seatItems(session, item, toast) : []),
    ...(session.live && !session.live.outcome ? computerItems(session, item) : []),
    item(saveWords(session), () => download(session, "save")),
    item("Download a bug capsule", () => download(session, "capsule")),
    html("a", { class: "button plain", href: `/report/${session.match}` }, "After-action report"),
    replay,
    item("How would it end from here?", () => void import("./onward.js").then(({ playOut }) => playOut(session))),
    item("What happened since my last turn", () => session.emit("again")),
    item("Are the dice fair?", () => session.emit("fair")),
    help,
    ...watchItems(session, item, toast),
    ...(session.live?.shared ? [item("Give my seat back …", () => giveBack(session))] : []),
    ...(mayAskBack(session) ? [item("Take my last move back …", () => askBack(session))] : []),
    ...(mayDraw(session) ? [item("Offer a draw …", () => offerDraw(session))] : []),
    item("Resign …", () => resign(session)),
  );
}

/**
 * What the file will hold: everything, or where friends play, only what this seat has seen.
 * @param {Session} session
 */
function saveWords(session) {
  const live = session.live;
  if (!live || live.sides.length === 1 || live.outcome) return "Download the save";
  return live.shared ? "Download what my side has seen" : "Download the save (with all that is hidden)";
}

/** @param {Session} session @param {"save"|"capsule"} what */
async function download(session, what) {
  try {
    const blob = await (await session.fetch(what)).blob();
    const link = html("a", {
      href: URL.createObjectURL(blob),
      download: `kurgan-${session.live?.game}-${session.match}-${what}.json`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (error) {
    session.fail(error);
  }
}

/** Whether others elsewhere, or computers alone, can be asked. @param {Session} session */
function mayAskBack({ live }) {
  if (!live?.take_back.can) return false;
  return live.shared || live.sides.every((side) => side === live.side || isComputers(live, side));
}

/** @param {Session} session */
function askBack(session) {
  const others = session.live?.shared ? "The others are asked." : "The computer agrees.";
  const words = `${others} Your last move and all that followed are undone; what was rolled stays known, and is not rolled again.`;
  confirm("Take your last move back?", words, "Ask for it", () => session.change("ask_back"));
}

/** Whether a person is there who could agree. @param {Session} session */
function mayDraw({ live }) {
  if (!live?.shared || live.outcome || live.draw.includes(live.side)) return false;
  return live.sides.length > 1 && !live.sides.some((side) => isComputers(live, side));
}

/** @param {Session} session */
function offerDraw(session) {
  const words = "The match ends without a winner if everybody agrees. You can take the offer back before that.";
  confirm("Offer a draw?", words, "Offer it", () => session.change("draw"));
}

/** @param {Session} session */
function resign(session) {
  confirm("Give the match up?", "This cannot be taken back.", "Resign", () => session.resign());
}

/** @param {Session} session */
function giveBack(session) {
  const words = "This browser loses it. The owner of this server can then invite somebody else to play it.";
  confirm("Give your seat back?", words, "Give it back", () => {
    session.fetch("seat", { method: "DELETE" }).then(
      () => {
        if (session.holding) dropSeat(session.match, session.holding);
        location.href = "/";
      },
      (error) => session.fail(error),
    );
  });
}

/**
 * Ask before something that lasts.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {() => void} deed
 */
function confirm(title, words, yes, deed) {
  const go = () => {
    dialog.close();
    deed();
  };
  const dialog = html(
    "dialog",
    {},
    html("h2", {}, title),
    html("p", {}, words),
    html(
      "p",
      { class: "plain-answers" },
      html("button", { type: "button", onclick: () => dialog.close() }, "Play on"),
      html("button", { type: "button", class: "main", onclick: go }, yes),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Every key, in a window of its own. */
export function showHelp() {
  const rows = Object.entries(HELP).flatMap(([key, words]) => [
    html("dt", {}, ...key.split(" ").map((part) => html("kbd", {}, part))),
    html("dd", {}, words),
  ]);
  const dialog = html(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    html("h2", { id: "help-title" }, "Keys"),
    html("dl", {}, ...rows),
    html(
      "p",
      {},
      "What is outlined can be chosen: click it, or press the letter that it bears while you play by keyboard. A right click or a long press says why a thing may or may not be chosen. Drag to move the map, wheel or pinch to zoom.",
    ),
    html("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Close"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
