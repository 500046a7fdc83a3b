/** What lies beside the boards: rounds and weather, reinforcement points, tokens, Uranus cards and the unit chart. */

import { html, svg } from "../../svg.js";
import { boatSymbol } from "../../symbols.js";
import { counter, flights, supply } from "./chips.js";
import { capital, contents, SIDES, sideOf, unitWords } from "./words.js";

/** @import { Reference } from "./pack.js" */
/** @import { Craft, View } from "./view.js" */

/**
 * Tracks, pools and cards.
 * @param {View} view
 * @param {Reference} reference
 */
export function panel(view, reference) {
  return html(
    "div",
    { class: "axis-panel" },
    rounds(view),
    phase(view),
    ...moving(view, reference),
    pools(view),
    ...aloft(view, reference),
    ...flanks(view, reference),
    strength(view, reference),
  );
}

/** @param {string} title @param {...(Node|string|null)} children */
function box(title, ...children) {
  return html("section", { class: "axis-box" }, html("h3", { class: "caption" }, title), ...children);
}

/** A thing in a list that may become a button, which the row itself must not. @param {Record<string, string|null>} marks @param {...(Node|string)} children */
function item(marks, ...children) {
  return html("li", {}, html("div", marks, ...children));
}

/** @param {View} view */
function rounds(view) {
  const cells = Array.from({ length: view.last_round }, (_, n) => {
    const round = n + 1;
    const bad = view.bad_rounds.includes(round);
    const words = `Round ${round}${round === view.round ? ", now" : ""}${bad ? ", bad weather" : ""}`;
    return html(
      "li",
      { class: [round === view.round ? "is-now" : "", bad ? "is-bad" : ""].join(" ").trim() || null, title: words },
      html("span", { "aria-hidden": "true" }, `${round}${bad ? "❄" : ""}`),
      html("span", { class: "for-readers" }, words),
    );
  });
  return box("Rounds", html("ol", { class: "axis-rounds" }, ...cells));
}

/** @param {View} view */
function phase(view) {
  const facts = [
    view.bad_weather && "Bad weather",
    view.don_frozen && "the Don is frozen",
    view.volga_frozen && "the Volga is frozen",
    view.launched && "Operation Uranus has begun",
    view.winter_storm && `Winter Storm: round ${view.winter_storm}`,
  ].filter(Boolean);
  return box(
    "Order card",
    html(
      "p",
      { class: "axis-phase" },
      html("strong", {}, view.phase === "over" ? "None: the match is over" : capital(view.phase)),
    ),
    facts.length ? html("p", {}, `${capital(facts.join(", "))}.`) : null,
    view.bid.amount ? html("p", {}, `Bid: ${view.bid.amount} RP${view.bid.amount === 1 ? "" : "s"}.`) : null,
  );
}

/** @param {View} view @param {Reference} reference */
function moving(view, reference) {
  if (!view.move?.unit) return [];
  const { unit, count, zone, escorts } = view.move;
  const escort = escorts ? `, with ${escorts} escort${escorts === 1 ? "" : "s"}` : "";
  return [
    box(
      "On the march",
      html("p", {}, `${unitWords(reference, unit, count)} in ${reference.names.zone?.[zone] ?? zone}${escort}`),
    ),
  ];
}

/** @param {View} view */
function pools(view) {
  const row = (/** @type {string} */ words, /** @type {number} */ axis, /** @type {number} */ allies) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, words),
      html("td", { class: "german" }, axis),
      html("td", { class: "soviet" }, allies),
    );
  return box(
    "Points and tokens",
    html(
      "table",
      { class: "axis-pools" },
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          html("th", { scope: "col" }, html("span", { class: "for-readers" }, "What")),
          html("th", { scope: "col", class: "german" }, "✚\u00a0Axis"),
          html("th", { scope: "col", class: "soviet" }, "★\u00a0Allies"),
        ),
      ),
      html(
        "tbody",
        {},
        row("RP certificates", view.rpc.axis, view.rpc.allies),
        row("Supply tokens in reserve", view.token_pool.axis, view.token_pool.allies),
      ),
    ),
    html("p", { class: "axis-note" }, `Combat Markers left: ${view.markers_left}`),
  );
}

/**
 * Aircraft that are on a mission, those alike together.
 * @param {View} view
 * @param {Reference} reference
 */
function aloft(view, reference) {
  const flying = view.aircraft.filter((craft) => craft.job !== "ground" && craft.job !== "landed");
  if (!flying.length) return [];
  const places = [...new Set(flying.map((craft) => craft.place))];
  const groups = places.flatMap((place) => SIDES.flatMap((side) => flights(flying, place, side)));
  return [box("In the air", html("ul", { class: "axis-list" }, ...groups.map((group) => flight(group, reference))))];
}

