"""Land moves as whole parties: all that goes to one zone is judged together."""

from __future__ import annotations

from typing import Final

from kurgan.bots.axis.sight import STIFF, Coming, Going, Party, Sight
from kurgan.bots.axis.worth import distances
from kurgan.games.axis.pack.tables import (
    ALLIES,
    CAN_AMBUSH,
    KINDS,
    LAND,
    MULTIPLIERS,
    ON_ROADS,
    SOV_ROCKET,
    ZONES,
    Tables,
)
from kurgan.games.axis.rules.components import is_doubled, is_halved
from kurgan.games.axis.rules.march import (
    March,
    crosses_don,
    enterable,
    has_points,
    hiding_places,
    must_stop,
)
from kurgan.games.axis.rules.movement import movable_zones
from kurgan.games.axis.rules.not_one_step_back import STRICT_ROUNDS, is_bound
from kurgan.games.axis.rules.roads import ROAD_MOVE, along
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import bit, bits, members

NOTHING: Final = -1e9
UNFED: Final = 1.6  # what a unit without supply loses of its attack and defense


STAY = Going(0.0, -1, -1, 0, -1)
_best: dict[int, tuple[Sight, int, Going]] = {}


def best_going(s: Board, sight: Sight, origins: int = -1) -> Going:
    """The land move that gains most now, out of some zones or any; an attack begun comes first."""
    side = sight.side
    known = _best.get(side)
    if known is not None and known[0] is sight and known[1] == s.ready:
        return known[2]
    found = STAY
    origins = movable_zones(s, side) if origins < 0 else origins
    parties = parties_by_goal(s, sight, origins)
    begun = s.assault & s.land[side] & ~s.ready
    for goal in members(begun):
        if goal in parties:
            found = max(found, best_party(s, sight, goal, parties[goal]))
    if found is STAY:
        for goal, able in parties.items():
            found = max(found, best_party(s, sight, goal, able))
        found = max(found, best_hiding(s, sight))
    _best[side] = (sight, s.ready, found)
    return found


def best_from(s: Board, sight: Sight, origin: int, unit: int = -1) -> Going:
    """The land move out of one zone that gains most."""
    found = Going(NOTHING, -1, -1, 0, -1)
    for goal, able in parties_by_goal(s, sight, bit(origin)).items():
        able = [coming for coming in able if unit < 0 or coming[0].unit == unit]
        if able:
            found = max(found, best_party(s, sight, goal, able))
    return found


def parties_by_goal(s: Board, sight: Sight, origins: int) -> dict[int, list[Coming]]:
    """For every zone in reach, who could come."""
    found: dict[int, list[Coming]] = {}
    for origin in members(origins & ~bit(s.tables.sloboda)):
        for goal, coming in leaving(s, sight, origin):
            if goal in found:
                found[goal].append(coming)
            else:
                found[goal] = [coming]
    return found


def leaving(s: Board, sight: Sight, origin: int) -> list[tuple[int, Coming]]:
    """Who could leave a zone, and where to; the same while the same units are free to go."""
    start, end = origin * KINDS, origin * KINDS + KINDS
    row = s.units[start:end] + s.moved[start:end]
    known = sight.leaving.get(origin)
    if known is not None and known[0] == row:
        return known[1]
    side, found, is_lasting = sight.side, list[tuple[int, Coming]](), True
    count, force = sight.counts[side][origin], sight.fights[side][origin]
    for unit in LAND[side]:
        fresh = s.fresh(origin, unit)
        if fresh:
            each = sight.sums[unit]
            parting = sight.left_behind(origin, 1, each) - each
            is_lasting &= is_plain(s, side, origin, unit)
            party = Party(parting, origin, unit, fresh, count, force)
            found += [(goal, (party, way)) for goal, way in goals(s, sight, origin, unit)]
    if is_lasting:
        sight.leaving[origin] = row, found
    return found


