/** The match page: puts its parts together. */

import { Board } from "../map/map.js";
import { hasGiven, heldSeats, isWatched, keepTitle } from "../seats.js";
import { readJson, settings, whenChanged } from "../settings.js";
import { html, part } from "../svg.js";
import { attachCombat } from "./combat.js";
import { attachForced } from "./forced.js";
import { attachHandover } from "./handover.js";
import { attachKeys } from "./keys.js";
import { fetching, latePanel, once } from "./late.js";
import { latestRows, logPanel } from "./log.js";
import { News } from "./news.js";
import { Tabs } from "./panels.js";
import { Asker } from "./question.js";
import { Session } from "./session.js";
import { Tip } from "./tip.js";
import { Top } from "./top.js";
import { newsWords, questionWords, Voice } from "./voice.js";

/** @import { LogRow, Position } from "../types.js" */
/** @import { Tab } from "./panels.js" */

/** @typedef {() => Promise<{panel: () => HTMLElement}>} Late a panel that is fetched when it is wanted */

const name = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
const refusal = location.hash.startsWith("#invitation=")
  ? await import("./claim.js").then(({ claimSeat }) => claimSeat(name)).catch((error) => error)
  : null;
const watch =
  location.hash.startsWith("#watch=") || sessionStorage.getItem(`kurgan.watch.${name}`)
    ? (await import("./watch.js")).watching(name)
    : null;
const mine = !watch && readJson("kurgan.account", null) ? await import("./mine.js") : null;
if (mine && !heldSeats(name).length) await mine.sitDown(name).catch(() => {});
const session = new Session(name);
if (watch) [session.seats, session.holding] = [[watch], watch];
const voice = new Voice(part("live"));
const top = new Top(session);
session.on("say", (words) => voice.say(words));
session.on(
  "sound",
  fetching(session, async (name) => settings.sound && (await import("./sound.js")).play(name)),
);
session.on(
  "waiting",
  fetching(session, async (position) => (await import("./gathering.js")).showGathering(session, position)),
);
session.prepare = prepare;
mine?.recover(session);
if (!refusal || session.holding) session.open();
else {
  part("link").hidden = true;
  session.fail(refusal);
}

/** Fetch what the first position needs, then build the page around it. @param {Position} position */
async function prepare({ game, pack, shared, sides }) {
  for (const sheet of [`game-${game}`, `game-${game}-panel`])
    document.head.append(html("link", { rel: "stylesheet", href: `/static/css/${sheet}.css` }));
  const [reference, drawing] = await Promise.all([
    fetchJson(`/api/reference/${game}/${pack.digest}`),
    import(`../games/${game}.js`),
  ]);
  const rulebook = Object.fromEntries(Object.entries(reference.headings).map(([rule, heading]) => [rule, { heading }]));
  session.reference = { ...reference, rulebook };
  session.drawing = drawing.default;
  keepTitle(session.match, reference.title);
  build(shared && sides.length > 1);
}

