/** The shapes that the server sends and the drawing modules promise. Types only, no code. */

/**
 * @typedef {string} Key a thing as "kind:id", like "area:8" or "unit:295/516"
 */

/**
 * @typedef {[number, number]} Point x and y in world units
 */

/**
 * @typedef {Object} RuleText
 * @property {string} heading
 * @property {string} [words] once the book has been fetched
 * @property {string} [chapter] likewise
 */

/**
 * What never changes in a match: the game and its data pack.
 * @template [Files=unknown]
 * @typedef {Object} Reference
 * @property {string} game
 * @property {string} title
 * @property {Record<string, string[]>} verbs kinds of a verb's arguments
 * @property {Record<string, string[]>} pieces kinds of what one points at to move
 * @property {string[]} finishes verbs that end, stop or want no more
 * @property {Record<string, string[]>} facts kinds of an event's arguments; a kind with a star takes all that follow
 * @property {{name: string, digest: string}} pack
 * @property {Record<string, RuleText>} rulebook
 * @property {Files} files the pack's JSON: board, units, cards …; where each datum comes from is in the book
 * @property {{joined: string[][], parted: string[][]}} redrawn pairs of places whose border a corrected board has alone, or has not
 * @property {Record<string, Record<string, string>>} names words by kind and id
 * @property {Record<string, string>} faces what is written on each card
 * @property {string[]} [kinds]
 * @property {Aid[]} [aid] once the book has been fetched
 */

/**
 * @typedef {[string, ...(string|number)[]]} Answer a verb and its arguments
 */

/**
 * @typedef {[string, ...(string|number)[]]} Piece what one points at to move: its kind, then its ids and how many
 */

/** @typedef {{name: string, chosen: Piece[], could: Piece[]}} MovePart a part of a move that can be chosen otherwise */

/**
 * Several answers that are given as one.
 * @typedef {Object} Move
 * @property {string} name
 * @property {string} words
 * @property {Answer[]} actions
 * @property {Piece|null} target where one points to have it
 * @property {Piece[][]} paths the places that its pieces pass
 * @property {string} cost
 * @property {MovePart[]} parts
 * @property {string} ends what its last answer leads to: roll, reveal, turn, over, or nothing
 * @property {string[]} again of a standing order: the kinds of question during which it is played anew
 */

/**
 * What a game's pieces are on its map; js/games/<game>/moving.js.
 * @template [View=unknown]
 * @template [Files=unknown]
 * @typedef {Object} Moving
 * @property {(piece: Piece) => Key} key
 * @property {(layer: SVGElement, piece: Piece) => Element|null} [find] a piece that has no key of its own
 * @property {(view: View, piece: Piece) => Key} place where it stands
 * @property {(view: View, reference: Reference<Files>, piece: Piece) => [name: string, words: string][]} groups the nearest first
 * @property {(view: View, reference: Reference<Files>, piece: Piece) => string} words
 * @property {(asked: string, piece: Piece) => boolean} isDirect whether a click on it answers at once
 * @property {string} [opens] the answer that only leads on to what moves offer at once
 * @property {(answer: (string|number)[]) => Key} [begins] the piece, or the place of the pieces, that an answer would begin with
 */

/**
 * @typedef {Object} Question
 * @property {string} side
 * @property {string} kind
 * @property {string} rule
 * @property {string} words
 * @property {Answer[]} options
 * @property {string[]} option_words
 * @property {boolean} forced one answer only, which neither rolls nor reveals
 * @property {number|null} usual the answer that nobody gives otherwise without a reason of his own
 * @property {[number, string][]} unfinished answers that end something, with who could still act
 */

/**
 * @typedef {Object} LogRow
 * @property {string} event
 * @property {(string|number)[]} args
 * @property {string} rule
 * @property {string} words
 * @property {string|null} [side]
 * @property {string} [turn_words] turn and phase in which it happened
 * @property {number} [at]
 * @property {string} [aside] an answer that was given by itself before it
 * @property {boolean} [part] it goes on the line of the row before
 * @property {[dice: number, low: number, high: number][]} [needs] what its dice had to show, in their order
 */

