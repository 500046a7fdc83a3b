/** The after-action report: a match told turn by turn, with maps and charts, to read, print or keep. */

import { heldSeats } from "../seats.js";
import { Line, Refused } from "../socket.js";
import { definePatterns, html, part, sideMark, svg } from "../svg.js";
import { chart, grouped, table } from "./charts.js";
import { download, dress, unfold } from "./printing.js";
import { homeOf, turnsOf } from "./turns.js";

/** @import { Turn } from "./turns.js" */
/** @import { Drawing, Game, LogRow, MatchRow, Moment, OptionValue, Position, Reference, SeatKey } from "../types.js" */

/** @typedef {{position: Position, start: unknown, turns: Turn[]}} Story */
/** @typedef {{created?: string, updated?: string}} Dates */

const LOSS = /_(lost|destroyed|removed|eliminated)$/;
const match = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
/** @type {Reference} */
let reference;
/** @type {Drawing} */
let drawing;
/** @type {(view: unknown) => {label: string, value: number}[]} numbers over time */
let series;
/** @type {Game|undefined} what the lobby knows of the game */
let game;
/** @type {Dates} */
let dates = {};

begin();

function begin() {
  part("to-match").setAttribute("href", `/match/${match}`);
  part("print").addEventListener("click", () => window.print());
  part("download").addEventListener("click", () => void download(`kurgan-${reference.game}-${match}-report.html`));
  part("unfold").addEventListener("click", unfold);
  addEventListener("beforeprint", () => dress(true));
  addEventListener("afterprint", () => dress(false));
  const seats = heldSeats(match);
  if (!seats.length)
    return say("This browser holds no seat in this match. Open it by your invitation, or from the lobby.");
  if (seats.length > 1) chooseSeat(seats);
  else listenTo(seats[0]);
}

/** @param {string} words */
function say(words) {
  part("state").textContent = words;
}

// Reading

/** Two players at one screen: nobody should see the other's side by chance. @param {SeatKey[]} seats */
function chooseSeat(seats) {
  const choose = (/** @type {SeatKey} */ seat) => {
    say("Reading the war diary …");
    listenTo(seat);
  };
  part("state").replaceChildren(
    "Whose report? ",
    ...seats.map((seat) =>
      html(
        "button",
        { type: "button", onclick: () => choose(seat) },
        `${sideMark(seat.side).sign} ${sideMark(seat.side).name}`,
      ),
    ),
    " ",
  );
}

/** @param {SeatKey} seat */
function listenTo(seat) {
  const line = new Line({
    opened: () => void read(line, seat),
    lost: () => say("The connection was lost; trying again."),
    pushed: () => {},
  });
}

