/** What a side sees, as src/kurgan/games/inferno/view.py writes it. Types only. */

/** @typedef {"german"|"soviet"} Side the German players are one side of the map */

/**
 * A block: of one with a hidden face only the last two fields are known, and those only of a Soviet one.
 * @typedef {Object} Face
 * @property {string} [id]
 * @property {string} [name]
 * @property {string} [army]
 * @property {string} [kind]
 * @property {number} strength
 * @property {number} full_strength
 * @property {string} firepower
 * @property {boolean} [infantry]
 * @property {boolean} [tank]
 * @property {boolean} [blitz]
 * @property {boolean} [guard]
 * @property {boolean} [r]
 * @property {boolean} [revealed]
 * @property {boolean} [seen]
 * @property {boolean} [hidden]
 * @property {string} [from]
 * @property {number} [arrived]
 */

/**
 * @typedef {Object} HexRow
 * @property {string} id
 * @property {string|null} name
 * @property {string} terrain
 * @property {Side} control
 * @property {Side|null} spawn
 * @property {boolean} rubble
 * @property {boolean} fortified
 * @property {boolean} headquarters
 * @property {Face[]} german
 * @property {Face[]} soviet
 */

/**
 * The attack being made; of cards that a side may not see it knows the number.
 * @typedef {Object} Fight
 * @property {string} target
 * @property {string[]} from
 * @property {Side} attacker
 * @property {boolean} deliberate
 * @property {string} step
 * @property {boolean} shown
 * @property {string[]|number} german_cards
 * @property {string[]|number} soviet_card
 * @property {string[]} cancelled
 */

/** @typedef {{boxes: (string|null)[], removes: string|null, raus: "in play"|"due"|null, closed: boolean}} TrackRow */
/** @typedef {{count: number, went_back: string[], units?: string[]}} Pool */
/** @typedef {{hex: string, die: number, done: boolean}} CompassDie */

/**
 * @typedef {Object} Cards
 * @property {number} german_deck
 * @property {number} soviet_deck
 * @property {Record<string, string[]|number>} hands by player
 * @property {string[]} soviet_known
 * @property {string[]} german_leaders
 * @property {string[]} soviet_leaders
 * @property {string[]} german_discards
 * @property {string[]} soviet_discards
 */

/**
 * @typedef {Object} View
 * @property {string} mode
 * @property {string} edition
 * @property {string} designers_way
 * @property {string} side
 * @property {number} turn
 * @property {string} active
 * @property {string} phase
 * @property {HexRow[]} hexes
 * @property {string[]} top_stacked
 * @property {string[]} soviet_spawn_hexes
 * @property {Record<string, number>} spawn_hexes_taken
 * @property {{taken: number, of: number}|null} bank what OKH wants, once it is in play
 * @property {TrackRow[]} track
 * @property {number|string[]} beside_track Units that found every box taken
 * @property {number|Face[]} picked_up
 * @property {string[]} dead
 * @property {string[]} removed
 * @property {number} losses
 * @property {{begun: number, given: number}|null} extra_turns
 * @property {Record<string, Pool>} pools
 * @property {Cards} cards
 * @property {Record<Side, string[]>} advantages
 * @property {CompassDie[]} compass_dice
 * @property {{from: string|string[]|null, to: string|null}|null} move
 * @property {Fight|null} combat
 */

export {};