/** @typedef {{kind?: string, words?: string, winner?: string|null, rule?: string}} Outcome */

/**
 * A computer that thinks: its seat, its level, and how much of its thinking is done.
 * @typedef {{seat: number, level: string, share: number, words?: string}} Thinking
 */

/** @typedef {{chance: number, low: number, high: number}} Chance a win chance, which lies in this interval 19 times of 20 */
/** @typedef {{action: (string|number)[], words: string, plan: string} & Partial<Chance>} PlanTold an answer and what it leads to */
/** @typedef {PlanTold & {why: string}} Advice */
/** @typedef {{at: number, side: string, level: string, words: string}} DecisionTold */
/** @typedef {{question: string, reason: string, plans: PlanTold[], hoped: string, feared: string, unknown: string}} Reasons */

/**
 * The match as one seat may see it.
 * @typedef {Object} Position
 * @property {string} match
 * @property {string} [kind] match, copy or lesson
 * @property {string} game
 * @property {{name: string, digest: string}} pack
 * @property {string} scenario
 * @property {Record<string, OptionValue|OptionValue[]>} options
 * @property {string[]} sides
 * @property {number} seat
 * @property {string} side
 * @property {string[]} seats the side of each seat
 * @property {Record<string, string>} holders
 * @property {boolean} shared whether several people play it
 * @property {number} seq
 * @property {number} [at] its moment
 * @property {string|null} to_act
 * @property {boolean} practice
 * @property {string} commitment
 * @property {"together"|"alone"|"practice"|"uploaded"|"copy"|"resumed"} standing how far the dice can be trusted
 * @property {string} proof the same in words
 * @property {string[]} nonces what each side stirred into the dice
 * @property {string|null} seed once the match is over
 * @property {("open"|"invited"|"held"|"moving")[]} claims who holds each seat
 * @property {string[]} waits the sides that must come before the match begins
 * @property {Question|null} question
 * @property {Outcome|null} outcome
 * @property {boolean} secret whether who is to act and this side may not see the same
 * @property {unknown} view its game's, drawn by its drawing module
 * @property {string} turn_words
 * @property {{can: boolean, words: string}} undo
 * @property {string[]} draw the sides that want a draw
 * @property {{can: boolean, asked: string|null, agreed: string[]}} take_back beyond undo: whether this side can ask, who asks, who has agreed
 * @property {boolean} watched whether there is a link by which others look on
 * @property {boolean} [watching] whether this browser looks on, without a seat
 * @property {Clock|null} clock
 * @property {Held|null} held why it is held, after a change of the rules
 * @property {{keep: number, rows: LogRow[]}} log
 */

/** @typedef {{why: string, entries: number, of: number, wishes: Record<string, string>, awaited: number[]}} Held how far it is followed, and what each seat wishes */

/** @typedef {{words: string, terms: import("./begin.js").Wish["clock"], left: number[], running: number|null, deadline: number|null, since: number}} Clock seconds by seat, whose time is over when, and from when on it runs */

/** @typedef {{number: number, seat: number, name: string, text: string, made: string}} ChatLine what a player said */

/** @typedef {string|number|boolean|null} OptionValue */

/**
 * An option of a game: one of some values, or a number in a range.
 * @typedef {Object} Option
 * @property {string} name
 * @property {string} rule
 * @property {string} words
 * @property {OptionValue} default
 * @property {string} default_words
 * @property {OptionValue[]} [values]
 * @property {boolean} [many]
 * @property {number} [low]
 * @property {number} [high]
 */

/**
 * A game as the lobby offers it.
 * @typedef {Object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} words
 * @property {string} players
 * @property {Record<string, string>} scenarios
 * @property {Option[]} options
 * @property {string[]} sides
 * @property {Record<string, Record<string, string[]>>} sides_by_option
 * @property {boolean} lesson
 */

