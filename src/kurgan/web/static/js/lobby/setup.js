/** The form that begins a match: scenario, who plays, optional rules. */
import { html } from "../svg.js";
import { paceChoice, readPace } from "./pace.js";
import { readSeats, seatChoices } from "./seats.js";

/** @import { Wish } from "../begin.js" */
/** @import { Game, Option, OptionValue } from "../types.js" */

const VALUE_WORDS = /** @type {Record<string, string>} */ ({
  solo: "One German player against the printed algorithm",
  coop: "Two German players against the printed algorithm",
  versus: "One German and one Soviet player",
  two_vs_one: "Two German players and one Soviet player",
  off: "Off",
});

/**
 * A game on the table: one click begins it as printed, another one teaches it.
 * @param {Game} game
 * @param {{start: (form: HTMLFormElement) => void, learn: () => void, invite?: (form: HTMLFormElement) => void, isPublic?: boolean}} acts
 */
export function gameCard(game, acts) {
  return html(
    "article",
    { class: `game game-${game.name}` },
    html("img", {
      class: "game-picture",
      src: `/static/pictures/${game.name}.webp`,
      alt: `The board of ${game.title}`,
      width: 720,
      height: 300,
    }),
    html("h3", {}, game.title),
    html("p", { class: "game-words" }, game.words),
    html("p", { class: "caption" }, game.players),
    game.lesson &&
      html("button", { type: "button", class: "learn", onclick: acts.learn }, "First game: learn as you play"),
    setup(game, acts.start, acts.isPublic, acts.invite),
  );
}

/**
 * @param {Game} game
 * @param {(form: HTMLFormElement) => void} start
 * @param {boolean} [isPublic]
 * @param {(form: HTMLFormElement) => void} [invite] to a tournament
 */
function setup(game, start, isPublic, invite) {
  const form = html("form", {
    class: "setup",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      start(form);
    },
  });
  const modes = game.options.filter((option) => game.sides_by_option[option.name]);
  const rules = game.options.filter((option) => !game.sides_by_option[option.name]);
  const players = html("div", { class: "players" });
  const tournament = invite && html("button", { type: "button", onclick: () => invite(form) }, "As a tournament");
  const refresh = () => {
    const all = sides(game, form);
    if (tournament) tournament.hidden = all.length !== 2;
    players.replaceChildren(seatChoices(all, isPublic), ...(isPublic && all.length > 1 ? [paceChoice()] : []));
  };
  form.append(
    ...scenarioChoice(game),
    ...modes.map((option) => choice(option, refresh)),
    players,
    ruleList(rules),
    html("p", { class: "acts" }, html("button", { class: "main" }, "Begin"), tournament),
  );
  refresh();
  return form;
}

/** @param {Game} game */
function scenarioChoice(game) {
  const scenarios = Object.entries(game.scenarios);
  if (scenarios.length === 1) return [html("p", { class: "scenario" }, `${scenarios[0][1]}.`)];
  return [
    html(
      "fieldset",
      {},
      html("legend", { class: "caption" }, "Scenario"),
      ...scenarios.map(([name, words], n) => radio("scenario", name, words, n === 0)),
    ),
  ];
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} words
 * @param {boolean} checked
 * @param {() => void} [changed]
 */
function radio(name, value, words, checked, changed) {
  return html(
    "label",
    { class: "tick" },
    html("input", { type: "radio", name, value, checked, onchange: changed ?? (() => {}) }),
    html("span", {}, ...titled(words)),
  );
}

/** The words before a colon are a title. @param {string} words */
function titled(words) {
  const [title, ...rest] = words.split(": ");
  return rest.length ? [html("b", {}, title), html("span", { class: "more" }, capital(rest.join(": ")))] : [words];
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {Option} option @param {() => void} changed */
function choice(option, changed) {
  return html(
    "fieldset",
    {},
    html("legend", { class: "caption" }, "How many play"),
    ...(option.values ?? []).map((value) =>
      radio(`option.${option.name}`, String(value), valueWords(value), value === option.default, changed),
    ),
  );
}

/** @param {OptionValue} value */
function valueWords(value) {
  return VALUE_WORDS[String(value)] ?? capital(String(value).replaceAll("_", " "));
}

/**
 * The sides of the match as the form stands.
 * @param {Game} game
 * @param {HTMLFormElement} form
 */
function sides(game, form) {
  const data = new FormData(form);
  for (const [name, byValue] of Object.entries(game.sides_by_option)) {
    const found = byValue[String(data.get(`option.${name}`))];
    if (found) return found;
  }
  return game.sides;
}

/** @param {Option[]} options */
function ruleList(options) {
  return html(
    "details",
    { class: "rules" },
    html("summary", {}, `Optional rules (${options.length})`),
    ...options.map((option) => ruleField(option)),
    html(
      "label",
      { class: "field" },
      html("span", {}, "Dice from a word of yours (a practice match)"),
      html("input", { name: "seed", maxlength: 100, autocomplete: "off" }),
    ),
  );
}

/** @param {Option} option */
function ruleField(option) {
  const name = `option.${option.name}`;
  const title = html("b", {}, option.name.replaceAll("_", " "));
  const words = html("span", {}, title, ` ${option.words} `, html("span", { class: "cited" }, option.rule));
  if (option.values?.every((value) => typeof value === "boolean")) {
    return html(
      "label",
      { class: "tick" },
      html("input", { type: "checkbox", name, checked: option.default === true }),
      words,
    );
  }
  if (option.values) {
    return html(
      "label",
      { class: "field" },
      words,
      html(
        "select",
        { name },
        ...option.values.map((value) =>
          html("option", { value: String(value), selected: value === option.default }, valueWords(value)),
        ),
      ),
    );
  }
  const hint = option.many
    ? `numbers from ${option.low} to ${option.high}, or all`
    : option.default_words || `${option.low} to ${option.high}`;
  const kind = option.many
    ? { pattern: "\\s*(all|\\d+([\\s,]+\\d+)*[\\s,]*)?\\s*", title: `Numbers with commas, or all` }
    : { type: "number", min: option.low, max: option.high };
  return html(
    "label",
    { class: "field" },
    words,
    html("input", { name, placeholder: hint, autocomplete: "off", ...kind }),
  );
}

/**
 * What the form asks the server for.
 * @param {Game} game
 * @param {HTMLFormElement} form
 * @returns {Wish}
 */
export function read(game, form) {
  const data = new FormData(form);
  /** @type {Record<string, OptionValue|number[]>} */
  const options = {};
  for (const option of game.options) {
    const value = readOption(option, data.get(`option.${option.name}`));
    if (value !== undefined) options[option.name] = value;
  }
  const scenario = String(data.get("scenario") ?? Object.keys(game.scenarios)[0]);
  const seed = String(data.get("seed") ?? "").trim();
  const seats = readSeats(data, sides(game, form).length);
  const pace = readPace(data, seats.friends.length + (seats.open ?? []).length > 0);
  const pack = String(data.get("pack") ?? "");
  return {
    game: game.name,
    scenario,
    options,
    ...seats,
    ...pace,
    ...(seed ? { seed } : {}),
    ...(pack ? { pack } : {}),
  };
}

/** @param {Option} option @param {FormDataEntryValue|null} given */
function readOption(option, given) {
  if (option.values?.every((value) => typeof value === "boolean")) return given !== null;
  const text = String(given ?? "").trim();
  if (option.values) return option.values.find((value) => String(value) === text);
  if (text === "") return undefined;
  if (!option.many) return Number(text);
  return text === "all"
    ? true
    : text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
}
