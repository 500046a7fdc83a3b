/** A match of one's account: keys for this browser, and the next match that waits. */

import { holdSeats } from "../matches.js";
import { tell } from "../notice.js";
import { html, part } from "../svg.js";

/** @import { MatchRow } from "../types.js" */
/** @import { Session } from "./session.js" */

/** Get keys of one's own seats from the server. @param {string} match */
export async function sitDown(match) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`/api/matches/${encodeURIComponent(match)}/sit`, {
    method: "POST",
    headers,
    body: "{}",
  });
  if (!response.ok) return false;
  holdSeats(match, (await response.json()).seats);
  return true;
}

/** A key may be void since its browser was signed out: with a new one the page begins anew. @param {Session} session */
export function recover(session) {
  session.on("problem", async (error) => {
    if (error.kind === "WrongKey" && (await sitDown(session.match))) location.reload();
  });
}

/** While others are to act: a way to the next match that waits for this player. @param {Session} session */
export function attachNext(session) {
  const link = html("a", { class: "button next-match", href: "/next", hidden: true });
  part("to-act").after(link);
  let wasMine = true;
  const show = async () => {
    const mine = Boolean(session.live?.question);
    const isNews = wasMine && !mine;
    if (mine && !wasMine) tell(session.match, `It is your turn in ${session.reference.title}.`);
    wasMine = mine;
    link.hidden ||= mine;
    if (!isNews) return;
    const answer = await fetch("/api/lobby");
    if (!answer.ok) return;
    const others = (await answer.json()).mine.filter(
      (/** @type {MatchRow} */ { id, waiting }) => waiting && id !== session.match,
    );
    link.textContent = others.length === 1 ? "Another match waits for you" : `${others.length} matches wait for you`;
    link.hidden = others.length === 0 || Boolean(session.live?.question);
  };
  session.on("live", () => void show().catch(() => {}));
  void show().catch(() => {});
}
