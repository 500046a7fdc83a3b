/** Friends at other screens: the links of the seats that were given away. */
import { givenSeats, giveSeat, takeSeat } from "../seats.js";
import { html, sideMark } from "../svg.js";

/** @import { SeatKey } from "../types.js" */
/** @import { Toast } from "./menu.js" */
/** @import { Session } from "./session.js" */

/** Where others reach this server: not by the name that only this machine knows. @returns {Promise<string>} */
async function origin() {
  const { address } = await (await fetch("/api/network")).json();
  return address ?? location.origin;
}

/**
 * The address of a seat.
 * @param {Session} session
 * @param {SeatKey} seat
 */
async function seatLink(session, seat) {
  return `${await origin()}/match/${encodeURIComponent(session.match)}#seat=${seat.key}`;
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
  const link = await seatLink(session, seat);
  const reach = isForThisMachine(link)
    ? " It works on this machine only; for a friend on your network start kurgan serve --lan."
    : "";
  try {
    await navigator.clipboard.writeText(link);
    toast([`The link is copied. Whoever opens it plays ${sideMark(seat.side).name}.${reach}`], 12000);
  } catch {
    toast([`Whoever opens this link plays ${sideMark(seat.side).name}.${reach} `, linkBox(seat, link)], 60000);
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
  const mine = session.seats.map((seat) =>
    seat === session.holding
      ? item(`Copy my own link (${name(seat)})`, () => copyLink(session, seat, toast))
      : item(`Let a friend play ${name(seat)}: copy a link`, () => {
          give(session, seat);
          void copyLink(session, seat, toast);
        }),
  );
  const given = givenSeats(session.match).flatMap((seat) => [
    item(`Copy the link for ${name(seat)}`, () => copyLink(session, seat, toast)),
    item(`Play ${name(seat)} here again`, () => takeBack(session, seat)),
  ]);
  return [...mine, ...given];
}

/** @param {Session} session @param {SeatKey} seat */
function give(session, seat) {
  giveSeat(session.match, seat);
  session.seats = session.seats.filter((other) => other !== seat);
  session.emit("given");
}

/** @param {Session} session @param {SeatKey} seat */
function takeBack(session, seat) {
  takeSeat(session.match, seat);
  session.seats = [...session.seats, seat];
  session.emit("given");
  session.emit("told"); // it may be that seat's turn
}

/**
 * Beside the board: the links of those who have not come yet.
 * @param {Session} session
 * @param {HTMLElement} slot
 */
export function attachInvitation(session, slot) {
  document.head.append(html("link", { rel: "stylesheet", href: "/static/css/invitation.css" }));
  const box = html("section", { class: "invitation", "aria-label": "Invitation", hidden: true });
  slot.append(box);
  const show = async () => {
    const absent = givenSeats(session.match).filter((seat) => !session.present[seat.seat ?? -1]);
    const links = await Promise.all(absent.map((seat) => seatLink(session, seat)));
    box.hidden = !absent.length || Boolean(session.live?.outcome);
    box.replaceChildren(...absent.flatMap((seat, n) => invitation(seat, links[n])));
  };
  session.on("present", show);
  session.on("given", show);
  void show();
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
        " Send this link to whoever plays it:",
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
