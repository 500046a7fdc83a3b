/** What is fetched only when it is wanted, and what is said while there is no server to fetch it from. */

import { html } from "../svg.js";

/** @import { Session } from "./session.js" */

/**
 * Fetch something once, when it is first wanted; what could not be had is fetched again.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
export function once(make) {
  let made = /** @type {Promise<T>|null} */ (null);
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/**
 * Do something that may have to be fetched first.
 * @template [T=void]
 * @param {Session} session
 * @param {(detail: T) => Promise<unknown>} deed
 * @returns {(detail: T) => void}
 */
export function fetching(session, deed) {
  return (detail) =>
    void deed(detail).catch((error) => {
      if (session.line.isOpen) throw error;
      session.fail(new Error("The server does not answer; try again when it is back."));
    });
}

/**
 * A panel that may have to be fetched first.
 * @param {Session} session
 * @param {() => Promise<HTMLElement>} make
 */
export function latePanel(session, make) {
  return async () => {
    const box = html("div");
    const fill = () =>
      make().then(
        (made) => box.replaceChildren(made),
        (error) => {
          if (session.line.isOpen) throw error;
          box.replaceChildren(
            html("p", {}, "The server does not answer. "),
            html("button", { type: "button", onclick: fill }, "Try again"),
          );
        },
      );
    await fill();
    return box;
  };
}
