/** Pieces: what one points at to move. The last number of some is how many of them. */

import { keysOf } from "../../map/things.js";
import { html } from "../../svg.js";

/** @import { Board, Mark } from "../../map/map.js" */
/** @import { Thing } from "../../map/things.js" */
/** @import { Move, Piece } from "../../types.js" */
/** @import { Mover } from "./mover.js" */

/** Where this tab keeps what was ordered. @param {string} match */
export const ordersKey = (match) => `kurgan.orders.${match}`;

export const isTouch = matchMedia("(pointer: coarse)").matches;

/** Give keys to pieces that have none on the map. @param {Mover} mover */
export function giveKeys({ moving: { find, key }, pieces, board }) {
  if (!find) return;
  for (const piece of pieces) {
    const element = find(board.layers.pieces, piece);
    const keys = element ? keysOf(element) : [];
    if (!element || keys.includes(key(piece))) continue;
    element.setAttribute("data-keys", [...keys, key(piece)].join(" "));
  }
  board.index();
}

/** How many a piece stands for. @param {Piece} piece */
export function countOf(piece) {
  const last = piece.at(-1);
  return typeof last === "number" ? last : 1;
}

/** @param {Piece} piece @param {number} count @returns {Piece} */
export function withCount(piece, count) {
  return [piece[0], ...piece.slice(1, -1), count];
}

/** A piece without its number. @param {Piece} piece */
function bare(piece) {
  return (typeof piece.at(-1) === "number" ? piece.slice(0, -1) : piece).join();
}

/** Whether two are the same but for their number. @param {Piece} one @param {Piece} other */
export function isSame(one, other) {
  return bare(one) === bare(other);
}

/** Pieces with one more of a kind that is counted. @param {Piece[]} chosen @param {Piece} piece */
export function withOneMore(chosen, piece) {
  const had = chosen.find((one) => isSame(one, piece));
  const count = Math.min(countOf(piece), had ? countOf(had) + 1 : 1);
  return [...chosen.filter((one) => one !== had), withCount(piece, count)];
}

/** Whether what is chosen is to be bought. @param {Mover} mover */
export function isShop({ chosen }) {
  return chosen.length > 0 && chosen.every(([kind]) => kind === "item");
}

/** Whether an answer would begin with more of what is bought, and that cannot be had. @param {Mover} mover @param {(string|number)[]} option */
export function isSoldOut(mover, option) {
  const key = isShop(mover) && mover.moving.begins?.(option);
  const [left, had] = [mover.pieces, mover.chosen].map((some) => some.find((piece) => mover.moving.key(piece) === key));
  return Boolean(key) && (!left || (had !== undefined && countOf(had) >= countOf(left)));
}

/** Whether a proposal is named by its place: its parts are set there only, for they could go elsewhere too. @param {Move} move */
export function isByPlace({ parts }) {
  return parts.some(({ name }) => name === "place");
}

/** What is proposed beside the map. @param {Move[]} moves */
export function partsOf(moves) {
  return moves.flatMap((move) => (isByPlace(move) ? [] : move.parts));
}

/** The part of a proposal that a piece is, or an answer that is one. @param {Move[]} moves @param {(string|number)[]} wanted */
export function partIn(moves, wanted) {
  for (const move of moves)
    for (const part of partsOf([move])) {
      const piece = part.could.find((one) => one.join() === wanted.join());
      if (piece) return { move, part, piece };
    }
  return null;
}

/** Whether an answer would begin with pieces: then they are chosen, and one says where to. @param {Mover} mover @param {(string|number)[]} option */
export function begun(mover, option) {
  const key = mover.moving.begins?.(option);
  const pieces = mover.pieces.filter((piece) => key && [mover.moving.key(piece), mover.placeOf(piece)].includes(key));
  if (pieces[0]?.[0] === "item") mover.take(pieces[0], {});
  else if (pieces.length) mover.add(pieces.filter(([kind]) => kind === "force"));
  return pieces.length > 0;
}

/** Whether one of these moves is told beside the map. @param {Mover} mover @param {Move[]} moves */
export function isTold({ board, moving }, moves) {
  return moves.length === 1 || moves.some(({ target }) => !target || !board.placeOf(moving.key(target)));
}

/** What moves light up. @param {Mover} mover @returns {Mark[]} */
export function marksOf(mover) {
  const { board, moving } = mover;
  /** @type {Map<Thing, Mark>} */
  const marks = new Map();
  for (const [key, [move]] of mover.targets())
    for (const element of board.elements(key)) marks.set(element, { element, look: isByPlace(move) ? "aim" : "can" });
  const held = mover.isHolding ? mover.chosen : partsOf(mover.moves).flatMap(({ chosen }) => chosen);
  for (const piece of [...mover.pieces, ...partPieces(mover)]) {
    const look = held.some((one) => isSame(one, piece)) ? "chosen" : "take";
    for (const element of board.elements(moving.key(piece)))
      if (!marks.has(element) || look === "chosen") marks.set(element, { element, look });
  }
  return [...marks.values()];
}

/** @param {Board} board */
export function clearPaths(board) {
  board.svg.querySelector(".layer-paths")?.remove();
}

/** How the map is used now, in one line. @param {Mover} mover */
export function howTo({ pieces, moves }) {
  const go = pieces.filter(([kind]) => kind !== "item").length > 1;
  const attack = moves.filter(({ target, name }) => target && /attack/i.test(name)).length > 1;
  const click = isTouch ? "Tap" : "Click";
  const units = pieces.every(([kind]) => /card/.test(kind)) ? "a card to play it" : "units, then where they go";
  const words = attack
    ? `${click} an outlined enemy${go ? ", or units and a place" : " to attack it"}.`
    : `${click} ${units}.`;
  return go || attack ? [html("p", { class: "how" }, words)] : [];
}

/** Moves by the key of their target. @param {Mover} mover */
export function targetsOf({ moves, moving }) {
  /** @type {Map<string, Move[]>} */
  const targets = new Map();
  for (const move of moves) {
    if (!move.target) continue;
    const key = moving.key(move.target);
    targets.set(key, [...(targets.get(key) ?? []), move]);
  }
  return targets;
}

/** All that could be parts of what is proposed while nothing is chosen. @param {Mover} mover */
export function partPieces({ isHolding, moves }) {
  return isHolding ? [] : partsOf(moves).flatMap(({ could }) => could);
}
