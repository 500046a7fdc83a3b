/** What lies beside the map: the score, the Reinforcement Track, pools, cards and lost blocks. */

import { html, svg } from "../../svg.js";
import { dieFace } from "../../symbols.js";
import { blockPicture, designation, fullBlock, SIDES, sideOf } from "./blocks.js";
import { cardFace } from "./cards.js";
import { acting, advantageWords, capital, cardName, LOSSES, many, strengthWords } from "./words.js";

/** @import { Block } from "./blocks.js" */
/** @import { Reference } from "./pack.js" */
/** @import { TrackRow, View } from "./view.js" */

const MODES = /** @type {Record<string, string>} */ ({
  solo: "Solo against the algorithm",
  coop: "Two Germans against the algorithm",
  versus: "One against one",
  two_vs_one: "Two against one",
});

/** Tracks, pools and cards. @param {View} view @param {Reference} reference */
export function panel(view, reference) {
  return html(
    "div",
    { class: "inferno-panel" },
    ...diceBox(view),
    ...pickedUpBox(view, reference),
    ...hands(view, reference),
    scoreBox(view),
    trackBox(view, reference),
    ...unitsBox("Beside the track", Array.isArray(view.beside_track) ? view.beside_track : [], reference),
    poolBox(view, reference),
    ...advantageBox(view),
    ...unitsBox("Destroyed", view.dead, reference),
    ...unitsBox("Removed from the game", view.removed, reference),
    deckBox(view),
    turnBox(view),
  );
}

/** @param {string} title @param {...(Node|string|null)} children */
function box(title, ...children) {
  return html("section", { class: "inferno-box" }, html("h3", { class: "caption" }, title), ...children);
}

/** @param {View} view */
function turnBox(view) {
  const side = acting(view);
  const way = view.designers_way === "off" ? "" : `, The Designer's Way (${view.designers_way.replaceAll("_", " ")})`;
  return html(
    "section",
    { class: "inferno-box inferno-turn" },
    html(
      "p",
      { class: "inferno-turn-line" },
      "Turn ",
      html("strong", {}, view.turn),
      " ",
      html("span", { class: side === "soviet" ? side : "german" }, capital(side)),
    ),
    html("p", {}, capital(view.phase.replace(/^(german|soviet) /, ""))),
    html(
      "p",
      { class: "inferno-note" },
      `${MODES[view.mode]}, ${view.edition === "2nd" ? "second" : "first"} edition${way}`,
    ),
    view.extra_turns && html("p", {}, `Extra turns of OKH: ${view.extra_turns.begun} of ${view.extra_turns.given}`),
  );
}

/** @param {View} view */
function scoreBox(view) {
  const six = view.hexes.filter((row) => row.spawn === "soviet").length;
  const taken = Object.entries(view.spawn_hexes_taken);
  return box(
    "Score",
    meter("German losses", Math.min(view.losses, LOSSES), LOSSES, "loss", String(view.losses)),
    ...taken.map(([side, count]) =>
      meter(taken.length > 1 ? `Spawn, ${capital(side)}` : "Spawn Hexes taken", Number(count), six, "spawn"),
    ),
    view.bank && plainMeter("Bank, for OKH", `${view.bank.taken} of ${view.bank.of}`),
    plainMeter("Soviet deck", `${view.cards.soviet_deck} left`),
  );
}

/** @param {string} words @param {string} value */
function plainMeter(words, value) {
  return html("p", { class: "inferno-meter" }, html("span", {}, words), html("strong", {}, value));
}

/** A row of boxes, some of them crossed. @param {string} words @param {number} count @param {number} all @param {string} name @param {string} [value] */
function meter(words, count, all, name, value = String(count)) {
  const boxes = Array.from({ length: all }, (_, n) => html("i", { class: n < count ? `tick tick-${name}` : "tick" }));
  return html(
    "p",
    { class: "inferno-meter" },
    html("span", {}, words),
    html("strong", {}, `${value} of ${all}`),
    html("span", { class: "ticks", "aria-hidden": "true" }, ...boxes),
  );
}

