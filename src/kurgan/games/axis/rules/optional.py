"""Appendix 2: Luftwaffe Priorities, Heroes of the Soviet Union and Interceptors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, AXIS, FIGHTER, LAND
from kurgan.games.axis.rules.casualties import TakeHits, remove_casualties
from kurgan.games.axis.rules.landing import LOSE_CRAFT, distinct
from kurgan.games.axis.state import ATTACK, GROUND, OFF, SCRAMBLED, Board
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

DONE: Final = Action("done")
EVENT: Final = 6


@dataclass(slots=True)
class Priorities(Procedure):
    """Luftwaffe Priorities: on a 6 a German air unit leaves for RPCs."""

    @step("Luftwaffe Priorities")
    def roll(self, s: Board) -> Asking:
        die = (yield Roll("priorities_die", (1,))).args[0]
        s.emit("priorities_rolled", die)
        return None if die == EVENT else END

    @step("Luftwaffe Priorities")
    def transfer(self, s: Board) -> Asking:
        crafts = [slot for slot in s.tables.crafts[AXIS] if s.job[slot] != OFF]
        if not crafts:  # R55
            return None
        kinds: dict[tuple[int, int], int] = {}
        for slot in crafts:
            kinds.setdefault((s.tables.craft[slot], s.at[slot]), slot)
        slot = crafts[0]
        if len(kinds) > 1:
            options = tuple([LOSE_CRAFT[one] for one in kinds.values()])
            slot = (yield Choice(AXIS, "transfer", options)).args[0]
        s.destroy_craft(slot)
        s.rpc[AXIS] += s.plan.priorities
        s.emit("priorities_paid", s.plan.priorities, s.rpc[AXIS])
        return None


@dataclass(slots=True)
class Heroes(Procedure):
    """Heroes of the Soviet Union: on a 6 a Soviet unit falls and takes an enemy with it (R71)."""

    zone: int = -1
    fought: int = 0  # sides that had land units in the zone

    @step("Heroes of the Soviet Union")
    def roll(self, s: Board) -> Asking:
        die = (yield Roll("heroes_die", (1,))).args[0]
        s.emit("heroes_rolled", die)
        return None if die == EVENT else END

    @step("Heroes of the Soviet Union")
    def sacrifice(self, s: Board) -> Asking:
        options = sacrifices(s)
        if not options:  # R55
            return END
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(ALLIES, "sacrifice", tuple(options))
        is_land = answer.verb == "sacrifice"
        self.zone = answer.args[0] if is_land else s.at[answer.args[0]]
        self.fought = land_sides(s, self.zone)
        if is_land:
            s.destroy(self.zone, answer.args[1], 1)
        else:
            s.destroy_craft(answer.args[0])
        return TakeHits(self.zone, AXIS, 1, cites="Heroes of the Soviet Union")

    @step("Heroes of the Soviet Union")
    def conclude(self, s: Board) -> Flow:
        remove_casualties(s, self.zone, AXIS)
        owners = [side for side in (AXIS, ALLIES) if s.land[side] >> self.zone & 1]
        is_eliminated = land_sides(s, self.zone) != self.fought  # R71
        if not is_eliminated or any(not s.friendly(o) >> self.zone & 1 for o in owners):
            return None
        s.remove_marker(self.zone)
        s.emit("marker_removed", self.zone)
        return None


def land_sides(s: Board, zone: int) -> int:
    """The sides with land units in a zone, as bits."""
    return sum(bit(side) for side in (AXIS, ALLIES) if s.land[side] >> zone & 1)


def sacrifices(s: Board) -> list[Action]:
    """Soviet units in contested zones."""
    options = [
        Action("sacrifice", (zone, unit))
        for zone in members(s.contested & s.land[ALLIES])
        for unit in LAND[ALLIES]
        if s.count(zone, unit)
    ]
    for zone in members(s.contested & s.wings[ALLIES]):
        there = distinct(s, s.crafts_at(zone, ALLIES))
        options += [Action("sacrifice_aircraft", (slot,)) for slot in there]
    return options


@dataclass(slots=True)
class Scramble(Procedure):
    """Interceptors: fighters rise to defend places under air attack nearby (R70)."""

    side: int

    @step("Interceptors")
    def scramble(self, s: Board) -> Asking:
        options = scrambles(s, self.side)
        if not options:
            return END
        answer = yield Choice(self.side, "scramble", (*options, DONE))
        if answer == DONE:
            return END
        slot, place = answer.args
        s.home[slot] = s.at[slot]
        s.send(slot, place, SCRAMBLED)
        s.emit("aircraft_scrambled", slot, s.home[slot], place)
        return AGAIN


def scrambles(s: Board, side: int) -> list[Action]:
    """One fighter of each zone to each attacked place in reach."""
    attacked = under_air_attack(s, side)
    if not attacked:
        return []
    options: list[Action] = []
    seen = 0
    for slot in s.tables.crafts[side]:
        home = s.at[slot]
        is_ready = s.job[slot] == GROUND and s.tables.craft[slot] == FIGHTER[side]
        if is_ready and not seen >> home & 1:
            seen |= bit(home)
            places = s.tables.scramble[home] & attacked
            options += [Action("scramble", (slot, place)) for place in members(places)]
    return options


def under_air_attack(s: Board, side: int) -> int:
    """Places that enemy aircraft attack, also without having moved."""
    enemy = 1 - side
    attackers = [slot for slot in s.tables.crafts[enemy] if s.job[slot] == ATTACK]
    in_place = [
        slot
        for slot in s.tables.crafts[enemy]
        if s.job[slot] == GROUND
        and s.tables.craft[slot] == FIGHTER[enemy]
        and s.contested >> s.at[slot] & 1
    ]
    return bits([s.at[slot] for slot in (*attackers, *in_place)])
