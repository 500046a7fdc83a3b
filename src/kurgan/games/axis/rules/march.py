"""Land Unit Movement: one force of one type marches, with Blitz, roads and the Force Multiplier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    CAN_AMBUSH,
    EVERY_ZONE,
    GER_INFANTRY,
    GER_MECH,
    LAND,
    MECH,
    MULTIPLIERS,
    ON_ROADS,
    SITES,
    SOV_ROCKET,
    TANK,
    UNITS,
    ZONES,
)
from kurgan.games.axis.rules.components import eliminated, is_doubled, is_halved, multiply
from kurgan.games.axis.rules.not_one_step_back import is_bound, not_one_step_back
from kurgan.games.axis.rules.roads import ROAD_MOVE, along, reaches, road_zones
from kurgan.games.axis.rules.volga import board, loadable
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

TAKE: Final = tuple(
    [tuple([Action("take", (unit, count)) for count in range(256)]) for unit in range(len(UNITS))]
)
ENTER: Final = actions("enter", ZONES)
BLITZ: Final = actions("blitz", ZONES)
HIDE: Final = actions("hide", SITES)
BOARD: Final = actions("board", 3)
ESCORT: Final = actions("escort", 256)
GIVE_UP: Final = actions("give_up", len(UNITS))
STOP: Final = Action("stop")


@dataclass(slots=True)
class March(Procedure):
    """Units of one type leave a zone together, step by step."""

    side: int
    origin: int
    zone: int
    unit: int = -1
    count: int = 0
    taken: int = 0  # steps
    nodes: int = 0  # the places on the road that the whole move has followed
    escorts: int = 0  # mechanized infantry that blitz along
    target: int = -1  # the zone to blitz through
    partner: int = -1  # the type that made the pair even

    @step("Land Unit Movement")
    def take(self, s: Board) -> Asking:
        options = takeable(s, self.side, self.origin)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(self.side, "take", options)
        self.unit, self.count = answer.args
        if ON_ROADS >> self.unit & 1:
            self.nodes = s.tables.roads_at[self.origin]
        return None

    @step("Land Unit Movement")
    def march(self, s: Board) -> Asking:
        options = self.destinations(s)
        if not options:
            return self.arrive
        if self.taken and may_end(s, self, self.zone):
            options = (*options, STOP)
        answer = yield Choice(self.side, "march", options)
        if answer == STOP:
            return self.arrive
        if answer.verb == "enter":
            self.enter(s, answer.args[0])
            return AGAIN
        if answer.verb == "blitz":
            self.target = answer.args[0]
            return self.blitz
        if answer.verb == "hide":
            hide(s, self.unit, self.origin, answer.args[0])
        else:
            board(s, self.unit, answer.args[0])
        return END

    @step("Tanks")
    def blitz(self, s: Board) -> Asking:
        most = escorts_of(s, self)
        count = 0
        if most:
            count = (yield Choice(self.side, "escort", ESCORT[: most + 1])).args[0]
        self.escorts = count
        self.nodes = 0
        self.shift(s, self.target)
        s.take_control(self.target, self.side)  # R17
        return None

    @step("Tanks")
    def second_step(self, s: Board) -> Asking:
        zones = enterable(s, self)
        answer = yield Choice(self.side, "blitz_on", pick(ENTER, zones))
        self.enter(s, answer.args[0])
        return None

    @step("Infantry")
    def arrive(self, s: Board) -> Flow:
        count = self.multipliers
        if count and is_doubled(s, self.origin, self.zone):
            multiply(s, GER_INFANTRY, self.zone, count)
        return None if count and is_halved(s, self.origin, self.zone) else END

    @step("Infantry")
    def pair(self, s: Board) -> Asking:
        if self.multipliers % 2 == 0:
            return None
        options = [Action("pair", row) for row in partners(s, self.zone, self)]
        unit, zone = options[0].args
        if len(options) > 1:
            unit, zone = (yield Choice(self.side, "pair", tuple(options))).args
        s.take(zone, unit, 1)
        s.add_moved(self.zone, unit, 1)
        s.emit("units_moved", unit, 1, zone, self.zone)
        self.partner = unit
        return None

    @step("Infantry")
    def eliminate(self, s: Board) -> Asking:
        """One of each pair that left the city goes (R28)."""
        unit = self.unit if MULTIPLIERS >> self.unit & 1 else GER_MECH
        count = eliminated(self.multipliers) - (self.partner >= 0)
        loser = unit
        if self.partner >= 0 and self.partner != unit:
            answer = yield Choice(
                self.side, "give_up", pick(GIVE_UP, bit(unit) | bit(self.partner))
            )
            loser = answer.args[0]
        if count:
            s.destroy_moved(self.zone, unit, count)
        if self.partner >= 0:
            s.destroy_moved(self.zone, loser, 1)
        return None

    @property
    def multipliers(self) -> int:
        """How many units of the force have Force Multiplier."""
        if MULTIPLIERS >> self.unit & 1:
            return self.count
        return self.escorts if self.side == AXIS else 0

    def destinations(self, s: Board) -> tuple[Action, ...]:
        """Where the force may go next."""
        if self.taken:
            if must_stop(s, self.side, self.zone) or not has_points(s, self):
                return ()
            return pick(ENTER, enterable(s, self))
        zones = enterable(s, self)
        options = pick(ENTER, zones)
        if self.unit == TANK[self.side]:
            options += pick(BLITZ, blitzable(s, self.side, self.origin, zones))
        if self.count == 1:
            options += pick(HIDE, hiding_places(s, self.side, self.unit, self.origin))
            if self.origin == s.tables.sloboda:
                options += pick(BOARD, loadable(s, self.unit))
        return options

    def enter(self, s: Board, zone: int) -> None:
        """Take one step; into a hostile zone it begins an Assault."""
        old = self.zone
        self.nodes = along(s.tables, self.nodes, zone)
        self.shift(s, zone)
        attack(s, self.side, zone, over_river=crosses_don(s, old, zone))

    def shift(self, s: Board, zone: int) -> None:
        """Move the force into a zone."""
        if not self.taken and self.count > self.escorts:
            forget_landed(s, self.unit, self.origin)
        shift(s, self.unit, self.count, self.zone, zone, has_moved=self.taken > 0)
        if self.escorts:
            shift(s, MECH[self.side], self.escorts, self.zone, zone, has_moved=self.taken > 0)
        self.zone = zone
        self.taken += 1


def shift(s: Board, unit: int, count: int, old: int, zone: int, *, has_moved: bool) -> None:
    """Move units of one type between adjacent zones."""
    if has_moved:
        s.take_moved(old, unit, count)
    else:
        s.take(old, unit, count)
    s.add_moved(zone, unit, count)
    s.emit("units_moved", unit, count, old, zone)


def attack(s: Board, side: int, zone: int, *, over_river: bool) -> None:
    """A force that enters a hostile zone begins an Assault there (R18)."""
    if s.hostile(side) >> zone & 1:
        if over_river:
            s.crossed |= bit(zone)  # R22, R41
        s.begin_assault(zone)


def crosses_don(s: Board, old: int, zone: int) -> bool:
    """Whether a step leads over the unfrozen Don (R22)."""
    return not s.is_don_frozen and bool(s.tables.don[old] >> zone & 1)


def takeable(s: Board, side: int, zone: int) -> tuple[Action, ...]:
    """Types and numbers of units that can leave a zone."""
    options: list[Action] = []
    force = March(side, zone, zone)
    with s.look_ahead():
        for unit in LAND[side]:
            if s.fresh(zone, unit):
                options += takeable_of(s, force, unit)
    return tuple(options)


def takeable_of(s: Board, force: March, unit: int) -> tuple[Action, ...]:
    """How many units of one type can leave a zone together, as a force that has not moved."""
    zone, fresh = force.origin, s.fresh(force.origin, unit)
    force.unit, force.count = unit, 1
    force.nodes = s.tables.roads_at[zone] if ON_ROADS >> unit & 1 else 0
    zones = enterable(s, force)
    in_pairs = MULTIPLIERS >> unit & 1 and s.is_city(zone) and not zones & s.tables.city
    if in_pairs:
        options = tuple([TAKE[unit][n] for n in range(1, fresh + 1) if can_leave(s, force, n)])
    else:
        options = TAKE[unit][1 : fresh + 1] if zones else ()
    if not zones and TAKE[unit][1] not in options and can_hide_or_board(s, force):
        options += (TAKE[unit][1],)
    return options


def can_leave(s: Board, force: March, count: int) -> bool:
    """Whether so many alike can leave the city together."""
    force.count = count
    return bool(enterable(s, force))


def has_ways(s: Board, side: int, zone: int) -> bool:
    """Whether any unit there can go anywhere."""
    force = March(side, zone, zone)
    return any(s.fresh(zone, unit) and takeable_of(s, force, unit) for unit in LAND[side])


def can_hide_or_board(s: Board, force: March) -> bool:
    """Whether a unit can leave its zone without entering another."""
    if force.origin == s.tables.sloboda:
        return bool(loadable(s, force.unit))
    return bool(hiding_places(s, force.side, force.unit, force.origin))


def enterable(s: Board, force: March) -> int:
    """Adjacent zones that a force may enter as its next step."""
    tables = s.tables
    here, side, unit = force.zone, force.side, force.unit
    near = tables.adjacent[here]
    rule, far = "Land Unit Movement", "it is not adjacent"
    if force.taken >= tables.move[unit]:
        near &= road_zones(tables, force.nodes)  # R21
        rule, far = "Roads and Rail Lines", "the move is spent and no road leads there"
    marked = s.friendly(side) | s.contested if s.markers_left() <= 0 else EVERY_ZONE
    forward = EVERY_ZONE
    if side == ALLIES:
        forward = not_one_step_back(s, here, has_moved=force.taken > 0)
    in_pairs = leaving_city(s, force, near) if side == AXIS else EVERY_ZONE
    safe = s.held if unit == SOV_ROCKET else EVERY_ZONE
    return s.among(
        "zone",
        (rule, far, near),
        ("Base Zones", "land units never enter a Base Zone", ~tables.bases),  # R58
        ("Combat Markers", "no Combat Marker is left for a new Assault", marked),
        ("Rocket Launchers", "rocket launchers enter only zones held all phase", safe),  # R68
        ("Not One Step Back", "nobody leaves the city, and beside the Axis only forward", forward),
        ("Infantry", "Germans leave the city in pairs only", in_pairs),
    )


def must_stop(s: Board, side: int, zone: int) -> bool:
    """A hostile or contested zone ends every move."""
    return bool((s.hostile(side) | s.contested) >> zone & 1)


def has_points(s: Board, force: March) -> bool:
    """Movement points left, or a road under the whole move so far (Mechanized Infantry)."""
    if force.taken < s.tables.move[force.unit]:
        return True
    return force.taken < ROAD_MOVE and force.nodes != 0


def blitzable(s: Board, side: int, zone: int, zones: int) -> int:
    """Tanks: hostile zones without an enemy unit or a Combat Marker (R19, R64)."""
    if side == ALLIES and is_bound(s, zone):
        return 0
    return zones & s.hostile(side) & ~s.occupied(1 - side) & ~s.contested


def escorts_of(s: Board, force: March) -> int:
    """Mechanized infantry that may blitz along: one for each tank, both there from the start."""
    landed = [unit for c, unit in enumerate(s.landed) if s.tables.landing[c] == force.origin]
    mech, tank = MECH[force.side], TANK[force.side]
    tanks = min(force.count, s.fresh(force.origin, tank) - landed.count(tank))
    return max(0, min(tanks, s.fresh(force.origin, mech) - landed.count(mech)))  # R20


def forget_landed(s: Board, unit: int, zone: int) -> None:
    """Who came ashore there this phase is among those that leave without a partner (R20)."""
    for crossing, landing in enumerate(s.tables.landing):
        if landing == zone and s.landed[crossing] == unit:
            s.landed[crossing] = -1


def hide(s: Board, unit: int, zone: int, site: int) -> None:
    """An infantry enters an Ambush Site."""
    s.take(zone, unit, 1)
    s.sites[site] = unit
    s.settled |= bit(site)
    s.emit("ambusher_hid", unit, zone, site)


def hiding_places(s: Board, side: int, unit: int, zone: int) -> int:
    """Empty Ambush Sites that an infantry may enter from a zone (R45)."""
    if not CAN_AMBUSH >> unit & 1 or not s.tables.sites_at[zone]:
        return 0
    empty = bits([site for site, inside in enumerate(s.sites) if inside < 0])
    is_free = side != ALLIES or not is_bound(s, zone)
    return s.among(
        "site",
        ("Ambush Sites", "it is not connected with this zone", s.tables.sites_at[zone]),
        ("Ambush Sites", "a unit hides there already", empty),
        ("Not One Step Back", "beside the Axis nobody hides", -1 if is_free else 0),
    )


def leaving_city(s: Board, force: March, near: int) -> int:
    """German infantry leaves the City Board in pairs only (R28, R59)."""
    out = near & s.tables.region
    if not out or not s.is_city(force.origin) or not force.multipliers:
        return EVERY_ZONE
    closed = 0
    with s.look_ahead():
        for zone in members(out):
            if not may_end(s, force, zone) and not may_pass(s, force, zone):
                closed |= bit(zone)
    return EVERY_ZONE & ~closed


def may_end(s: Board, force: March, zone: int) -> bool:
    """Whether the force could end its move in a zone as far as pairs go."""
    if force.multipliers % 2 == 0 or not is_halved(s, force.origin, zone):
        return True
    return bool(partners(s, zone, force))


def may_pass(s: Board, force: March, zone: int) -> bool:
    """Whether the force could go on from a zone to somewhere it may end."""
    if must_stop(s, force.side, zone):
        return False
    nodes = along(s.tables, force.nodes, zone)
    onward = March(
        force.side, force.origin, zone, force.unit, force.count, force.taken + 1, nodes,
        force.escorts,
    )  # fmt: skip
    return has_points(s, onward) and bool(enterable(s, onward))


def partners(s: Board, zone: int, force: March) -> list[tuple[int, int]]:
    """Types and zones of units that could leave the city for the same zone."""
    tables = s.tables
    city = s.ready & s.land[AXIS] & tables.city & ~s.contested
    found = [
        (GER_INFANTRY, other)
        for other in members(city & tables.adjacent[zone])
        if s.fresh(other, GER_INFANTRY) > busy(force, GER_INFANTRY, other)
    ]
    return found + [
        (GER_MECH, other)
        for other in members(city)
        if s.fresh(other, GER_MECH) > busy(force, GER_MECH, other) and reaches(s, other, zone)
    ]


def busy(force: March, unit: int, zone: int) -> int:
    """Fresh units of a zone that belong to the force itself."""
    return force.count if not force.taken and force.unit == unit and force.origin == zone else 0
