"""Exact odds of one round of combat in Axis & Allies: Stalingrad, and of the fire before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import KINDS, UNITS, Tables
from kurgan.games.axis.rules.casualties import is_called_off
from kurgan.games.axis.rules.combat import bonus, changes_hands, is_idle, rises, volley
from kurgan.games.axis.state import ATTACK, DOWN_BEFORE_COMBAT, OFF, Board
from kurgan.kernel.procedure import Json
from kurgan.odds.axis.fire import ambushed, bombarded, shot_down
from kurgan.odds.axis.toll import Counts, Force, Hits, Spread, Toll, hits_of, is_air

ATTACKER, DEFENDER = range(2)
BASIC = Rules()
Part = tuple[float, Spread]  # a share of a distribution, and what it looks like within
Parts = tuple[tuple[bool, Part], tuple[bool, Part]]  # by whether a land unit is left


@dataclass(frozen=True, slots=True)
class Battle:
    """Everything that decides a combat; the fire before it is none unless it is named."""

    tables: Tables = field(repr=False, compare=False)
    attacker: Force
    defender: Force
    attacker_supplied: bool = True
    defender_supplied: bool = True
    fortified: bool = False  # the zone has a pillbox
    river: bool = False  # an Assault over an unfrozen river
    bad_weather: bool = False
    rules: Rules = BASIC  # in force
    attacker_holds: bool = False  # the attacker controls the zone
    air_defense: int = 0  # guns that fire at aircraft which flew in
    downed: int = 0  # of those aircraft, hits that are certain already
    ambushers: int = 0  # that fire at the attacker
    rockets: int = 0  # launchers that bombard the defender

    @property
    def holder(self) -> int:
        """Who controls the zone."""
        return ATTACKER if self.attacker_holds else DEFENDER

    def bonus(self, *, returns: bool = False) -> int:
        """What the defender's dice gain (Combat 1); `returns`: the other side attacks now."""
        behind_walls = self.fortified and self.attacker_holds == returns
        return bonus(behind_walls=behind_walls, over_river=self.river and not returns)


@dataclass(frozen=True, slots=True)
class Branch:
    """One way a combat can go; within it both sides' losses are independent."""

    chance: float
    attackers: Spread
    defenders: Spread
    is_fought: bool = True  # not called off before it began


