"""Combats of Axis & Allies: Stalingrad played by our own engine, by luck or over the whole tree."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kurgan.games.axis.attack import Attack
from kurgan.games.axis.bombardment import Bombardment
from kurgan.games.axis.combat import Combat
from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.reaction import Reaction
from kurgan.games.axis.state import (
    ATTACK,
    GROUND,
    LANDED,
    OFF,
    SUPPLY_DROP,
    Board,
    Rules,
    blank,
)
from kurgan.games.axis.tables import EVERY_ZONE, FIGHTER, INFANTRY, KINDS, SIDE, Tables
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.procedure import Procedure
from kurgan.odds.axis_combat import Battle, Branch, Odds
from kurgan.odds.axis_policy import answer
from kurgan.odds.axis_toll import Counts, Force, is_air

TABLES: Tables = GAME.tables(GAME.pack())
Left = tuple[tuple[int, ...], tuple[int, ...]]  # units of each type left: attacker, defender
Ends = dict[Left, float]
Key = tuple[object, ...]
Level = dict[Key, tuple[Board, float]]  # positions by what tells them apart


def board(battle: Battle) -> tuple[Board, int]:
    """The position of a battle, and its zone."""
    s = blank(TABLES, TABLES.plans["race"], Rules(bad_weather_sorties=battle.sorties), [])
    zone = zone_of(battle)
    side = battle.attacker.side
    axis_holds = (side == 0) == battle.attacker_holds
    s.axis = bit(zone) if axis_holds else 0
    for force in (battle.attacker, battle.defender):
        place(s, zone, force)
    s.rebuild_index()
    s.bad = int(battle.bad_weather)
    s.assault = bit(zone)
    s.crossed = bit(zone) if battle.river else 0
    for site in members(TABLES.sites_at[zone])[: battle.ambushers]:
        s.sites[site] = INFANTRY[1 - side][0]
    s.supplied[side] = bit(zone) if battle.attacker_supplied else 0
    s.supplied[1 - side] = bit(zone) if battle.defender_supplied else 0
    return s, zone


def zone_of(battle: Battle) -> int:
    """A zone for it: with a pillbox or without, with Ambush Sites if ambushers fire."""
    zones = TABLES.fortified if battle.fortified else EVERY_ZONE & ~TABLES.fortified
    if battle.ambushers:
        zones &= bits(z for z, sites in enumerate(TABLES.sites_at) if sites)
    return first(zones & ~TABLES.bases & ~bit(TABLES.sloboda))


def place(s: Board, zone: int, force: Force) -> None:
    """Put a force on the board."""
    free = list(TABLES.crafts[force.side])
    for (unit, job), count in zip(force.rows, force.counts, strict=True):
        if not is_air(unit):
            s.units[zone * KINDS + unit] = count
            continue
        for slot in [slot for slot in free if TABLES.craft[slot] == unit][:count]:
            free.remove(slot)
            s.at[slot], s.job[slot] = zone, job


def begin(battle: Battle) -> Board:
    """The battle before its first die, with the fire before it."""
    s, zone = board(battle)
    side = battle.attacker.side
    frames: list[Procedure] = []
    if battle.air_defense or battle.ambushers or battle.rockets:
        frames = [Attack(side).begun()]
        frames[0].at = "crossings"
    else:
        frames = [Combat(zone, side).begun()]
    if battle.rockets:
        frames.append(Bombardment(shots=(zone,) * battle.rockets).begun())
        frames[-1].at = "fire"
    if battle.air_defense or battle.ambushers:
        frames.append(Reaction(1 - side).begun())
    s.stack = frames
    run(s)
    return s


def ends(battle: Battle) -> Ends:
    """The whole tree of chance, with the policy's answers."""
    return walked({key(s): (s, 1.0) for s in [begin(battle)]}, battle)


def walked(level: Level, battle: Battle) -> Ends:
    """What every end leaves."""
    zone = zone_of(battle)
    found: Ends = {}
    for s, chance in last_positions(level):
        left = remains(s, zone, battle)
        found[left] = found.get(left, 0.0) + chance
    return found


def last_positions(level: Level) -> Iterator[tuple[Board, float]]:
    """Walk positions that are alike together, down to the end."""
    while level:
        onward: Level = {}
        for s, chance in level.values():
            for after, part in steps(s):
                if question(after) is None:
                    yield after, chance * part
                    continue
                name = key(after)
                before = onward[name][1] if name in onward else 0.0
                onward[name] = (after, before + chance * part)
        level = onward


