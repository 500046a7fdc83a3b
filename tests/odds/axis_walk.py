"""Combats of Axis & Allies: Stalingrad played by our own engine, by luck or over the whole tree."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    EVERY_ZONE,
    GER_BOMBER,
    GER_FIGHTER,
    INFANTRY,
    KINDS,
    SIDE,
    SOV_ARTILLERY,
    SOV_FIGHTER,
    SOV_INFANTRY,
    ZONES,
    Tables,
)
from kurgan.games.axis.rules.attack import Attack
from kurgan.games.axis.rules.bombardment import Bombardment
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.rules.crossings import CrossingAttack
from kurgan.games.axis.rules.reaction import Reaction
from kurgan.games.axis.state import ATTACK, GROUND, LANDED, OFF, SCRAMBLED, Board, blank
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.procedure import Procedure
from kurgan.odds.axis.combat import Battle, Odds
from kurgan.odds.axis.crossing import Strike
from kurgan.odds.axis.policy import answer
from kurgan.odds.axis.toll import Counts, Force, is_air

TABLES: Tables = GAME.tables(GAME.pack())
Left = tuple[tuple[int, ...], tuple[int, ...]]  # units of each type left: attacker, defender
Ends = dict[Left, float]
Key = tuple[object, ...]
Level = dict[Key, tuple[Board, float]]  # positions by what tells them apart


def board(battle: Battle) -> tuple[Board, int]:
    """The position of a battle, and its zone."""
    s = blank(TABLES, TABLES.plans["race"], battle.rules, [])
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
    """The same from the exact odds."""
    found: Ends = {}
    for branch in odds.branches:
        for a, p in branch.attackers.items():
            for d, q in branch.defenders.items():
                left = types(odds.battle.attacker, a), types(odds.battle.defender, d)
                found[left] = found.get(left, 0.0) + branch.chance * p * q
    return found


def types(force: Force, counts: Counts) -> tuple[int, ...]:
    """Units left by type."""
    found = [0] * KINDS
    for (unit, _), count in zip(force.rows, counts, strict=True):
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


def based(s: Board) -> set[int]:
    """Aircraft that stand on an airfield."""
    return {slot for slot, job in enumerate(s.job) if job in (GROUND, LANDED)}


def fly_home(s: Board, zone: int, stay: set[int]) -> list[int]:
    """After a round: aircraft based there are down again, the others leave; their types."""
    gone = []
    for side in (AXIS, ALLIES):
        for slot in s.crafts_at(zone, side):
            if slot in stay:
                s.job[slot] = GROUND
            else:
                gone.append(s.tables.craft[slot])
                s.send(slot, -1, OFF)
    return gone


def fight_on(s: Board, zone: int, side: int) -> None:
    """The next round, with the other side attacking."""
    s.stack = [Combat(zone, side).begun()]
    run(s)


CROSSING = 1
RaidEnds = dict[tuple[bool, int, int, int], float]  # hit; German fighters, bombers, Soviet fighters


def raid_board(strike: Strike, *, frozen: bool = False) -> Board:
    """An attack on a crossing before its first die, Air Defense included."""
    s = blank(TABLES, TABLES.plans["race"], strike.rules, [])
    place = ZONES + CROSSING
    flown = ((AXIS, ATTACK, strike.aircraft),
             (ALLIES, SCRAMBLED, {SOV_FIGHTER: strike.interceptors}))  # fmt: skip
    for side, job, aircraft in flown:
        for unit, count in aircraft.items():
            slots = [slot for slot in TABLES.crafts[side] if TABLES.craft[slot] == unit]
            for slot in slots[:count]:
                s.at[slot], s.job[slot], s.home[slot] = place, job, TABLES.base[side]
    s.units[TABLES.sloboda * KINDS + SOV_ARTILLERY] = strike.air_defense
    s.ferries, s.strikes, s.bad = 0b111, bit(CROSSING), int(strike.bad_weather)
    if frozen:
        s.bad_rounds, s.cargo[CROSSING] = 0b11, SOV_INFANTRY
    s.rebuild_index()
    s.stack = [CrossingAttack(CROSSING).begun(), Reaction(ALLIES).begun()]
    run(s)
    return s


def raid_ends(start: Board) -> RaidEnds:
    """The whole tree of chance of an attack on a crossing."""
    found: RaidEnds = {}
    for s, chance in last_positions({key(start): (start, 1.0)}):
        target = s.cargo[CROSSING] if s.is_volga_frozen else (s.ferries >> CROSSING & 1) - 1
        there = [TABLES.craft[slot] for slot, place in enumerate(s.at) if place == ZONES + CROSSING]
        left = [there.count(unit) for unit in (GER_FIGHTER, GER_BOMBER, SOV_FIGHTER)]
        end = (target < 0, left[0], left[1], left[2])
        found[end] = found.get(end, 0.0) + chance
    return found
