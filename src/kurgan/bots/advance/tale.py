"""Advance to the Volga in the words of a computer player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kurgan.bots.tales import Blow, Tale, listed, shortened
from kurgan.games.advance.rules.combat import Combat
from kurgan.games.advance.rules.movement import Activation
from kurgan.games.advance.rules.results import REPULSE
from kurgan.games.advance.state import SOVIET_AUTOMATIC, SOVIET_FINAL, Board
from kurgan.games.advance.words.moves import counted_markers
from kurgan.games.advance.words.names import counter_words, place, thing_words
from kurgan.kernel.ask import Side
from kurgan.kernel.bits import members
from kurgan.kernel.state import Event
from kurgan.kernel.words import plural

REASONS: Final[Mapping[str, str]] = {
    "activate": "The area whose units can do most comes first, until none can do any more.",
    "activation": "Those go along who add more to the attack than they would do elsewhere.",
    "move": "It goes to the attack it is meant for, or nearer to the front.",
    "name_attackers": "An attack with all at once has the best odds.",
    "barrage": "The unit that is cheapest to bring back falls to the barrage.",
    "lead": "The lead makes most of the attack for what its loss would cost.",
    "support": "Each marker is placed where it is worth more than it would be later.",
    "spend": "Supply goes first to what wins the next attacks.",
    "return_to": "Units come back near the front, beside others.",
    "arrive_at": "Units arrive near the front, beside others.",
    "arrive": "The strongest unit comes first.",
    "retreat": "The strongest unit is brought back first.",
    "retreat_to": "The retreat goes to where the unit is needed next.",
    "spare": "The area that matters least is spared.",
}


class Attack:
    """One attack as it is put together."""

    def __init__(self, area: int, units: list[int], support: Sequence[int] = (0, 0, 0)) -> None:
        self.area = area
        self.units = units
        self.support = [*support]

    def words(self, s: Board) -> str:
        """Who attacks what with which support."""
        markers = counted_markers(self.support)
        who = [who_attacks(s, self.units)] if self.units else []
        force = listed([*who, *markers]) if who or markers else ""
        return f"attack {place(s.tables, self.area)}{f' with {force}' if force else ''}"


def who_attacks(s: Board, units: Sequence[int]) -> str:
    """Units by their division if it is one, else by name."""
    tables = s.tables
    for number, division in enumerate(tables.division_units):
        if len(units) > 1 and all(division >> unit & 1 for unit in units):
            return f"{plural(len(units), 'unit')} of the {tables.divisions[number]}"
    return shortened([tables.units[unit] for unit in units], "units")


def begun(s: Board) -> list[Attack]:
    """The attack that is being made."""
    fights = [frame for frame in s.stack if isinstance(frame, Combat)]
    return [
        Attack(one.area, list(members(one.attackers)), (one.air, one.artillery, one.engineer))
        for one in fights
    ]


def arrived(s: Board) -> dict[int, int]:
    """The units that have entered a Soviet area and will attack, with that area."""
    units = [
        unit for one in s.stack if isinstance(one, Activation) for unit in members(one.waiting)
    ]
    return {unit: s.where[unit] for unit in units}


def deeds(s: Board, events: Sequence[Event], side: Side) -> list[str]:
    """Purchases, attacks and marches, in their order; first the attack that is being made."""
    found: list[str | Attack] = [*begun(s)]
    bought, moved = [0, 0, 0], arrived(s)

    def settle() -> None:
        if any(bought):
            found.append(f"buy {listed(counted_markers(bought))}")
            bought[:] = [0, 0, 0]
        found.extend(marches(s, moved))
        moved.clear()

    for event in events:
        kind, args = event.kind, event.args
        if kind == "marker_bought":
            bought[args[0]] += 1
        elif kind == "unit_returned":
            found.append(f"bring {s.tables.units[args[0]]} back in {place(s.tables, args[1])}")
        elif kind == "unit_moved":
            moved[args[0]] = args[1]
        elif kind == "attack_declared":
            units = [unit for unit, area in moved.items() if area == args[0]]
            for unit in units:
                del moved[unit]
            settle()
            found.append(Attack(args[0], units))
        elif kind == "support_placed" and found and isinstance(found[-1], Attack):
            found[-1].support[args[0]] += 1
        elif kind in ("area_activated", "turn_began"):
            settle()
    settle()
    return [one if isinstance(one, str) else one.words(s) for one in found]


def marches(s: Board, moved: Mapping[int, int]) -> list[str]:
    """Who goes where without an attack."""
    found = []
    for area in dict.fromkeys(moved.values()):
        names = [s.tables.units[unit] for unit, there in moved.items() if there == area]
        found.append(f"bring {shortened(names, 'units')} to {place(s.tables, area)}")
    return found


def blows(s: Board, events: Sequence[Event], side: Side) -> list[Blow]:
    """Repulses, losses, and an end that is lost."""
    found, shown = list[Blow](), ""
    area = next((attack.area for attack in begun(s)), 0)
    for event in events:
        kind, args = event.kind, event.args
        if kind == "attack_declared":
            area, shown = args[0], ""
        elif kind == "counter_revealed":
            shown = f" by what turned out to be {counter_words(s.tables, args[1])}"
        elif kind == "attack_called_off":
            found.append(Blow(2.0, f"the attack on {place(s.tables, area)} was called off{shown}"))
        elif kind == "result_reached" and args[0] == REPULSE:
            found.append(Blow(2.0, f"the attack on {place(s.tables, area)} was repulsed{shown}"))
        elif kind == "unit_lost":
            found.append(Blow(1.0, f"{s.tables.units[args[0]]} was lost"))
        elif kind == "game_ended" and args[0] in (SOVIET_AUTOMATIC, SOVIET_FINAL):
            words = thing_words(s.tables, "outcome", args[0])
            found.append(Blow(50.0, f"it ended in {words.split(':')[0]}"))
    return found


def taken(s: Board, events: Sequence[Event], side: Side) -> list[str]:
    """Areas that fall."""
    return [place(s.tables, e.args[0]) for e in events if e.kind == "area_captured"]


def unknown(s: Board, side: Side) -> list[str]:
    """The Soviet units that lie face down."""
    hidden = (s.soviet & ~s.revealed).bit_count()
    return [f"what {plural(hidden, 'face-down Soviet unit')} are worth"] if hidden else []


TALE: Tale[Board] = Tale(deeds, blows, taken, unknown, REASONS)
