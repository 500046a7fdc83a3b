/** One's account: another password, signing out, leaving for good. */

import { ask } from "../begin.js";
import { html, part } from "../svg.js";
import { alertsFold } from "./alerts.js";
import { leave } from "./people.js";
import { resultsFold } from "./profile.js";
import { vacationFold } from "./vacation.js";

/** @import { Attempt } from "./matches.js" */

/** @param {string} account @param {Attempt} attempt */
export async function openAccount(account, attempt) {
  const dialog = /** @type {HTMLDialogElement} */ (part("ask-first"));
  const close = () => dialog.close();
  const out = (/** @type {string} */ path) =>
    attempt(async () => {
      const { matches } = await ask(path, "DELETE");
      leave(matches);
    });
  const [results, alerts, vacation] = await Promise.all([
    resultsFold(account),
    alertsFold(dialog, attempt),
    vacationFold(dialog, attempt),
  ]);
  dialog.replaceChildren(
    html("h2", {}, account),
    html(
      "p",
      { class: "acts" },
      html("button", { type: "button", class: "main", onclick: () => out("/api/sign-in") }, "Sign out"),
      html("button", { type: "button", onclick: () => out("/api/sign-ins") }, "Sign out everywhere"),
    ),
    results,
    alerts,
    vacation,
    tokenFold(attempt),
    passwordForm(dialog, attempt),
    deleteForm(dialog, attempt),
    html("p", { class: "acts" }, html("button", { type: "button", class: "plain", onclick: close }, "Close")),
  );
  dialog.showModal();
}

/** A token for programs, shown once. @param {Attempt} attempt */
function tokenFold(attempt) {
  const told = html("p", { role: "status" });
  const make = () =>
    attempt(async () => {
      const { token } = await ask("/api/token", "POST", "{}");
      const box = html("input", { readonly: true, class: "token-box", value: token, "aria-label": "Token" });
      told.replaceChildren("Keep it now, it is not shown again: ", box);
    });
  return html(
    "details",
    { class: "account-fold" },
    html("summary", {}, "A token for programs"),
    html(
      "p",
      {},
      "Whoever has it plays in your name. A new one makes the old one void. ",
      html("a", { href: "/api" }, "How"),
    ),
    html("button", { type: "button", onclick: make }, "Make a new token"),
    told,
  );
}

/** @param {HTMLDialogElement} dialog @param {Attempt} attempt */
function passwordForm(dialog, attempt) {
  const old = passwordField("current-password");
  const fresh = passwordField("new-password");
  const send = async () => {
    const body = { password: old.value, new_password: fresh.value };
    await ask("/api/account", "PUT", JSON.stringify(body));
    part("live").textContent = "The password is changed.";
  };
  return fold("Another password", "Change it", send, { dialog, attempt }, [
    html("p", {}, "Every other browser is signed out."),
    html("label", {}, "Now ", old),
    html("label", {}, "New ", fresh),
  ]);
}

/** @param {HTMLDialogElement} dialog @param {Attempt} attempt */
function deleteForm(dialog, attempt) {
  const password = passwordField("current-password");
  const send = async () => {
    await ask("/api/account", "DELETE", JSON.stringify({ password: password.value }));
    leave([]);
  };
  return fold("Delete my account", "Delete it for good", send, { dialog, attempt }, [
    html(
      "p",
      {},
      "Your name, your notes and the matches that you played alone are gone. In matches with others your name is taken out and a computer plays on. This cannot be taken back.",
    ),
    html("label", {}, "Password ", password),
  ]);
}

/** @param {"current-password"|"new-password"} kind */
function passwordField(kind) {
  return html("input", { type: "password", required: true, minlength: 8, maxlength: 200, autocomplete: kind });
}

/**
 * A form that opens when it is wanted.
 * @param {string} title
 * @param {string} yes
 * @param {() => Promise<void>} send
 * @param {{dialog: HTMLDialogElement, attempt: Attempt}} parts
 * @param {HTMLElement[]} fields
 */
function fold(title, yes, send, { dialog, attempt }, fields) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    dialog.close();
    void attempt(send);
  };
  return html(
    "details",
    { class: "account-fold" },
    html("summary", {}, title),
    html("form", { onsubmit }, ...fields, html("button", {}, yes)),
  );
}
