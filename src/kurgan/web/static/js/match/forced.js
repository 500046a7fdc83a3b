/** Forced answers are given by themselves, if somebody wants that; each with a line in the log. */

import { settings } from "../settings.js";

/** @import { Session } from "./session.js" */

/** @param {Session} session */
export function attachForced(session) {
  const isLesson = localStorage.getItem(`kurgan.lesson.${session.match}`) !== null;
  session.on("position", ({ taken }) => {
    const { position } = session;
    if (!settings.forced || isLesson || !position?.question?.forced || !session.isLive) return;
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
  const [words] = question.option_words;
  session.aside = [session.aside, words].filter(Boolean).join("; ");
  session.emit("say", `Given by itself: ${words}.`);
  void session.play(question.options[0]);
}
