/** Moves in words and buttons: what is chosen, where it can go, and a proposal whose parts can be changed. */

import { settings } from "../../settings.js";
import { html } from "../../svg.js";
import { atMost, percent } from "../percent.js";
import { groupsOf, inGroup } from "./groups.js";
import { change, heldIn, toggle } from "./parts.js";
import { drawPaths } from "./paths.js";
import { countOf, isByPlace, isShop } from "./pieces.js";

/** @import { Move, MovePart, Piece } from "../../types.js" */
/** @import { Mover } from "./mover.js" */

export { drawPaths };

const PAGE = 9;
const OFFER_KEYS = ["x", "y", "z", "i", "j", "k"];

/** What is to be done next with what is chosen. @param {Mover} mover */
export function asks(mover) {
  if (mover.isBoxing) return "Draw a box on the map around what you want to choose.";
  const [move] = mover.moves;
  if (isShop(mover) && move) return `${sentence(move.cost)}. Where to? Choose a place on the map, or buy more.`;
  const isOnMap = mover.moves.length > 0 && mover.moves.every((move) => placeIn(mover, move));
  return mover.isHolding && isOnMap ? "Where to? Choose a place on the map, or more pieces." : "";
}

/** What is chosen, for those who listen. @param {Mover} mover */
export function said(mover) {
  const places = new Set(mover.moves.map(({ target }) => (target ? mover.moving.key(target) : ""))).size;
  const who = mover.chosen.map((piece) => mover.words(piece)).join(", ");
  return `Chosen: ${who}. ${places} ${places === 1 ? "place" : "places"} to go.`;
}

/** Everything about what is chosen, in the place of the answers. @param {Mover} mover */
export function shown(mover) {
  const { moves, page } = mover;
  const keys = isShop(mover) ? OFFER_KEYS : ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const list = moves.map((move, n) => html("li", {}, moveButton(mover, move, n, keys[n - page * PAGE] ?? "")));
  return [
    html("p", { class: "crumbs" }, ...mover.chosen.map((piece) => crumb(mover, piece)), clear(mover)),
    ...wider(mover),
    ...(isShop(mover) ? [mover.asker.answers()] : []), // more of the same, or something else
    mover.asker.fold(
      html(
        "ol",
        { class: "answers moves", "aria-label": "Where they can go" },
        ...list,
        !moves.length && html("li", { class: "soft" }, "They can do nothing together."),
        moves.length > PAGE &&
          html("li", { class: "caption" }, `keys 1–9: page ${page + 1} of ${Math.ceil(moves.length / PAGE)} (− =)`),
      ),
      moves.every((move) => placeIn(mover, move)) ? moves.length : 0,
      isShop(mover) ? 1 : undefined, // the goods need the room
    ),
  ];
}

/** @param {Mover} mover @param {Piece} piece */
function crumb(mover, piece) {
  const words = mover.words(piece);
  const count = countOf(piece);
  const most = countOf(mover.pieces.find((one) => mover.moving.key(one) === mover.moving.key(piece)) ?? piece);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
    html(
      "button",
      {
        type: "button",
        class: "step",
        "aria-label": `${label}: ${words}`,
        onclick: () => mover.setCount(piece, count + by),
      },
      sign,
    );
  const name = html(
    "button",
    { type: "button", class: "crumb", "aria-label": `Let go of ${words}`, onclick: () => mover.setCount(piece, 0) },
    `✓ ${words} ✕`,
  );
  if (most < 2) return name;
  return html(
    "span",
    { class: "counted" },
    step(-1, "−", "One less"),
    name,
    count < most && step(1, "+", "One more"),
    count + 1 < most && step(most, "all", "As many as can be"),
  );
}

/** @param {Mover} mover */
function clear(mover) {
  return mover.chosen.length > 1
    ? html("button", { type: "button", class: "plain", onclick: () => mover.letGo() }, "Clear")
    : null;
}

/** Buttons that choose more of what the last piece belongs to. @param {Mover} mover */
function wider(mover) {
  const last = mover.chosen.at(-1);
  const groups = last ? groupsOf(mover, last) : [];
  const buttons = groups
    .map(([name, words]) => ({ words, more: inGroup(mover, name).filter((piece) => !mover.isChosen(piece)) }))
    .filter(({ more }) => more.length)
    .map(({ words, more }) =>
      html("button", { type: "button", class: "group", onclick: () => mover.add(more) }, `+ all ${words}`),
    );
  return buttons.length ? [html("p", { class: "groups" }, ...buttons)] : [];
}

