"""What one side sees of a position: forces, what each zone is worth, threats and needs."""

from __future__ import annotations

from typing import Final

from kurgan.bots.axis.weights import Weights
from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    KINDS,
    LAND,
    ZONES,
    Numbers,
    Tables,
)
from kurgan.games.axis.rules.supply import supplied_zones
from kurgan.games.axis.rules.victory import city_rp
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import bit, bits, members, steps_from

FAR: Final = 12
# How much better each type defends than it attacks
STIFF: Final[Numbers] = (1, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0)
LATE: Final = 13.0


class Sight:
    """A side's view of who stands where and what matters; made once for a position."""

    __slots__ = (
        "counts", "fights", "held", "income", "losses", "near", "s", "side", "stiff",
        "threat_counts", "threat_fights", "w", "worth",
    )  # fmt: skip

    def __init__(self, s: Board, side: int, w: Weights) -> None:
        self.s, self.side, self.w = s, side, w
        self.held = s.friendly(side)
        self.losses: dict[tuple[int, int, float], float] = {}
        self.worth, self.near = wants(s, side, w)
        self.income = incomes(s, side, w)
        self.counts = [[0] * ZONES, [0] * ZONES]
        self.fights = [[0.0] * ZONES, [0.0] * ZONES]
        self.stiff = [0] * ZONES  # how much better the enemy there defends than it attacks
        for who in (0, 1):
            self._count(who)
        self.threat_counts = [0.0] * ZONES
        self.threat_fights = [0.0] * ZONES
        self._fear()

    def _count(self, who: int) -> None:
        s = self.s
        counts, fights = self.counts[who], self.fights[who]
        units, sums = s.units, fighting(s.tables)
        for zone in members(s.land[who]):
            start = zone * KINDS
            count = s.land_units(zone, who)
            fight, stiff = 0.0, 0
            for unit in LAND[who]:
                if units[start + unit]:
                    fight += units[start + unit] * sums[unit]
                    stiff += units[start + unit] * STIFF[unit]
            if who != self.side:
                self.stiff[zone] = stiff
            if not s.supplied[who] >> zone & 1:
                fight -= 1.6 * count
            if s.tables.fortified & s.friendly(who) & bit(zone):
                fight += count
            counts[zone] = count
            fights[zone] = max(0.5, fight)

    def _fear(self) -> None:
        """Enemies who could come: those beside a zone, and fewer of those two zones away."""
        s, enemy, w = self.s, 1 - self.side, self.w
        share, deep = w.share[self.side], w.deep[self.side]
        counts, fights = self.threat_counts, self.threat_fights
        rings = second_rings(s.tables)
        for zone in members(s.land[enemy]):
            part = share * deep if s.contested >> zone & 1 else share
            count, fight = self.counts[enemy][zone] * part, self.fights[enemy][zone] * part
            for other in members(s.tables.adjacent[zone]):
                counts[other] += count
                fights[other] += fight
            if part == share and deep:
                count, fight = count * deep, fight * deep
                for other in rings[zone]:
                    counts[other] += count
                    fights[other] += fight

    def use(self, zone: int, count: float, fight: float) -> float:
        """What a force of ours in a zone is good for."""
        side, w = self.side, self.w
        worth = self.worth[zone]
        enemies = self.counts[1 - side][zone]
        if enemies:
            if count <= 0:
                return 0.0
            foes = self.fights[1 - side][zone]
            if not self.s.contested >> zone & 1:
                foes += w.lead[side] * self.stiff[zone]  # they begin as defenders
            relief = w.relief[side]
            helped = enemies + relief * self.threat_counts[zone]
            chance = self.chance(count * fight, helped * (foes + relief * self.threat_fights[zone]))
            return worth * chance + w.material[side] * (chance * foes - (1 - chance) * fight)
        threat = self.threat_counts[zone]
        if count <= 0:
            return worth * max(0.0, 1.0 - threat) if self.held >> zone & 1 else 0.0
        worth += self.income[zone]
        if threat <= 0:
            return worth
        chance = self.chance(count * fight, threat * self.threat_fights[zone])
        return worth * (1 - w.fear[side] * (1 - chance)) - w.material[side] * (1 - chance) * fight

    def left_behind(self, zone: int, count: int, fight: float) -> float:
        """What a zone loses when some of its units leave."""
        key = (zone, count, fight)
        found = self.losses.get(key)
        if found is None:
            had, force = self.counts[self.side][zone], self.fights[self.side][zone]
            then = self.use(zone, had - count, max(0.5, force - fight))
            found = self.losses[key] = self.use(zone, had, force) - then
        return found

    def chance(self, ours: float, theirs: float) -> float:
        """Rough chance of winning a fight to the end, by the square law of forces."""
        ratio = max(1e-6, ours / max(theirs, 1e-6)) ** self.w.odds[self.side]
        return float(ratio / (1 + ratio))


_seen: dict[int, tuple[tuple[object, ...], Sight]] = {}  # the last position of each side


def look(s: Board, side: int, w: Weights) -> Sight:
    """The sight of a side, made anew only when something has changed."""
    key = (bytes(s.units), s.axis, s.contested, s.ferries, s.round, id(w), id(s.tables))
    last = _seen.get(side)
    if last is not None and last[0] == key:
        last[1].s = s
        return last[1]
    sight = Sight(s, side, w)
    _seen[side] = (key, sight)
    return sight


_summed: dict[int, list[int]] = {}


def fighting(tables: Tables) -> list[int]:
    """Attack and defense of each type together."""
    found = _summed.get(id(tables))
    if found is None:
        found = [a + d for a, d in zip(tables.attack, tables.defense, strict=True)]
        _summed[id(tables)] = found
    return found


