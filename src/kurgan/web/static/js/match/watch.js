/** Looking on: the link by which one does, and how players make it and take it back. */

import { readJson } from "../settings.js";
import { html } from "../svg.js";

/** @import { SeatKey } from "../types.js" */
/** @import { Toast } from "./menu.js" */
/** @import { Session } from "./session.js" */

/** @param {string} match */
const watchKey = (match) => `kurgan.watch.${match}`;

/** What stands in for a seat in a tab that was opened by a link to look on. @param {string} match @returns {SeatKey} */
export function watching(match) {
  const linked = new URLSearchParams(location.hash.slice(1)).get("watch");
  if (linked) {
    sessionStorage.setItem(watchKey(match), linked);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return { key: linked ?? sessionStorage.getItem(watchKey(match)) ?? "", watch: true };
}

/**
 * The items of the menu about those who look on, where others can reach this server.
 * @param {Session} session
 * @param {(words: string, action: () => void) => HTMLElement} item
 * @param {Toast} toast
 */
export function watchItems(session, item, toast) {
  const { live } = session;
  if (!live || (!live.shared && !readJson("kurgan.account", null))) return [];
  const doing = (/** @type {() => Promise<void>} */ deed) => () => void deed().catch((error) => session.fail(error));
  return [
    item(
      "Let others look on: copy a link",
      doing(() => share(session, toast)),
    ),
    live.watched &&
      item(
        "Nobody may look on any more",
        doing(async () => {
          await session.fetch("watch", { method: "DELETE" });
          toast(["The link is void, and whoever looked on by it has gone."]);
        }),
      ),
  ].filter((one) => one !== false);
}

/** @param {Session} session @param {Toast} toast */
async function share(session, toast) {
  const headers = { "content-type": "application/json" };
  const { watch } = await (await session.fetch("watch", { method: "POST", headers, body: "{}" })).json();
  const { address } = await (await fetch("/api/network")).json();
  const link = `${address ?? location.origin}/match/${encodeURIComponent(session.match)}#watch=${watch}`;
  const box = html("input", {
    readonly: true,
    value: link,
    "aria-label": "Link to look on",
    class: "link-box",
    onfocus: () => box.select(),
  });
  const words =
    "Whoever has this link sees what every player may know; where each side hides something, only after the end. ";
  await navigator.clipboard?.writeText(link).catch(() => {});
  toast([words, box], 60000);
}