/** Buttons that begin a choice: by place, by type, by division. @param {Mover} mover */
export function starts(mover) {
  /** @type {Map<string, {words: string, pieces: Piece[]}>} */
  const groups = new Map();
  for (const piece of mover.pieces)
    for (const [name, words] of groupsOf(mover, piece)) {
      const group = groups.get(name) ?? { words, pieces: [] };
      group.pieces.push(piece);
      groups.set(name, group);
    }
  if (mover.isBoxing) return [html("p", { class: "groups" }, boxing(mover, false, "Choose one by one"))];
  const several = [...groups.values()].filter(({ pieces }) => pieces.length > 1);
  if (!several.length) return [];
  const buttons = several.map(({ words, pieces }) =>
    html("button", { type: "button", class: "group", onclick: () => mover.add(pieces) }, `All ${words}`),
  );
  return [
    html(
      "details",
      { class: "starts" },
      html("summary", {}, "Choose several at once"),
      html("p", { class: "groups" }, boxing(mover, true, "With a box on the map"), ...buttons),
    ),
  ];
}

/** @param {Mover} mover @param {boolean} isOn @param {string} words */
function boxing(mover, isOn, words) {
  return html("button", { type: "button", class: "group boxing", onclick: () => mover.box(isOn) }, words);
}

/** What is offered beside the map while nothing is chosen. @param {Mover} mover */
function offered(mover) {
  if (mover.isHolding) return [];
  const here = mover.moves.filter((move) => !placeIn(mover, move) || mover.moves.length === 1);
  return here
    .filter((move) => !move.target || move.actions.length > 1 || move.parts.length)
    .slice(0, OFFER_KEYS.length);
}

/** Whether a move is one answer and no order for questions to come. @param {Move} move @param {(string|number)[]} option */
function isSingle({ actions, again }, option) {
  return actions.length === 1 && !again.length && actions[0].join() === option.join();
}

/** Whether an answer is offered beside the map already: alone, as a part, or with all that it opens. @param {Mover} mover @param {(string|number)[]} option */
export function isOffered(mover, option) {
  const [here, things] = [offered(mover), option.slice(1).join()];
  const isPart = (/** @type {Piece} */ piece) => things !== "" && piece.slice(1).join() === things;
  if (option[0] === mover.moving.opens) return here.length > 0 && here.length < OFFER_KEYS.length;
  return here.some(
    (move) => isSingle(move, option) || (!isByPlace(move) && move.parts.some(({ could }) => could.some(isPart))),
  );
}

/** What can be done without choosing anything: whole moves and proposals. @param {Mover} mover */
export function offers(mover) {
  const here = offered(mover);
  const unseen = mover.wanted.filter((piece) => piece.length > 1 && !here.some(({ parts }) => parts.length));
  return [
    ...mover.standing(),
    ...unseen.map((piece) => wantedCrumb(mover, piece)),
    ...here.map((move, n) => proposal(mover, move, OFFER_KEYS[n] ?? "", here.length === 1 && move.parts.length > 0)),
  ];
}

/** A part that was set before its move is named. @param {Mover} mover @param {Piece} piece */
function wantedCrumb(mover, piece) {
  const words = mover.words(piece);
  const undo = () => mover.takesPart(piece);
  const label = `Let go of ${words}`;
  return html("button", { type: "button", class: "crumb", "aria-label": label, onclick: undo }, `✓ ${words} ✕`);
}

/** The moves to one place, beside it. @param {Mover} mover @param {string} key @param {Move[]} moves */
export function chooser(mover, key, moves) {
  return [
    html("h3", {}, mover.board.name(key)),
    html("div", { class: "menu chooser" }, ...moves.map((move) => proposal(mover, move, ""))),
  ];
}

/**
 * A move with its parts, each of which can be changed.
 * @param {Mover} mover
 * @param {Move} move
 * @param {string} key
 * @param {boolean} [isNext] whether it is the one thing that is proposed
 */
