/** Why may a thing be chosen now, or why not? The server's reason with its rule. */

import { keysOf, splitKey } from "../map/things.js";
import { html } from "../svg.js";
import { ruleLink } from "./rules.js";

/** @import { About } from "./events.js" */
/** @import { Session } from "./session.js" */
/** @import { Tip } from "./tip.js" */

/** @typedef {import("../types.js").Reason & {because: string}} Reason in a clause, why not */

/**
 * Answer "why" about a thing in its card.
 * @param {Session} session
 * @param {Tip} tip
 * @param {About} about
 */
export async function explain(session, tip, { thing, at }) {
  const body = html("div", { class: "why" }, ...(await reasonWords(session, keysOf(thing))));
  tip.thing = thing;
  tip.fill(
    [...tip.about(thing, false).slice(0, -1), body, tip.buttons(thing)],
    at ?? thing.getBoundingClientRect(),
    true,
  );
  tip.card.querySelector("button")?.focus({ preventScroll: true });
  session.emit("say", body.textContent ?? "");
}

/** @param {Session} session @param {string[]} keys @returns {Promise<(Node|string)[]>} */
async function reasonWords(session, keys) {
  if (session.position?.outcome) return ["The match is over."];
  if (!session.isLive || !session.position?.question) return ["It is not your turn, so nothing can be chosen."];
  try {
    const reason = await findReason(session, keys);
    if (!reason) return [`This question does not ask for it, but: ${session.position.question.words}`];
    return sentence(session, reason);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * The most telling reason: a thing may go by several names.
 * @param {Session} session
 * @param {string[]} keys
 * @returns {Promise<Reason|null>}
 */
async function findReason(session, keys) {
  const kinds = new Set(Object.values(session.reference.verbs).flat());
  /** @type {Reason[]} */
  const reasons = [];
  for (const key of keys) {
    const [kind, thing] = splitKey(key);
    if (kinds.has(kind)) reasons.push(await session.request("why", { kind, thing }));
  }
  return reasons.find((reason) => reason.allowed) ?? reasons.find((reason) => reason.looked_at) ?? reasons[0] ?? null;
}

/** @param {Session} session @param {Reason} reason @returns {(Node|string)[]} */
function sentence(session, reason) {
  const heading = session.reference.rulebook[reason.rule]?.heading;
  const because =
    reason.because &&
    `${reason.because[0].toUpperCase()}${reason.because.slice(1)}${/[.?!]$/.test(reason.because) ? "" : "."}`;
  return [
    html(
      "p",
      { class: `verdict ${reason.allowed ? "yes" : "no"}` },
      reason.allowed ? "✓ Can be chosen now" : "✕ Cannot be chosen now",
    ),
    ...(because ? [html("p", { class: "because" }, because)] : []),
    html("p", {}, ruleLink(session, reason.rule), heading && !reason.rule.endsWith(heading) ? ` ${heading}` : ""),
  ];
}
