"""Combat: one round in one contested zone, in the six printed steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import (
    FIGHTER,
    GER_ASSAULT_GUN,
    LAND,
    ZONES,
)
from kurgan.games.axis.rules.casualties import TakeHits, remove_casualties
from kurgan.games.axis.state import ATTACK, DOWN_BEFORE_COMBAT, GROUND, SCRAMBLED, Board
from kurgan.kernel.ask import Action, Choice, Roll, actions, pick
from kurgan.kernel.bits import bit
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step
from kurgan.kernel.state import Need

SPEND: Final = actions("spend", ZONES)
KEEP: Final = Action("keep_tokens")
HIGHEST: Final = 4
# What a hit may be aimed at
PLAIN: Final = 0
GUNS: Final = 1
PLANES: Final = 2
MUST: Final = 3
BOMBS: Final = 4

Volley = list[tuple[int, int, int]]  # value, aim, dice


@dataclass(slots=True)
class Combat(Procedure):
    """One round of combat; the active side attacks (R40)."""

    zone: int
    side: int  # the attacker

    @step("Supply Tokens")
    def attacker_token(self, s: Board) -> Asking:
        zones = may_spend(s, self.zone, self.side)
        if zones:
            answer = yield Choice(self.side, "token", (*pick(SPEND, zones), KEEP))
            if answer != KEEP:
                s.spend_token(self.zone, answer.args[0], self.side)
        return None

    @step("Supply Tokens")
    def defender_token(self, s: Board) -> Asking:
        zones = may_spend(s, self.zone, 1 - self.side)
        if zones:
            answer = yield Choice(1 - self.side, "token", (*pick(SPEND, zones), KEEP))
            if answer != KEEP:
                s.spend_token(self.zone, answer.args[0], 1 - self.side)
        return None

    @step("Combat 1")
    def place_units(self, s: Board) -> Flow:
        s.emit("combat_begun", self.zone, self.side)
        here = bit(self.zone)
        if not s.occupied(self.side) & here or not s.occupied(1 - self.side) & here:
            return self.conclude
        for slot in s.crafts_at(self.zone, self.side):
            if rises(s, s.tables.craft[slot], s.job[slot]):
                s.job[slot] = ATTACK
        return None

    @step("Combat 2")
    def attacking_units_fire(self, s: Board) -> Asking:
        dice = volley(s, self.zone, self.side, 0, attacks=True)
        if not dice:
            return None
        faces = (yield Roll("attack_dice", tuple([row[2] for row in dice]))).args
        return shoot(s, self.zone, 1 - self.side, dice, faces, "Combat 2")

    @step("Combat 3")
    def defending_units_fire(self, s: Board) -> Asking:
        """Casualties fire too: they stand there until step 4 (R43)."""
        bonus = defensive_bonus(s, self.zone, 1 - self.side)
        dice = volley(s, self.zone, 1 - self.side, bonus, attacks=False)
        if not dice:
            return None
        faces = (yield Roll("defense_dice", tuple([row[2] for row in dice]))).args
        return shoot(s, self.zone, self.side, dice, faces, "Combat 3")

    @step("Combat 3")
    def remove_attacker_casualties(self, s: Board) -> Flow:
        remove_casualties(s, self.zone, self.side)
        return None

    @step("Combat 4")
    def remove_defender_casualties(self, s: Board) -> Flow:
        remove_casualties(s, self.zone, 1 - self.side)
        return None

    @step("Combat 6")
    def conclude(self, s: Board) -> Flow:
        conclude(s, self.zone)
        return END


def may_spend(s: Board, zone: int, side: int) -> int:
    """Zones whose tokens a side may spend on its force; with no enemy step 1 is skipped (R16)."""
    if not s.land[side] & s.occupied(1 - side) & bit(zone) or s.provisioned[side] >> zone & 1:
        return 0
    return s.reachable_tokens(zone, side)


def volley(s: Board, zone: int, side: int, bonus: int, *, attacks: bool) -> Volley:
    """The dice of a side, in pools of one value and one aim."""
    values = s.tables.attack if attacks else s.tables.defense
    change = bonus - (0 if s.is_supplied(zone, side) else 1)
    plain = [0] * (HIGHEST + 1)
    dice: Volley = []
    if s.land[side] >> zone & 1:
        for unit in LAND[side]:
            count = s.count(zone, unit)
            value = values[unit] + change if values[unit] else 0
            if count and value > 0:
                if unit == GER_ASSAULT_GUN:
                    dice.append((value, GUNS, count))
                else:
                    plain[value] += count
    if s.wings[side] >> zone & 1 and s.can_sortie:
        dice += air_volley(s, zone, side, plain, attacks=attacks)
    return [(v, PLAIN, n) for v, n in enumerate(plain) if n] + dice


def air_volley(s: Board, zone: int, side: int, plain: list[int], *, attacks: bool) -> Volley:
    """The dice of aircraft; bombers on defense join the plain pools."""
    counts: dict[tuple[int, int], int] = {}
    for slot in s.crafts_at(zone, side):
        unit, job = s.tables.craft[slot], s.job[slot]
        value = air_value(s, unit, job, attacks=attacks)
        aim = PLANES if unit == FIGHTER[side] else BOMBS
        if not attacks and (job == SCRAMBLED or aim == BOMBS):
            aim = MUST if job == SCRAMBLED else PLAIN
        if value and aim == PLAIN:
            plain[value] += 1
        elif value:
            counts[aim, value] = counts.get((aim, value), 0) + 1
    return [(value, aim, counts[aim, value]) for aim, value in sorted(counts)]


def air_value(s: Board, unit: int, job: int, *, attacks: bool) -> int:
    """What the die of an aircraft may show to hit; 0 if it does not fire (R32, R69)."""
    if not s.can_sortie or (attacks and job != ATTACK):
        return 0
    values = s.tables.attack if attacks else s.tables.defense
    return max(0, values[unit] - s.bad)  # Bad Weather Sorties


def rises(s: Board, unit: int, job: int) -> bool:
    """Whether an aircraft on the ground takes off when its side attacks there (R32)."""
    return job == GROUND and unit in FIGHTER and s.can_sortie


def is_idle(s: Board, unit: int, job: int) -> bool:
    """Whether an aircraft on the ground fires neither in attack nor on defense."""
    if not DOWN_BEFORE_COMBAT >> job & 1 or rises(s, unit, job):
        return False
    return not air_value(s, unit, job, attacks=False)


def defensive_bonus(s: Board, zone: int, defender: int) -> int:
    """The bonus of those who defend a zone."""
    here = bit(zone)
    behind_walls = bool(s.tables.fortified & s.friendly(defender) & here)
    return bonus(behind_walls=behind_walls, over_river=came_over_river(s, zone))


def came_over_river(s: Board, zone: int) -> bool:
    """Whether anybody crossed an unfrozen river to Assault a zone (R22, R41)."""
    return bool(s.assault & s.crossed & bit(zone))


def bonus(*, behind_walls: bool, over_river: bool) -> int:
    """Fortified, or Throw Them Back against an Assault over an unfrozen river; never both."""
    return int(behind_walls or over_river)


def shoot(
    s: Board, zone: int, target: int, dice: Volley, faces: tuple[int, ...], rule: str
) -> TakeHits | None:
    """Count the hits by aim and hand them to the side that suffers them."""
    scored = [0] * 5
    start = 0
    for value, aim, count in dice:
        pool = faces[start : start + count]
        start += count
        scored[aim] += hits(pool, value)
    total = sum(scored)
    if s.events is not None:
        needs = tuple([to_hit(value, count) for value, _, count in dice])
        s.emit("hits_scored", zone, 1 - target, total, *faces, needs=needs)
    if not total or not s.occupied(target) >> zone & 1:
        return None
    plain, guns, planes, must, bombs = scored
    taken = TakeHits(zone, target, plain, guns, planes, must, bombs)
    taken.cites = rule
    return taken


def to_hit(value: int, dice: int) -> Need:
    """What so many dice of a value must show (Combat 2)."""
    return Need(dice, 1, value)


def hits(faces: Iterable[int], value: int) -> int:
    """How many dice hit: those that show their value or less (Combat 2)."""
    return sum(1 for face in faces if face <= value)


def conclude(s: Board, zone: int) -> None:
    """Battle goes on while both have land units; else the marker goes and control is settled."""
    here = bit(zone)
    if s.land[0] & here and s.land[1] & here:
        s.assault &= ~here
        s.battle |= here
        return
    s.remove_marker(zone)  # R34, R44
    s.emit("combat_over", zone)
    for side in (0, 1):
        has_land = [bool(s.land[who] & here) for who in (1 - side, side)]
        if not s.friendly(side) & here and changes_hands(*has_land):
            s.take_control(zone, side)


def changes_hands(holder_has_land: bool, other_has_land: bool) -> bool:
    """Whether control of a zone passes from its holder to the other side (Combat 6)."""
    return other_has_land and not holder_has_land
