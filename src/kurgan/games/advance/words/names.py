"""The names of things: areas, units, Soviet counters, events, outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kurgan.games.advance.pack.tables import (
    RANDOM_EVENTS,
    STRATEGIES,
    SUPPORTS,
    TERRAINS,
    Tables,
)
from kurgan.games.advance.rules.results import RESULTS
from kurgan.games.advance.state import Board
from kurgan.kernel.bits import members

OUTCOMES = {
    "undecided": "The game is not over.",
    "german_automatic": "German Automatic Victory: every area is German.",
    "german_operational": "German Operational Victory: forty areas and a Heavy Urban one.",
    "soviet_automatic": "Soviet Automatic Victory: German Morale is 0.",
    "soviet_final": "Soviet victory: the Germans fell short when time ran out.",
}
EVENT_WORDS = {
    "none": "No event",
    "64th_army_breakthrough": "64th Army Breakthrough",
    "64th_army_offensive": "64th Army Offensive (no Air this turn)",
    "66th_army_offensive": "66th Army Offensive (no Air this turn)",
    "66th_army_breakthrough": "66th Army Breakthrough (2d6 Supply, no Air)",
    "artillery_shell_shortages": "Artillery Shell Shortages (+1 each, not +2)",
    "commissars": "Commissars (+1 to Defense Values)",
    "rain": "Rain (no Air, Movement 4)",
    "logistical_pause": "Logistical Pause (one division may not act)",
}
SUPPORT_WORDS = tuple([name.capitalize() for name in SUPPORTS])


def thing_words(tables: Tables, kind: str, thing: int) -> str:
    """The name of a thing of some kind; a plain number is its own."""
    return NAMES[kind](tables, thing) if kind in NAMES else str(thing)


def place(tables: Tables, area: int) -> str:
    """An area with its name."""
    return f"{area} {tables.names[area]}"


def counter_words(tables: Tables, counter: int) -> str:
    """A Soviet counter."""
    kind = tables.counters[counter]
    name = "Pavlov's House, " if kind.pavlov else ""
    return f"{name}{STRATEGIES[kind.strategy].capitalize()} {kind.defense}"


def units_words(s: Board, units: int) -> str:
    """Units by name."""
    return ", ".join(s.tables.units[unit] for unit in members(units)) or "none"


def unit_words(s: Board, unit: int) -> str:
    """A unit with its factors, attack and movement, as they are printed."""
    kind = "armor" if s.tables.armor >> unit & 1 else "infantry"
    return f"{s.tables.units[unit]} ({kind} {s.plan.attack[unit]}-{s.movement(unit)})"


def soviet_words(s: Board, area: int) -> str:
    """The Soviet unit of an area as the player sees it."""
    terrain = TERRAINS[s.tables.terrain[area]].replace("_", " ")
    if not s.is_revealed(area):
        return f"an unrevealed {terrain} unit, TEM +{s.tables.tem[area]}"
    return f"{counter_words(s.tables, s.counter[area])}, {terrain}, TEM +{s.tables.tem[area]}"


NAMES: Mapping[str, Callable[[Tables, int], str]] = {
    "area": place,
    "unit": lambda tables, unit: tables.units[unit],
    "division": lambda tables, division: tables.divisions[division],
    "counter": counter_words,
    "support": lambda _, marker: SUPPORT_WORDS[marker],
    "event": lambda _, event: EVENT_WORDS[RANDOM_EVENTS[event]],
    "result": lambda _, result: RESULTS[result].capitalize(),
    "outcome": lambda _, outcome: list(OUTCOMES.values())[outcome],
}
