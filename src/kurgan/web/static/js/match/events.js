/** What happens on the page of a match, and what is told with it. Types only, no code. */

/** @import { Thing } from "../map/things.js" */
/** @import { ChatLine, Key, LogRow, Position, SeatKey } from "../types.js" */

/** @typedef {Error & {kind?: string, rule?: string}} Problem */
/** @typedef {"board"|"log"|"rules"|"odds"|"notes"|"advice"|"reference"|"settings"|"chat"} TabName */
/** @typedef {{thing: Thing, at?: DOMRect}} About a thing, and where its card may stand */

/**
 * Every event by its name; `undefined` where the name says all.
 * @typedef {Object} Events
 * @property {{fresh: LogRow[], taken: boolean, isStaged: boolean}} position another position is on show; taken: an answer was taken back; isStaged: what led to it has been seen
 * @property {undefined} live the match went on, on show or behind a replay
 * @property {undefined} clear what a seat has seen is put away
 * @property {undefined} seated somebody sits down
 * @property {SeatKey} handover the board waits for this seat
 * @property {Position} waiting the match has not begun: somebody must come
 * @property {undefined} resume play one's own seat again instead of a computer
 * @property {undefined} given a seat was given away or taken back
 * @property {undefined} connection the line came, went, or is busy
 * @property {undefined} present somebody came or went
 * @property {undefined} selection other things can be chosen
 * @property {undefined} told all that happened has been shown
 * @property {undefined} skip show the rest at once
 * @property {{thing: Thing, answers: number[]}} menu few answers are left at a thing
 * @property {About} why may it be chosen, or why not?
 * @property {string} rule open the rules there
 * @property {Key} place show it on the map
 * @property {ChatLine[]} chat players said this
 * @property {string} say tell a screen reader
 * @property {"dice"|"move"|"turn"} sound
 * @property {Problem} problem something went wrong
 * @property {TabName} tab open it
 * @property {undefined} since show what happened since the last turn
 * @property {undefined} again play what happened since the last turn on the map
 * @property {undefined} ending show once more how the match ended
 * @property {undefined} help show the keys
 * @property {undefined} advise what would a computer answer?
 * @property {undefined} proposed the chance of an attack as it is proposed is known
 * @property {number} reason why a computer did what led to this moment
 * @property {HTMLElement|undefined} fair what the dice prove, in this line or else in a window
 * @property {number|null|undefined} replay a moment; null: the match as it stands; undefined: the other of the two
 */

export {};
