/** Pieces that belong together: in one place, of one type, of one division. */

/** @import { Piece } from "../../types.js" */
/** @import { Mover } from "./mover.js" */

/** The groups that a piece belongs to, the nearest first. @param {Mover} mover @param {Piece} piece */
export function groupsOf({ board, moving, session }, piece) {
  return moving.groups(board.view, session.reference, piece);
}

/** Every piece of a group. @param {Mover} mover @param {string} name */
export function inGroup(mover, name) {
  return mover.pieces.filter((piece) => groupsOf(mover, piece).some(([one]) => one === name));
}

/** All of the nearest group of a piece, at least itself. @param {Mover} mover @param {Piece} piece */
export function together(mover, piece) {
  const [group] = groupsOf(mover, piece);
  return group ? inGroup(mover, group[0]) : [piece];
}

/** All of the nearest group of a piece that is not chosen whole. @param {Mover} mover @param {Piece} [piece] */
export function alikeTo(mover, piece) {
  const groups = piece ? groupsOf(mover, piece).map(([name]) => inGroup(mover, name)) : [];
  return groups.find((pieces) => !pieces.every((one) => mover.isChosen(one))) ?? [];
}
