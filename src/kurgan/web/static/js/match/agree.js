/** Between people: links for those who play elsewhere, clocks, offers of a draw and moves asked back, each fetched where it is wanted. */

import { hasGiven } from "../seats.js";
import { part } from "../svg.js";
import { once } from "./late.js";

/** @import { Session } from "./session.js" */

/** Bring each part when the match first has it; says when to look. @param {Session} session */
export function attachAgreements(session) {
  const clock = once(async () => (await import("./clock.js")).attachClock(session));
  const held = once(async () => (await import("./held.js")).attachHeld(session));
  const draw = once(async () => (await import("./draw.js")).attachDraw(session));
  const back = once(async () => (await import("./back.js")).attachBack(session));
  const invitation = once(async () => (await import("./invite.js")).attachInvitation(session, part("lesson-slot")));
  return async () => {
    if (hasGiven(session.match)) await invitation();
    if (session.live?.held) await held();
    if (session.live?.clock) await clock();
    if (session.live?.draw.length) await draw();
    if (session.live?.take_back.asked) await back();
  };
}
