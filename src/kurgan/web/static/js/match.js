// @ts-check
/** The match page: puts its parts together. */
import { attachCombat, Tray } from "./dice.js";
import { attachHandover } from "./handover.js";
import { attachKeys } from "./keys.js";
import { logPanel } from "./log.js";
import { Board } from "./map.js";
import { cataloguePanel, Tabs } from "./panels.js";
import { Asker } from "./question.js";
import { ruleLink } from "./rules.js";
import { Session } from "./session.js";
import { settings, settingsPanel } from "./settings.js";
import { html, sideMark } from "./svg.js";
import { Tip } from "./tip.js";

/** @typedef {import("./types.js").Position} Position */

const session = new Session(decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? ""));
const at = new URLSearchParams(location.hash.slice(1)).get("at");
session.prepare = prepare;
listenFirst();
session.open();

/**
 * An element of the page.
 * @param {string} id
 */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Fetch what the first position needs, then build the page around it.
 * @param {Position} position
 */
async function prepare(position) {
  const name = position.game;
  document.head.append(html("link", { rel: "stylesheet", href: `/static/css/game-${name}.css` }));
  const [reference, drawing] = await Promise.all([
    fetch(`/api/reference/${name}/${position.pack.digest}`).then((response) => response.json()),
    import(`./games/${name}.js`),
  ]);
  session.reference = reference;
  session.drawing = drawing.default;
  build();
}

function build() {
  part("loading").remove();
  const board = (session.board = new Board(part("map"), session));
  const tabs = new Tabs(part("tabs"), session, tabList(board));
  session.on("position", drawPosition);
  session.on("clear", () => {
    board.clear();
    for (const id of ["status", "to-act", "live", "toasts"]) part(id).replaceChildren();
    part("undo").title = "";
  });
  const asker = new Asker(part("ask"), session);
  const tip = new Tip(part("tip"), session, asker);
  const tray = new Tray(part("tray"), session);
  board.picked = (thing) => asker.pick(thing);
  board.pointed = (thing, how, where) => tip.point(thing, how, where);
  session.room = { asker, tip, tray, tabs, replaySlot: part("replay-slot"), lessonSlot: part("lesson-slot") };
  session.on("selection", () => tabs.flag("board", board.panel.querySelectorAll(".can").length));
  attachCombat(/** @type {HTMLDetailsElement} */ (part("combat")), session);
  attachHandover(part("cover"), session, tray);
  attachKeys({ session, asker, tip, tray, tabs });
  listenToPanel(board, tip);
  listenToTools(board);
  void extras();
}

/** @param {Board} board */
function tabList(board) {
  board.panel.className = "board-panel";
  return [
    { name: "board", label: "Pieces", body: board.panel },
    { name: "log", label: "Log", body: logPanel(session) },
    { name: "rules", label: "Rules", body: async () => (await rulebook()).panel },
    { name: "odds", label: "Odds", body: async () => (await odds()).panel() },
    { name: "notes", label: "Notes", body: async () => (await import("./notes.js")).notesPanel(session) },
    { name: "reference", label: "Reference", body: async () => cataloguePanel(session) },
    { name: "settings", label: "Settings", body: async () => settingsPanel(session) },
  ];
}

/**
 * Fetch something once, when it is first wanted.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
function once(make) {
  let made = /** @type {Promise<T>|null} */ (null);
  return () => (made ??= make());
}

const rulebook = once(async () => (await import("./rulebook.js")).rulebook(session));
const odds = once(async () => (await import("./odds.js")).attachOdds(session));
const why = once(() => import("./why.js"));
const menu = once(() => import("./menu.js"));

/** Replay and lessons are fetched only where they are wanted; each has `attach(session)`. */
async function extras() {
  const load = async (/** @type {string} */ path) => (await import(path)).attach(session, at);
  const replay = once(() => load("./replay.js"));
  session.on("replay", replay);
  session.on("rule", async (rule) => {
    session.emit("tab", "rules");
    (await rulebook()).open(rule);
  });
  session.on("why", async (about) => (await why()).explain(session, about));
  session.on("help", async () => (await menu()).showHelp());
  const reckon = () => (settings.odds || settings.belief) && odds();
  addEventListener("kurgan-settings", reckon);
  reckon();
  if (at) session.emit("replay");
  if (localStorage.getItem(`kurgan.lesson.${session.match}`)) await load("./lesson.js");
}

// Showing

function drawPosition() {
  const position = /** @type {Position} */ (session.position);
  session.board.draw();
  part("title").textContent = `${session.reference.title}${position.kind === "copy" ? " (a copy)" : ""}`;
  part("status").textContent = session.drawing.status(position.view) || position.turn_words;
  showToAct(position);
  showUndo(position);
  if (position.question && session.isLive) say(`${position.question.words} ${position.question.options.length} answers.`);
}

