// @ts-check
/** The match page: puts its parts together. */

import { Board } from "../map/map.js";
import { givenSeats, isCovered, keepTitle } from "../seats.js";
import { settings, whenChanged } from "../settings.js";
import { html, sideMark } from "../svg.js";
import { attachCombat, Tray } from "./dice.js";
import { attachHandover } from "./handover.js";
import { attachKeys } from "./keys.js";
import { logPanel } from "./log.js";
import { Tabs } from "./panels.js";
import { settingsPanel } from "./preferences.js";
import { Asker } from "./question.js";
import { ruleLink } from "./rules.js";
import { Session } from "./session.js";
import { Tip } from "./tip.js";
import { newsWords, questionWords, Voice } from "./voice.js";

/** @typedef {import("../types.js").Position} Position */

const session = new Session(decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? ""));
const voice = new Voice(part("live"));
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
async function prepare({ game, pack }) {
  document.head.append(html("link", { rel: "stylesheet", href: `/static/css/game-${game}.css` }));
  const [reference, drawing] = await Promise.all([
    fetchJson(`/api/reference/${game}/${pack.digest}`),
    import(`../games/${game}.js`),
  ]);
  const rulebook = Object.fromEntries(Object.entries(reference.headings).map(([rule, heading]) => [rule, { heading }]));
  session.reference = { ...reference, rulebook };
  session.drawing = drawing.default;
  keepTitle(session.match, reference.title);
  build();
}

