"""What one side sees of a position: forces, what each zone is worth, threats and needs."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from kurgan.bots.axis.weights import Weights
from kurgan.bots.axis.worth import distances, incomes, wants
from kurgan.games.axis.pack.tables import (
    KINDS,
    LAND,
    ZONES,
    Numbers,
    Tables,
)
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import bit, members

# How much better each type defends than it attacks
STIFF: Final[Numbers] = (1, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0)


# What a view hangs on beside who stands where
Frame: TypeAlias = tuple[object, ...]


class Going(NamedTuple):
    """Some units of a zone that go to another, and what all that goes there gains."""

    gain: float
    origin: int
    unit: int
    number: int
    goal: int


class Party(NamedTuple):
    """Units of one type in one zone that could go to another."""

    parting: float  # what the first of them costs the zone, less what it fights for
    origin: int
    unit: int
    fresh: int
    number: int = 0  # of all that stands where they are
    force: float = 0.0


Coming: TypeAlias = tuple[Party, int]  # with the zone that it enters first


class Sight:
    """A side's view of who stands where and what matters; made once for a position."""

    __slots__ = (
        "_fear", "_material", "_odds", "_stood", "_units", "against", "counts", "fights", "foes",
        "frame", "goals", "held", "income", "known", "leaving", "losses", "near", "quiet", "s",
        "side", "stiff", "sums", "threat_counts", "threat_fights", "w", "worth",
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
    known: dict[int, tuple[object, Going]]  # the parties that were weighed last for each goal
    leaving: dict[int, tuple[bytearray, list[tuple[int, Coming]]]]  # of a zone's units: where, who
    goals: dict[int, list[tuple[int, int]]]  # of units in zones: where to, by which way
    losses: list[dict[int, float]]  # of each zone by who leaves it

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
        self.losses = before.losses[:]
        old, new = before._units, self._units
        for zone in members(self._stood | before._stood):
            start = zone * KINDS
            if old[start : start + KINDS] != new[start : start + KINDS]:
                self._count(zone)
                self.losses[zone] = {}
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
        self.known, self.leaving, self.goals = before.known, before.leaving, before.goals

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
        self.known, self.leaving, self.goals = {}, {}, {}
        self.losses = [{} for _ in range(ZONES)]
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

    def left_behind(self, zone: int, count: int, fight: int) -> float:
        """What a zone loses when some of its units leave."""
        losses, key = self.losses[zone], count << 16 | fight
        found = losses.get(key)
        if found is None:
            had, force = self.counts[self.side][zone], self.fights[self.side][zone]
            then = self.use(zone, had - count, max(0.5, force - fight))
            found = losses[key] = self.use(zone, had, force) - then
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
        s.is_don_frozen, s.markers_left() <= 0, s.held, *s.supplied,
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


_rings: dict[int, list[list[int]]] = {}


def second_rings(tables: Tables) -> list[list[int]]:
    """The zones two steps from each."""
    found = _rings.get(id(tables))
    if found is None:
        far = distances(tables)
        found = [[z for z in range(ZONES) if far[zone][z] == 2] for zone in range(ZONES)]
        _rings[id(tables)] = found
    return found