/** @param {Position} position */
function showToAct(position) {
  const mine = session.isLive && position.question !== null;
  const mark = sideMark(position.to_act);
  const words = position.outcome ? "The match is over" : mine ? `${mark.name}: your turn` : mark.name ? `${mark.name} is to act` : "Dice or cards decide";
  part("to-act").replaceChildren(html("span", { class: mark.look, "aria-hidden": "true" }, position.outcome ? "■ " : `${mark.sign} `), words);
  part("to-act").classList.toggle("mine", mine);
  document.title = `${mine ? "● " : ""}${session.reference.title} – Kurgan`;
}

/** @param {Position} position */
function showUndo(position) {
  const { can, words } = position.undo;
  const button = part("undo");
  button.setAttribute("aria-disabled", String(!can || !session.isLive));
  button.title = can ? "Take the last answer back (u)" : words;
}

/** @param {string} words */
function say(words) {
  const region = part("live");
  region.textContent = region.textContent === words ? `${words} ` : words;
}

/**
 * A message that goes away by itself.
 * @param {(Node|string)[]} children
 * @param {number} [stay]
 */
function toast(children, stay = 7000) {
  const message = html("p", { class: "toast" }, ...children, html("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => message.remove() }, "✕"));
  part("toasts").replaceChildren(message);
  setTimeout(() => message.remove(), stay);
}

/** @param {any} error */
function showProblem(error) {
  if (error.kind === "LineLost") return showConnection();
  if (!session.reference) {
    part("loading").replaceChildren(html("p", {}, error.message), html("a", { href: "/", class: "button" }, "All matches"));
    return;
  }
  toast([error.message, " ", error.rule ? ruleLink(session, error.rule) : ""]);
}

function showConnection() {
  const open = session.line?.isOpen ?? false;
  part("link").textContent = open ? (session.isBusy ? "sending" : "connected") : "connection lost";
  part("link").classList.toggle("lost", !open);
  const banner = part("banner");
  banner.hidden = open;
  banner.textContent = open ? "" : "Connection lost, trying again. Nothing is lost.";
}

function showPresent() {
  const position = session.live;
  if (!position || session.present.length < 2) return;
  const away = position.seats.filter((side, seat) => side !== position.side && !session.present[seat]);
  part("link").title = away.length ? `Not here: ${away.join(", ")}` : "Everyone is here";
  part("link").classList.toggle("alone", away.length > 0);
}

// Listening

function listenFirst() {
  let wasMine = true;
  session.on("problem", showProblem);
  session.on("connection", showConnection);
  session.on("say", say);
  session.on("present", showPresent);
  session.on("position", () => {
    showConnection();
    const mine = session.isLive && Boolean(session.position?.question);
    if (mine && !wasMine) announceTurn();
    wasMine = mine || !session.isLive;
  });
  session.on("seated", () => session.since > 0 && session.seats.length > 1 && announceTurn());
  session.on("place", (key) => {
    document.body.classList.remove("sheet-open");
    session.board.show(key);
  });
  session.on("sound", async (name) => settings.sound && (await import("./sound.js")).play(name));
}

function announceTurn() {
  session.emit("sound", "turn");
  const count = session.log.length - session.since;
  const what = html("button", { type: "button", onclick: () => session.emit("since") }, `What happened (${count})`);
  toast(["Your turn. ", ...(count > 0 ? [what] : [])]);
}

/**
 * Things beside the map can be picked like those on it.
 * @param {Board} board
 * @param {Tip} tip
 */
function listenToPanel(board, tip) {
  const thingOf = (/** @type {Event} */ event) =>
    /** @type {HTMLElement|null} */ (event.target instanceof Element ? event.target.closest("[data-keys]") : null);
  board.panel.addEventListener("click", (event) => board.activate(thingOf(event)));
  board.panel.addEventListener("pointerover", (event) => {
    const thing = thingOf(event);
    if (event.pointerType === "mouse") tip.point(thing, "hover", thing?.getBoundingClientRect());
  });
  board.panel.addEventListener("pointerleave", () => tip.point(null, "hover"));
  board.panel.addEventListener("contextmenu", (event) => {
    const thing = thingOf(event);
    if (!thing) return;
    event.preventDefault();
    session.emit("why", { thing });
  });
}

/** @param {Board} board */
function listenToTools(board) {
  const box = /** @type {HTMLDetailsElement} */ (part("menu"));
  box.addEventListener("toggle", async () => box.open && (await menu()).fillMenu(session, box, toast));
  box.addEventListener("keydown", (event) => event.key === "Escape" && (box.open = false));
  addEventListener("pointerdown", (event) => !box.contains(/** @type {Node} */ (event.target)) && (box.open = false));
  part("undo").addEventListener("click", () => session.undo());
  part("replay-button").addEventListener("click", () => session.emit("replay"));
  part("full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  part("nearer").addEventListener("click", () => board.zoom(1.3));
  part("farther").addEventListener("click", () => board.zoom(1 / 1.3));
  part("whole").addEventListener("click", () => board.fit());
}
