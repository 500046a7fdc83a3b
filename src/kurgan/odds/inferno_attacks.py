"""Attacks that may be made in a position of Inferno on the Volga, and those being declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kurgan.games.inferno.attacks import (
    DeliberateAttack,
    HastyAttack,
    deliberate_targets,
    hasty_movers,
    hasty_targets,
)
from kurgan.games.inferno.combat import Combat
from kurgan.games.inferno.soviet_actions import top_stacked
from kurgan.games.inferno.soviet_player import PlayerMovement
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.tables import CHUIKOV
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.odds.inferno_fire import faces


class Attack(NamedTuple):
    """An attack that may be made: the hex, the Germans or Soviets in it, and from where."""

    target: int
    units: int
    hexes: int
    is_german: bool
    is_deliberate: bool
    origin: int


def german_attacks(s: Board) -> list[Attack]:
    """For each Soviet Stack in reach the largest attack on it."""
    best: dict[int, Attack] = {}
    for attack in (*deliberate_attacks(s), *hasty_attacks(s)):
        held = best.get(attack.target)
        if held is None or german_weight(s, attack.units) > german_weight(s, held.units):
            best[attack.target] = attack
    return [best[target] for target in sorted(best)]


def deliberate_attacks(s: Board) -> Iterator[Attack]:
    """All Stacks around a target, a partner's too."""
    for target in members(deliberate_targets(s)):
        hexes = s.tables.adjacent[target] & s.german
        yield deliberate(s, target, hexes)


def deliberate(s: Board, target: int, hexes: int) -> Attack:
    """A Deliberate Attack from some hexes."""
    units = bits(unit for h in members(hexes) for unit in members(s.german_at[h]))
    return Attack(target, units, hexes, True, True, target)


def hasty_attacks(s: Board) -> Iterator[Attack]:
    """Every Stack that may move next to a Soviet Stack, with those it joins."""
    for source in members(hasty_movers(s)):
        for hexagon in members(hasty_targets(s, source)):
            moving = strongest_germans(s, s.german_at[source], s.room(hexagon))
            for target in members(s.soviet & s.tables.adjacent[hexagon]):
                yield hasty(s, target, hexagon, moving | s.german_at[hexagon])


def hasty(s: Board, target: int, hexagon: int, units: int) -> Attack:
    """A Hasty Attack from one hex."""
    return Attack(target, units, bit(hexagon), True, False, target)


def strongest_germans(s: Board, units: int, count: int) -> int:
    """The Units that roll best."""
    order = sorted(members(units), key=lambda unit: (-german_weight(s, bit(unit)), unit))
    return bits(order[:count])


def german_weight(s: Board, units: int) -> int:
    """Faces that hit, over all dice."""
    fire = s.tables.german_firepower
    return sum(s.german_strength[u] * faces(fire[u], 0) for u in members(units))


def soviet_weight(s: Board, units: int) -> int:
    """Faces that hit, over all dice; a blank edge reads 1."""
    fire = s.tables.soviet_firepower
    return sum((s.soviet_strength[u] or 1) * faces(fire[u], 0) for u in members(units))


def soviet_attacks(s: Board) -> list[Attack]:
    """For each German Stack beside a Top Stacked Hex the largest attack on it."""
    able = top_stacked(s)
    for frame in s.stack:
        if isinstance(frame, PlayerMovement):
            able = frame.hexes & s.soviet
    found = []
    for target in members(s.german):
        near = members(s.tables.adjacent[target] & able)
        if near:
            origin = max(near, key=lambda h: (soviet_weight(s, s.soviet_at[h]), -h))
            found.append(soviet_attack(s, target, origin))
    return found


def soviet_attack(s: Board, target: int, origin: int) -> Attack:
    """The whole Stack attacks; with Chuikov every Stack beside the target does."""
    hexes = bit(origin)
    if s.has_soviet_leader(CHUIKOV):
        hexes = s.tables.adjacent[target] & s.soviet
    units = bits(unit for h in members(hexes) for unit in members(s.soviet_at[h]))
    return Attack(target, units, hexes, False, s.has_soviet_leader(CHUIKOV), origin)


def attack_of(s: Board, combat: Combat) -> Attack:
    """The attack of a combat that is going on."""
    at = s.german_at if combat.is_german else s.soviet_at
    units = bits(unit for h in members(combat.hexes) for unit in members(at[h]))
    return Attack(
        combat.target,
        combat.german or units if combat.is_german else units,
        combat.hexes,
        combat.is_german,
        combat.is_deliberate,
        combat.origin,
    )


def declared(s: Board) -> Attack | None:
    """The German attack that is being declared, as far as it goes."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, DeliberateAttack) and top.target >= 0:
        return deliberate(s, top.target, top.hexes or top.stacks(s))
    if isinstance(top, HastyAttack) and top.target >= 0:
        return hasty_declared(s, top)
    return None


def hasty_declared(s: Board, frame: HastyAttack) -> Attack | None:
    """A Hasty Attack once it is clear whom it strikes."""
    enemies = s.soviet & s.tables.adjacent[frame.target]
    enemy = frame.enemy if frame.enemy >= 0 else first(enemies)
    if frame.enemy < 0 and enemies != bit(enemy):
        return None
    moving = frame.units or s.german_at[frame.hex] & ~s.german_at[frame.target]
    if not frame.units:
        moving = strongest_germans(s, moving, frame.count or s.room(frame.target))
    return hasty(s, enemy, frame.target, moving | s.german_at[frame.target])


def enters_headquarters(s: Board, attack: Attack) -> bool:
    """Whether the Germans step into Chuikov's hex on the way."""
    return attack.is_german and s.headquarters >= 0 and bool(attack.hexes >> s.headquarters & 1)


def words(s: Board, attack: Attack) -> str:
    """Who attacks whom."""
    count = attack.units.bit_count()
    kind = "Deliberate Attack" if attack.is_deliberate else "Hasty Attack"
    who = "German" if attack.is_german else "Soviet"
    blocks = "Unit" if count == 1 else "Units"
    defenders = (s.soviet_at if attack.is_german else s.german_at)[attack.target].bit_count()
    hexagon = s.tables.hexes[attack.target]
    return f"{kind} by {count} {who} {blocks} on {defenders} in hex {hexagon}"
