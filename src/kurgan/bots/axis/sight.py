"""What one side sees of a position: forces, what each zone is worth, threats and needs."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

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
from kurgan.kernel.bits import bit, bits, members

FAR: Final = 12
# How much better each type defends than it attacks
STIFF: Final[Numbers] = (1, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0)
LATE: Final = 13.0


# What a view hangs on beside who stands where
Frame: TypeAlias = tuple[object, ...]


class Going(NamedTuple):
    """Some units of a zone that go to another, and what all that goes there gains."""

    gain: float
    origin: int
    unit: int
    number: int
    goal: int


class Sight:
    """A side's view of who stands where and what matters; made once for a position."""

    __slots__ = (
        "_fear", "_material", "_odds", "_stood", "_units", "against", "counts", "fights", "foes",
        "frame", "goals", "held", "income", "known", "losses", "near", "quiet", "s", "side",
        "stiff", "sums", "threat_counts", "threat_fights", "w", "worth",
    )  # fmt: skip

    held: int
    worth: list[float]
    near: list[float]
    income: list[float]
    counts: list[list[int]]
    fights: list[list[float]]
    stiff: list[int]  # how much better the enemy in a zone defends than it attacks
    threat_counts: list[float]
    threat_fights: list[float]
    foes: list[float]  # the enemy's force in a zone
    against: list[float]  # the same with helpers, or of those who may come
    quiet: int  # own zones that nobody threatens
    known: dict[tuple[object, ...], Going]  # parties that were weighed
    goals: dict[int, list[tuple[int, int]]]  # of units in zones: where to, by which way

    def __init__(
        self,
        s: Board,
        side: int,
        w: Weights,
        frame: Frame,
        units: bytes,
        before: Sight | None = None,
    ) -> None:
        self.s, self.side, self.w, self.frame, self._units = s, side, w, frame, units
        self._stood = s.land[0] | s.land[1]
        self._odds, self._material, self._fear = w.odds[side], w.material[side], w.fear[side]
        self.sums = fighting(s.tables)
        self.losses: dict[tuple[int, int, float], float] = {}
        if before is None:
            self._survey()
        else:
            self._follow(before)

    def _survey(self) -> None:
        """See everything."""
        s, side = self.s, self.side
        self.held = s.friendly(side)
        self.worth, self.near = wants(s, side, self.w)
        self.income = incomes(s, side, self.w)
        self.counts = [[0] * ZONES, [0] * ZONES]
        self.fights = [[0.0] * ZONES, [0.0] * ZONES]
        self.stiff = [0] * ZONES
        for zone in members(self._stood):
            self._count(zone)
        self._weigh_enemies()

    def _follow(self, before: Sight) -> None:
        """See what has changed since before, in the same frame."""
        self.held, self.income = before.held, before.income
        self.worth, self.near = before.worth, before.near
        self.counts = [counts[:] for counts in before.counts]
        self.fights = [fights[:] for fights in before.fights]
        self.stiff = before.stiff[:]
        old, new = before._units, self._units
        for zone in members(self._stood | before._stood):
            start = zone * KINDS
            if old[start : start + KINDS] != new[start : start + KINDS]:
                self._count(zone)
        enemy = 1 - self.side
        if (
            self.fights[enemy] != before.fights[enemy]
            or self.counts[enemy] != before.counts[enemy]
            or self.stiff != before.stiff
        ):
            self._weigh_enemies()
            return
        self.threat_counts, self.threat_fights = before.threat_counts, before.threat_fights
        self.foes, self.against, self.quiet = before.foes, before.against, before.quiet
        self.known, self.goals = before.known, before.goals

    def _count(self, zone: int) -> None:
        s, units, sums, start = self.s, self._units, self.sums, zone * KINDS
        for who in (0, 1):
            count, fight, stiff = 0, 0.0, 0
            if s.land[who] >> zone & 1:
                count = s.land_units(zone, who)
                for unit in LAND[who]:
                    number = units[start + unit]
                    if number:
                        fight += number * sums[unit]
                        stiff += number * STIFF[unit]
                if not s.supplied[who] >> zone & 1:
                    fight -= 1.6 * count
                if s.tables.fortified & s.friendly(who) & bit(zone):
                    fight += count
                fight = max(0.5, fight)
            if who != self.side:
                self.stiff[zone] = stiff
            self.counts[who][zone] = count
            self.fights[who][zone] = fight

    def _weigh_enemies(self) -> None:
        """What stands against each zone: those in it with their helpers, or those who may come."""
        s, w, side = self.s, self.w, self.side
        self.known, self.goals = {}, {}
        self._threaten()
        self.foes, self.against = [0.0] * ZONES, [0.0] * ZONES
        relief, safe = w.relief[side], 0
        for zone in range(ZONES):
            threat, force = self.threat_counts[zone], self.threat_fights[zone]
            enemies = self.counts[1 - side][zone]
            if enemies:
                foes = self.fights[1 - side][zone]
                if not s.contested >> zone & 1:
                    foes += w.lead[side] * self.stiff[zone]  # they begin as defenders
                helped = enemies + relief * threat
                self.foes[zone], self.against[zone] = foes, helped * (foes + relief * force)
            else:
                self.against[zone] = threat * force
            if threat <= 0:
                safe |= bit(zone)
        self.quiet = self.held & ~s.contested & safe

    def _threaten(self) -> None:
        """Enemies who could come: those beside a zone, and fewer of those two zones away."""
        s, enemy, w = self.s, 1 - self.side, self.w
        share, deep = w.share[self.side], w.deep[self.side]
        counts, fights = [0.0] * ZONES, [0.0] * ZONES
        self.threat_counts, self.threat_fights = counts, fights
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

    def after(self, s: Board, units: bytes) -> Sight:
        """The same side's view when only units have changed."""
        return Sight(s, self.side, self.w, self.frame, units, self)

    def is_of(self, units: bytes) -> bool:
        """Whether the units stand as they were seen."""
        return self._units == units

    def use(self, zone: int, count: float, fight: float) -> float:
        """What a force of ours in a zone is good for."""
        worth, against = self.worth[zone], self.against[zone]
        if self.counts[1 - self.side][zone]:
            if count <= 0:
                return 0.0
            chance = self.chance(count * fight, against)
            return worth * chance + self._material * (
                chance * self.foes[zone] - (1 - chance) * fight
            )
        threat = self.threat_counts[zone]
        if count <= 0:
            return worth * max(0.0, 1.0 - threat) if self.held >> zone & 1 else 0.0
        worth += self.income[zone]
        if threat <= 0:
            return worth
        lost = 1 - self.chance(count * fight, against)
        return worth * (1 - self._fear * lost) - self._material * lost * fight

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
        ratio: float = max(1e-6, ours / max(theirs, 1e-6)) ** self._odds
        return ratio / (1 + ratio)


_seen: dict[int, Sight] = {}  # the last position of each side


def look(s: Board, side: int, w: Weights) -> Sight:
    """The sight of a side, made anew only as far as something has changed."""
    frame = (
        s.axis, s.contested, s.ferries, s.round, id(w), id(s.tables), s.rules.rp_set,
        s.is_don_frozen, s.markers_left() <= 0, *s.supplied,
    )  # fmt: skip
    units = bytes(s.units)
    last = _seen.get(side)
    if last is None or last.frame != frame:
        sight = Sight(s, side, w, frame, units)
    elif last.is_of(units):
        last.s = s
        return last
    else:
        sight = last.after(s, units)
    _seen[side] = sight
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
    key = (s.axis, s.ferries, s.round, side, s.rules.rp_set, id(w), id(s.tables))
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
        found = [tables.links.steps_from(bit(zone), FAR) for zone in range(ZONES)]
        _far[id(tables)] = found
    return found
