"""Attacks that may be made in a position of Inferno on the Volga, and those being declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kurgan.games.inferno.pack.tables import CHUIKOV, HOTH, OKH
from kurgan.games.inferno.rules.attacks import (
    DeliberateAttack,
    HastyAttack,
    deliberate_targets,
    hasty_movers,
    hasty_targets,
)
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.decks import german_draw, german_pile
from kurgan.games.inferno.rules.soviet_actions import attacking_hexes, top_stacked
from kurgan.games.inferno.rules.soviet_player import PlayerMovement
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.odds.inferno.fire import faces

IN_COMBAT = bit(HOTH) | bit(OKH)  # German Leaders that matter without German cards


class Attack(NamedTuple):
    """An attack that may be made: the hex, the Germans or Soviets in it, and from where."""

    target: int
    units: int
    hexes: int
    is_german: bool
    is_deliberate: bool
    origin: int
    moving: int = 0  # Germans who have to move first, for a Hasty Attack


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
                yield hasty(target, hexagon, moving | s.german_at[hexagon], moving)


def hasty(target: int, hexagon: int, units: int, moving: int) -> Attack:
    """A Hasty Attack from one hex, to which some Units still move."""
    return Attack(target, units, bit(hexagon), True, False, target, moving)


def arrivals(s: Board, attack: Attack) -> list[tuple[Board, float]]:
    """The positions in which the attackers may fight once they have moved, with chances.

    They may capture a Spawn Hex on the way, and Hoth or OKH may be among the cards drawn for it.
    """
    if not attack.moving:
        return [(s, 1.0)]
    moved = s.copy()
    moved.events = None
    hexagon = first(attack.hexes)
    moved.move_german(attack.moving, hexagon)
    if not moved.take_german(hexagon):
        return [(moved, 1.0)]
    found = []
    for leaders, chance in leaders_drawn(moved).items():
        after = moved.copy()
        after.german_leaders |= leaders
        found.append((after, chance))
    return found


def leaders_drawn(s: Board) -> dict[int, float]:
    """Which Leaders that matter to a combat a capture may bring, with chances."""
    trial = s.copy()
    piles = {s.german_deck: 1.0}
    for _ in range(german_draw(s).count):
        more: dict[int, float] = {}
        for deck, chance in piles.items():
            trial.german_deck = deck
            for left, share in decks_after_draw(trial):
                more[left] = more.get(left, 0.0) + chance * share
        piles = more
    found: dict[int, float] = {}
    for deck, chance in piles.items():
        leaders = s.german_deck & ~deck & IN_COMBAT
        found[leaders] = found.get(leaders, 0.0) + chance
    return found


def decks_after_draw(s: Board) -> Iterator[tuple[int, float]]:
    """What may be left of the German deck; a card that does not matter stands for all such."""
    pile = german_pile(s)
    others = pile & ~IN_COMBAT
    for card in members(pile & IN_COMBAT):
        yield s.german_deck & ~bit(card), 1 / pile.bit_count()
    if others or not pile:
        gone = bit(first(others)) if others else 0
        yield s.german_deck & ~gone, others.bit_count() / pile.bit_count() if pile else 1.0


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
    hexes = attacking_hexes(s, origin, target)
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
    there = s.german_at[frame.target]
    if frame.units & there:
        return hasty(enemy, frame.target, joined(s, frame), 0)
    left = s.german_at[frame.hex] & ~frame.units
    wanted = (frame.count or s.room(frame.target)) - frame.units.bit_count()
    moving = frame.units | strongest_germans(s, left, wanted)
    return hasty(enemy, frame.target, moving | there, moving)


def joined(s: Board, frame: HastyAttack) -> int:
    """Who attacks from the hex that was moved to; in 2017 some there may stay out of it (R47)."""
    others = s.german_at[frame.target] & ~frame.units
    if frame.at != "choose_joined":
        return frame.units | others
    return frame.units | strongest_germans(s, others, frame.count - frame.units.bit_count())


def words(s: Board, attack: Attack) -> str:
    """Who attacks whom."""
    count = attack.units.bit_count()
    kind = "Deliberate Attack" if attack.is_deliberate else "Hasty Attack"
    who = "German" if attack.is_german else "Soviet"
    blocks = "Unit" if count == 1 else "Units"
    defenders = (s.soviet_at if attack.is_german else s.german_at)[attack.target].bit_count()
    hexagon = s.tables.hexes[attack.target]
    return f"{kind} by {count} {who} {blocks} on {defenders} in hex {hexagon}"