/** @param {View} view */
function diceBox(view) {
  if (!view.compass_dice.length) return [];
  const dice = view.compass_dice.map((row) =>
    html("li", { class: row.done ? "is-done" : "" }, die(row.die), ` #${row.hex}${row.done ? " done" : ""}`),
  );
  return [box("Compass dice", html("ul", { class: "inferno-row" }, ...dice))];
}

/** @param {number} value */
function die(value) {
  const picture = svg("svg", {
    class: "die-picture",
    viewBox: "-10 -10 20 20",
    role: "img",
    "aria-label": `a ${value}`,
  });
  picture.append(dieFace(value, 18));
  return picture;
}

/** @param {View} view @param {Reference} reference */
function pickedUpBox(view, reference) {
  if (typeof view.picked_up === "number") {
    return view.picked_up ? [box("Picked up", html("p", {}, many(view.picked_up, "facedown block")))] : [];
  }
  if (!view.picked_up.length) return [];
  return [
    box(
      "Picked up, to be deployed",
      html(
        "div",
        { class: "inferno-units" },
        ...view.picked_up.map((block) => unit({ ...block, id: block.id ?? "", side: "german" }, reference)),
      ),
    ),
  ];
}

/** A block with its name, to be picked. @param {Block & {id: string}} block @param {Reference} reference */
function unit(block, reference) {
  const words = `${unitName(block.id, reference)}, ${strengthWords(block)}`;
  return html(
    "span",
    { class: "inferno-unit", "data-keys": `${block.side}_unit:${block.id}` },
    blockPicture(block, reference, words),
  );
}

/** @param {string} id @param {Reference} reference */
function unitName(id, reference) {
  return reference.names[`${sideOf(id)}_unit`][id];
}

/** @param {View} view @param {Reference} reference */
function hands(view, reference) {
  return Object.entries(view.cards.hands).map(([side, hand]) => {
    const deck = side === "soviet" ? "soviet" : "german";
    const known = deck === "soviet" && typeof hand === "number" ? view.cards.soviet_known : [];
    const isSure = !(typeof view.combat?.soviet_card === "number" && view.combat.soviet_card);
    const faces = isSure ? known : []; // else one of these may be the card that lies facedown
    const cards = typeof hand === "number" ? [...faces, ...Array(hand - faces.length).fill(null)] : hand;
    const others = known.length && !isSure ? `${known.map(cardName).join(", ")}: here or facedown in the combat` : "";
    const list = cards.length
      ? html(
          "div",
          { class: "inferno-cards" },
          ...cards.map((/** @type {string|null} */ id) => card(deck, id, reference)),
        )
      : html("p", { class: "inferno-note" }, "no cards");
    return box(
      `${capital(side)} hand: ${cards.length}`,
      list,
      others ? html("p", { class: "inferno-note" }, others) : null,
    );
  });
}

/** @param {string} deck @param {string|null} id @param {Reference} reference */
function card(deck, id, reference) {
  if (!id)
    return html(
      "div",
      { class: `inferno-card card-${deck} is-back` },
      html("span", { class: "for-readers" }, "a hidden card"),
    );
  return html(
    "div",
    { class: `inferno-card card-${deck}`, "data-keys": `${deck}_card:${id}` },
    ...cardFace(deck, id, reference),
  );
}

/** @param {View} view @param {Reference} reference */
function trackBox(view, reference) {
  const rows = view.track.map((row, n) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, die(n + 1)),
      ...row.boxes.map((id) => trackCell(id, reference)),
      html("td", { class: "track-removal" }, ...removal(row, reference)),
    ),
  );
  return box(
    "Reinforcement Track",
    html(
      "table",
      { class: "inferno-track" },
      html(
        "thead",
        { class: "for-readers" },
        html(
          "tr",
          {},
          html("th", {}, "Die"),
          ...[1, 2, 3, 4, 5].map((n) => html("th", {}, `Box ${n}`)),
          html("th", {}, "If empty, removes"),
        ),
      ),
      html("tbody", {}, ...rows),
    ),
    html(
      "p",
      { class: "inferno-note" },
      "A die takes the leftmost block of its row; on an empty row it removes the Unit named last, if that is on the map or just picked up.",
    ),
  );
}

