/** Friends at other screens: the links of the seats that were given away. */
import { forgetGiven, givenSeats, giveSeat, takeSeat } from "../given.js";
import { html, sideMark } from "../svg.js";

/** @import { Position, SeatKey } from "../types.js" */
/** @import { Toast } from "./menu.js" */
/** @import { Session } from "./session.js" */

/** @type {Set<string|undefined>} invitations made here of which no position has told yet */
const unheard = new Set();
/** @type {Set<string>} */
const sheets = new Set();

/** Where others reach this server: not by the name that only this machine knows. @returns {Promise<string>} */
async function origin() {
  const { address } = await (await fetch("/api/network")).json();
  return address ?? location.origin;
}

/**
 * The address of an invitation; what follows # never leaves the browser.
 * @param {Session} session
 * @param {SeatKey} seat
 */
async function inviteLink(session, seat) {
  return `${await origin()}/match/${encodeURIComponent(session.match)}#invitation=${seat.invitation}`;
}

/**
 * Ask the server for an invitation to a seat: its holder may, or to an empty one the owner.
 * @param {Session} session
 * @param {SeatKey} seat
 * @param {"POST"|"DELETE"} [method]
 * @returns {Promise<SeatKey>}
 */
async function askInvitation(session, seat, method = "POST") {
  const key = seat.key ? { Authorization: `Bearer ${seat.key}` } : undefined;
  const headers = { "content-type": "application/json", ...key };
  const body = JSON.stringify(seat.key ? {} : { seat: seat.seat });
  const response = await fetch(`/api/matches/${session.match}/invitation`, { method, headers, body });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error?.message ?? `The server refused (${response.status}).`);
  return { ...seat, invitation: answer.invitation };
}

/** @param {string} link */
function isForThisMachine(link) {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(link).hostname);
}

/**
 * Copy the link of a seat, or show it where the browser does not let us copy.
 * @param {Session} session
 * @param {SeatKey} seat
 * @param {Toast} toast
 */
export async function copyLink(session, seat, toast) {
  const link = await inviteLink(session, seat);
  const reach = isForThisMachine(link)
    ? " It works on this machine only; for a friend on your network start kurgan serve --lan."
    : "";
  try {
    await navigator.clipboard.writeText(link);
    toast([`The link is copied. Whoever opens it first plays ${sideMark(seat.side).name}.${reach}`], 12000);
  } catch {
    toast([`Whoever opens this link first plays ${sideMark(seat.side).name}.${reach} `, linkBox(seat, link)], 60000);
  }
}

/** @param {SeatKey} seat @param {string} link */
function linkBox(seat, link) {
  const box = html("input", {
    readonly: true,
    value: link,
    "aria-label": `Link of the ${sideMark(seat.side).name} seat`,
    class: "link-box",
    onfocus: () => box.select(),
  });
  return box;
}

/**
 * The items of the menu about seats.
 * @param {Session} session
 * @param {(words: string, action: () => void) => HTMLElement} item
 * @param {Toast} toast
 */
export function seatItems(session, item, toast) {
  const name = (/** @type {SeatKey} */ seat) => sideMark(seat.side).name;
  const doing = (/** @type {() => Promise<void>} */ deed) => () => void deed().catch((error) => session.fail(error));
  const mine = session.seats.map((seat) =>
    seat === session.holding
      ? item(
          `Pass ${name(seat)} on, or play it in another browser: copy a link`,
          doing(async () => copyLink(session, await askInvitation(session, seat), toast)),
        )
      : item(
          `Let a friend play ${name(seat)}: copy a link`,
          doing(async () => copyLink(session, await give(session, seat), toast)),
        ),
  );
  const given = givenSeats(session.match).flatMap((seat) => [
    item(
      `Copy the link for ${name(seat)}`,
      doing(() => copyLink(session, seat, toast)),
    ),
    seat.key &&
      item(
        `Play ${name(seat)} here again`,
        doing(() => takeBack(session, seat)),
      ),
  ]);
  const empty = emptySeats(session).map((seat) =>
    item(
      `Invite somebody to play ${name(seat)}: copy a link`,
      doing(async () => copyLink(session, await give(session, seat), toast)),
    ),
  );
  return [...mine, ...given, ...empty].filter((one) => one instanceof HTMLElement);
}

