"""The events of the game as sentences."""

from __future__ import annotations

from typing import Final

OUTCOMES: Final = {
    "undecided": "The game is not over.",
    "german_spawn_hexes": "German Decisive Victory: all six Soviet Spawn Hexes are German.",
    "german_no_soviets": "German Decisive Victory: no Soviet Unit is left on the map.",
    "german_bank": "German Decisive Victory under OKH: hexes #1 to #19 are all German.",
    "soviet_losses": "Soviet Decisive Victory: German losses have reached ten.",
    "soviet_deck": "Soviet Decisive Victory: the Soviet deck has run out.",
}

SENTENCES: Final[dict[str, str]] = {
    "advantages_rolled": "Dice for advantages: {0} for the Soviets, {1} for the Germans.",
    "german_advantage_drawn": "German advantage: {0}.",
    "soviet_advantage_drawn": "Soviet advantage: {0}.",
    "soviets_placed": "The Soviet blocks are dealt to their hexes.",
    "germans_placed": "The German Units and the Reinforcement Track are ready.",
    "german_turn_began": "German turn {0}.",
    "soviet_turn_began": "Soviet turn {0}.",
    "action_chosen": "Action: {0}.",
    "german_leader_entered": "{0} enters play.",
    "german_card_drawn": "The Germans draw {0}.",
    "german_drew": "A German card is drawn; {0} left in the deck.",
    "soviet_drew": "The Soviets draw a card; {0} left in their deck.",
    "soviet_card_drawn": "The Soviets draw {0}.",
    "extra_turns_began": "The Soviet deck is empty, but OKH drives the battle on.",
    "chuikov_announced": "Chuikov's card has been drawn.",
    "headquarters_rolled": "Chuikov's Headquarters: {*} make {0} and point to {1}.",
    "headquarters_established": "Chuikov's Headquarters stand in {0}.",
    "headquarters_lost": "Chuikov has no Headquarters: his card is discarded.",
    "reinforcements_rolled": "Six dice for the rows of the track: {*}.",
    "german_picked_up": "{0} is picked up from the track.",
    "german_block_picked_up": "A block is picked up from row {0}.",
    "german_removed": "A die on the empty row {1} of the track: {0} is Removed from the game.",
    "raus_arrived": "Raus takes his place and the 6th Panzer Division joins the track.",
    "german_deployed": "{0} is deployed in {1}.",
    "german_block_deployed": "A German block is deployed in {0}.",
    "german_returned": "{0} finds no room and goes back to the track.",
    "german_block_returned": "A German block goes back to the track.",
    "german_moved": "{0} moves from {1} to {2}.",
    "german_block_moved": "A German block moves from {0} to {1}.",
    "soviet_moved": "{0} moves from {1} to {2}.",
    "soviet_block_moved": "A Soviet block moves from {0} to {1}.",
    "german_control_taken": "{0} is German now.",
    "soviet_control_taken": "{0} is Soviet now.",
    "fortification_destroyed": "The fortification in {0} is destroyed.",
    "hasty_attack_declared": "Hasty Attack on {0} from {1}.",
    "deliberate_attack_declared": "Deliberate Attack on {0} from {*}.",
    "soviet_attack_declared": "The Soviets attack {0} from {*}.",
    "partner_answered": "The partner's Stack in {0} {told}.",
    "soviet_card_laid": "The Soviets play a card facedown.",
    "german_card_laid": "The Germans play a card facedown.",
    "german_card_played": "German card: {0}.",
    "soviet_card_played": "Soviet card: {0}.",
    "german_revealed": "Showdown in {2}: {0}, {told}, {also}.",
    "soviet_revealed": "Showdown in {2}: {0}, {told}, {also}.",
    "soviet_adjusted": "{0} is adjusted to {told}.",
    "soviet_leader_entered": "{0} enters play for the Soviets.",
    "airstrike_cancelled": "{0} is cancelled by anti-aircraft fire.",
    "rubble_placed": "{0} is Rubble now.",
    "card_fired": "The card rolls {*}: {told}.",
    "landing_rolled": "The Flotilla rolls {*}, together {0}, and makes for {1}.",
    "german_reduced": "{0} is reduced to {told}.",
    "german_destroyed": "{0} is destroyed.",
    "soviet_reduced": "{0} is reduced to {told}.",
    "soviet_destroyed": "{0} is destroyed and goes back to its Pool.",
    "opportunity_fired": "Opportunity Fire rolls {*}; hits on the Germans: {0}.",
    "rubble_counts": "Rubble Roll: +{0}{told}.",
    "rubble_rolled": "Rubble Roll: {*} and +{0} make {1}. {told}",
    "germans_fired": "The Germans roll {*}: {told}.",
    "soviets_fired": "The Soviets roll {*}: {told}.",
    "units_concealed": "The blocks stand up again.",
    "spawn_hexes_counted": "The Soviets hold {0} of their Spawn Hexes.",
    "top_stacked_found": "The tallest Soviet Stacks have {told}: {also}.",
    "counts_compared": "Top Stacked Hexes: {0}. Spawn Hexes that the Soviets hold: {1}.",
    "spawn_action_began": "More Top Stacked Hexes: a Spawn Action, new Units come.",
    "movement_action_began": "Not more Top Stacked Hexes: a Movement Action.",
    "draw_action_began": "The Soviets draw a card instead of moving.",
    "spawn_hex_full": "{0} is full: a card instead of Units.",
    "spawn_hex_nearly_full": "{0} has room for one Unit only: an Infantry.",
    "pool_was_empty": "No {0} is left for {1}: a card instead.",
    "soviet_deployed": "A Soviet {0} block comes to {1}.",
    "soviet_strength_spun": "It is {0}, {told}, {also}.",
    "compass_rolled": "Compass die for {0}: {1}, {told}.",
    "die_identical": "The die of {0} equals another: a card, and no move.",
    "move_blocked": "Nobody can go that way from {0}: a card instead.",
    "one_rolled": "The die of {0} is a 1: a card, and no move.",
    "stack_was_gone": "Nobody is left to move in {0}.",
    "game_ended": "{0}",
}

