"""The table of Axis & Allies: Stalingrad for a second reading: pieces, supply, components."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kurgan.games.axis.state import Board
from kurgan.kernel.bits import members
from tests.reading import Play, choice

AXIS, ALLIES = 0, 1
ZONES = 58
G_INF, G_MECH, G_ART, G_TANK, G_GUN, G_FIGHTER, G_BOMBER, M_INF, M_ART = range(9)
S_INF, S_MECH, S_ART, S_TANK, S_ROCKET, S_FIGHTER, S_BOMBER, SUPPLY, FERRY = range(9, 18)
LAND = ((G_INF, G_MECH, G_ART, G_TANK, G_GUN, M_INF, M_ART),
        (S_INF, S_MECH, S_ART, S_TANK, S_ROCKET))  # fmt: skip
INFANTRY, TANKS, MECHS = (G_INF, M_INF, S_INF), (G_TANK, S_TANK), (G_MECH, S_MECH)
GUNS = (G_ART, M_ART, S_ART)
FIGHTERS, BOMBERS = (G_FIGHTER, S_FIGHTER), (G_BOMBER, S_BOMBER)
NOBODY = -1
# What an aircraft is doing
OFF, GROUND, ALOFT, ATTACK, RELOCATE, DROP, LANDING, TROOPS, LANDED, UP = range(10)
ON_THE_GROUND = (GROUND, LANDED)
TRANSPORT = (DROP, LANDING, TROOPS)


def owner(unit: int) -> int:
    """The side of a type."""
    return ALLIES if unit >= S_INF else AXIS


@dataclass
class Craft:
    """An aircraft."""

    unit: int
    at: int = NOBODY
    job: int = OFF
    tokens: int = 0
    troops: int = NOBODY
    home: int = NOBODY

    def like(self) -> tuple[int, ...]:
        """What tells it from others."""
        return (self.unit, self.at, self.job, self.tokens, self.troops, self.home)


def load_of(craft: Craft) -> int:
    """The program's number for what an aircraft carries."""
    return 3 + craft.troops if craft.troops >= 0 else craft.tokens