/**
 * The seats that nobody holds and to which this browser has no invitation; the owner may invite.
 * @param {Session} session
 * @param {Position|null} [position]
 * @returns {SeatKey[]}
 */
export function emptySeats(session, position = session.live) {
  const given = givenSeats(session.match).map(({ seat }) => seat);
  const { claims = [], seats = [] } = position ?? {};
  return seats.flatMap((side, seat) =>
    ["open", "invited"].includes(claims[seat]) && !given.includes(seat) ? [{ seat, side, key: "" }] : [],
  );
}

/** Invite somebody to a seat. @param {Session} session @param {SeatKey} seat */
export async function give(session, seat) {
  const invited = await askInvitation(session, seat);
  giveSeat(session.match, invited);
  unheard.add(invited.invitation);
  session.seats = session.seats.filter((other) => other !== seat);
  session.emit("given");
  return invited;
}

/** @param {Session} session @param {SeatKey} seat */
async function takeBack(session, seat) {
  await askInvitation(session, seat, "DELETE");
  const { invitation: _, ...mine } = seat;
  takeSeat(session.match, mine);
  session.seats = [...session.seats, mine];
  session.emit("given");
  session.emit("told"); // it may be that seat's turn
}

/** Fetch a style sheet, once. @param {string} name */
export function addSheet(name) {
  if (!sheets.has(name)) document.head.append(html("link", { rel: "stylesheet", href: `/static/css/${name}.css` }));
  sheets.add(name);
}

/**
 * Beside the board: the links of those who have not come yet.
 * @param {Session} session
 * @param {HTMLElement} slot
 */
export function attachInvitation(session, slot) {
  addSheet("invitation");
  const box = html("section", { class: "invitation", "aria-label": "Invitation", hidden: true });
  slot.append(box);
  const show = async () => {
    if (!session.live) return;
    const isOut = (/** @type {SeatKey} */ { seat }) =>
      ["invited", "moving"].includes(session.live?.claims[seat ?? -1] ?? "");
    const given = givenSeats(session.match);
    const out = given.filter(isOut);
    for (const { invitation } of out) unheard.delete(invitation);
    const taken = given.filter((seat) => !isOut(seat) && !unheard.has(seat.invitation));
    for (const seat of taken) forgetGiven(session.match, seat);
    const links = await invitations(session, out);
    box.hidden = !links.length || Boolean(session.live?.outcome);
    box.replaceChildren(...links);
  };
  session.on("live", show);
  session.on("given", show);
  void show();
}

/**
 * The links of these seats, each to be copied.
 * @param {Session} session
 * @param {SeatKey[]} seats
 */
export async function invitations(session, seats) {
  const links = await Promise.all(seats.map((seat) => inviteLink(session, seat)));
  return seats.flatMap((seat, n) => invitation(seat, links[n]));
}

/** @param {SeatKey} seat @param {string} link */
function invitation(seat, link) {
  const told = html("span", { role: "status" });
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => (told.textContent = "Copied."),
      () => (told.textContent = "Select the link and copy it."),
    );
  return [
    html(
      "div",
      {},
      html(
        "p",
        {},
        html("strong", {}, `Nobody has taken the ${sideMark(seat.side).name} seat yet.`),
        " Send this link to whoever plays it; it works once:",
      ),
      html(
        "p",
        { class: "invitation-link" },
        linkBox(seat, link),
        html("button", { type: "button", onclick: copy }, "Copy"),
        told,
      ),
      isForThisMachine(link) &&
        html(
          "p",
          {},
          html("small", {}, "It works on this machine only. For a friend on your network start kurgan serve --lan."),
        ),
    ),
  ];
}