_incomes: dict[tuple[object, ...], tuple[list[float], Weights]] = {}


def incomes(s: Board, side: int, w: Weights) -> list[float]:
    """What it is worth to have somebody in a zone: the Axis is paid for those alone."""
    key = (side, s.rules.rp_set, id(w), id(s.tables))
    found = _incomes.get(key)
    if found is None:
        if len(_incomes) > 64:
            _incomes.clear()
        rate = w.income[side] if side == AXIS else 0.0
        values = s.tables.rp[s.rules.rp_set]
        found = _incomes[key] = ([rate * value for value in values], w)
    return found[0]


_rings: dict[int, list[list[int]]] = {}


def second_rings(tables: Tables) -> list[list[int]]:
    """The zones two steps from each."""
    found = _rings.get(id(tables))
    if found is None:
        far = distances(tables)
        found = [[z for z in range(ZONES) if far[zone][z] == 2] for zone in range(ZONES)]
        _rings[id(tables)] = found
    return found


_wants: dict[tuple[object, ...], tuple[list[float], list[float], Weights]] = {}


def wants(s: Board, side: int, w: Weights) -> tuple[list[float], list[float]]:
    """What each zone is worth, and how much it is worth to be near what is not ours."""
    key = (s.axis, s.ferries, s.round, side, id(w), id(s.tables))
    found = _wants.get(key)
    if found is None:
        worth = worths(s, side, w)
        found = (worth, nearness(s, side, worth, w), w)  # w is kept, so that its id stays its own
        if len(_wants) > 64:
            _wants.clear()
        _wants[key] = found
    return found[0], found[1]


def worths(s: Board, side: int, w: Weights) -> list[float]:
    """What holding each zone is worth to a side."""
    tables = s.tables
    values = tables.rp[s.rules.rp_set]
    late = (s.round / LATE) ** 2
    worth = []
    for zone in range(ZONES):
        if tables.city >> zone & 1:
            one = w.city[side] + w.rp[side] * values[zone]
        else:
            one = w.tan[side] if tables.tan >> zone & 1 else w.region[side]
        one += w.key[side] * (tables.keys >> zone & 1)
        one += w.fortified[side] * (tables.fortified >> zone & 1)
        worth.append(one)
    worth[tables.pitomnik] += w.pitomnik[side] * late
    add_supply(s, side, worth, w)
    add_ends(s, side, worth, w)
    for zone in (*tables.base, tables.sloboda):
        worth[zone] = 0.0
    return [one * by for one, by in zip(worth, w.focus, strict=True)] if w.focus else worth


def add_supply(s: Board, side: int, worth: list[float], w: Weights) -> None:
    """Zones on which supply hangs: the Axis line into the city, and units of whoever holds it."""
    tables = s.tables
    goals = city_rp(s) & s.axis
    cut, line = w.cut[side], w.line[side] * (0.3 + (s.round / LATE) ** 2)
    fed = goals & s.supplied[AXIS]
    for zone, lost in enumerate(cuts(tables, s.axis, s.ferries)):
        if not lost:
            continue
        worth[zone] += cut * lost.bit_count()
        if fed and s.axis >> zone & 1 and not fed & ~lost & ~bit(zone):
            worth[zone] += line


_cuts: dict[tuple[int, int, int], list[int]] = {}


def cuts(tables: Tables, axis: int, ferries: int) -> list[int]:
    """For every zone, the zones that lose supply when its holder loses it."""
    key = (axis, ferries, id(tables))
    found = _cuts.get(key)
    if found is None:
        if len(_cuts) > 256:
            _cuts.clear()
        before = [supplied_zones(tables, axis, ferries, holder) for holder in (AXIS, ALLIES)]
        found = _cuts[key] = [0] * ZONES
        doors = tables.exits[AXIS] | tables.exits[ALLIES] | bits(tables.landing)
        for zone in range(ZONES):
            holder = AXIS if axis >> zone & 1 else ALLIES
            if zone in tables.base or zone == tables.sloboda or not before[holder] >> zone & 1:
                continue
            near = tables.adjacent[zone] & (axis if holder == AXIS else ~axis)
            if near.bit_count() < 2 and not doors >> zone & 1:
                continue  # nothing lies behind it
            after = supplied_zones(tables, axis ^ bit(zone), ferries, holder)
            found[zone] = before[holder] & ~after
    return found


def add_ends(s: Board, side: int, worth: list[float], w: Weights) -> None:
    """The last zones that keep a side from a Total Victory are worth more, to both sides."""
    tables = s.tables
    city = city_rp(s) & ~s.axis
    gates = (tables.keys | tables.tan) & s.axis
    for zones in (city, gates):
        if zones:
            more = w.total[side] / zones.bit_count()
            for zone in members(zones):
                worth[zone] += more


def nearness(s: Board, side: int, worth: list[float], w: Weights) -> list[float]:
    """The largest need that is felt in each zone."""
    far = distances(s.tables)
    hostile = members(s.hostile(side) & ~s.tables.bases & ~bit(s.tables.sloboda))
    powers = [w.decay[side] ** step for step in range(FAR + 1)]
    needs = sorted([(worth[zone], zone) for zone in hostile], reverse=True)[:16]
    return [
        max([need * powers[far[zone][target]] for need, target in needs], default=0.0)
        for zone in range(ZONES)
    ]


_far: dict[int, list[tuple[int, ...]]] = {}


def distances(tables: Tables) -> list[tuple[int, ...]]:
    """How many steps lie between any two zones."""
    found = _far.get(id(tables))
    if found is None:
        found = [steps_from(tables.adjacent, bit(zone), FAR) for zone in range(ZONES)]
        _far[id(tables)] = found
    return found
