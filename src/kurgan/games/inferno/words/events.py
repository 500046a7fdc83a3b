"""Every kind of event: its arguments and its sentence."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import Tables
from kurgan.games.inferno.rules.rubble import makes_rubble
from kurgan.games.inferno.words.names import FIRE_WORDS, dots, place
from kurgan.kernel.state import Event
from kurgan.kernel.words import NOBODY, Fact, plural

COMPASS_WORDS = (
    "east", "south-east", "south-west", "west", "north-west", "north-east",
)  # fmt: skip
PARTNER_WORDS = ("stays out of the attack", "joins the attack")
RUBBLE_WORDS = {
    "Rubble Card": " for the card",
    "Rubble Hexes": " for the hexes of the attackers",
    "Rubble Panzers": " for attacking tanks",
}
RUBBLE_RESULTS = ("That is not above 18: no Rubble.", "That is above 18: Rubble.")
FEW = 6


def german_face(tables: Tables, event: Event) -> dict[str, str]:
    """Dots and Firepower of a German Unit."""
    fire = FIRE_WORDS[tables.german_firepower[event.args[0]]]
    return {"dots": dots(event.args[1]), "fire": fire}


def soviet_face(tables: Tables, event: Event) -> dict[str, str]:
    """Dots and Firepower of a Soviet Unit."""
    fire = FIRE_WORDS[tables.soviet_firepower[event.args[0]]]
    return {"dots": dots(event.args[1]), "fire": fire, **cause(tables, event)}


def cause(tables: Tables, event: Event) -> dict[str, str]:
    """Whose dice struck, where it was the Soviets themselves."""
    return {"cause": " by Khrushchev's 1s" if event.rule == "Khrushchev" else ""}


def counted_hits(tables: Tables, event: Event) -> dict[str, str]:
    """Dice on target and the hits they make; Rubble may have halved them."""
    scored, hits = event.args[0], event.args[1]
    many = plural(hits, "hit")
    halved = f"{scored} on target, halved by Rubble to {many}"
    return {"hits": many if scored == hits else halved}


def tallest(tables: Tables, event: Event) -> dict[str, str]:
    """The Top Stacked Hexes; by their numbers alone if there are many."""
    height, hexes = event.args[0], event.args[1:]
    short = len(hexes) > FEW
    listed = [f"#{tables.hexes[h]}" if short else place(tables, h) for h in hexes]
    return {"height": plural(height, "Unit"), "hexes": ", ".join(listed)}


def direction(tables: Tables, event: Event) -> dict[str, str]:
    """Where a compass die points."""
    return {"direction": COMPASS_WORDS[event.args[1] - 1]}


def partner(tables: Tables, event: Event) -> dict[str, str]:
    """Whether the partner joins."""
    return {"answer": PARTNER_WORDS[event.args[1]]}


def rubble_term(tables: Tables, event: Event) -> dict[str, str]:
    """What a part of the Rubble Roll stands for."""
    return {"cause": RUBBLE_WORDS.get(event.rule, "")}


def rubble_result(tables: Tables, event: Event) -> dict[str, str]:
    """Whether the Rubble Roll was high enough."""
    return {"result": RUBBLE_RESULTS[makes_rubble(event.args[1])]}


EVENTS: dict[str, Fact] = {
    "advantages_rolled": Fact(
        ("die", "die"),
        "Dice for advantages: {0} for the Soviets, {1} for the Germans.",
        about=NOBODY,
    ),
    "german_advantage_drawn": Fact(("german_advantage",), "German advantage: {0}."),
    "soviet_advantage_drawn": Fact(("soviet_advantage",), "Soviet advantage: {0}."),
    "soviets_placed": Fact((), "The Soviet blocks are dealt to their hexes.", about="soviet"),
    "germans_placed": Fact(
        (), "The German Units and the Reinforcement Track are ready.", about="german"
    ),
    "german_turn_began": Fact(("count",), "German turn {0}.", about="german"),
    "soviet_turn_began": Fact(("count",), "Soviet turn {0}.", about="soviet"),
    "action_chosen": Fact(("action",), "Action: {0}."),
    "german_leader_entered": Fact(("german_card",), "{0} enters play."),
    "german_card_drawn": Fact(("german_card",), "The Germans draw {0}."),
    "german_drew": Fact(
        ("count",), "A German card is drawn; {0} left in the deck.", about="german"
    ),
    "soviet_drew": Fact(
        ("count",), "The Soviets draw a card; {0} left in their deck.", about="soviet"
    ),
    "soviet_card_drawn": Fact(("soviet_card",), "The Soviets draw {0}."),
    "extra_turns_began": Fact(
        (), "The Soviet deck is empty, but OKH drives the battle on.", about="german"
    ),
    "chuikov_announced": Fact((), "Chuikov's card has been drawn.", about="soviet"),
    "headquarters_rolled": Fact(
        ("count", "hex", "die*"),
        "Chuikov's Headquarters: {*} make {0} and point to {1}.",
        about="soviet",
    ),
    "headquarters_established": Fact(
        ("hex",), "Chuikov's Headquarters stand in {0}.", about="soviet"
    ),
    "headquarters_lost": Fact(
        (), "Chuikov has no Headquarters: his card is discarded.", about="soviet"
    ),
    "reinforcements_rolled": Fact(
        ("die*",), "Six dice for the rows of the track: {*}.", about="german"
    ),
    "german_picked_up": Fact(("german_unit",), "{0} is picked up from the track."),
    "german_block_picked_up": Fact(
        ("count",), "A block is picked up from row {0}.", about="german"
    ),
    "german_removed": Fact(
        ("german_unit", "count"),
        "A die on the empty row {1} of the track: {0} is Removed from the game.",
    ),
    "raus_arrived": Fact(
        (), "Raus takes his place and the 6th Panzer Division joins the track.", about="german"
    ),
    "german_deployed": Fact(("german_unit", "hex"), "{0} is deployed in {1}."),
    "german_block_deployed": Fact(("hex",), "A German block is deployed in {0}.", about="german"),
    "german_returned": Fact(("german_unit",), "{0} finds no room and goes back to the track."),
    "german_block_returned": Fact((), "A German block goes back to the track.", about="german"),
    "german_moved": Fact(("german_unit", "hex", "hex"), "{0} moves from {1} to {2}."),
    "german_block_moved": Fact(
        ("hex", "hex"), "A German block moves from {0} to {1}.", about="german"
    ),
    "soviet_moved": Fact(("soviet_unit", "hex", "hex"), "{0} moves from {1} to {2}."),
    "soviet_block_moved": Fact(
        ("hex", "hex"), "A Soviet block moves from {0} to {1}.", about="soviet"
    ),
    "german_control_taken": Fact(("hex",), "{0} is German now.", about="german"),
    "soviet_control_taken": Fact(("hex",), "{0} is Soviet now.", about="soviet"),
    "fortification_destroyed": Fact(
        ("hex",), "The fortification in {0} is destroyed.", about="soviet"
    ),
    "hasty_attack_declared": Fact(("hex", "hex"), "Hasty Attack on {0} from {1}.", about="german"),
    "deliberate_attack_declared": Fact(
        ("hex", "hex*"), "Deliberate Attack on {0} from {*}.", about="german"
    ),
    "soviet_attack_declared": Fact(
        ("hex", "hex*"), "The Soviets attack {0} from {*}.", about="soviet"
    ),
    "partner_answered": Fact(("hex", "count"), "The partner's Stack in {0} {answer}.", partner),
    "soviet_card_laid": Fact((), "The Soviets play a card facedown.", about="soviet"),
    "german_card_laid": Fact((), "The Germans play a card facedown.", about="german"),
    "german_card_played": Fact(("german_card",), "German card: {0}."),
    "soviet_card_played": Fact(("soviet_card",), "Soviet card: {0}."),
    "german_revealed": Fact(
        ("german_unit", "count", "hex"), "Showdown in {2}: {0}, {dots}, {fire}.", german_face
    ),
    "soviet_revealed": Fact(
        ("soviet_unit", "count", "hex"), "Showdown in {2}: {0}, {dots}, {fire}.", soviet_face
    ),
    "soviet_leader_entered": Fact(("soviet_card",), "{0} enters play for the Soviets."),
    "airstrike_cancelled": Fact(("german_card",), "{0} is cancelled by anti-aircraft fire."),
    "rubble_placed": Fact(("hex",), "{0} is Rubble now.", about=NOBODY),
    "card_fired": Fact(("count", "count", "die*"), "The card rolls {*}: {hits}.", counted_hits),
    "landing_rolled": Fact(
        ("count", "hex", "die*"),
        "The Flotilla rolls {*}, together {0}, and makes for {1}.",
        about="soviet",
    ),
    "german_reduced": Fact(("german_unit", "count"), "{0} is reduced to {dots}.", german_face),
    "german_destroyed": Fact(("german_unit",), "{0} is destroyed."),
    "soviet_reduced": Fact(
        ("soviet_unit", "count"), "{0} is reduced to {dots}{cause}.", soviet_face
    ),
    "soviet_destroyed": Fact(
        ("soviet_unit",), "{0} is destroyed{cause} and goes back to its Pool.", cause
    ),
    "opportunity_fired": Fact(
        ("count", "die*"), "Opportunity Fire rolls {*}; hits on the Germans: {0}.", about="soviet"
    ),
    "rubble_counts": Fact(("count",), "Rubble Roll: +{0}{cause}.", rubble_term, about=NOBODY),
    "rubble_rolled": Fact(
        ("count", "count", "die*"),
        "Rubble Roll: {*} and +{0} make {1}. {result}",
        rubble_result,
        about=NOBODY,
    ),
    "germans_fired": Fact(
        ("count", "count", "die*"), "The Germans roll {*}: {hits}.", counted_hits, about="german"
    ),
    "soviets_fired": Fact(
        ("count", "count", "die*"), "The Soviets roll {*}: {hits}.", counted_hits, about="soviet"
    ),
    "units_concealed": Fact((), "The blocks stand up again.", about=NOBODY),
    "spawn_hexes_counted": Fact(
        ("count",), "The Soviets hold {0} of their Spawn Hexes.", about="soviet"
    ),
    "top_stacked_found": Fact(
        ("count", "hex*"),
        "The tallest Soviet Stacks have {height}: {hexes}.",
        tallest,
        about="soviet",
    ),
    "counts_compared": Fact(
        ("count", "count"),
        "Top Stacked Hexes: {0}. Spawn Hexes that the Soviets hold: {1}.",
        about="soviet",
    ),
    "spawn_action_began": Fact(
        (), "More Top Stacked Hexes: a Spawn Action, new Units come.", about="soviet"
    ),
    "movement_action_began": Fact(
        (), "Not more Top Stacked Hexes: a Movement Action.", about="soviet"
    ),
    "draw_action_began": Fact((), "The Soviets draw a card instead of moving.", about="soviet"),
    "spawn_hex_full": Fact(("hex",), "{0} is full: a card instead of Units.", about="soviet"),
    "spawn_hex_nearly_full": Fact(
        ("hex",), "{0} has room for one Unit only: an Infantry.", about="soviet"
    ),
    "pool_was_empty": Fact(("pool", "hex"), "No {0} is left for {1}: a card instead."),
    "soviet_deployed": Fact(("pool", "hex"), "A Soviet {0} block comes to {1}."),
    "soviet_strength_spun": Fact(
        ("soviet_unit", "count"), "It is {0}, {dots}, {fire}.", soviet_face
    ),
    "compass_rolled": Fact(
        ("hex", "die"), "Compass die for {0}: {1}, {direction}.", direction, about="soviet"
    ),
    "die_identical": Fact(
        ("hex",), "The die of {0} equals another: a card, and no move.", about="soviet"
    ),
    "move_blocked": Fact(
        ("hex",), "Nobody can go that way from {0}: a card instead.", about="soviet"
    ),
    "one_rolled": Fact(("hex",), "The die of {0} is a 1: a card, and no move.", about="soviet"),
    "stack_was_gone": Fact(("hex",), "Nobody is left to move in {0}.", about="soviet"),
    "game_ended": Fact(("outcome",), "{0}", about=NOBODY),
}
