"""Casualties: who picks them, targeted hits first (Combat 2 and 3, Unit Profiles)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ARTILLERY, LAND, TANK, UNITS
from kurgan.games.axis.rules.air import MOST_CRAFT
from kurgan.games.axis.rules.landing import LOSE_CRAFT, distinct
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Ask, Choice, actions
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Procedure, step

TARGET_AIRCRAFT: Final = actions("target_aircraft", MOST_CRAFT)
TARGET_TANKS: Final = actions("target_tanks", 256)
TARGET_TYPE: Final = actions("target_type", len(UNITS))
NO_TARGET: Final = Action("no_target")
LOSE: Final = tuple(
    [tuple([Action("lose", (unit, count)) for count in range(256)]) for unit in range(len(UNITS))]
)


@dataclass(slots=True)
class TakeHits(Procedure):
    """Designate a side's casualties in a zone: targeted hits, then the rest (R42)."""

    zone: int
    side: int  # whose units are hit
    plain: int
    guns: int = 0  # hits by assault guns
    planes: int = 0  # hits by fighters
    must: int = 0  # hits by interceptors, which have to target aircraft
    bombs: int = 0  # hits by attacking bombers
    air: int = 0  # aircraft that the owner must choose
    artillery: int = 0  # 1 while the owner chooses which artillery a bomber hit
    cites: str = "Combat 2"  # the rule that made the hits

    def cited(self) -> str:
        """Casualties are chosen under the rule that made the hits."""
        return self.cites if self.at == "choose_casualties" else self.step.rule

    @step("Fighters")
    def target_aircraft(self, s: Board) -> Asking:
        if not self.planes and not self.must:
            return self.target_tanks
        there = len(open_craft(s, self.zone, self.side))
        forced = min(self.must, there)  # Interceptors
        most = min(self.planes, there - forced)
        count = most
        if most and open_land(s, self.zone, self.side):
            answer = yield Choice(1 - self.side, "target", TARGET_AIRCRAFT[: most + 1])
            count = answer.args[0]
        self.air = forced + count
        self.plain += self.planes + self.must - self.air
        return None

    @step("Fighters")
    def lose_aircraft(self, s: Board) -> Asking:
        if not self.air:
            return None
        there = open_craft(s, self.zone, self.side)
        slot = yield from lost_craft(s, self.side, there, self.air)
        s.casualty_craft |= bit(slot)
        self.air -= 1
        return AGAIN

    @step("Assault Guns")
    def target_tanks(self, s: Board) -> Asking:
        if self.guns:
            tank = TANK[self.side]
            most = min(self.guns, left(s, self.zone, tank))
            count = most
            if most and not is_uniform(s, self.zone, self.side):
                answer = yield Choice(1 - self.side, "target", TARGET_TANKS[: most + 1])
                count = answer.args[0]
            s.casualties[tank] += count
            self.plain += self.guns - count
        return None

    @step("Bombers")
    def target_type(self, s: Board) -> Asking:
        types = target_types(s, self.zone, self.side)
        if not self.bombs or not types or is_uniform(s, self.zone, self.side):
            self.plain += self.bombs
            return self.choose_casualties
        options = (*[TARGET_TYPE[unit] for unit in types], NO_TARGET)
        answer = yield Choice(1 - self.side, "target", options)
        self.bombs -= 1
        if answer == NO_TARGET:
            self.plain += 1
            return AGAIN
        unit = answer.args[0]
        if unit in ARTILLERY[self.side]:
            self.artillery = 1
            return None
        s.casualties[unit] += 1
        return AGAIN

    @step("Bombers")
    def choose_artillery(self, s: Board) -> Asking:
        """Minor Axis artillery counts as artillery (R67)."""
        kinds = [unit for unit in ARTILLERY[self.side] if left(s, self.zone, unit)]
        unit = kinds[0]
        if len(kinds) > 1:
            options = tuple([LOSE[kind][1] for kind in kinds])
            unit = (yield Choice(self.side, "casualty", options)).args[0]
        s.casualties[unit] += 1
        self.artillery = 0
        return self.target_type

    @step("Combat 2")
    def choose_casualties(self, s: Board) -> Asking:
        if not self.plain:
            return END
        land = [unit for unit in LAND[self.side] if left(s, self.zone, unit)]
        craft = open_craft(s, self.zone, self.side)
        total = sum(left(s, self.zone, unit) for unit in land) + len(craft)
        if total <= self.plain:
            lose_all(s, self.zone, land, craft)
            return END
        kinds = distinct(s, craft)
        if len(land) + len(kinds) == 1:
            lose_some(s, land, kinds, craft, self.plain)
            return END
        options: list[Action] = []
        for unit in land:
            options += LOSE[unit][1 : min(self.plain, left(s, self.zone, unit)) + 1]
        options += [LOSE_CRAFT[slot] for slot in kinds]
        answer = yield Choice(self.side, "casualty", tuple(options))
        if answer.verb == "lose":
            s.casualties[answer.args[0]] += answer.args[1]
            self.plain -= answer.args[1]
        else:
            s.casualty_craft |= bit(answer.args[0])
            self.plain -= 1
        return AGAIN