/**
 * A match as the lobby lists it.
 * @typedef {Object} MatchRow
 * @property {string} id
 * @property {boolean} [unreadable] its place in the database is damaged
 * @property {string} [kind] match, copy or lesson
 * @property {string} game
 * @property {string} title
 * @property {string} turn_words
 * @property {string|null} to_act
 * @property {Outcome|null} outcome
 * @property {boolean} shared
 * @property {string[]} [waits] the sides that must come before it begins
 * @property {number[]} [held] where a change of the rules holds it: the seats that have not decided
 * @property {string} [standing] how far its dice can be trusted
 * @property {{seat: number, side: string, name?: string|null}[]} seats
 * @property {string} created
 * @property {string} updated
 * @property {string} [pace] how much time the players have
 * @property {string} [host] who began it, on a public server
 * @property {number[]} [open] its seats that anybody may take
 * @property {number[]} [mine] the seats of whoever asks
 * @property {boolean} [waiting] whether it waits for one of them
 * @property {boolean} [hosted] whether whoever asks began it
 * @property {boolean} [rematch] it follows another match of the same players
 */

/**
 * A step of the match as a seat knows it.
 * @typedef {Object} Moment
 * @property {number} at
 * @property {string} turn_words
 * @property {string|null} side
 * @property {string} words
 */

/**
 * Somewhere on the map.
 * @typedef {Object} Place
 * @property {Key[]} keys
 * @property {string} name
 * @property {Point} center
 * @property {string} outline SVG path data
 */

/**
 * @typedef {Object} CombatLine
 * @property {string} words
 * @property {string} [value]
 * @property {string} [rule]
 */

/**
 * One game's drawing module; js/games/<game>.js exports it by default.
 * @template [View=unknown]
 * @template [Files=unknown]
 * @typedef {Object} Drawing
 * @property {{width: number, height: number}} size
 * @property {number} [near] pixels of a world unit from which the small print can be read
 * @property {(ground: SVGGElement, reference: Reference<Files>) => void} drawGround
 * @property {(reference: Reference<Files>) => Place[]} places
 * @property {(layer: SVGGElement, view: View, reference: Reference<Files>) => void} drawPieces
 * @property {(view: View, reference: Reference<Files>) => HTMLElement} panel
 * @property {(view: View, reference: Reference<Files>, key: Key) => string[]} describe
 * @property {(view: View) => {title: string, lines: CombatLine[]}|null} combat
 * @property {(view: View) => string} status
 * @property {(view: View) => string[][]} numbers those that decide: the name, the value, and what is to be known of it
 * @property {(view: View, reference: Reference<Files>, keys: Key[]) => Promise<Element|null>} [opened] a stack with all that is in it
 * @property {() => Promise<() => HTMLElement>} [legend] what the signs of the map mean
 */

/** @typedef {{title: string, rows: string[][]}} Aid a table of the player's aid: rows of a rule, a title and words, or of a rule alone */

/**
 * A chapter of a game's catalogue, js/games/<game>/catalogue.js; with a head it is a table of values.
 * @typedef {Object} Chapter
 * @property {string} title
 * @property {string[]} [head]
 * @property {{key: string, name: string, words: string, values?: (string|number)[], origin: string}[]} rows
 */

/**
 * The odds of one battle.
 * @typedef {Object} Estimate
 * @property {string} target
 * @property {string} kind
 * @property {string[]} force
 * @property {string} words
 * @property {number} win
 * @property {string} headline
 * @property {[string, number][]} outcomes words and chances; on the wire an object
 * @property {string} policy
 * @property {{later?: true}} [details] later: not before other phases
 */

/**
 * What one hidden piece can be.
 * @typedef {Object} Belief
 * @property {string} place
 * @property {string} kind
 * @property {string} piece
 * @property {[string, number][]} chances what it can be; on the wire an object
 */

/**
 * Why a thing may or may not be chosen.
 * @typedef {Object} Reason
 * @property {boolean} allowed
 * @property {boolean} looked_at
 * @property {string} rule
 * @property {string} words
 */

/**
 * A seat that this browser holds.
 * @typedef {Object} SeatKey
 * @property {number} [seat]
 * @property {string} [side]
 * @property {string} key "" where it is not held here
 * @property {string} [invitation] by which somebody is invited to it, or this browser was
 * @property {boolean} [watch] no seat: whoever has this key looks on
 */

export {};
