"""The blocks of a combat spelled out by hand: known ones by print or by name, and unknown ones."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import NamedTuple

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import ARMOR, FIREPOWERS, FOOT, HEXES, KINDS, POOL
from kurgan.games.inferno.rules.setup import FROM_SETUP
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.game import read_options
from kurgan.odds.inferno.battle import Mixture
from kurgan.odds.inferno.fog import Faces, Heaps, Hidden, SovietFog, drawn, soviet_sort
from kurgan.odds.inferno.german_fog import blocks_of, german_block
from kurgan.odds.inferno.stacks import Block, heap_of, sort_of

STACK, STACKS = 4, 6  # Units in a hex, hexes around another
UNKNOWNS = ("?", *[f"?{kind}" for kind in KINDS])
GERMAN_KINDS = {
    "infantry": FOOT, "motorized": FOOT, "panzer": ARMOR, "tank": ARMOR, "grenadiers": FOOT | ARMOR,
}  # fmt: skip
SOVIET_KINDS = {"infantry": FOOT, "marine": FOOT, "tank": ARMOR}
BLOCK = re.compile(r"([0-4])(SF|DF|TF)(?::(\w+))?", re.IGNORECASE)
SHAPE = 'a block is written like 3DF or 2TF:tank, or as an id like "G-64:3" or "S-45"'
USUAL = "A block without a type is a tank if it is TF, else infantry, as on the printed blocks."


class Force(NamedTuple):
    """A side as given: known blocks by stack, those of them with a name, and unseen ones."""

    blocks: tuple[Block, ...]
    named: tuple[int, ...]
    unknown: tuple[str, ...]
    stacks: int

    @property
    def size(self) -> int:
        """How many blocks there are."""
        return len(self.blocks) + len(self.unknown)


def force(s: Board, text: str, *, is_german: bool, is_attack: bool) -> Force:
    """Blocks from text."""
    stacks = _stacks(text, is_attack)
    blocks: list[Block] = []
    named: list[int] = []
    unknown: list[str] = []
    for number, names in enumerate(stacks):
        for name in names:
            if name.startswith("?"):
                unknown.append(_unknown(name, is_german))
                continue
            printed = BLOCK.fullmatch(name)
            if printed is None:
                named.append(_unit(s, name, is_german))
            block = _printed(printed, is_german) if printed else _named(s, name, is_german)
            blocks.append(block._replace(stack=number if is_german else 0))
    for unit in named:
        if named.count(unit) > 1:
            raise BadSetup(f"{_units(s, is_german)[unit]} is named twice, but there is one of it.")
    if len(unknown) > STACK:
        raise BadSetup(f"At most {STACK} blocks of a side can be unknown.")
    return Force(tuple(blocks), tuple(named), tuple(unknown), len(stacks))


def _stacks(text: str, is_attack: bool) -> list[list[str]]:
    stacks = [part.replace(",", " ").split() for part in text.split("/")]
    if not all(stacks):
        raise BadSetup("Nobody fights: name at least one block of each Stack.")
    if len(stacks) > (STACKS if is_attack else 1):
        reason = "six hexes lie around a hex" if is_attack else "the defenders are in one hex"
        raise BadSetup(f"There are {len(stacks)} Stacks, but {reason}.")
    tallest = max(map(len, stacks))
    if tallest > STACK:
        more = "; part the Stacks of several hexes by /" if is_attack else ""
        raise BadSetup(f"A Stack of {tallest} is too tall: a hex holds {STACK} Units{more}.")
    return stacks


def _unknown(name: str, is_german: bool) -> str:
    names = UNKNOWNS[:1] if is_german else UNKNOWNS
    if name.lower() not in names:
        raise BadSetup(f"There is no unknown block {brief(name)}; there are {', '.join(names)}.")
    return name.lower()


def _printed(found: re.Match[str], is_german: bool) -> Block:
    strength, firepower = int(found[1]), FIREPOWERS.index(found[2].upper())
    kinds = GERMAN_KINDS if is_german else SOVIET_KINDS
    usual = "tank" if firepower == FIREPOWERS.index("TF") else "infantry"
    kind = (found[3] or usual).lower()
    if kind not in kinds:
        raise BadSetup(f"There is no type {brief(found[3])}; there are {', '.join(kinds)}.")
    if is_german and not strength:
        raise BadSetup("A German Unit without dots is destroyed; only Soviet blocks can be blank.")
    return Block(strength or 1, firepower, kinds[kind])


def _units(s: Board, is_german: bool) -> tuple[str, ...]:
    return s.tables.german_units if is_german else s.tables.soviet_units


def _unit(s: Board, name: str, is_german: bool) -> int:
    units = [known.upper() for known in _units(s, is_german)]
    unit = name.partition(":")[0].upper()
    if unit not in units:
        raise BadSetup(f"{brief(name)} is no block of that side; {SHAPE}.")
    number = units.index(unit)
    if not is_german and not s.edition.soviets >> number & 1:
        raise BadSetup(f"{unit} is not in the {s.edition.name} edition.")
    return number


def _named(s: Board, name: str, is_german: bool) -> Block:
    number, dots = _unit(s, name, is_german), name.partition(":")[2]
    full = (s.tables.german_strength if is_german else s.tables.soviet_strength)[number]
    least = 1 if is_german else 0
    if dots and not (dots.isdecimal() and least <= int(dots) <= full):
        unit = _units(s, is_german)[number]
        raise BadSetup(f"{unit} has {least} to {full} dots, not {brief(dots)}.")
    strength = int(dots) if dots else full
    if is_german:
        return german_block(s, number, strength)
    return blocks_of(soviet_sort(s, number, strength))[0]


def germans(s: Board, side: Force) -> tuple[tuple[tuple[Block, ...], float], ...]:
    """A German force; unknown blocks are any of those that are set up, evenly."""
    if not side.unknown:
        return ((side.blocks, 1.0),)
    numbers: dict[Faces, int] = {}
    for unit in range(len(s.tables.german_units)):
        if not s.tables.axe >> unit & 1 and unit not in side.named:
            block = german_block(s, unit, s.tables.german_strength[unit])
            faces: Faces = ((sort_of(*block[:3]), 1.0),)
            numbers[faces] = numbers.get(faces, 0) + 1
    heaps = drawn(tuple(sorted(numbers.items())), len(side.unknown))
    return tuple([((*side.blocks, *blocks_of(heap)), chance) for heap, chance in heaps])


def soviets(s: Board, side: Force, arriving: int = -1) -> Mixture:
    """A Soviet force, with one more of a kind where given."""
    known = heap_of(side.blocks)
    if not side.unknown and arriving < 0:
        return ((known, 1.0),)
    trial = s.copy()
    for unit in side.named:
        _show(trial, unit, side.named)
    blocks = []
    for name in side.unknown:
        if name == UNKNOWNS[0]:
            blocks.append(Hidden(0, FROM_SETUP, 0))
            continue
        kind = KINDS.index(name[1:])
        pool = [unit for unit in members(trial.pool(kind)) if unit not in side.named]
        if not pool:
            raise BadSetup(f"There are not so many {KINDS[kind]} Units in their Pool.")
        trial.clock += 1
        trial.soviet_deployed[pool[0]] = trial.clock
        trial.place_soviet(pool[0], 0)
        blocks.append(Hidden(0, kind, trial.clock))
    heaps: Heaps = SovietFog(trial).stack(blocks, arriving)
    return tuple([(known + heap, chance) for heap, chance in heaps.items()])


def _show(s: Board, unit: int, named: tuple[int, ...]) -> None:
    """Turn a named block up: one of those set up if it can be, else one drawn from its Pool."""
    if s.soviet_where[unit] == POOL and s.soviet_entered[unit] < 0:
        alike = s.tables.kind_units[s.tables.kind[unit]]
        other = next(
            other
            for other in members(alike & ~s.soviet_seen)
            if s.soviet_where[other] < HEXES and other not in named
        )
        s.soviet_origin[unit] = FROM_SETUP
        s.place_soviet(unit, s.soviet_where[other])
        s.soviet_origin[other] = s.tables.kind[other]
        s.place_soviet(other, POOL)
    elif s.soviet_where[unit] == POOL:
        s.place_soviet(unit, 0)
    s.soviet_seen |= bit(unit)


def table(edition: str) -> Board:
    """The position at the start of a game, of which only what everybody knows is used."""
    return _start(edition).copy()


@cache
def _start(edition: str) -> Board:
    rng = Random(0)
    options = read_options(INFERNO, {"edition": edition})
    s = INFERNO.setup("campaign", options, INFERNO.tables(INFERNO.pack()))
    run(s)
    while (ask := question(s)) is not None and not isinstance(ask, Choice):
        apply(s, ask.sample(rng))
    s.german_leaders = 0
    return s