@dataclass(slots=True)
class LoseAircraft(Procedure):
    """The owner picks which of its aircraft in a place are casualties."""

    place: int
    side: int
    hits: int
    cites: str = "Interceptors"  # the rule that made the hits

    def cited(self) -> str:
        """The rule that made the hits."""
        return self.cites

    @step("Interceptors")
    def choose(self, s: Board) -> Asking:
        there = open_craft(s, self.place, self.side)
        if not self.hits or not there:
            return END
        slot = yield from lost_craft(s, self.side, there, 1)
        s.casualty_craft |= bit(slot)
        self.hits -= 1
        return AGAIN


def lost_craft(s: Board, side: int, there: list[int], hits: int) -> Generator[Ask, Action, int]:
    """The aircraft that its owner gives up to the first of some hits."""
    kinds = distinct(s, there)
    if len(kinds) == 1 or len(there) <= hits:
        return kinds[0]
    options = tuple([LOSE_CRAFT[slot] for slot in kinds])
    return (yield Choice(side, "casualty", options)).args[0]


def left(s: Board, zone: int, unit: int) -> int:
    """Units of a type that are not casualties yet."""
    return s.count(zone, unit) - s.casualties[unit]


def open_land(s: Board, zone: int, side: int) -> int:
    """How many land units are not casualties yet."""
    return s.land_units(zone, side) - sum(s.casualties[unit] for unit in LAND[side])


def open_craft(s: Board, zone: int, side: int) -> list[int]:
    """Aircraft of a side in a place that are not casualties yet."""
    return [slot for slot in s.crafts_at(zone, side) if not s.casualty_craft >> slot & 1]


def is_uniform(s: Board, zone: int, side: int) -> bool:
    """Whether every unit left is of one kind, so that no choice matters."""
    land = sum(1 for unit in LAND[side] if left(s, zone, unit))
    return land + len(distinct(s, open_craft(s, zone, side))) == 1


def target_types(s: Board, zone: int, side: int) -> list[int]:
    """Land unit types that a bomber can name; all artillery is one type (R67)."""
    types = [unit for unit in LAND[side] if left(s, zone, unit)]
    guns = [unit for unit in types if unit in ARTILLERY[side]]
    return [unit for unit in types if unit not in guns[1:]]


def lose_all(s: Board, zone: int, land: list[int], craft: list[int]) -> None:
    """Everything left is a casualty."""
    for unit in land:
        s.casualties[unit] = s.count(zone, unit)
    for slot in craft:
        s.casualty_craft |= bit(slot)


def lose_some(s: Board, land: list[int], kinds: list[int], craft: list[int], count: int) -> None:
    """So many of the only kind there is."""
    if land:
        s.casualties[land[0]] += count
    for slot in craft[:count] if kinds else []:
        s.casualty_craft |= bit(slot)


def remove_casualties(s: Board, zone: int, side: int) -> None:
    """Destroy what was designated of a side."""
    for unit in LAND[side]:
        if s.casualties[unit]:
            s.destroy(zone, unit, s.casualties[unit])
            s.casualties[unit] = 0
    for slot in members(s.casualty_craft):
        if slot in s.tables.crafts[side]:
            s.destroy_craft(slot)
            s.casualty_craft &= ~bit(slot)


def clear_marker(s: Board, zone: int, victim: int) -> None:
    """The last land unit was shot: the marker goes unless its side controls the zone (R46)."""
    has_land, holds = s.land[victim] >> zone & 1, s.friendly(victim) >> zone & 1
    if s.contested >> zone & 1 and is_called_off(has_land=bool(has_land), holds=bool(holds)):
        s.remove_marker(zone)
        s.emit("marker_removed", zone)


def is_called_off(*, has_land: bool, holds: bool) -> bool:
    """Whether a side that was shot at before the combat has no more part in it (R46)."""
    return not has_land and not holds
