/** Pieces: what one points at to move. The last number of some is how many of them. */

import { keysOf } from "../../map/things.js";

/** @import { Move, MovePart, Piece } from "../../types.js" */
/** @import { Mover } from "./mover.js" */

/** Give keys to pieces that have none on the map. @param {Mover} mover */
export function giveKeys({ moving: { find, key }, pieces, board }) {
  if (!find) return;
  for (const piece of pieces) {
    const element = find(board.layers.pieces, piece);
    const keys = element ? keysOf(element) : [];
    if (!element || keys.includes(key(piece))) continue;
    element.setAttribute("data-keys", [...keys, key(piece)].join(" "));
    element.classList.add("named");
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

/**
 * Which of all that a part could hold it holds; of several alike the first.
 * @param {MovePart} part
 * @returns {boolean[]}
 */
export function heldIn({ chosen, could }) {
  const left = chosen.map((piece) => piece.join());
  return could.map((piece) => {
    const at = left.indexOf(piece.join());
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * What to ask for so that a part holds a piece, or holds it no longer.
 * @param {Move} move
 * @param {MovePart} part
 * @param {Piece} piece
 * @param {Piece[]} before what was asked for
 * @param {Record<string, string[]>} kinds of pieces
 */
export function piecesWanted(move, part, piece, before, kinds) {
  const rest = [...part.chosen];
  const at = rest.findIndex((one) => one.join() === piece.join());
  const isFull = part.could.filter((one) => one.join() === piece.join()).length <= count(rest, piece);
  if (at >= 0 && isFull) rest.splice(at, 1);
  else rest.unshift(piece); // the first are placed where not all can be
  return move.parts.flatMap((one) => {
    const [pieces, none] = [one === part ? rest : one.chosen, `no_${one.name}`];
    const isNone = one === part || before.some(([kind]) => kind === none);
    return pieces.length || !isNone || !kinds[none] ? pieces : [/** @type {Piece} */ ([none])];
  });
}

/** @param {Piece[]} pieces @param {Piece} piece */
function count(pieces, piece) {
  return pieces.filter((one) => one.join() === piece.join()).length;
}