/** @param {Craft[]} alike @param {Reference} reference */
function flight(alike, reference) {
  const [{ type, job, place, tokens, infantry }] = alike;
  const cargo = tokens ? `, with ${tokens} supply` : infantry ? ", with infantry" : "";
  return item(
    {
      "data-keys": alike.map((craft) => `aircraft:${craft.id}`).join(" "),
      class: sideOf(type) === "axis" ? "german" : "soviet",
    },
    `${unitWords(reference, type, alike.length)}: ${reference.names.job?.[job] ?? job}, ${reference.names.place?.[place] ?? place}${cargo}`,
  );
}

/**
 * The Uranus cards at the flanks: backs for the Axis until the launch.
 * @param {View} view
 * @param {Reference} reference
 */
function flanks(view, reference) {
  const { waiting, cards, hand, in_hand: held } = view.uranus;
  if (!waiting.northwest && !waiting.southeast && !held) return [];
  /** @type {[string, number, number[]|null, string][]} */
  const places = [
    ["Northwest flank", waiting.northwest, cards.northwest, "northwest"],
    ["Southeast flank", waiting.southeast, cards.southeast, "southeast"],
    ["In hand", held, hand, "hand"],
  ];
  const rows = places
    .filter(([, count]) => count)
    .map(([words, count, faces, place]) =>
      html(
        "div",
        {},
        html("h4", {}, `${words}: ${count}`),
        html(
          "ul",
          { class: "axis-cards" },
          ...Array.from({ length: count }, (_, n) => card(faces ? faces[n] : null, place, n, reference)),
        ),
      ),
    );
  return [box("Operation Uranus", ...rows)];
}

/** @param {number|null} number @param {string} place @param {number} index @param {Reference} reference */
function card(number, place, index, reference) {
  if (number === null)
    return html(
      "li",
      { class: "axis-card is-back", "data-hidden": `${place}:${index}` },
      html("span", { "aria-hidden": "true" }, "★"),
      html("span", { class: "for-readers" }, "a hidden card"),
    );
  const row = reference.files.cards.uranus_cards.find((each) => each.number === number);
  return item(
    { class: "axis-card", "data-keys": `card:card_${number}` },
    html("strong", {}, `Card ${number}`),
    html("span", {}, contents(reference, row?.contents ?? {})),
  );
}

/**
 * All units by type, with what one costs: how many are on the boards; also where one is picked to be bought.
 * @param {View} view
 * @param {Reference} reference
 */
function strength(view, reference) {
  const { units, tokens } = reference.files.units;
  const kinds = (/** @type {string} */ side) =>
    units
      .filter((row) => sideOf(row.id) === side)
      .map((row) =>
        kind(
          [`item:${row.id}`, `unit:${row.id}`],
          unitWords(reference, row.id, onBoards(view, row.id)),
          row.cost,
          counter(row.id, onBoards(view, row.id)),
        ),
      );
  return box(
    "On the boards",
    html("h4", { class: "german" }, "✚ Axis"),
    html("ul", { class: "axis-kinds" }, ...kinds("axis")),
    html("h4", { class: "soviet" }, "★ Allies"),
    html(
      "ul",
      { class: "axis-kinds" },
      ...kinds("allies"),
      kind(["item:supply"], "Supply token", tokens.supply.cost_allies, supply("soviet", "")),
      kind(["item:ferry"], "Ferry", tokens.ferry.cost_allies, svg("g", { class: "side-soviet" }, boatSymbol(32))),
    ),
    html("p", { class: "axis-note" }, "Below each: what one costs in RPCs."),
  );
}

/**
 * How many units of a type there are, in zones, Ambush Sites, on the Volga and in the air.
 * @param {View} view
 * @param {string} unit
 */
function onBoards(view, unit) {
  return (
    view.zones.reduce((sum, zone) => sum + (zone.units[unit] ?? 0), 0) +
    view.ambush_sites.filter((site) => site.unit === unit).length +
    view.crossings.filter((row) => row.cargo === unit).length +
    view.aircraft.filter((craft) => craft.type === unit || craft.infantry === unit).length
  );
}

/** @param {string[]} keys @param {string} words @param {number|null} cost @param {SVGElement} drawn */
function kind(keys, words, cost, drawn) {
  const price = cost ? `cost ${cost}` : "not for sale";
  return item(
    { "data-keys": keys.join(" "), class: "axis-kind", title: `${words}; ${price}` },
    svg("svg", { viewBox: "-39 -34 80 72", class: "axis-picture", "aria-hidden": "true" }, drawn),
    html("span", { class: "axis-price", "aria-hidden": "true" }, cost ?? "–"),
    html("span", { class: "for-readers" }, `${words}; ${price}`),
  );
}