function proposal(mover, move, key, isNext = false) {
  const keys = key && !mover.asker.hasList ? ["1", "2", "3", "4", "5", "6", "7", "8", "9"] : [];
  const parts = move.parts
    .filter(({ name, could }) => could.length && name !== "place")
    .map((part) => partRow(mover, move, part, keys.splice(0, part.could.length)));
  const button = moveButton(mover, move, mover.moves.indexOf(move), key);
  if (isNext) button.classList.add("main");
  if (settings.odds && (move.parts.length || /attack/.test(move.name))) void chance(mover, move, button);
  return html("div", { class: "proposal" }, ...parts, button);
}

/** @param {Mover} mover @param {Move} move @param {MovePart} part @param {string[]} keys */
function partRow(mover, move, part, keys) {
  const held = heldIn(part);
  const chips = part.could.map((piece, n) =>
    html(
      "button",
      {
        type: "button",
        class: "part-piece",
        "aria-pressed": String(held[n]),
        "data-answer": `${part.name} ${piece.slice(1).join(" ")} ${n}`,
        "aria-keyshortcuts": keys[n] ?? null,
        onclick: () => change(mover, move, part, piece),
      },
      html("span", {}, mover.words(piece)),
    ),
  );
  return html(
    "div",
    { class: "part", role: "group", "aria-label": part.name },
    isByPlace(move) && part.could.length > 1 && part.could[0][0] !== part.name
      ? html("button", { type: "button", class: "plain caption", onclick: () => toggle(mover, move, part) }, part.name)
      : html("span", { class: "caption" }, part.name),
    html("span", { class: "part-pieces" }, ...chips),
  );
}

/** @param {Mover} mover @param {Move} move @param {number} number @param {string} key */
function moveButton(mover, move, number, key) {
  const point = () => drawPaths(mover.board, [move]);
  const options = mover.isHolding ? [] : (mover.asker.question?.options ?? []);
  const same = options.findIndex((option) => isSingle(move, option));
  return html(
    "button",
    {
      type: "button",
      class: `answer move${isRoll(move) || isByPlace(move) ? " main" : ""}`,
      "data-answer": same < 0 ? `move ${number}` : same,
      "aria-keyshortcuts": key || null,
      onclick: () => mover.play(move),
      onpointerenter: point,
      onfocus: point,
      title: move.words,
      onpointerleave: () => mover.point(null),
    },
    key && html("kbd", { "aria-hidden": "true" }, key),
    html("span", {}, brief(mover, move)),
  );
}

/** A move in few words, for those who see what is chosen. @param {Mover} mover @param {Move} move */
export function brief(mover, move) {
  const { name, words, cost } = move;
  const place = placeIn(mover, move);
  const deed = isRoll(move) ? "Roll" : sentence(name);
  const price = cost ? ` (${cost})` : "";
  if (!place) return `${words}${price}`;
  const [, more = ""] = words.toLowerCase().startsWith(sentence(name).toLowerCase()) ? [] : words.split(/: (?=[^:]*$)/);
  return `${deed}: ${place.name}${price}${more && `, ${more}`}`;
}

/** The place on the map that a move leads to. @param {Mover} mover @param {Move} move */
function placeIn({ board, moving }, { target }) {
  return target && board.placeOf(moving.key(target));
}

/** Whether a click rolls for an attack. @param {Move} move */
function isRoll({ name, ends, parts }) {
  return ends === "roll" && parts.length > 0 && name.includes("attack");
}

/** @param {string} name */
function sentence(name) {
  return (name[0]?.toUpperCase() ?? "") + name.slice(1).replaceAll("_", " ");
}

/**
 * The chance of an attack as it is proposed, on its button; before a reveal that of all that can come, as on the map.
 * @param {Mover} mover
 * @param {Move} move
 * @param {HTMLElement} button
 */
async function chance(mover, move, button) {
  const found = await mover.session.request("odds", { actions: move.actions }).catch(() => null);
  const one = found?.assembling ?? (move.target && mover.tip.chanceOf(mover.moving.key(move.target)));
  if (!one) return;
  const isLess = !found?.assembling && (mover.isHolding || move.parts.some((part) => !heldIn(part).every(Boolean)));
  button.append(html("b", { class: "chance", title: one.headline }, isLess ? atMost(one.win) : percent(one.win)));
  if (!found?.assembling || mover.moves.filter((other) => String(other.target) === String(move.target)).length > 1)
    return; // the best is on the map
  mover.proposed.set(`${one.kind}:${one.target}`, one);
  mover.session.emit("proposed");
}