/** @param {Line} line @param {SeatKey} seat */
async function read(line, seat) {
  try {
    const position = /** @type {Position} */ (await line.request("join", { match, key: seat.key }));
    await fetchGame(position);
    offerEyes(line, position);
    await tell(line, position);
  } catch (error) {
    if (error instanceof Refused && error.kind === "LineLost") return;
    line.close();
    say(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Position} position */
async function fetchGame(position) {
  if (reference) return;
  const json = (/** @type {string} */ path) => fetch(path).then((response) => (response.ok ? response.json() : null));
  const style = html("link", { rel: "stylesheet", href: `/static/css/game-${position.game}.css` });
  document.head.append(style);
  const [found, module, numbers, games, matches] = await Promise.all([
    json(`/api/reference/${position.game}/${position.pack.digest}`),
    import(`../games/${position.game}.js`),
    import(`../games/${position.game}/series.js`),
    json("/api/games"),
    json("/api/network").then((network) => (network?.owner ? json("/api/matches") : null)),
  ]);
  [reference, drawing, series] = [found, module.default, numbers.series];
  game = games?.find((/** @type {Game} */ one) => one.name === position.game);
  dates = matches?.find((/** @type {MatchRow} */ one) => one.id === match) ?? {};
}

/**
 * Any side's eyes when the match is over.
 * @param {Line} line
 * @param {Position} position
 */
function offerEyes(line, position) {
  const choice = /** @type {HTMLSelectElement} */ (part("side"));
  part("eyes").hidden = !position.outcome || position.sides.length < 2;
  choice.replaceChildren(
    ...position.sides.map((side) =>
      html("option", { value: side, selected: side === position.side }, sideMark(side).name),
    ),
  );
  choice.onchange = () => {
    choice.disabled = true;
    tell(line, position, choice.value)
      .catch((error) => say(error.message))
      .finally(() => (choice.disabled = false));
  };
}

/**
 * Read the whole story and write it down.
 * @param {Line} line
 * @param {Position} position
 * @param {string} [side]
 */
async function tell(line, position, side) {
  part("report").setAttribute("aria-busy", "true");
  const eyes = side && side !== position.side ? { side } : {};
  const moments = /** @type {Moment[]} */ (await line.request("moments"));
  const start = (await line.request("moment", { at: 0, ...eyes })).view;
  const turns = turnsOf(moments);
  let rows = position.log.rows;
  for (const turn of turns) {
    say(`Drawing ${turn.name} of ${turns.length} …`);
    const then = await line.request("moment", { at: turn.last, ...eyes });
    turn.view = then.view;
    if (eyes.side) rows = then.log.rows;
  }
  for (const row of rows) homeOf(row, turns)?.rows.push(row);
  write({ position: { ...position, side: side ?? position.side }, start, turns });
}

// Writing

/** @param {Story} story */
function write(story) {
  const { position } = story;
  document.title = `${reference.title}: after-action report – Kurgan`;
  part("report").replaceChildren(
    ground(),
    heading(position),
    options(position),
    charts(story),
    losses(story),
    ...story.turns.map((turn) => turnSection(story, turn)),
    html("p", { id: "state", class: "report-end", role: "status" }, "End of the report."),
  );
  for (const drawn of document.querySelectorAll("#ground *, .report-map g *")) notePattern(drawn);
  part("report").setAttribute("aria-busy", "false");
  for (const name of ["print", "download", "unfold"]) /** @type {HTMLButtonElement} */ (part(name)).disabled = false;
}

/**
 * Patterns make a printed page take minutes; on paper they become flat tints, so they are marked.
 * @param {Element} element
 */
function notePattern(element) {
  const name = /^url\("?#([\w-]+)/.exec(getComputedStyle(element).fill)?.[1];
  if (name) element.classList.add("patterned", name.includes("german") ? "patterned-german" : "patterned-other");
}

/** The map is drawn once; every turn uses it. */
function ground() {
  const defs = svg("defs");
  definePatterns(defs);
  const layer = svg("g", { id: "ground" });
  drawing.drawGround(layer, reference);
  return svg(
    "svg",
    { class: "report-ground", width: 0, height: 0, "aria-hidden": "true" },
    defs,
    svg("defs", {}, layer),
  );
}

/** @param {Position} position */
function heading(position) {
  const { outcome, sides, holders } = position;
  const eyes = sides.length > 1 ? ` Told as the ${sideMark(position.side).name} side saw it.` : "";
  const players = Object.entries(holders ?? {})
    .filter(([, name]) => name)
    .map(([side, name]) => `${sideMark(side).name}: ${name}`)
    .join(" · ");
  return html(
    "header",
    { class: "report-head" },
    html("p", { class: "caption" }, "After-action report"),
    html("h1", { class: "report-title" }, reference.title),
    html("p", { class: "report-scenario" }, String(game?.scenarios?.[position.scenario] ?? position.scenario ?? "")),
    html(
      "p",
      { class: "report-result" },
      html("b", {}, outcome ? "Result: " : "So far: "),
      outcome ? String(outcome.words ?? outcome.kind) : `${position.turn_words}; the match goes on.`,
      eyes,
    ),
    html("p", { class: "soft" }, [players, dateWords()].filter(Boolean).join(" · ")),
  );
}

function dateWords() {
  const day = (/** @type {string|number} */ when) =>
    new Date(when).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
  if (!dates.created || !dates.updated) return `Report of ${day(Date.now())}`;
  const [from, to] = [day(dates.created), day(dates.updated)];
  return from === to ? `Played on ${from}` : `Played from ${from} to ${to}`;
}

/** @param {Position} position */
function options(position) {
  const known = game?.options ?? [];
  const changed = Object.entries(position.options ?? {}).filter(
    ([name, value]) =>
      JSON.stringify(known.find((one) => one.name === name)?.default ?? null) !== JSON.stringify(value ?? null),
  );
  const rows = changed.flatMap(([name, value]) => {
    const option = known.find((one) => one.name === name);
    return [
      html("dt", {}, `${plain(name)}: ${valueWords(value)}`),
      html(
        "dd",
        {},
        option?.words ?? "",
        option?.rule ? html("span", { class: "report-rule" }, ` ${ruleName(option.rule)}`) : null,
      ),
    ];
  });
  return html(
    "section",
    { class: "report-options" },
    html("h2", {}, "Options"),
    rows.length ? html("dl", {}, ...rows) : html("p", {}, "Everything as in the standard game."),
  );
}

/** @param {string} name */
function plain(name) {
  return name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");
}

/** @param {OptionValue|OptionValue[]} value */
function valueWords(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") || "none" : plain(String(value)).toLowerCase();
}

/** @param {string} rule */
function ruleName(rule) {
  return /^\d+(\.|$)/.test(rule) ? `§ ${rule}` : rule;
}

/** @param {Story} story */
function charts(story) {
  const views = [story.start, ...story.turns.map((turn) => turn.view)];
  const marks = ["Start", ...story.turns.map((turn) => turn.name)];
  const labels = series(story.start).map((one) => one.label);
  const all = labels.map((label, n) => ({ label, values: views.map((view) => Number(series(view)[n].value)) }));
  let first = 0;
  const pictures = grouped(all).map((lines) => {
    first += lines.length;
    return chart(lines, marks, first - lines.length);
  });
  return html(
    "section",
    { class: "report-charts" },
    html("h2", {}, "The course of the battle"),
    html("div", { class: "charts" }, ...pictures),
    html(
      "details",
      { class: "numbers" },
      html("summary", {}, "The numbers"),
      html("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The numbers" }, table(all, marks)),
    ),
  );
}

/** @param {Story} story */
function losses(story) {
  const lost = story.turns
    .map(({ name, rows }) => ({ name, rows: rows.filter((row) => LOSS.test(row.event)) }))
    .filter(({ rows }) => rows.length);
  const items = lost.map(({ name, rows }) =>
    html("li", {}, html("b", {}, `${name} (${rows.length}): `), rows.map((row) => row.words).join(" ")),
  );
  const count = lost.reduce((sum, { rows }) => sum + rows.length, 0);
  return html(
    "section",
    { class: "report-losses" },
    html("h2", {}, "Losses"),
    items.length
      ? html("details", {}, html("summary", {}, `${count} entries in the war diary`), html("ol", {}, ...items))
      : html("p", {}, "None."),
  );
}

/** @param {Story} story @param {Turn} turn */
function turnSection(story, turn) {
  const { rows } = turn;
  const isLast = turn === story.turns.at(-1);
  const when =
    isLast && !story.position.outcome
      ? "as it stands now"
      : isLast
        ? "at the end of the match"
        : `at the end of ${turn.name}`;
  return html(
    "section",
    { class: "turn", "data-turn": turn.name },
    html("h2", {}, turn.name),
    html(
      "figure",
      { class: "turn-map" },
      mapOf(turn, `Map ${when}`),
      html("figcaption", {}, `${drawing.status(turn.view)} – the map ${when}.`),
    ),
    html("details", { class: "story" }, html("summary", {}, `What happened (${rows.length})`), ...phases(rows)),
  );
}

/** @param {Turn} turn @param {string} words */
function mapOf(turn, words) {
  const { width, height } = drawing.size;
  const pieces = svg("g", { "aria-hidden": "true" });
  drawing.drawPieces(pieces, turn.view, reference);
  const picture = svg(
    "svg",
    {
      class: `report-map board-${reference.game}`,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": words,
    },
    svg("use", { href: "#ground" }),
    pieces,
  );
  picture.style.setProperty("--pixel", String(width / 900));
  return picture;
}

/** The rows of a turn under the names of its phases. @param {LogRow[]} rows */
function phases(rows) {
  /** @type {[string, LogRow[]][]} */
  const parts = [];
  for (const row of rows) {
    const phase = (row.turn_words ?? "").split(", ").slice(1).join(", ");
    if (parts.at(-1)?.[0] !== phase) parts.push([phase, []]);
    parts.at(-1)?.[1].push(row);
  }
  return parts.flatMap(([phase, list]) =>
    [
      phase ? html("h3", { class: "caption" }, phase) : null,
      html("ol", { class: "story-rows" }, ...list.map(storyRow)),
    ].filter((one) => one !== null),
  );
}

/** @param {LogRow} row */
function storyRow(row) {
  const mark = sideMark(row.side);
  return html(
    "li",
    {},
    html("span", { class: mark.look, title: mark.name, "aria-hidden": "true" }, `${mark.sign} `),
    row.words,
    row.rule ? html("span", { class: "report-rule" }, ` ${ruleName(row.rule)}`) : null,
  );
}
