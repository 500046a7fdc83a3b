/** What a game tells of its events so that they can be seen: beats, played one after another. Types only, no code. */

/** @import { Key, LogRow } from "./types.js" */

/**
 * A piece in a fight, drawn large.
 * @typedef {Object} Actor
 * @property {string} key what tells it from the others of its side
 * @property {string} name
 * @property {() => SVGElement} draw
 * @property {string} box the viewBox of the drawing
 * @property {string} [tag] a word below it
 */

/** @typedef {{side: string, role: string, actors: Actor[]}} Force */
/** @typedef {0|1} Which the force on the left, which attacks, or the one on the right */
/** @typedef {"good"|"bad"|"even"|"alarm"|""} Tone for the side on the left; "good" and "bad" are told apart by a sign too */

/**
 * Dice that had to show the same.
 * @typedef {Object} DiceGroup
 * @property {string} [needs]
 * @property {number[]} faces
 * @property {(face: number, n: number) => ""|"hit"|"miss"} [judge]
 * @property {string} [by] who threw them
 */

/** @typedef {{which: Which, label: string, groups: DiceGroup[], words?: string}} Throw */

/** @typedef {{do: "fight", place: Key, title: string, forces: [Force, Force], isNew?: boolean, goesOn?: boolean}} FightBeat a fight is on; one that goes on after a question keeps what its panel shows */
/** @typedef {{do: "muster", which: Which, actors: Actor[]}} MusterBeat these fight now */
/** @typedef {{do: "term", which: Which, words: string, value: string}} TermBeat a part of a value */
/** @typedef {{do: "sum", sums: [string, string]}} SumBeat */
/** @typedef {{do: "roll", throws: Throw[]}} RollBeat */
/** @typedef {{do: "lose", which: Which, key: string, how: "lost"|"hurt"|"spent"|"back", words: string, draw?: () => SVGElement}} LoseBeat */
/** @typedef {{do: "card", side: string, title: string, words: string}} CardBeat a card is played */
/** @typedef {{do: "verdict", words: string, tone: Tone}} VerdictBeat */
/** @typedef {{do: "moment", title: string, words: string, tone: Tone}} MomentBeat something one must notice */
/** @typedef {{do: "move", key?: Key, pick?: string, from?: Key, to: Key, side: string|null, words: string}} MoveBeat key or pick: what moves, as a thing or a selector */
/** @typedef {{do: "tell", row: LogRow}} TellBeat a row of the log and nothing else */
/** @typedef {FightBeat|MusterBeat|TermBeat|SumBeat|RollBeat|LoseBeat|CardBeat|VerdictBeat|MomentBeat|MoveBeat|TellBeat} Beat */

/**
 * js/games/<game>/scenes.js
 * @template [View=unknown]
 * @template [Reference=unknown]
 * @typedef {Object} Scenes
 * @property {(rows: LogRow[], before: View, after: View, reference: Reference) => Beat[]} beats before: what is drawn; after: what comes
 * @property {(view: View) => [words: string, value: string][]} numbers that decided a match
 */

export {};
