/** The combat in progress, with what counts in it. */

import { html } from "../svg.js";
import { ruleLink } from "./rules.js";

/** @import { CombatLine } from "../types.js" */
/** @import { Session } from "./session.js" */

/**
 * The combat in progress, with what counts in it and by which rule; on a phone it is folded.
 * @param {HTMLDetailsElement} box
 * @param {Session} session
 */
export function attachCombat(box, session) {
  box.open = !matchMedia("(max-width: 720px)").matches;
  session.on("position", () => {
    const combat = session.drawing.combat(session.view);
    box.hidden = !combat;
    box.replaceChildren();
    if (combat)
      box.append(
        html("summary", {}, combat.title),
        html("dl", {}, ...combat.lines.flatMap((line) => combatLine(session, line))),
      );
  });
  session.on("clear", () => box.replaceChildren());
}

/** @param {Session} session @param {CombatLine} line */
function combatLine(session, line) {
  return [
    html("dt", {}, line.words, " ", line.rule ? ruleLink(session, line.rule) : null),
    html("dd", {}, line.value ?? ""),
  ];
}
