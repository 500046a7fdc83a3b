"""Questions in words, and why not what a question does not offer."""

from __future__ import annotations

from kurgan.games.advance.rules.combat import Combat, attack_value, defense_value
from kurgan.games.advance.rules.dawn import Arrival, waiting_units
from kurgan.games.advance.rules.movement import Activation
from kurgan.games.advance.rules.retreat import Retreat
from kurgan.games.advance.rules.supply import ReturnUnit, SupplyPhase
from kurgan.games.advance.state import Board
from kurgan.games.advance.words.names import (
    SUPPORT_WORDS,
    counter_words,
    place,
    units_words,
)
from kurgan.kernel.bits import members
from kurgan.kernel.words import Questions, plural

QUESTIONS: Questions[Board] = Questions({
    "activate": "Choose an area to activate, or end the Combat Phase.",
    "spare": "There are not enough Isolation markers: which area stays unmarked?",
    "retreat": "Not all find room where they came from: which unit retreats next?",
})  # fmt: skip

# What is said of things that a question does not offer, where no condition was noted.
OTHERWISE = {
    "arrive": {"unit": "it is not one of the reinforcements that arrive now"},
    "spare": {"area": "it is not isolated"},
    "spend": {"unit": "it is not Out of Action"},
    "activation": {"area": "to move, choose a unit", "unit": "it cannot move"},
    "name_attackers": {"area": "the area is chosen: the question is who attacks there"},
    "barrage": {"unit": "it takes no part in this attack"},
    "lead": {"unit": "it takes no part in this attack"},
    "retreat": {"unit": "it is not one of the units that still retreat"},
    "retreat_to": {"area": "it is neither where the unit came from nor the nearest with room"},
}


@QUESTIONS.words("arrive_at", Arrival)
def arrive_at(s: Board, top: Arrival) -> str:
    """The area of a group of reinforcements."""
    waiting = units_words(s, waiting_units(s, top.group))
    return f"Reinforcements: where do {waiting} arrive?"


@QUESTIONS.words("arrive", Arrival)
def arrive(s: Board, top: Arrival) -> str:
    """Who takes the room that is left."""
    room = s.room(top.area)
    fit = "fits" if room == 1 else "fit"
    return f"Only {room} more {fit} in {place(s.tables, top.area)}: who comes next?"


@QUESTIONS.words("spend", SupplyPhase)
def spend(s: Board, top: SupplyPhase) -> str:
    """What to buy."""
    return f"You have {plural(s.supply, 'Supply Point')}. What do you buy?"


@QUESTIONS.words("return_to", ReturnUnit)
def return_to(s: Board, top: ReturnUnit) -> str:
    """Where a unit comes back from the box."""
    return f"Where does {s.tables.units[top.unit]} come back?"


@QUESTIONS.words("activation", Activation)
def activation(s: Board, top: Activation) -> str:
    """What the Active Area does next."""
    owed = [unit for unit in members(top.waiting) if top.is_mandatory(s.where[unit])]
    must = " An attack is owed before you can end." if owed else ""
    return f"Active Area {place(s.tables, top.area)}: move a unit or declare an attack.{must}"


@QUESTIONS.words("move", Activation)
def move(s: Board, top: Activation) -> str:
    """The next area of a moving unit."""
    here = place(s.tables, s.where[top.unit])
    return f"{s.tables.units[top.unit]} in {here} has {top.left} MF. Where does it go?"


@QUESTIONS.words("name_attackers", Activation)
def name_attackers(s: Board, top: Activation) -> str:
    """Who takes part in an attack."""
    chosen = f" So far: {units_words(s, top.attackers)}." if top.attackers else ""
    return f"Who attacks in {place(s.tables, top.target)}?{chosen}"


@QUESTIONS.words("barrage", Combat)
def barrage(s: Board, top: Combat) -> str:
    """What a Barrage costs."""
    return f"Barrage in {defended(s, top)}: lose one attacker, or call the attack off?"


@QUESTIONS.words("lead", Combat)
def lead(s: Board, top: Combat) -> str:
    """Who leads."""
    return f"Attack on {defended(s, top)}: which unit leads?"


@QUESTIONS.words("support", Combat)
def support(s: Board, top: Combat) -> str:
    """Which markers help."""
    counts = zip((top.air, top.artillery, top.engineer), SUPPORT_WORDS, strict=True)
    placed = [f"{count} {name}" for count, name in counts if count]
    so_far = f" Placed: {', '.join(placed)}." if placed else ""
    values = f"Attack Value {attack_value(top, s)} against {defense_value(top, s)}"
    leader = s.tables.units[top.lead]
    return f"Attack on {defended(s, top)}, led by {leader}: {values}. Support?{so_far}"


@QUESTIONS.words("retreat_to", Retreat)
def retreat_to(s: Board, top: Retreat) -> str:
    """Where a unit retreats to."""
    return f"Where does {s.tables.units[top.unit]} retreat to?"


def defended(s: Board, top: Combat) -> str:
    """The area under attack and who holds it."""
    return f"{place(s.tables, top.area)} ({counter_words(s.tables, s.counter[top.area])})"