def goals(s: Board, sight: Sight, origin: int, unit: int) -> list[tuple[int, int]]:
    """Where a unit could be of more use than where it is, each with the zone it enters first."""
    key = origin * KINDS + unit
    found = sight.goals.get(key)
    if found is None:
        here = sight.near[origin]
        found = [
            (goal, way)
            for goal, way in reach(s, sight.side, origin, unit).items()
            if not sight.quiet >> goal & 1 or sight.near[goal] > here or sight.income[goal]
        ]
        if is_plain(s, sight.side, origin, unit):
            sight.goals[key] = found
    return found


def is_plain(s: Board, side: int, origin: int, unit: int) -> bool:
    """Whether only control, Combat Markers and zones held all phase say where a unit may go."""
    if side == ALLIES:
        return s.round > STRICT_ROUNDS
    return not (MULTIPLIERS >> unit & 1 and s.tables.city >> origin & 1)


_reached: dict[tuple[int, ...], dict[int, int]] = {}
_around: dict[tuple[int, int], list[int]] = {}


def around(tables: Tables, far: int) -> list[int]:
    """The zones so many steps from each, or nearer."""
    found = _around.get((far, id(tables)))
    if found is None:
        found = _around[far, id(tables)] = [
            bits([zone for zone, steps in enumerate(row) if steps <= far])
            for row in distances(tables)
        ]
    return found


def reach(s: Board, side: int, origin: int, unit: int) -> dict[int, int]:
    """Zones that a unit can come to, each with the zone that it enters first."""
    strict = 0
    if not is_plain(s, side, origin, unit):
        if side != ALLIES:
            return ways(s, side, origin, unit)
        strict = 1 + is_bound(s, origin)
    on_roads, move = ON_ROADS >> unit & 1, s.tables.move[unit]
    near = around(s.tables, ROAD_MOVE if on_roads else move)[origin]
    held = s.held & near if unit == SOV_ROCKET else -1
    how = (side * ZONES + origin) * KINDS + move, on_roads, strict, s.markers_left() <= 0
    key = (s.axis & near, s.contested & near, held, *how, id(s.tables))
    found = _reached.get(key)
    if found is None:
        if len(_reached) > 20_000:
            _reached.clear()
        found = _reached[key] = ways(s, side, origin, unit)
    return found


def ways(s: Board, side: int, origin: int, unit: int) -> dict[int, int]:
    """The same, worked out by the rules of marches."""
    nodes = s.tables.roads_at[origin] if ON_ROADS >> unit & 1 else 0
    force = March(side, origin, origin, unit, 1, 0, nodes)
    found = {zone: zone for zone in members(enterable(s, force))}
    if s.tables.move[unit] < 2:
        return found
    rim = [(zone, zone, 1, along(s.tables, nodes, zone)) for zone in found]
    for zone, first, taken, followed in rim:
        onward = March(side, origin, zone, unit, 1, taken, followed)
        if must_stop(s, side, zone) or not has_points(s, onward):
            continue
        for other in members(enterable(s, onward)):
            if other != origin and other not in found:
                found[other] = first
                rim.append((other, first, taken + 1, along(s.tables, followed, other)))
    return found


def best_party(s: Board, sight: Sight, goal: int, able: list[Coming]) -> Going:
    """The best of all that could go to a zone together: who goes first, and the whole gain."""
    asked = sight.counts[sight.side][goal], sight.fights[sight.side][goal], able
    known = sight.known.get(goal)
    if known is not None and known[0] == asked:
        return known[1]
    muster = Muster(s, sight, goal)
    for party, way in sorted(able):
        muster.join(party, way)
    found = muster.going()
    sight.known[goal] = asked, found
    return found


