/** The computers that people can choose, each with what it is like. */

/** @type {Record<string, string>} */
export const LEVELS = {
  recruit: "short-sighted, answers at once",
  officer: "looks a little ahead",
  general: "some seconds a turn",
  marshal: "up to a minute a turn",
};
