/** Forced answers, and those that go without saying, are given by themselves, if somebody wants that; each with a line in the log. */

import { settings } from "../settings.js";

/** @import { Session } from "./session.js" */

/** @param {Session} session */
export function attachForced(session) {
  const isLesson = localStorage.getItem(`kurgan.lesson.${session.match}`) !== null;
  session.on("position", ({ taken }) => {
    const { position } = session;
    const { forced = false, usual = null } = position?.question ?? {};
    if (!settings.forced || isLesson || !(forced || usual !== null) || !position || !session.isLive) return;
    if (taken) return position.undo.can ? soon(() => session.undo()) : undefined; // to the answer that was one's own
    soon(() => session.position === position && give(session));
  });
}

/** After everybody has seen the position. @param {() => unknown} deed */
function soon(deed) {
  setTimeout(deed);
}

/** @param {Session} session */
function give(session) {
  const question = session.position?.question;
  if (!question || !session.mayAnswer) return;
  const number = question.usual ?? 0;
  const words = question.option_words[number];
  session.aside = [session.aside, words].filter(Boolean).join("; ");
  session.emit("say", `Given by itself: ${words}.`);
  void session.play(question.options[number]);
}