class Muster:
    """Parties that join one after another to go to one zone."""

    __slots__ = (
        "before", "best", "best_at", "cost", "count", "first", "foes", "force", "goal", "joined",
        "left", "most", "s", "sight", "unfed",
    )  # fmt: skip

    def __init__(self, s: Board, sight: Sight, goal: int) -> None:
        side = sight.side
        self.s, self.sight, self.goal = s, sight, goal
        self.count: int = sight.counts[side][goal]
        self.force: float = sight.fights[side][goal]
        self.foes = sight.counts[1 - side][goal]
        self.unfed = 0.0 if s.supplied[side] >> goal & 1 else UNFED
        self.before = sight.use(goal, self.count, self.force)
        self.cost = 0.0
        self.left: dict[int, tuple[int, int, float]] = {}  # who left each origin, at what loss
        self.first = STAY  # of the first party that joined
        self.joined = 0  # parties
        self.best = sight.w.least[side]
        self.best_at, self.most = -1, 0  # the last party that should come, and how many of it

    def join(self, party: Party, way: int) -> None:
        """Add units of a party one by one, and remember where the gain is largest."""
        s, sight, goal = self.s, self.sight, self.goal
        side, w = sight.side, sight.w
        _, origin, unit, fresh, _, _ = party
        is_contested = s.contested >> goal & 1
        if unit == SOV_ROCKET and (self.foes or is_contested):
            return
        each = sight.sums[unit]
        over = w.river[side] * each if self.foes and crosses_don(s, way, goal) else 0.0
        pull, strong = w.march[side] * each / 3, each - self.unfed
        if self.foes and not is_contested:
            strong -= w.lead[side] * STIFF[unit]  # they begin as attackers
        multiply, room = w.multiply[side], s.tables.stacking - self.count
        here, off = sight.near[goal], over + pull * sight.near[origin]
        gone, away, lost = self.left.get(origin, (0, 0, 0.0))
        number, last, arrived, loss, cost = 1, 0, 0, 0.0, 0.0
        while number <= fresh:
            arriving = arrivals(s, side, unit, number, origin, goal)
            if arriving > room:
                break
            last, arrived = number, arriving
            loss = sight.left_behind(origin, gone + number, away + number * each)
            cost = self.cost + loss - lost + number * off
            cost -= arriving * pull * here
            cost -= multiply * max(0, arriving - number)
            use = sight.use(goal, self.count + arriving, self.force + arriving * strong)
            if arriving and use - self.before - cost > self.best:
                self.best = use - self.before - cost
                self.best_at, self.most = self.joined, number
            number += 1 if self.foes or number == fresh else fresh - number
        if last:
            self.cost = cost
            self.count += arrived
            self.force += arrived * strong
            self.left[origin] = (gone + last, away + last * each, loss)
            if not self.joined:
                self.first = Going(0.0, origin, unit, last, goal)
            self.joined += 1

    def going(self) -> Going:
        """The first party of the best company; STAY if none gains enough."""
        if self.best_at < 0:
            return STAY
        _, origin, unit, number, goal = self.first
        return Going(self.best, origin, unit, number if self.best_at else self.most, goal)


def arrivals(s: Board, side: int, unit: int, count: int, origin: int, goal: int) -> int:
    """How many units stand in the goal afterwards: Germans double in the city and halve outside."""
    if side == ALLIES or not MULTIPLIERS >> unit & 1:
        return count
    if is_doubled(s, origin, goal):
        return 2 * count
    return count // 2 if is_halved(s, origin, goal) else count


def best_hiding(s: Board, sight: Sight) -> Going:
    """An infantry that goes into an Ambush Site."""
    side, w = sight.side, sight.w
    found = STAY
    for origin in members(s.land[side] & s.tables.city & s.ready & ~s.contested):
        for unit in LAND[side]:
            if CAN_AMBUSH >> unit & 1 and s.fresh(origin, unit):
                for site in members(hiding_places(s, side, unit, origin)):
                    gain = w.hide[side] * prey(s, sight, site)
                    gain -= sight.left_behind(origin, 1, sight.sums[unit])
                    if gain > found.gain:
                        found = Going(gain, origin, unit, 1, ZONES + site)
    return found


def prey(s: Board, sight: Sight, site: int) -> float:
    """How likely enemies are to come before an Ambush Site."""
    zones, enemy = members(s.tables.sites[site]), 1 - sight.side
    if not s.tables.sites[site] & s.friendly(sight.side):
        return 0.0
    here = sum([sight.counts[enemy][zone] for zone in zones])
    return 2.0 if here else min(1.5, sum([sight.threat_counts[zone] for zone in zones]) / 2)