class Fight:
    """Counts the dice of one battle by the rules' own volley, and what they leave."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.board = self._board()
        self.tolls = (self._toll(battle.attacker), self._toll(battle.defender))
        self.known: dict[tuple[int, Counts, int, bool], Hits] = {}

    def _toll(self, force: Force) -> Toll:
        """Aircraft that cannot fire are given up first."""
        rows = enumerate(force.rows)
        return Toll(force, [n for n, row in rows if is_air(row[0]) and is_idle(self.board, *row)])

    def _board(self) -> Board:
        """Only what the dice depend on, in zone 0."""
        battle = self.battle
        s = under_the_sky(battle.tables, battle.rules, bad_weather=battle.bad_weather)
        s.provisioned = [0, 0]
        s.supplied = [0, 0]
        s.supplied[battle.attacker.side] = int(battle.attacker_supplied)
        s.supplied[battle.defender.side] = int(battle.defender_supplied)
        s.units = bytearray(KINDS)
        s.land, s.wings = [0, 0], [0, 0]
        s.job = [OFF] * len(battle.tables.craft)
        s.at = [-1] * len(battle.tables.craft)
        return s

    def hits(self, who: int, counts: Counts, bonus: int, *, attacks: bool) -> Hits:
        """What the attacker (0) or the defender (1) scores with what it has left."""
        key = (who, counts, bonus, attacks)
        if key not in self.known:
            force = self.tolls[who].force
            self._place(force, counts, attacks=attacks)
            dice = volley(self.board, 0, force.side, bonus, attacks=attacks)
            self.known[key] = hits_of(tuple(dice))
        return self.known[key]

    def _place(self, force: Force, counts: Counts, *, attacks: bool) -> None:
        s, side = self.board, force.side
        s.units[:] = bytes(KINDS)
        s.land[side] = s.wings[side] = 0
        slots = s.tables.crafts[side]
        for slot in slots:
            s.at[slot] = -1
        for (unit, job), count in zip(force.rows, counts, strict=True):
            if not is_air(unit):
                s.units[unit] = count
                s.land[side] |= int(count > 0)
                continue
            free = [slot for slot in slots if s.tables.craft[slot] == unit and s.at[slot] < 0]
            for slot in free[:count]:
                s.at[slot] = 0
                s.job[slot] = ATTACK if attacks and rises(s, unit, job) else job
                s.wings[side] = 1

    def round(self, attackers: Counts, defenders: Counts) -> tuple[Spread, Spread]:
        """What one round leaves of both; casualties of the defender fire too (R43)."""
        if not any(attackers) or not any(defenders):
            return {attackers: 1.0}, {defenders: 1.0}
        first = self.hits(0, attackers, 0, attacks=True)
        answer = self.hits(1, defenders, self.battle.bonus(), attacks=False)
        return self.tolls[0].after(attackers, answer), self.tolls[1].after(defenders, first)

    def branches(self) -> list[Branch]:
        """The fire before the combat, then one round of it."""
        battle = self.battle
        found = []
        for attackers, chance in before_attack(battle, self.tolls[0]).items():
            for defenders, other in bombarded(self.tolls[1], battle.rockets).items():
                if self.is_called_off(attackers, defenders):
                    left = ({attackers: 1.0}, {defenders: 1.0})
                    found.append(Branch(chance * other, *left, is_fought=False))
                else:
                    left = self.round(attackers, defenders)
                    found += self.concluded(Branch(chance * other, *left))
        return found

    def concluded(self, fought: Branch) -> list[Branch]:
        """Combat 6: who loses control of the zone loses its aircraft on the ground there."""
        holder = self.battle.holder
        grounded = self.on_the_ground(holder, attacks=holder == ATTACKER)
        if not grounded:
            return [fought]
        both = fought.attackers, fought.defenders
        found = []
        others = parted(self.tolls[1 - holder].force, both[1 - holder])
        for has_land, (share, mine) in parted(self.tolls[holder].force, both[holder]):
            for is_lost, (part, other) in fates(has_land, both[1 - holder], others):
                if share and part:
                    sides = in_turn(holder, captured(mine, grounded) if is_lost else mine, other)
                    found.append(Branch(fought.chance * share * part, *sides))
        return found

    def on_the_ground(self, who: int, *, attacks: bool) -> list[int]:
        """Rows of aircraft that go down with the zone; fighters that attack are aloft (R32)."""
        toll = self.tolls[who]
        rows = [(n, *toll.force.rows[n]) for n in toll.craft]
        return [
            n
            for n, unit, job in rows
            if DOWN_BEFORE_COMBAT >> job & 1 and not (attacks and rises(self.board, unit, job))
        ]

    def is_called_off(self, attackers: Counts, defenders: Counts) -> bool:
        """The last land unit of a side without the zone was shot before the combat (R46)."""
        fired_at = ((self.battle.attacker, attackers), (self.battle.defender, defenders))
        return any(
            force.has_land(force.counts)
            and is_called_off(has_land=force.has_land(counts), holds=who == self.battle.holder)
            for who, (force, counts) in enumerate(fired_at)
        )


def under_the_sky(tables: Tables, rules: Rules, *, bad_weather: bool) -> Board:
    """Only what the dice of aircraft depend on."""
    s = Board.__new__(Board)
    s.tables, s.rules, s.bad = tables, rules, int(bad_weather)
    return s


def before_attack(battle: Battle, toll: Toll) -> Spread:
    """Air Defense, then ambushers, at the attacker."""
    found: Spread = {}
    for counts, chance in shot_down(toll, battle.air_defense, battle.downed).items():
        for left, part in ambushed(toll, counts, battle.ambushers).items():
            found[left] = found.get(left, 0.0) + chance * part
    return found


@dataclass(frozen=True, slots=True)
class Odds:
    """What a round of combat, with the fire before it, can come to."""

    battle: Battle
    branches: tuple[Branch, ...]

    @property
    def attackers(self) -> Spread:
        """What can be left of the attacker."""
        return blended((branch.chance, branch.attackers) for branch in self.branches)

    @property
    def defenders(self) -> Spread:
        """What can be left of the defender."""
        return blended((branch.chance, branch.defenders) for branch in self.branches)

    @property
    def ends(self) -> tuple[float, float, float, float]:
        """Only the attacker has land units left; both have; only the defender; nobody."""
        found = [0.0] * 4
        for branch in self.branches:
            a, no_a = land_left(self.battle.attacker, branch.attackers)
            d, no_d = land_left(self.battle.defender, branch.defenders)
            for n, part in enumerate((a * no_d, a * d, no_a * d, no_a * no_d)):
                found[n] += branch.chance * part
        alone, both, held, nobody = at_most_one(found)
        return alone, both, held, nobody

    def as_json(self) -> Json:
        """Every number."""
        attacker, defender = self.battle.attacker, self.battle.defender
        a, d = self.attackers, self.defenders
        alone, both, held, nobody = self.ends
        return {
            "attackers_lost": lost(attacker, a),
            "defenders_lost": lost(defender, d),
            "attackers_left": lost(attacker, a)[::-1],
            "defenders_left": lost(defender, d)[::-1],
            "attackers_lost_by_type": lost_by_type(attacker, a),
            "defenders_lost_by_type": lost_by_type(defender, d),
            "attackers_expected_losses": expected(lost(attacker, a)),
            "defenders_expected_losses": expected(lost(defender, d)),
            "attacker_alone": alone,
            "fight_goes_on": both,
            "defender_alone": held,
            "nobody": nobody,
            "defenders_destroyed": lost(defender, d)[-1],  # aircraft counted
        }


def odds(battle: Battle) -> Odds:
    """The exact odds of one round."""
    return Odds(battle, tuple(Fight(battle).branches()))


def blended(parts: Iterable[tuple[float, Spread]]) -> Spread:
    """One distribution out of several, by their chances."""
    found: Spread = {}
    for chance, spread in parts:
        for counts, part in spread.items():
            found[counts] = found.get(counts, 0.0) + chance * part
    return found


def land_left(force: Force, spread: Spread) -> tuple[float, float]:
    """The chances that a land unit is left and that none is: sums of parts, so never negative."""
    found = [0.0, 0.0]
    for counts, chance in spread.items():
        found[not force.has_land(counts)] += chance
    return found[0], found[1]


def parted(force: Force, spread: Spread) -> Parts:
    """A distribution where a land unit is left (True), and where none is."""
    shares = land_left(force, spread)
    parts: tuple[Spread, Spread] = ({}, {})
    for counts, chance in spread.items():
        without = not force.has_land(counts)
        if shares[without]:
            parts[without][counts] = chance / shares[without]
    return (True, (shares[0], parts[0])), (False, (shares[1], parts[1]))


def fates(has_land: bool, whole: Spread, others: Parts) -> list[tuple[bool, Part]]:
    """Whether the holder loses the zone; one way only where the other side makes no odds."""
    found = [(changes_hands(has_land, invades), part) for invades, part in others]
    return found if found[0][0] != found[1][0] else [(found[0][0], (1.0, whole))]


def captured(spread: Spread, grounded: list[int]) -> Spread:
    """What is left once the aircraft on the ground are lost with the zone."""
    found: Spread = {}
    for counts, chance in spread.items():
        left = without_rows(counts, grounded)
        found[left] = found.get(left, 0.0) + chance
    return found


def without_rows(counts: Counts, rows: list[int]) -> Counts:
    """Some rows are gone altogether."""
    return tuple([0 if n in rows else count for n, count in enumerate(counts)])


def in_turn(holder: int, mine: Spread, other: Spread) -> tuple[Spread, Spread]:
    """The holder's and the other side's distribution, the attacker's first."""
    return (mine, other) if holder == ATTACKER else (other, mine)


def lost(force: Force, spread: Spread) -> list[float]:
    """The chances of 0, 1, 2, … losses."""
    found = [0.0] * (force.size + 1)
    for counts, chance in spread.items():
        found[force.size - sum(counts)] += chance
    return at_most_one(found)


def lost_by_type(force: Force, spread: Spread) -> dict[str, list[float]]:
    """The chances of 0, 1, 2, … losses of each type."""
    there = force.by_type()
    found = {unit: [0.0] * (count + 1) for unit, count in there.items()}
    for counts, chance in spread.items():
        for unit, count in force._replace(counts=counts).by_type().items():
            found[unit][there[unit] - count] += chance
    return {UNITS[unit]: at_most_one(chances) for unit, chances in found.items()}


def at_most_one(chances: Iterable[float]) -> list[float]:
    """Chances of which rounding may have lifted a certainty above 1."""
    return [min(1.0, chance) for chance in chances]


def expected(chances: list[float]) -> float:
    """The mean."""
    return sum(n * chance for n, chance in enumerate(chances))
