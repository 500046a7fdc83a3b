"""Every kind of event: its arguments and its sentence."""

from __future__ import annotations

from kurgan.games.advance.pack.tables import Tables
from kurgan.kernel.state import Event
from kurgan.kernel.words import NOBODY, Fact

TERM_WORDS = {
    "9.5.2A": "the lead unit",
    "9.5.2B": "the other units",
    "9.5.2C": "Artillery and Engineers",
    "9.5.2D": "three units of one division",
    "9.5.2E": "Strong Morale",
    "12.4": "divisions",
    "9.5.3A": "Defense Factor",
    "12.3": "isolation",
    "9.5.3B": "terrain",
    "9.5.3C": "Shaken Morale",
    "6.2": "Commissars",
    "14.6.1": "Commissars",
    "9.5.3D": "Air support",
}


def term(tables: Tables, event: Event) -> dict[str, str]:
    """What a part of a value stands for."""
    return {"term": TERM_WORDS[event.rule]}


def streets(tables: Tables, event: Event) -> dict[str, str]:
    """What the die counts as, if not what it shows."""
    _, die, counts = event.args
    return {"counted": "" if die == counts else f", counted as {counts}"}


def kept(tables: Tables, event: Event) -> dict[str, str]:
    """The dice of the defense, of which the best two count."""
    best = " (the best two count)" if len(event.args) > 2 else ""
    return {"dice": " and ".join(map(str, event.args)), "kept": best}


EVENTS: dict[str, Fact] = {
    "germans_placed": Fact((), "The German units are set up.", about="german"),
    "counter_placed_revealed": Fact(("area", "counter"), "{1} lies face up in {0}."),
    "counters_dealt": Fact(
        ("count",), "Soviet counters are dealt face down to {0} areas.", about="soviet"
    ),
    "turn_began": Fact(("count",), "Turn {0} begins.", about=NOBODY),
    "unit_arrived": Fact(("unit", "area"), "{0} arrives in {1}."),
    "reinforcements_held_back": Fact(("unit*",), "Held back for a later turn: {*}."),
    "unit_withdrawn": Fact(("unit",), "{0} is withdrawn."),
    "unit_removed": Fact(("unit",), "{0} leaves the game."),
    "area_isolated": Fact(("area",), "{0} is isolated.", about="soviet"),
    "isolation_lifted": Fact(("area",), "{0} stays without an Isolation marker.", about="soviet"),
    "event_rolled": Fact(
        ("count", "event", "die*"), "Random event {0} (dice {*}): {1}.", about=NOBODY
    ),
    "division_paused": Fact(("division",), "The {0} may not act this turn."),
    "supply_rolled": Fact(("die*",), "The supply dice show {*}.", about="german"),
    "ones_rerolled": Fact(("die*",), "The ones are rolled again and show {*}.", about="german"),
    "supply_received": Fact(
        ("count", "count"), "{0} Supply Points arrive; {1} in hand.", about="german"
    ),
    "free_air_received": Fact(("count",), "Free Air support: {0} Air available.", about="german"),
    "marker_bought": Fact(("support", "count"), "{0} bought: {1} available."),
    "unit_returned": Fact(("unit", "area"), "{0} comes back in {1}."),
    "morale_changed": Fact(("count", "count"), "German Morale {0:+d}: now {1}.", about="german"),
    "streets_rolled": Fact(
        ("area", "die", "count"),
        "Bloody Streets in {0}: the die shows {1}{counted}.",
        streets,
        about=NOBODY,
    ),
    "area_activated": Fact(("area",), "{0} is activated.", about="german"),
    "unit_moved": Fact(("unit", "area", "count"), "{0} enters {1} for {2} MF."),
    "unit_spent": Fact(("unit",), "{0} is Spent."),
    "unit_lost": Fact(("unit",), "{0} is Out of Action."),
    "attack_declared": Fact(("area",), "Attack in {0}.", about="german"),
    "counter_revealed": Fact(("area", "counter"), "The Soviet unit in {0} is {1}."),
    "attack_called_off": Fact(
        ("area",), "The attack in {0} is called off under the barrage.", about="german"
    ),
    "isolation_rolled": Fact(
        ("area", "die", "count"),
        "Isolation die in {0}: {1}, Defense Factor {2:+d}.",
        about="soviet",
    ),
    "lead_named": Fact(("unit",), "{0} leads."),
    "support_placed": Fact(("support",), "{0} support is placed."),
    "air_rolled": Fact(
        ("die", "count"), "Air support rolls {0}: Defense Value -{1}.", about="german"
    ),
    "attack_counts": Fact(("count",), "Attack Value {0:+d} ({term})", term, about="german"),
    "defense_counts": Fact(("count",), "Defense Value {0:+d} ({term})", term, about="soviet"),
    "values_counted": Fact(
        ("count", "count"), "Attack Value {0} against Defense Value {1}.", about=NOBODY
    ),
    "attack_dice": Fact(("die", "die"), "The attack rolls {0} and {1}.", about="german"),
    "defense_dice": Fact(("die*",), "The defense rolls {dice}{kept}.", kept, about="soviet"),
    "dice_rolled": Fact(
        ("count", "count", "count", "count"),
        "Dice {0} against {1}: Attack Total {2}, Defense Total {3}.",
        about=NOBODY,
    ),
    "result_reached": Fact(("result",), "{0}.", about="german"),
    "result_changed": Fact(
        ("result",), "Fanatic defense: the result becomes a {0}.", about="soviet"
    ),
    "area_captured": Fact(("area", "count"), "{0} is taken: {1} areas are German.", about="german"),
    "unit_retreated": Fact(("unit", "area"), "{0} retreats to {1}."),
    "game_ended": Fact(("outcome",), "{0}", about=NOBODY),
}