/** @param {string} path */
async function fetchJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The server refused (${response.status}).`);
  return response.json();
}

/** The words of the rules and the origin of the data, which no board needs. */
const book = once(async () => {
  const { game, pack } = session.reference;
  return Object.assign(session.reference, await fetchJson(`/api/reference/${game}/${pack.digest}/book`));
});
const AFTER_THE_BOARD = 1500; // milliseconds until chances are fetched
const menu = once(() => import("./menu.js"));

/** @param {boolean} isShared */
function build(isShared) {
  part("loading").remove();
  const { reference, drawing } = session;
  const board = new Board({ frame: part("map"), reference, drawing });
  const odds = once(async () => (await import("./odds.js")).attachOdds({ session, board, tip }));
  const rulebook = once(async () => {
    await book();
    return (await import("./rulebook.js")).rulebook(session);
  });
  const adviser = once(async () => (await import("./adviser.js")).attachAdviser({ session, asker }));
  const chat = once(async () => (await import("./chat.js")).attachChat(session));
  const list = tabList({ board, rulebook, odds, adviser, chat });
  const left = [...(isShared ? [] : ["chat"]), ...(watch ? ["odds", "advice", "notes"] : [])];
  const tabs = new Tabs(
    part("tabs"),
    session,
    list.filter(({ name }) => !left.includes(name)),
  );
  session.on("chat", fetching(session, chat));
  if (session.isSpoken) fetching(session, chat)();
  session.on("position", ({ fresh }) => drawPosition(board, fresh));
  session.on("clear", () => putAway(board));
  const asker = new Asker({ box: part("ask"), session, board });
  const tip = new Tip({ card: part("tip"), session, board, asker });
  const news = new News(session, board, scenes);
  session.on("selection", () => tabs.flag("board", board.panel.querySelectorAll(".can").length));
  latestRows(part("recent"), session, board);
  attachCombat(/** @type {HTMLDetailsElement} */ (part("combat")), session);
  attachHandover({ cover: part("cover"), session, news });
  attachForced(session);
  attachKeys({ session, board, asker, tip, news, tabs });
  listenToBoard({ board, asker, tip });
  listenToPanel(board, tip);
  listenToTools(board);
  explainSigns();
  openRules({ tabs, rulebook });
  fetchWhenWanted(tip);
  fetching(session, async () => move({ session, board, asker, tip }))();
  mine?.attachNext(session);
  agree();
  if (!watch) {
    reckon(odds);
    listenToAdviser(adviser);
  }
  followReplay({ board, tip, news });
  learn({ board, asker, news });
}

/** What is fetched when somebody first asks for it. @param {Tip} tip */
function fetchWhenWanted(tip) {
  session.on(
    "why",
    fetching(session, async (about) => (await import("./why.js")).explain(session, tip, about)),
  );
  session.on(
    "resume",
    fetching(session, async () => (await import("./computers.js")).resume(session)),
  );
  session.on(
    "help",
    fetching(session, async () => (await menu()).showHelp()),
  );
  session.on(
    "fair",
    fetching(session, async (line) => (await import("./fair.js")).tellFair(session, line)),
  );
}

/**
 * @param {{board: Board, rulebook: () => Promise<{panel: HTMLElement}>, odds: Late, adviser: Late, chat: Late}} parts
 * @returns {Tab[]}
 */
function tabList({ board, rulebook, odds, adviser, chat }) {
  const late = (/** @type {() => Promise<HTMLElement>} */ make) => latePanel(session, make);
  board.panel.className = "board-panel";
  return [
    { name: "board", label: "Pieces", body: board.panel },
    { name: "log", label: "Log", body: logPanel(session, board) },
    { name: "chat", label: "Chat", body: late(async () => (await chat()).panel()) },
    { name: "rules", label: "Rules", body: late(async () => (await rulebook()).panel) },
    { name: "odds", label: "Odds", body: late(async () => (await odds()).panel()) },
    { name: "advice", label: "Advice", body: late(async () => (await adviser()).panel()) },
    { name: "notes", label: "Notes", body: late(async () => (await import("./notes.js")).notesPanel(session)) },
    { name: "reference", label: "Reference", body: late(catalogue) },
    {
      name: "settings",
      label: "Settings",
      sign: "⚙\uFE0E",
      body: late(async () => (await import("./preferences.js")).settingsPanel(session)),
    },
  ];
}

/** Several answers in one gesture. @param {{session: Session, board: Board, asker: Asker, tip: Tip}} parts */
async function move(parts) {
  parts.asker.box.setAttribute("data-looks", ""); // the mover takes it away
  const game = import(`../games/${session.reference.game}/moving.js`);
  const { attach } = await import("./moves/mover.js");
  attach(parts, (await game).moving);
}

/** How the game's events are seen. */
async function scenes() {
  const game = await import(`../games/${session.reference.game}/scenes.js`);
  if (game.wantsBook) await book().catch(() => {}); // then they are seen without its words
  return game;
}

async function catalogue() {
  const reference = await book();
  const [page, game] = await Promise.all([import("./catalogue.js"), import(`../games/${reference.game}/catalogue.js`)]);
  return page.cataloguePanel(session, game.catalogue(reference));
}

// Showing

/** @param {Board} board @param {LogRow[]} fresh */
function drawPosition(board, fresh) {
  const position = /** @type {Position} */ (session.position);
  board.draw(position.view);
  top.show(position);
  voice.say(newsWords(fresh));
  if (position.question && session.isLive) voice.say(questionWords(position.question));
}

/** @param {Board} board */
function putAway(board) {
  board.clear();
  top.clear();
  if (session.isAway) voice.forget();
}

// What is fetched only where it is wanted

/** @param {{tabs: Tabs, rulebook: () => Promise<{open: (rule: string) => void}>}} parts */
function openRules({ tabs, rulebook }) {
  session.on(
    "rule",
    fetching(session, async (rule) => {
      session.emit("tab", "rules");
      const opened = await rulebook();
      await tabs.filled;
      opened.open(rule);
    }),
  );
}

/** Links for those who play elsewhere, clocks, and what players ask each other. */
function agree() {
  const agreements = once(async () => (await import("./agree.js")).attachAgreements(session));
  const look = fetching(session, async () => {
    const { clock, draw, take_back, held } = session.live ?? {};
    if (hasGiven(session.match) || clock || held || draw?.length || take_back?.asked) await (await agreements())();
  });
  session.on("live", look);
  session.on("given", look);
  look();
}

/** @param {() => Promise<{advise: () => Promise<void>, reason: (at: number) => Promise<void>}>} adviser */
function listenToAdviser(adviser) {
  session.on(
    "advise",
    fetching(session, async () => (await adviser()).advise()),
  );
  session.on(
    "reason",
    fetching(session, async (at) => (await adviser()).reason(at)),
  );
  const wanted = fetching(session, async () => settings.chance && adviser());
  whenChanged(wanted);
  setTimeout(wanted, AFTER_THE_BOARD);
}

/** @param {() => Promise<unknown>} odds */
function reckon(odds) {
  const wanted = fetching(session, async () => (settings.odds || settings.belief) && odds());
  whenChanged(wanted);
  setTimeout(wanted, AFTER_THE_BOARD);
}

/** @param {{board: Board, tip: Tip, news: News}} parts */
function followReplay({ board, tip, news }) {
  const replay = once(async () => (await import("../replay/replay.js")).attach({ session, board, tip, news }));
  session.on(
    "replay",
    fetching(session, async (wish) => (await replay()).turnTo(wish)),
  );
  const watch = fetching(session, async () => (await replay()).watch(session.isClaimed ? 0 : undefined));
  session.on("seated", () => {
    const { live } = session;
    if (live && !live.outcome && isWatched(live) && !location.hash) watch();
  });
  addEventListener("hashchange", (event) => followAddress(new URL(event.newURL).hash));
  if (location.hash) followAddress(location.hash);
}

/** @param {{board: Board, asker: Asker, news: News}} parts */
function learn({ board, asker, news }) {
  if (!localStorage.getItem(`kurgan.lesson.${session.match}`)) return;
  const slot = part("lesson-slot");
  fetching(session, async () => (await import("./lesson.js")).attach({ slot, session, board, asker, news }))();
}

/** The address names a moment, another seat or nothing: the match as it stands. @param {string} hash */
function followAddress(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  if (fields.has("seat") || fields.has("invitation")) return location.reload();
  const at = fields.get("at") ?? "";
  session.emit("replay", /^\d{1,9}$/.test(at) ? Number(at) : null);
}

// Listening

/** @param {{board: Board, asker: Asker, tip: Tip}} parts */
function listenToBoard({ board, asker, tip }) {
  board.picked = (thing, how) => asker.pick(thing, how);
  board.more = (keys) => tip.more.flatMap((tell) => tell(keys));
  board.pointed = (thing, how, where, over) => tip.point(thing, how, where, over);
  board.wondered = (thing, at) => session.emit("why", { thing, at });
  session.on("place", (key) => {
    document.body.classList.remove("sheet-open");
    board.show(key);
  });
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

/** A button for the legend, where a map has one. */
function explainSigns() {
  const { legend } = session.drawing;
  if (!legend) return;
  const button = html("button", { type: "button", "aria-label": "Legend of the map", "aria-expanded": "false" }, "?");
  const toggle = fetching(session, async () => {
    const [{ toggleLegend }, make] = await Promise.all([import("./legend.js"), legend()]);
    toggleLegend(button, part("map"), make);
  });
  button.addEventListener("click", () => toggle());
  part("nearer").parentElement?.append(button);
}

/** @param {Board} board */
function listenToTools(board) {
  const box = /** @type {HTMLDetailsElement} */ (part("menu"));
  box.addEventListener(
    "toggle",
    fetching(
      session,
      async () => box.open && (await menu()).fillMenu(session, box, (...message) => top.toast(...message)),
    ),
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