def steps(s: Board) -> Iterator[tuple[Board, float]]:
    """What one question can lead to."""
    ask = question(s)
    if ask is None:
        yield s, 1.0
        return
    choices: list[tuple[Action, float]]
    if isinstance(ask, Choice):
        choices = [(chosen(s, ask), 1.0)]
    else:
        choices = [(action, ways / ask.total) for action, ways in ask.outcomes()]
    for action, part in choices:
        after = s.copy()
        apply(after, action)
        yield after, part


def chosen(s: Board, ask: Choice) -> Action:
    """The policy's answer; ambushers fire."""
    return ask.options[0] if ask.kind == "ambush" else answer(s, ask)


def key(s: Board) -> Key:
    """What tells positions of one battle apart."""
    frames = [(type(f).__name__, f.at, *[getattr(f, name) for name in f.FIELDS]) for f in s.stack]
    return (
        bytes(s.units), *s.at, *s.job, *s.casualties, s.casualty_craft, s.axis, s.assault, s.battle,
        *frames,
    )  # fmt: skip


def remains(s: Board, zone: int, battle: Battle) -> Left:
    """The units left, by side and type."""
    found = [[0] * KINDS, [0] * KINDS]
    for unit in range(KINDS):
        found[SIDE[unit] != battle.attacker.side][unit] = s.count(zone, unit)
    for slot, unit in enumerate(TABLES.craft):
        found[SIDE[unit] != battle.attacker.side][unit] += int(s.at[slot] == zone)
    return tuple(found[0]), tuple(found[1])


def expected_ends(odds: Odds) -> Ends:
    """The same from the exact odds; a zone taken takes the aircraft on its ground along."""
    found: Ends = {}
    for branch in odds.branches:
        for left, chance in joint(odds.battle, branch):
            found[left] = found.get(left, 0.0) + branch.chance * chance
    return found


def joint(battle: Battle, branch: Branch) -> Iterator[tuple[Left, float]]:
    """Every pair of remains of a branch."""
    attacker, defender = battle.attacker, battle.defender
    can_rise = not battle.bad_weather or battle.sorties
    for a, p in branch.attackers.items():
        for d, q in branch.defenders.items():
            alone = attacker.has_land(a), defender.has_land(d)
            falls = alone == ((False, True) if battle.attacker_holds else (True, False))
            risen = FIGHTER if can_rise else ()
            left = (
                types(attacker, a, risen, lost_ground=falls and battle.attacker_holds),
                types(defender, d, (), lost_ground=falls and not battle.attacker_holds),
            )
            yield left, p * q


def types(
    force: Force, counts: Counts, risen: tuple[int, ...], *, lost_ground: bool
) -> tuple[int, ...]:
    """Units left by type; on lost ground fighters that attacked are in the air (R32)."""
    found = [0] * KINDS
    for (unit, job), count in zip(force.rows, counts, strict=True):
        is_down = job == LANDED or (job == GROUND and unit not in risen)
        if not (lost_ground and is_down):
            found[unit] += count
    return tuple(found)


def same(one: Ends, other: Ends, within: float = 1e-12) -> bool:
    """Whether two distributions agree everywhere."""
    return all(abs(one.get(k, 0.0) - other.get(k, 0.0)) < within for k in {*one, *other})


def sampled(battle: Battle, rng: Random, start: Board) -> Left:
    """The battle played once by luck."""
    s = start.copy()
    while (ask := question(s)) is not None:
        apply(s, chosen(s, ask) if isinstance(ask, Choice) else ask.sample(rng))
    return remains(s, zone_of(battle), battle)


def fly_home(s: Board, zone: int, side: int) -> None:
    """After a combat: aircraft that flew in are gone, those based there are down again."""
    is_held = bool(s.friendly(side) >> zone & 1)
    for slot in s.crafts_at(zone, side):
        if s.job[slot] == ATTACK and is_held:
            s.job[slot] = GROUND
        elif s.job[slot] in (ATTACK, SUPPLY_DROP):
            s.send(slot, -1, OFF)


def fight_on(s: Board, zone: int, side: int) -> None:
    """The next round, with the other side attacking."""
    s.stack = [Combat(zone, side).begun()]
    run(s)
