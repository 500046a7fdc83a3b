/** Private notes of this seat, kept by the server. */
import { html } from "../svg.js";

/** @import { Session } from "./session.js" */

const WAIT = 800;

/** The notes tab. @param {Session} session */
export async function notesPanel(session) {
  const state = html("p", { class: "soft", role: "status" });
  const area = html("textarea", {
    class: "notes",
    rows: 14,
    "aria-label": "Private notes",
    placeholder: "Only you see these notes.",
  });
  let timer = 0;
  const load = async () => {
    area.value = "";
    area.value = await read(session).catch(() => "");
  };
  const save = () =>
    write(session, area.value).then(
      () => (state.textContent = "Saved."),
      (error) => (state.textContent = error.message),
    );
  area.addEventListener("input", () => {
    state.textContent = "…";
    clearTimeout(timer);
    timer = setTimeout(save, WAIT);
  });
  session.on("clear", () => {
    clearTimeout(timer);
    area.value = "";
    state.textContent = "";
  });
  session.on("seated", load);
  await load();
  return html("div", {}, area, state);
}

/** @param {Session} session */
async function read(session) {
  const body = await (await session.fetch("notes")).json();
  return String(body.text ?? "");
}

/** @param {Session} session @param {string} words */
async function write(session, words) {
  await session.fetch("notes", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: words }),
  });
}