/** @param {string|null} id @param {Reference} reference */
function trackCell(id, reference) {
  if (!id) return html("td", { class: "is-empty" }, html("span", { class: "for-readers" }, "empty"));
  if (id === "?") return html("td", {}, blockPicture({ side: "german", hidden: true }, reference, "a facedown block"));
  return html("td", {}, unit(fullBlock(reference, id), reference));
}

/** Whom a die on an empty row strikes, or brings. @param {TrackRow} row @param {Reference} reference */
function removal(row, reference) {
  const note = (/** @type {string} */ words) => [html("span", { class: "inferno-note" }, words)];
  if (row.closed) return note("closed");
  if (row.removes)
    return [html("abbr", { title: `Removes ${unitName(row.removes, reference)}` }, `−${designation(row.removes)}`)];
  if (row.raus === "in play") return [html("strong", {}, "Raus")];
  return note(row.raus ? "(Raus)" : "nobody");
}

/** @param {View} view @param {Reference} reference */
function poolBox(view, reference) {
  const pools = Object.entries(view.pools).map(([name, pool]) =>
    html(
      "div",
      { class: "inferno-pool", "data-keys": `pool:${name}` },
      html(
        "p",
        {},
        blockPicture({ side: "soviet", hidden: true, from: name }, reference, ""),
        ` ${capital(name)}: `,
        html("strong", {}, pool.count),
      ),
      pool.units?.length
        ? html("div", { class: "inferno-units" }, ...pool.units.map((id) => unit(fullBlock(reference, id), reference)))
        : null,
      !pool.units && pool.went_back.length
        ? html(
            "p",
            { class: "inferno-note" },
            `Lost before, may come again: ${pool.went_back.map(designation).join(", ")}`,
          )
        : null,
    ),
  );
  return box("Soviet Spawn Pools", ...pools);
}

/** @param {View} view */
function advantageBox(view) {
  const chips = SIDES.flatMap((side) =>
    view.advantages[side].map((id) =>
      html("span", { class: `inferno-chip card-${side}`, "data-keys": `${side}_advantage:${id}` }, advantageWords(id)),
    ),
  );
  return chips.length ? [box("Advantages", html("div", { class: "inferno-row" }, ...chips))] : [];
}

/** @param {string} title @param {string[]} ids @param {Reference} reference */
function unitsBox(title, ids, reference) {
  if (!ids.length) return [];
  return [
    box(
      `${title}: ${ids.length}`,
      html("div", { class: "inferno-units is-lost" }, ...ids.map((id) => unit(fullBlock(reference, id), reference))),
    ),
  ];
}

/** @param {View} view */
function deckBox(view) {
  const { cards } = view;
  const rows = SIDES.flatMap((side) => [
    html("p", {}, html("span", { class: side }, `${capital(side)} deck: `), html("strong", {}, cards[`${side}_deck`])),
    named("Leaders in play", cards[`${side}_leaders`], side),
    named("Discarded", cards[`${side}_discards`], side),
  ]);
  return box("Decks", ...rows);
}

/** @param {string} words @param {string[]} ids @param {string} side */
function named(words, ids, side) {
  if (!ids.length) return null;
  return html(
    "div",
    { class: "inferno-row" },
    html("span", { class: "inferno-note" }, words),
    ...ids.map((id) =>
      html("span", { class: `inferno-chip card-${side}`, "data-keys": `${side}_card:${id}` }, cardName(id)),
    ),
  );
}
