"""Movement: a side's Movement phase, unit by unit, in any order (order cards 3 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.air import Flight, flights, is_anyone_aloft
from kurgan.games.axis.march import STRICT_ROUNDS, March, bound_zones, has_ways
from kurgan.games.axis.optional import Heroes
from kurgan.games.axis.stacking import Stacking
from kurgan.games.axis.state import Board
from kurgan.games.axis.tables import (
    ALLIES,
    KINDS,
    SIDE,
    SITES,
    SOV_INFANTRY,
    SOV_ROCKET,
    SUPPLY,
    ZONES,
)
from kurgan.games.axis.volga import load_token, loadable, unload
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, Asking, Flow, Procedure, step

MARCH: Final = actions("march", ZONES)
UNLOAD: Final = actions("unload", 3)
LOAD_TOKEN: Final = actions("load_token", 3)
LEAVE: Final = tuple(
    [tuple([Action("leave", (site, zone)) for zone in range(ZONES)]) for site in range(SITES)]
)
DONE: Final = Action("done")


@dataclass(slots=True)
class Movement(Procedure):
    """All of a side's units may move once; then its stacks are checked."""

    side: int

    @step("Movement")
    def begin(self, s: Board) -> Flow:
        s.free_to_move()
        s.held = s.friendly(self.side)
        s.crossed = 0
        s.landed = [-1, -1, -1]
        if self.side == ALLIES:
            s.due = bits(c for c, cargo in enumerate(s.cargo) if cargo >= 0)
        return None

    @step("Movement")
    def choose(self, s: Board) -> Asking:
        options = self.options(s)
        if options == (DONE,):
            return self.unload_the_rest
        answer = yield Choice(self.side, "move", options)
        verb = answer.verb
        if verb == "march":
            return March(self.side, answer.args[0], answer.args[0])
        if verb == "fly":
            return Flight(self.side, answer.args[0], answer.args[1])
        if verb == "done":
            return self.unload_the_rest
        if verb == "unload":
            unload(s, answer.args[0])
        elif verb == "load_token":
            load_token(s, answer.args[0])
        else:
            leave_site(s, answer.args[0], answer.args[1])
        return AGAIN

    @step("Movement")
    def move_on(self, s: Board) -> Flow:
        return self.choose

    @step("Movement Across the Volga")
    def unload_the_rest(self, s: Board) -> Flow:
        while s.due:
            unload(s, first(s.due))
        return None

    @step("Stacking Limits")
    def check_stacking(self, s: Board) -> Flow:
        return Stacking(self.side)

    @step("Heroes of the Soviet Union")
    def heroes(self, s: Board) -> Flow:
        s.free_to_move()
        return Heroes() if self.side == ALLIES and s.rules.heroes else None

    def options(self, s: Board) -> tuple[Action, ...]:
        """Everything that may be begun now."""
        options = pick(MARCH, movable_zones(s, self.side))
        options += flights(s, self.side)
        if self.side == ALLIES:
            options += pick(UNLOAD, s.due)
            if s.tokens[ALLIES * ZONES + s.tables.sloboda]:
                options += pick(LOAD_TOKEN, loadable(s, SUPPLY))
        options += self.ambushers(s)
        return options if is_anyone_aloft(s, self.side) else (*options, DONE)  # R37

    def ambushers(self, s: Board) -> tuple[Action, ...]:
        """Ambush Sites: out into a zone that was friendly and uncontested all phase."""
        options: list[Action] = []
        for site, unit in enumerate(s.sites):
            if unit >= 0 and SIDE[unit] == self.side and not s.settled >> site & 1:
                zones = s.tables.sites[site] & s.held & s.friendly(self.side) & ~s.contested
                options += [LEAVE[site][zone] for zone in members(zones)]
        return tuple(options)


def movable_zones(s: Board, side: int) -> int:
    """Zones with land units that have not moved, are not locked in combat and can go somewhere."""
    zones = s.among(
        "zone",
        s.land[side],
        ("Land Unit Movement", ~s.contested),
        ("Movement", s.ready),
    )
    doubtful = 0 if s.markers_left() > 0 else zones
    if side == ALLIES:
        doubtful |= zones & bit(s.tables.sloboda) | rocket_zones(s, zones)
        if s.round <= STRICT_ROUNDS:
            doubtful |= zones & bound_zones(s)
    for zone in members(doubtful):
        if not has_ways(s, side, zone):
            zones &= ~bit(zone)
    return zones


def rocket_zones(s: Board, zones: int) -> int:
    """Zones where only rocket launchers may still move."""
    found = 0
    if any(s.units[SOV_ROCKET::KINDS]):
        for zone in members(zones):
            start = zone * KINDS + SOV_INFANTRY
            others = s.units[start : start + 4]
            if s.fresh(zone, SOV_ROCKET) and others == s.moved[start : start + 4]:
                found |= bit(zone)
    return found


def leave_site(s: Board, site: int, zone: int) -> None:
    """An ambusher comes out."""
    unit = s.sites[site]
    s.sites[site] = -1
    s.add_moved(zone, unit, 1)
    s.emit("ambusher_left", unit, site, zone)
