"""Movement: a side's Movement phase, unit by unit, in any order (order cards 3 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import (
    ALLIES,
    KINDS,
    SIDE,
    SITES,
    SOV_INFANTRY,
    SOV_ROCKET,
    SUPPLY,
    ZONES,
)
from kurgan.games.axis.rules.air import Flight, flights, waiting_aloft
from kurgan.games.axis.rules.march import ENTER, March, has_ways
from kurgan.games.axis.rules.not_one_step_back import STRICT_ROUNDS, bound_zones
from kurgan.games.axis.rules.optional import Heroes
from kurgan.games.axis.rules.stacking import Stacking
from kurgan.games.axis.rules.volga import load_token, loadable, unload
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

MARCH: Final = actions("march", ZONES)
UNLOAD: Final = actions("unload", 3)
LOAD_TOKEN: Final = actions("load_token", 3)
LEAVE: Final = actions("leave", SITES)
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
            s.due = bits([c for c, cargo in enumerate(s.cargo) if cargo >= 0])
        return None

    @step("Movement")
    def choose(self, s: Board) -> Asking:
        options = self.options(s)
        if options == (DONE,):
            return self.new_aircraft
        answer = yield Choice(self.side, "move", options)
        verb = answer.verb
        if verb == "march":
            return March(self.side, answer.args[0], answer.args[0])
        if verb == "fly":
            return Flight(self.side, answer.args[0], answer.args[1])
        if verb == "leave":
            return Emergence(self.side, answer.args[0])
        if verb == "done":
            return self.new_aircraft
        if verb == "unload":
            unload(s, answer.args[0])
        else:
            load_token(s, answer.args[0])
        return AGAIN

    @step("Movement")
    def move_on(self, s: Board) -> Flow:
        return self.choose

    @step("Air Unit Movement")
    def new_aircraft(self, s: Board) -> Flow:
        slot = waiting_aloft(s, self.side)
        if slot < 0:
            return self.unload_the_rest
        return Flight(self.side, slot, 1)  # R37

    @step("Air Unit Movement")
    def next_new_aircraft(self, s: Board) -> Flow:
        return self.new_aircraft

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
        return (*options, DONE)

    def ambushers(self, s: Board) -> tuple[Action, ...]:
        """Ambush Sites: whoever did not enter this phase and has a way out."""
        own = bits([n for n, unit in enumerate(s.sites) if unit >= 0 and SIDE[unit] == self.side])
        if not own:
            return ()
        ways = bits([site for site in members(own) if ways_out(s, self.side, site)])
        sites = s.among(
            "site",
            ("Ambush Sites", "none of your units hides there", own),
            ("Ambush Sites", "its unit went in during this phase", ~s.settled),
            ("Ambush Sites", "no friendly, uncontested zone lies beside it", ways),
        )
        return pick(LEAVE, sites)


@dataclass(slots=True)
class Emergence(Procedure):
    """An ambusher comes out of its site."""

    side: int
    site: int

    @step("Ambush Sites")
    def come_out(self, s: Board) -> Asking:
        zones = ways_out(s, self.side, self.site)
        zone = first(zones)
        if zones != bit(zone):
            zone = (yield Choice(self.side, "leave", pick(ENTER, zones))).args[0]
        unit = s.sites[self.site]
        s.sites[self.site] = -1
        s.add_moved(zone, unit, 1)
        s.emit("ambusher_left", unit, self.site, zone)
        return END


def ways_out(s: Board, side: int, site: int) -> int:
    """Connected zones that were friendly and uncontested all phase."""
    return s.tables.sites[site] & s.held & s.friendly(side) & ~s.contested


def movable_zones(s: Board, side: int) -> int:
    """Zones with land units that have not moved, are not locked in combat and can go somewhere."""
    zones = free = s.among(
        "zone",
        ("Land Unit Movement", "no land unit of yours is there", s.land[side]),
        ("Land Unit Movement", "its units are locked in combat", ~s.contested),
        ("Movement", "its units have moved already", s.ready),
    )
    doubtful = 0 if s.markers_left() > 0 else zones
    bound = 0
    if side == ALLIES:
        doubtful |= zones & bit(s.tables.sloboda) | rocket_zones(s, zones)
        if s.round <= STRICT_ROUNDS:
            bound = bound_zones(s)
            doubtful |= zones & bound
    with s.look_ahead():
        for zone in members(doubtful):
            if not has_ways(s, side, zone):
                zones &= ~bit(zone)
    if zones == free:
        return zones
    return s.among(
        "zone",
        ("Not One Step Back", "its units may only go forward, and cannot now", zones | ~bound),
        ("Land Unit Movement", "its units can go nowhere", zones),
    )


def rocket_zones(s: Board, zones: int) -> int:
    """Zones where only rocket launchers may still move."""
    found = 0
    rockets = s.units[SOV_ROCKET::KINDS]
    if any(rockets):
        for zone in members(zones):
            start = zone * KINDS + SOV_INFANTRY
            if (
                rockets[zone]
                and s.fresh(zone, SOV_ROCKET)
                and s.units[start : start + 4] == s.moved[start : start + 4]
            ):
                found |= bit(zone)
    return found
