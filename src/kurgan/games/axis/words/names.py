"""The names of things for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kurgan.games.axis.pack.tables import FACTORIES, FERRY, SEATS, SECTORS, ZONES, Tables
from kurgan.games.axis.rules.combat import hits
from kurgan.kernel.words import plural

SIDE_WORDS = ("Axis", "Allies")
UNIT_WORDS = (
    "German infantry", "German mechanized infantry", "German artillery", "German tank",
    "German assault gun", "German fighter", "German bomber", "Minor Axis infantry",
    "Minor Axis artillery", "Soviet infantry", "Soviet mechanized infantry", "Soviet artillery",
    "Soviet tank", "Soviet rocket launcher", "Soviet fighter", "Soviet bomber",
    "supply token", "ferry",
)  # fmt: skip
PLURAL = ("tank", "gun", "launcher", "fighter", "bomber", "token")
JOB_WORDS = (
    "leave", "stay", "arrive", "attack", "relocate", "drop supply", "land supply", "land troops",
    "land", "intercept",
)  # fmt: skip
MISSION_WORDS = (
    "", "", "", "Attack a zone or a crossing", "Relocate to another airfield",
    "Drop a supply token in a zone", "Land with supply tokens at an airfield",
    "Land with infantry at an airfield", "", "",
)  # fmt: skip
STATE_WORDS = (
    "off the boards", "on the ground", "in the air", "attacking", "relocating",
    "dropping supply", "landing supply", "landing troops", "landed", "intercepting",
)  # fmt: skip

OUTCOMES = {
    "undecided": "The game is not over.",
    "axis_total": "Axis Total Victory: every RP zone of the city, and a supply line into it.",
    "allies_total": "Allies Total Victory: the ring is shut and the west bank is theirs.",
    "axis_major": "Axis Major Victory: a supplied foothold in the city.",
    "allies_major": "Allies Major Victory: the three gates and all fortified zones.",
    "axis_minor": "Axis Minor Victory: Pitomnik is in Axis hands.",
    "allies_minor": "Allies Minor Victory: Pitomnik is in Allied hands.",
}
CARD_WORDS = {
    "weather_roll": "Weather Roll",
    "axis_reinforcement": "Axis Reinforcement",
    "axis_movement": "Axis Movement",
    "allies_reaction": "Allies Reaction",
    "axis_attack": "Axis Attack",
    "axis_air_unit_landing": "Axis Air Unit Landing",
    "allies_counter_offensive_preparation": "Allies Counter-Offensive Preparation",
    "heroic_workers_of_stalingrad": "Heroic Workers of Stalingrad",
    "allies_reinforcement": "Allies Reinforcement",
    "allies_movement": "Allies Movement",
    "axis_reaction": "Axis Reaction",
    "allies_attack": "Allies Attack",
    "allies_air_unit_landing": "Allies Air Unit Landing",
    "end_of_round": "End of Round",
    "begin": "End of Round",  # between two rounds
}


def faces(value: int) -> str:
    """The faces of a die that hit at a value."""
    found = [str(face) for face in range(1, 7) if hits((face,), value)]
    return " and ".join(found) if len(found) > 1 else f"a {value}"


def counted(unit: int, count: int) -> str:
    """So many units of a type."""
    name = UNIT_WORDS[unit]
    if unit == FERRY and count != 1:
        return f"{count} ferries"
    return plural(count, name) if name.endswith(PLURAL) else f"{count} {name}"


def crossing_words(crossing: int) -> str:
    """A Volga Crossing."""
    return f"{SECTORS[crossing]} crossing"


def thing_words(tables: Tables, kind: str, thing: int) -> str:
    """The name of a thing of some kind; a plain number is its own."""
    return NAMES[kind](tables, thing) if kind in NAMES else str(thing)


def place_words(tables: Tables, place: int) -> str:
    """A zone or a Volga Crossing."""
    return tables.names[place] if place < ZONES else crossing_words(place - ZONES)


def card_words(tables: Tables, card: int) -> str:
    """What a Uranus card brings."""
    return ", ".join(counted(item, count) for item, count in tables.cards[card])


NAMES: Mapping[str, Callable[[Tables, int], str]] = {
    "zone": place_words,
    "place": place_words,
    "crossing": lambda _, crossing: crossing_words(crossing),
    "unit": lambda _, unit: UNIT_WORDS[unit],
    "item": lambda _, item: UNIT_WORDS[item],
    "aircraft": lambda tables, slot: UNIT_WORDS[tables.craft[slot]],
    "site": lambda _, site: f"Ambush Site {site + 1}",
    "side": lambda _, side: SIDE_WORDS[side],
    "seat": lambda _, seat: f"{SEATS[seat]} player",
    "card": lambda tables, card: f"Uranus card {card + 1} ({card_words(tables, card)})",
    "factory": lambda _, factory: FACTORIES[factory].replace("_", " "),
    "flank": lambda _, flank: ("northwest", "southeast")[flank],
    "hand": lambda _, hand: ("left", "right")[hand],
    "job": lambda _, job: JOB_WORDS[job],
    "outcome": lambda _, outcome: list(OUTCOMES.values())[outcome],
}