ACTION_WORDS: Final = {
    "call_for_reinforcements": "Call for Reinforcements",
    "long_move": "Long Move",
    "short_moves": "Short Moves",
    "hasty_attack": "Hasty Attack",
    "deliberate_attack": "Deliberate Attack",
}

ACTION_MEANINGS: Final = {
    "call_for_reinforcements": "draw a card, roll six dice for new Units",
    "long_move": "one whole Stack goes up to two Clear hexes, away from Soviets",
    "short_moves": "up to two Stacks or parts go one hex each, or nobody (pass)",
    "hasty_attack": "one Stack moves next to Soviets and attacks, without a card",
    "deliberate_attack": "Stacks beside Soviets attack one Stack, a card may help",
}

FIRE_WORDS: Final = ("hits on 6", "hits on 5+", "hits on 4+")
COMPASS_WORDS: Final = (
    "east", "south-east", "south-west", "west", "north-west", "north-east",
)  # fmt: skip
PARTNER_WORDS: Final = ("stays out of the attack", "joins the attack")
RUBBLE_WORDS: Final = {
    "Rubble Card": " for the card",
    "Rubble Hexes": " for the hexes of the attackers",
    "Rubble Panzers": " for attacking tanks",
}
RUBBLE_RESULTS: Final = ("That is not above 18: no Rubble.", "That is above 18: Rubble.")
GERMAN_CARD_WORDS: Final = (
    "a Leader", "a Leader", "a Leader", "a Leader", "a Leader",
    "airstrike, {0} dice that hit on 4+, +{1} to the Rubble Roll",
    "airstrike, {0} dice that hit on 4+, +{1} to the Rubble Roll",
    "{0} dice that hit on 4+, +{1} to the Rubble Roll",
    "{0} dice that hit on 4+, +{1} to the Rubble Roll",
    "the strongest Soviet Infantry loses a dot",
    "the strongest Soviet Tank loses a dot",
)  # fmt: skip
SOVIET_CARD_WORDS: Final = (
    "Opportunity Fire, and Soviet attacks are Deliberate",
    "Snipers shoot twice",
    "Soviets hit one point more easily, but their 1s hit themselves",
    "two dice that hit on 5+",
    "gunboats on the bank, else a Marine lands",
    "cancels an airstrike, Rubble in {0}",
    "the strongest German Infantry loses a dot",
    "the strongest Panzer or Panzer Grenadier loses a dot",
    "a random Infantry joins the Soviets",
    "a random Tank joins the Soviets",
)
CARD_WORDS: Final = {
    "richthofen": "Von Richthofen", "okh": "OKH", "heinkel": "Heinkel 111",
    "sniper_g": "Sniper", "sniper_s": "Sniper", "tommy": "Tommy Gunner",
    "flotilla": "Volga River Flotilla", "aa": "AA", "antitank": "Anti-Tank", "t34": "T-34 Dug In",
}  # fmt: skip


# What is said of things that a question does not offer, where no condition was noted.
ACTION_FIRST = "first choose one of the five Actions; it is asked for after that"
NOT_THERE = "it is not one of the Units in that hex that are still to be chosen"
NOT_HIT = "it is not one of the strongest Units that are hit"
OTHERWISE: dict[str, dict[str, str]] = {
    "action": {"hex": ACTION_FIRST, "german_unit": ACTION_FIRST},
    "short_move": {"hex": "there is no Short Move left"},
    "short_move_units": {"german_unit": NOT_THERE},
    "hasty_attack_units": {"german_unit": NOT_THERE},
    "hasty_join": {"german_unit": NOT_THERE},
    "return": {"german_unit": "it does not wait for room"},
    "reduce_german": {"german_unit": NOT_HIT},
    "reduce_soviet": {"soviet_unit": NOT_HIT},
    "advance_soviet": {"soviet_unit": "it is not one of the strongest attackers"},
    "blitz": {"german_unit": "it is not a Blitz Unit that Advanced and has not gone on"},
    "soviet_unit": {"soviet_unit": "it is not in the hex that moves a Unit"},
}


def dots(count: int) -> str:
    """So many dots."""
    return f"{count} dot{'' if count == 1 else 's'}" if count else "no dots"


def card_words(name: str) -> str:
    """A card by its id, which stands behind it so that it can be typed."""
    stem = name.rsplit("-", 1)[0]
    words = CARD_WORDS.get(stem, stem.capitalize())
    return words if stem == name else f"{words} ({name})"


ADVANTAGE_WORDS: Final = {
    "paulus": "Paulus",
    "hoth": "Hoth",
    "richthofen": "Von Richthofen",
    "linden": "Linden",
    "okh": "OKH",
    "6th_panzer": "6th Panzer Division",
    "chuikov": "Chuikov",
    "khrushchev": "Khrushchev",
    "zaytsev": "Zaytsev",
    "marines_empowered": "Marines Empowered",
    "late_deployment": "Divisions' Late Deployment",
    "immortal_guard": "Immortal Guard",
}
