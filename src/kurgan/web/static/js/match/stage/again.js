/** What happened since the last turn, played on the map once more: from the position then, moment by moment. */

/** @import { LogRow, Position } from "../../types.js" */
/** @import { Stage } from "./stage.js" */

const MOST = 40; // moments that are fetched; of more than that the last

/** @param {Stage} stage */
export async function playAgain(stage) {
  const { session } = stage;
  const rows = session.log.slice(session.since);
  if (!session.isLive || session.isHeld || stage.isBusy || !rows.length) return;
  const groups = grouped(rows).slice(-MOST);
  session.isHeld = true;
  const putBack = stage.trail.lift();
  session.emit("connection");
  try {
    await playGroups(stage, groups);
  } catch (error) {
    session.fail(error);
  } finally {
    putBack();
    if (session.isHeld) session.release();
  }
}

/** @param {Stage} stage @param {LogRow[][]} groups */
async function playGroups(stage, groups) {
  const { session, board, scenes } = stage;
  let before = await momentAt(stage, Math.max(0, (groups[0][0].at ?? 0) - 1));
  board.draw(before.view);
  for (const rows of groups) {
    const after = await momentAt(stage, rows[0].at ?? 0);
    if (!session.isHeld || session.isAway) return;
    await played(stage, scenes.beats(rows, before.view, after.view, session.reference));
    if (stage.isLeft || !session.isHeld) return;
    stage.trail.rest();
    board.draw(after.view);
    before = after;
  }
}

/** @param {Stage} stage @param {number} at @returns {Promise<Position>} */
function momentAt({ session }, at) {
  return session.request("moment", { at });
}

/** @param {Stage} stage @param {import("../../scenes.js").Beat[]} beats @returns {Promise<void>} */
function played(stage, beats) {
  if (!beats.length) return Promise.resolve();
  return new Promise((resolve) => {
    stage.end = resolve;
    stage.perform(beats);
  });
}

/** Rows of one moment together. @param {LogRow[]} rows */
function grouped(rows) {
  /** @type {LogRow[][]} */
  const groups = [];
  for (const row of rows) {
    if (groups.at(-1)?.[0].at === row.at) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}
