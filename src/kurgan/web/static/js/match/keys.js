/** Everything by keyboard; menu.js has the list of keys. */
import { change, settings } from "../settings.js";

/** @import { Board } from "../map/map.js" */
/** @import { News } from "./news.js" */
/** @import { Tabs } from "./panels.js" */
/** @import { Asker } from "./question.js" */
/** @import { Session } from "./session.js" */
/** @import { Tip } from "./tip.js" */

/** @typedef {{session: Session, board: Board, asker: Asker, tip: Tip, news: News, tabs: Tabs}} Parts */

/** Listen to the keyboard. @param {Parts} parts */
export function attachKeys(parts) {
  const { session } = parts;
  const does = actions(parts);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    if (!session.position || document.querySelector("dialog[open], .cover:not([hidden])")) return;
    const action = does[event.key] ?? byLetter(parts.board, event.key);
    if (action && action(event) !== false) event.preventDefault();
  });
}

/** Pick what bears a letter on the map. @param {Board} board @param {string} key */
function byLetter({ keyboard, picked }, key) {
  const thing = keyboard.letters.get(key);
  return thing ? () => picked(thing) : null;
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  return event.target instanceof HTMLElement && event.target.matches("input:not([type=checkbox]), textarea, select");
}

/** @param {Parts} parts @returns {Record<string, (event: KeyboardEvent) => unknown>} */
function actions({ session, board, asker, tip, news, tabs }) {
  /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
  const does = {
    u: () => session.undo(),
    l: () => session.emit("tab", "log"),
    r: () => session.emit("tab", "rules"),
    n: () => notes(session, tabs),
    p: () => session.emit("tab", "board"),
    h: () => session.emit("again"),
    o: () => flip(session, "odds"),
    b: () => flip(session, "belief"),
    w: () => why(session, board, tip),
    v: () => session.emit("advise"),
    f: () => board.fit(),
    0: () => board.fit(),
    "+": () => board.zoom(1.25),
    _: () => board.zoom(0.8),
    "-": () => asker.turnPage(-1) || board.zoom(0.8),
    "=": () => asker.turnPage(1) || board.zoom(1.25),
    ".": () => board.keyboard.nextPick(1),
    ",": () => board.keyboard.nextPick(-1),
    "?": () => session.emit("help"),
    a: () => toAnswers(),
    t: () => asker.mover?.takeAll(false),
    c: () => asker.mover?.takeAll(true),
    m: () => board.keyboard.moveTo(board.keyboard.thing ?? board.keyboard.stops()[0]),
    Enter: (event) => enter(event, board),
    " ": (event) => enter(event, board),
    Escape: () => letGo(asker, tip, news, tabs),
  };
  for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
    does[arrow] = (event) => arrowKey(event, board);
  for (const key of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "d", "e", "g", "i", "j", "k", "s", "x", "y", "z"])
    does[key] = () => asker.press(key);
  return does;
}

/** @param {Session} session @param {Tabs} tabs */
function notes(session, tabs) {
  session.emit("tab", "notes");
  void tabs.filled.then(() => /** @type {HTMLElement|null} */ (document.querySelector(".notes"))?.focus());
}

const SWITCHED = {
  odds: ["Odds are no longer shown.", "Odds are shown on every target."],
  belief: ["What hidden pieces can be is no longer shown.", "What hidden pieces can be is shown on every one of them."],
};

/** @param {Session} session @param {"odds"|"belief"} name */
function flip(session, name) {
  change(name, !settings[name]);
  session.emit("say", SWITCHED[name][Number(settings[name])]);
  if (settings[name]) session.emit("tab", "odds");
}

function toAnswers() {
  document.querySelector(".fold")?.setAttribute("open", "");
  /** @type {HTMLElement|null} */ (document.querySelector(".answer"))?.focus();
}

/** @param {Session} session @param {Board} board @param {Tip} tip */
function why(session, board, tip) {
  const thing = tip.thing ?? board.keyboard.thing;
  if (thing) session.emit("why", { thing });
  else session.emit("say", "Point at a place or a piece first.");
}

/** @param {KeyboardEvent} event @param {Board} board */
function enter(event, board) {
  const thing = event.target instanceof Element ? event.target.closest("[data-keys]") : null;
  if (!thing || thing.tagName === "BUTTON") return false;
  board.activate(thing);
}

/** @param {KeyboardEvent} event @param {Board} board */
function arrowKey(event, board) {
  const target = /** @type {Element} */ (event.target);
  if (board.svg.contains(target) || target === document.body) return board.keyboard.step(event.key);
  const list = target.closest(".answers, .plain-answers, .menu, .tab-list");
  if (!list || !/Up|Down/.test(event.key)) return false;
  const buttons = /** @type {HTMLElement[]} */ ([
    ...(list.closest(".ask, .tip") ?? list).querySelectorAll("button.answer"),
  ]);
  buttons[buttons.indexOf(/** @type {HTMLElement} */ (target)) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}

/** @param {Asker} asker @param {Tip} tip @param {News} news @param {Tabs} tabs */
function letGo(asker, tip, news, tabs) {
  if (tip.isPinned) tip.hide();
  else if (news.isBusy) news.skip();
  else if (asker.widen()) return;
  else if (document.body.classList.contains("sheet-open")) tabs.closeSheet();
  else news.empty();
}