/** @param {string} path */
async function fetchJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The server refused (${response.status}).`);
  return response.json();
}

function build() {
  part("loading").remove();
  const board = new Board(part("map"), session);
  session.board = board;
  const tabs = new Tabs(part("tabs"), session, tabList(board));
  session.on("position", drawPosition);
  session.on("clear", () => {
    board.clear();
    for (const id of ["status", "to-act", "toasts"]) part(id).replaceChildren();
    if (isCovered(session.match)) voice.forget();
    part("undo").title = "";
  });
  const asker = new Asker(part("ask"), session);
  const tip = new Tip(part("tip"), session, asker);
  const tray = new Tray(part("tray"), session);
  board.picked = (thing) => asker.pick(thing);
  board.more = (keys) => tip.more.flatMap((tell) => tell(keys));
  board.pointed = (thing, how, where, over) => tip.point(thing, how, where, over);
  session.room = {
    ...session.room,
    asker,
    tip,
    tray,
    tabs,
    replaySlot: part("replay-slot"),
    lessonSlot: part("lesson-slot"),
  };
  session.on("selection", () => tabs.flag("board", board.panel.querySelectorAll(".can").length));
  attachCombat(/** @type {HTMLDetailsElement} */ (part("combat")), session);
  attachHandover(part("cover"), session, tray);
  attachKeys({ session, asker, tip, tray, tabs });
  listenToPanel(board, tip);
  listenToTools(board);
  extras();
}

/** @param {Board} board @returns {import("./panels.js").Tab[]} */
function tabList(board) {
  board.panel.className = "board-panel";
  return [
    { name: "board", label: "Pieces", body: board.panel },
    { name: "log", label: "Log", body: logPanel(session) },
    { name: "rules", label: "Rules", body: late(async () => (await rulebook()).panel) },
    { name: "odds", label: "Odds", body: late(async () => (await odds()).panel()) },
    { name: "notes", label: "Notes", body: late(async () => (await import("./notes.js")).notesPanel(session)) },
    {
      name: "reference",
      label: "Reference",
      body: late(async () => (await import("./catalogue.js")).cataloguePanel(session, await book())),
    },
    { name: "settings", label: "Settings", body: async () => settingsPanel(session) },
  ];
}

/**
 * Fetch something once, when it is first wanted; what could not be had is fetched again.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
function once(make) {
  let made = /** @type {Promise<T>|null} */ (null);
  return () =>
    (made ??= make().catch((error) => {
      made = null;
      throw error;
    }));
}

/** The words of the rules and the origin of the data, which no board needs. */
const book = once(async () =>
  Object.assign(
    session.reference,
    await fetchJson(`/api/reference/${session.reference.game}/${session.reference.pack.digest}/book`),
  ),
);
const rulebook = once(async () => {
  await book();
  return (await import("./rulebook.js")).rulebook(session);
});
const odds = once(async () => (await import("./odds.js")).attachOdds(session));
const why = once(() => import("./why.js"));
const menu = once(() => import("./menu.js"));
const replay = once(async () => (await import("../replay/replay.js")).attach(session));

/**
 * Do something that may have to be fetched first; while there is no server to fetch it from, say so.
 * @template [T=void]
 * @param {(detail: T) => Promise<unknown>} deed
 * @returns {(detail: T) => void}
 */
function fetching(deed) {
  return (detail) =>
    void deed(detail).catch((error) => {
      if (session.line.isOpen) throw error;
      session.emit("problem", new Error("The server does not answer; try again when it is back."));
    });
}

/**
 * A panel that may have to be fetched first.
 * @param {() => Promise<HTMLElement>} make
 */
function late(make) {
  return async () => {
    const box = html("div");
    const fill = () =>
      make().then(
        (made) => box.replaceChildren(made),
        (error) => {
          if (session.line.isOpen) throw error;
          box.replaceChildren(
            html("p", {}, "The server does not answer. "),
            html("button", { type: "button", onclick: fill }, "Try again"),
          );
        },
      );
    await fill();
    return box;
  };
}

/** What is fetched only where it is wanted. */
function extras() {
  const invite = once(async () => (await import("./invite.js")).attachInvitation(session, part("lesson-slot")));
  const inviteOthers = fetching(async () => givenSeats(session.match).length && invite());
  session.on("given", inviteOthers);
  inviteOthers();
  session.on(
    "replay",
    fetching(async (wish) => (await replay()).turnTo(wish)),
  );
  session.on(
    "rule",
    fetching(async (rule) => {
      session.emit("tab", "rules");
      const opened = await rulebook();
      await session.room.tabs.filled;
      opened.open(rule);
    }),
  );
  session.on(
    "why",
    fetching(async (about) => (await why()).explain(session, about)),
  );
  session.on(
    "help",
    fetching(async () => (await menu()).showHelp()),
  );
  const reckon = fetching(async () => (settings.odds || settings.belief) && odds());
  whenChanged(reckon);
  reckon();
  addEventListener("hashchange", (event) => followAddress(new URL(event.newURL).hash));
  if (location.hash) followAddress(location.hash);
  const learn = fetching(async () => (await import("./lesson.js")).attach(session));
  if (localStorage.getItem(`kurgan.lesson.${session.match}`)) learn();
}

/**
 * The address names a moment, another seat or nothing: the match as it stands.
 * @param {string} hash
 */
function followAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  if (fields.has("seat")) return location.reload();
  const at = fields.get("at") ?? "";
  session.emit("replay", /^\d{1,9}$/.test(at) ? Number(at) : null);
}

// Showing

/** @param {{fresh: import("../types.js").LogRow[]}} news */
function drawPosition({ fresh }) {
  const position = /** @type {Position} */ (session.position);
  session.board.draw();
  part("title").textContent = `${session.reference.title}${position.kind === "copy" ? " (a copy)" : ""}`;
  part("status").textContent = session.drawing.status(position.view) || position.turn_words;
  showToAct(position);
  showUndo(position);
  voice.say(newsWords(fresh));
  if (position.question && session.isLive) voice.say(questionWords(position.question));
}

/** @param {Position} position */
function showToAct(position) {
  const mine = session.isLive && position.question !== null;
  const mark = sideMark(position.to_act);
  const words = position.outcome
    ? "The match is over"
    : mine
      ? `${mark.name}: your turn`
      : mark.name
        ? `${mark.name} is to act`
        : "Dice or cards decide";
  part("to-act").replaceChildren(
    html("span", { class: mark.look, "aria-hidden": "true" }, position.outcome ? "■ " : `${mark.sign} `),
    words,
  );
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

/**
 * A message that goes away by itself.
 * @param {(Node|string)[]} children
 * @param {number} [stay]
 */
function toast(children, stay = 7000) {
  const message = html(
    "p",
    { class: "toast" },
    ...children,
    html("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => message.remove() }, "✕"),
  );
  part("toasts").replaceChildren(message);
  setTimeout(() => message.remove(), stay);
}

/** @param {import("./events.js").Problem} error */
function showProblem(error) {
  if (error.kind === "LineLost") return showConnection();
  if (!session.reference) {
    part("loading").replaceChildren(
      html("p", {}, error.message),
      html("a", { href: "/", class: "button" }, "All matches"),
    );
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
  banner.textContent = open ? "" : `${session.line?.why || "Connection lost, trying again."} Nothing is lost.`;
}

function showPresent() {
  const position = session.live;
  if (!position || session.present.length < 2) return;
  const away = position.seats
    .filter((side, seat) => side !== position.side && !session.present[seat])
    .map((side) => sideMark(side).name);
  part("link").title = away.length ? `Not here: ${away.join(", ")}` : "Everyone is here";
  part("link").classList.toggle("alone", away.length > 0);
}

// Listening

function listenFirst() {
  let wasMine = true;
  session.on("problem", showProblem);
  session.on("connection", showConnection);
  session.on("say", (words) => voice.say(words));
  session.on("present", showPresent);
  session.on("position", () => {
    showConnection();
    const mine = session.isLive && Boolean(session.position?.question);
    if (mine && !wasMine) announceTurn();
    wasMine = mine || !session.isLive;
  });
  session.on("position", tellNewHolders);
  session.on("seated", () => session.since > 0 && session.seats.length > 1 && announceTurn());
  session.on("place", (key) => {
    document.body.classList.remove("sheet-open");
    session.board.show(key);
  });
  session.on(
    "sound",
    fetching(async (name) => settings.sound && (await import("./sound.js")).play(name)),
  );
}

/** Somebody opened a seat anew: whoever plays there now may be another person. */
function tellNewHolders() {
  const before = session.room.holders;
  const holders = session.live?.holders ?? {};
  session.room.holders = holders;
  for (const [side, name] of Object.entries(holders)) {
    if (before && before[side] !== name) toast([`${sideMark(side).name} is now played by ${name}.`], 60000);
  }
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
  box.addEventListener(
    "toggle",
    fetching(async () => box.open && (await menu()).fillMenu(session, box, toast)),
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") box.open = false;
  });
  addEventListener("pointerdown", (event) => {
    if (!box.contains(/** @type {Node} */ (event.target))) box.open = false;
  });
  part("undo").addEventListener("click", () => session.undo());
  part("replay-button").addEventListener("click", () => session.emit("replay"));
  part("full").addEventListener("click", () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  );
  part("nearer").addEventListener("click", () => board.zoom(1.3));
  part("farther").addEventListener("click", () => board.zoom(1 / 1.3));
  part("whole").addEventListener("click", () => board.fit());
}
