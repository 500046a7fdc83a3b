/** What a side sees, as src/kurgan/games/axis/view.py writes it. Types only. */

/** @typedef {"axis"|"allies"} Side */

/**
 * @typedef {Object} Zone
 * @property {string} id
 * @property {string} name
 * @property {"city"|"region"} board
 * @property {string[]} adjacent
 * @property {string[]} across_don
 * @property {string[]} roads
 * @property {Side|null} base
 * @property {Side|null} exit
 * @property {boolean} landing
 * @property {string|null} sector
 * @property {number} rp
 * @property {boolean} fortified
 * @property {boolean} airfield
 * @property {Side} control
 * @property {"assault"|"battle"|null} marker
 * @property {true} [over_river] whether who attacks came over a river, which helps who defends
 * @property {Record<string, number>} units
 * @property {Record<string, number>} moved
 * @property {Partial<Record<Side, number>>} tokens
 * @property {Side[]} supplied
 */

/**
 * A Volga Crossing.
 * @typedef {Object} Crossing
 * @property {string} id
 * @property {string} landing
 * @property {"ferry"|"ice bridge"|null} bears
 * @property {string|null} cargo
 * @property {boolean} must_unload
 * @property {boolean} under_attack
 */

/** @typedef {{id: string, zones: string[], unit: string|null}} AmbushSite */
/** @typedef {{id: string, type: string, place: string, job: string, tokens: number, infantry: string|null}} Craft */
/** @typedef {{amount: number, bidder: number|null, seats: Side[], settled: boolean}} Bid */
/** @typedef {{zone: string, attacker: Side, casualties: Record<string, number>, aircraft: string[]}} Fight */

/**
 * The force on the march.
 * @typedef {Object} March
 * @property {string|null} unit
 * @property {number} count
 * @property {string} from
 * @property {string} zone
 * @property {number} steps
 * @property {number} escorts
 */

/**
 * Operation Uranus; the faces of cards that a side may not see are null.
 * @typedef {Object} Uranus
 * @property {number} deck
 * @property {Record<string, number>} waiting
 * @property {Record<string, number[]|null>} cards
 * @property {number[]|null} hand
 * @property {number} in_hand
 */

/**
 * The factory tokens: where each lies, and what is known of those in hand.
 * @typedef {{working: boolean, hidden: boolean, left_hand: string|null, opened: string|null} & Record<string, string|boolean|null>} Factories
 */

/**
 * @typedef {Object} View
 * @property {string} scenario
 * @property {Side} side
 * @property {number} round
 * @property {number} last_round
 * @property {string} phase
 * @property {Side|null} active
 * @property {boolean} bad_weather
 * @property {number[]} bad_rounds
 * @property {boolean} don_frozen
 * @property {boolean} volga_frozen
 * @property {number|null} winter_storm
 * @property {boolean} launched
 * @property {Record<Side, number>} rpc
 * @property {Record<Side, number>} token_pool
 * @property {number} markers_left
 * @property {Zone[]} zones
 * @property {string[][]} roads
 * @property {Record<string, string[][]>} roads_apart
 * @property {Record<string, string[]> & {uranus: Record<string, Record<string, number>>}} arrows
 * @property {Crossing[]} crossings
 * @property {AmbushSite[]} ambush_sites
 * @property {Craft[]} aircraft
 * @property {Factories} factories
 * @property {Uranus} uranus
 * @property {Bid} bid
 * @property {March|null} move
 * @property {string|null} focus
 * @property {Fight|null} combat
 */

export {};