class Table:
    """Both boards and what lies beside them, as plain lists and sets."""

    def __init__(self, s: Board) -> None:
        self.t, self.rules, self.plan = s.tables, s.rules, s.plan
        self.round, self.bad, self.storm = s.round, bool(s.bad), s.storm
        self.frozen = set(members(s.bad_rounds))
        self.launched, self.workers = bool(s.launched), bool(s.workers)
        self.rpc, self.pool = list(s.rpc), list(s.pool)
        self.axis, self.assault = set(members(s.axis)), set(members(s.assault))
        self.battle, self.strikes = set(members(s.battle)), set(members(s.strikes))
        self.crossed = set(members(s.crossed))
        self.ferries, self.cargo = set(members(s.ferries)), list(s.cargo)
        self.sites, self.factory = list(s.sites), list(s.factory)
        self.back = list(s.liberated)
        self.deck = set(members(s.deck))
        self.flanks = [set(members(cards)) for cards in s.flanks]
        self.craft = [Craft(unit) for unit in s.tables.craft]
        for n, craft in enumerate(self.craft):
            craft.at, craft.job, craft.home = s.at[n], s.job[n], s.home[n]
            craft.tokens = s.load[n] if s.load[n] < 3 else 0
            craft.troops = s.load[n] - 3 if s.load[n] >= 3 else NOBODY
        self.u = [list(s.units[z * 16 : z * 16 + 16]) for z in range(ZONES)]
        self.tokens = [list(s.tokens[side * ZONES : (side + 1) * ZONES]) for side in (0, 1)]
        self.moved = [[0] * 16 for _ in range(ZONES)]
        self.free = [0] * ZONES  # free infantry of this phase
        self.fed: list[set[int]] = [set(), set()]  # zones that live on a token this phase
        self.city = set(members(s.tables.city))
        self.bases = set(members(s.tables.bases))
        self.airfields = set(members(s.tables.airfields))
        self.swapped = False

    # Spaces on the Game Boards

    def near(self, zone: int) -> set[int]:
        return set(members(self.t.adjacent[zone]))

    def friendly(self, side: int) -> set[int]:
        return self.axis if side == AXIS else set(range(ZONES)) - self.axis

    def hostile(self, side: int) -> set[int]:
        return self.friendly(1 - side)

    def contested(self) -> set[int]:
        return self.assault | self.battle

    def size(self, zone: int, side: int) -> int:
        return sum(self.u[zone][unit] for unit in LAND[side])

    def crafts(self, place: int, side: int) -> list[int]:
        return [n for n, c in enumerate(self.craft) if c.at == place and owner(c.unit) == side]

    def has_units(self, zone: int, side: int) -> bool:
        return self.size(zone, side) > 0 or bool(self.crafts(zone, side))

    def don_frozen(self) -> bool:
        return len(self.frozen) >= 1

    def volga_frozen(self) -> bool:
        return len(self.frozen) >= 2

    def sorties(self) -> bool:
        return not self.bad or self.rules.bad_weather_sorties

    def markers_left(self) -> int:
        used = len(self.contested()) + len(self.strikes)
        return max(0, self.t.markers - used)

    def rp(self, zone: int) -> int:
        return self.t.rp[self.rules.rp_set][zone]

    # Supply Lines

    def reach(self, zone: int, side: int) -> set[int]:
        """The zone, and all friendly zones joined to it by friendly zones."""
        friendly, reached, ring = self.friendly(side), {zone}, {zone}
        while ring:
            ring = {n for z in ring for n in self.near(z)} & friendly - reached
            reached |= ring
        return reached

    def has_line(self, zone: int, side: int) -> bool:
        if zone == self.t.sloboda:
            return side == ALLIES
        reached = self.reach(zone, side)
        if reached & set(members(self.t.exits[side])):
            return True
        sector = self.t.sector[zone]
        return (
            side == ALLIES
            and zone in self.city
            and sector in self.ferries
            and self.t.landing[sector] in reached
        )

    def is_supplied(self, zone: int, side: int) -> bool:
        return zone in self.fed[side] or self.has_line(zone, side)

    def reachable_tokens(self, zone: int, side: int) -> set[int]:
        """Supply Tokens: by a friendly way; the last zone may be hostile."""
        if zone == self.t.sloboda:
            return set()
        reached = self.reach(zone, side)
        reached |= {n for z in reached for n in self.near(z)}
        out = self.bases | {self.t.sloboda}
        return {z for z in reached - out if self.tokens[side][z]}

    def spend(self, zone: int, source: int, side: int) -> None:
        self.tokens[side][source] -= 1
        self.pool[ALLIES] += 1
        self.fed[side].add(zone)

    # Component Limits

    def stacks(self, unit: int) -> int:
        return sum(1 for zone in self.u if zone[unit]) + self.alone(unit)

    def in_play(self, unit: int) -> int:
        return sum(zone[unit] for zone in self.u) + self.alone(unit)

    def alone(self, unit: int) -> int:
        """On crossings, in Ambush Sites and in bombers."""
        aboard = sum(1 for c in self.craft if c.troops == unit)
        return self.cargo.count(unit) + self.sites.count(unit) + aboard

    def gray_chips(self) -> int:
        """How many gray chips all units beyond the pieces need, with as many green as fit."""
        need = greens = 0
        for unit in (*LAND[AXIS], *LAND[ALLIES]):
            extra = max(0, self.in_play(unit) - self.t.pieces[unit])
            need += extra
            greens += min(extra // 3, sum((zone[unit] - 1) // 3 for zone in self.u if zone[unit]))
        return need - 3 * min(self.t.green, greens)

    def can_place(self, zone: int, unit: int) -> bool:
        """A new stack needs a piece; a unit beyond the pieces of its type needs a chip."""
        if not self.rules.component_limits:
            return True
        if not self.u[zone][unit] and self.stacks(unit) >= self.t.pieces[unit]:
            return False
        if self.in_play(unit) < self.t.pieces[unit]:
            return True
        self.u[zone][unit] += 1
        needed = self.gray_chips()
        self.u[zone][unit] -= 1
        return needed <= self.t.gray

    def how_many_fit(self, zone: int, unit: int, most: int) -> int:
        """How many of so many can be placed, one after the other."""
        placed = 0
        while placed < most and self.can_place(zone, unit):
            self.u[zone][unit] += 1
            placed += 1
        self.u[zone][unit] -= placed
        return placed

    # Control and losses

    def take_control(self, zone: int, side: int) -> None:
        """Combat 6."""
        self.axis = self.axis | {zone} if side == AXIS else self.axis - {zone}
        if side == ALLIES and zone in self.factory:
            self.back[self.factory.index(zone)] = self.round
        self.tokens[side][zone] += self.tokens[1 - side][zone]
        self.tokens[1 - side][zone] = 0
        for n in self.crafts(zone, 1 - side):
            if self.craft[n].job in ON_THE_GROUND:
                self.lose_craft(n)
        for site, unit in enumerate(self.sites):
            connected = set(members(self.t.sites[site]))
            if unit >= 0 and not connected & self.friendly(owner(unit)):
                self.sites[site] = NOBODY

    def lose_craft(self, n: int) -> None:
        self.pool[ALLIES] += self.craft[n].tokens
        self.craft[n] = Craft(self.craft[n].unit)

    def lose_units(self, zone: int, unit: int, count: int) -> None:
        self.u[zone][unit] -= count
        self.moved[zone][unit] = min(self.moved[zone][unit], self.u[zone][unit])

    def alike(self, crafts: Iterable[int]) -> list[list[int]]:
        """Aircraft that nothing tells apart, together."""
        groups: dict[Any, list[int]] = {}
        for n in crafts:
            groups.setdefault(self.craft[n].like(), []).append(n)
        return list(groups.values())

    def choose_craft(self, kind: str, side: int, verb: str, crafts: Iterable[int]) -> Play:
        """One of some aircraft; those alike are offered once, and one alone is not asked for."""
        first = [group[0] for group in self.alike(crafts)]
        if len(first) == 1:
            return first[0]
        return (yield from choice(kind, side, verb, first))[1]

    def drop_marker(self, zone: int, shooter: int) -> None:
        """The last enemy land unit was shot: no marker, unless the enemy controls the zone."""
        if not self.size(zone, 1 - shooter) and zone in self.friendly(shooter):
            self.assault.discard(zone)
            self.battle.discard(zone)
