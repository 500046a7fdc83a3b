/** Parts of a proposal: which pieces they hold, and how they are set otherwise. */

/** @import { Move, MovePart, Piece } from "../../types.js" */
/** @import { Mover } from "./mover.js" */

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
function piecesWanted(move, part, piece, before, kinds) {
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

/** Set a part of a proposal otherwise. @param {Mover} mover @param {Move} move @param {MovePart} part @param {Piece} piece */
export function change(mover, move, part, piece) {
  mover.wanted = piecesWanted(move, part, piece, mover.wanted, mover.session.reference.pieces);
  void mover.ask();
}

/** All of a part, or none of it if some are in. @param {Mover} mover @param {Move} move @param {MovePart} part */
export function toggle(mover, move, part) {
  const own = part.chosen.length ? [] : part.could;
  mover.wanted = move.parts.flatMap((one) => (one === part ? own : one.chosen));
  void mover.ask();
}
