"""`kurgan odds inferno`: a combat of Inferno on the Volga, spelled out by hand."""

from __future__ import annotations

import argparse
import re
from functools import cache
from random import Random
from typing import NamedTuple

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.setup import FROM_SETUP
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.tables import (
    AA,
    CHUIKOV,
    EDITIONS,
    FIREPOWERS,
    FLOTILLA,
    GERMAN_TYPES,
    HEINKEL,
    HOTH,
    INFANTRY,
    INFILTRATION,
    KHRUSHCHEV,
    KINDS,
    LINDEN,
    PIONEER,
    RICHTHOFEN,
    SOVIET_TYPES,
    T34,
    TANK,
    TERRAINS,
    URBAN,
    ZAYTSEV,
)
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.game import read_options
from kurgan.odds.estimate import Estimate
from kurgan.odds.inferno import outcomes
from kurgan.odds.inferno_battle import POLICY, Battle, Effect, Mixture, Support
from kurgan.odds.inferno_effects import simple, support
from kurgan.odds.inferno_fight import odds
from kurgan.odds.inferno_fog import Faces, Heaps, Hidden, SovietFog, drawn, soviet_sort
from kurgan.odds.inferno_german_fog import blocks_of, german_block
from kurgan.odds.inferno_stacks import ARMOR, FOOT, Block, heap_of, sort_of

SIDES = ("german", "soviet")
STACK, STACKS = 4, 6  # Units in a hex, hexes around another
UNKNOWNS = ("?", *[f"?{kind}" for kind in KINDS])
GERMAN_KINDS = {
    "infantry": FOOT, "motorized": FOOT, "panzer": ARMOR, "tank": ARMOR, "grenadiers": FOOT | ARMOR,
}  # fmt: skip
SOVIET_KINDS = {"infantry": FOOT, "marine": FOOT, "tank": ARMOR}
LEADERS = {
    "hoth": HOTH, "richthofen": RICHTHOFEN, "linden": LINDEN,
    "chuikov": CHUIKOV, "zaytsev": ZAYTSEV, "khrushchev": KHRUSHCHEV,
}  # fmt: skip
AA_HERE, RANDOM = "aa_here", "random"
BLOCK = re.compile(r"([0-4])(SF|DF|TF)(?::(\w+))?", re.IGNORECASE)
SHAPE = 'a block is written like 3DF or 2TF:tank, or as an id like "G-64:3" or "S-45"'


class Force(NamedTuple):
    """A side as given: known blocks by stack, and blocks that nobody has seen."""

    blocks: tuple[Block, ...]
    unknown: tuple[str, ...]
    stacks: int

    @property
    def size(self) -> int:
        """How many blocks there are."""
        return len(self.blocks) + len(self.unknown)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can decide a combat."""
    add = parser.add_argument
    add("--attacker", default="german", metavar="SIDE", help="german (the default) or soviet")
    add(
        "--attack", required=True, metavar="BLOCKS",
        help='the attackers, like "3DF 4DF"; / parts Stacks: "3DF 4DF / 2TF"',
    )  # fmt: skip
    add(
        "--defend", required=True, metavar="BLOCKS",
        help='the defenders, like "4SF 2TF:tank S-45:3 ?"; ? is a block nobody has seen '
        "(?infantry, ?tank, ?marine: from that Spawn Pool)",
    )  # fmt: skip
    add("--terrain", default="urban", metavar="NAME", help=f"{', '.join(TERRAINS)} (urban)")
    add("--rubble", action="store_true", help="there is Rubble in the hex attacked")
    add("--fortified", action="store_true", help="the Soviets defend a Fortification")
    add("--coastal", action="store_true", help="the Soviet hex lies on the bank")
    add("--hasty", action="store_true", help="a German Hasty Attack")
    add("--deliberate", action="store_true", help="a German Deliberate Attack (the default)")
    add(
        "--cards", default="", metavar="NAMES",
        help='cards in this combat, like "heinkel tommy"; random: any Soviet card',
    )  # fmt: skip
    add("--leaders", default="", metavar="NAMES", help=f"in play: {', '.join(LEADERS)}")
    add("--khrushchev", action="store_true", help="the same as --leaders khrushchev")
    add("--headquarters", action="store_true", help="the same as --leaders chuikov")
    add(
        "--beside", type=int, default=0, metavar="N",
        help="Soviet Units beside the attackers, outside the hex, that give Opportunity Fire",
    )  # fmt: skip
    add("--edition", default=EDITIONS[0], metavar="NAME", help=" or ".join(EDITIONS))


def battle(given: argparse.Namespace) -> Estimate:
    """The odds of the combat."""
    is_german = not _index("side", given.attacker, SIDES)
    s = table(given.edition)
    _set_leaders(s, given)
    attack = force(given.attack, is_german=is_german, is_attack=True)
    defend = force(given.defend, is_german=not is_german, is_attack=False)
    check(given, s, attack, defend, is_german)
    german, soviet = (attack, defend) if is_german else (defend, attack)
    cards, effects = _cards(given, s, soviet, is_german)
    found = odds(
        Battle(
            is_german=is_german,
            german=_germans(s, german),
            soviet=_soviets(s, soviet),
            terrain=_index("terrain", given.terrain, TERRAINS),
            is_deliberate=is_german and not given.hasty,
            rubble=given.rubble,
            fortified=given.fortified,
            hoth=s.has_german_leader(HOTH),
            khrushchev=s.has_soviet_leader(KHRUSHCHEV),
            chuikov=s.has_soviet_leader(CHUIKOV),
            beside=(((1 << attack.stacks) - 1, given.beside, False),) if given.beside else (),
            cards=cards,
            effects=effects,
        )
    )
    return Estimate(
        target="",
        kind="hex",
        force=tuple(given.attack.replace("/", " ").split()),
        words=_words(given, attack, defend, is_german),
        win=found.taken,
        headline="the defenders are destroyed and an attacker is left to advance",
        outcomes=outcomes(found),
        policy=POLICY + "Unknown blocks are averaged over all they can be.",
        details=found.as_json(),
    )


# The blocks


def force(text: str, *, is_german: bool, is_attack: bool) -> Force:
    """Blocks from text."""
    stacks = [part.replace(",", " ").split() for part in text.split("/")]
    if not all(stacks):
        raise BadSetup("Nobody fights: name at least one block of each Stack.")
    if len(stacks) > (STACKS if is_attack else 1):
        reason = "six hexes lie around a hex" if is_attack else "the defenders are in one hex"
        raise BadSetup(f"There are {len(stacks)} Stacks, but {reason}.")
    blocks: list[Block] = []
    unknown: list[str] = []
    for number, names in enumerate(stacks):
        if len(names) > STACK:
            more = "; part the Stacks of several hexes by /" if is_attack else ""
            raise BadSetup(f"A Stack of {len(names)} is too tall: a hex holds {STACK} Units{more}.")
        for name in names:
            if name.startswith("?"):
                unknown.append(_unknown(name, is_german))
            else:
                blocks.append(_block(name, is_german)._replace(stack=number if is_german else 0))
    if len(unknown) > STACK:
        raise BadSetup(f"At most {STACK} blocks of a side can be unknown.")
    return Force(tuple(blocks), tuple(unknown), len(stacks))


def _unknown(name: str, is_german: bool) -> str:
    names = UNKNOWNS[:1] if is_german else UNKNOWNS
    if name.lower() not in names:
        raise BadSetup(f"There is no unknown block {brief(name)}; there are {', '.join(names)}.")
    return name.lower()


def _block(name: str, is_german: bool) -> Block:
    found = BLOCK.fullmatch(name)
    if found is None:
        return _named(name, is_german)
    strength, firepower = int(found[1]), FIREPOWERS.index(found[2].upper())
    kinds = GERMAN_KINDS if is_german else SOVIET_KINDS
    usual = "tank" if firepower == FIREPOWERS.index("TF") else "infantry"
    kind = (found[3] or usual).lower()
    if kind not in kinds:
        raise BadSetup(f"There is no type {brief(found[3])}; there are {', '.join(kinds)}.")
    if is_german and not strength:
        raise BadSetup("A German Unit without dots is destroyed; only Soviet blocks can be blank.")
    return Block(strength or 1, firepower, kinds[kind])


def _named(name: str, is_german: bool) -> Block:
    s = table(EDITIONS[0])
    unit, _, dots = name.partition(":")
    units = s.tables.german_units if is_german else s.tables.soviet_units
    if unit.upper() not in [known.upper() for known in units]:
        raise BadSetup(f"{brief(name)} is no block of that side; {SHAPE}.")
    number = [known.upper() for known in units].index(unit.upper())
    full = (s.tables.german_strength if is_german else s.tables.soviet_strength)[number]
    least = 1 if is_german else 0
    if dots and not (dots.isdecimal() and least <= int(dots) <= full):
        raise BadSetup(f"{units[number]} has {least} to {full} dots, not {brief(dots)}.")
    strength = int(dots) if dots else full
    if is_german:
        return german_block(s, number, strength)
    return blocks_of(soviet_sort(s, number, strength))[0]


def _germans(s: Board, side: Force) -> tuple[tuple[tuple[Block, ...], float], ...]:
    """A German force; unknown blocks are any of those that are set up, evenly."""
    if not side.unknown:
        return ((side.blocks, 1.0),)
    numbers: dict[Faces, int] = {}
    for unit in range(len(s.tables.german_units)):
        if not s.tables.axe >> unit & 1:
            block = german_block(s, unit, s.tables.german_strength[unit])
            faces: Faces = ((sort_of(*block[:3]), 1.0),)
            numbers[faces] = numbers.get(faces, 0) + 1
    heaps = drawn(tuple(sorted(numbers.items())), len(side.unknown))
    return tuple([((*side.blocks, *blocks_of(heap)), chance) for heap, chance in heaps])


def _soviets(s: Board, side: Force, arriving: int = -1) -> Mixture:
    """A Soviet force, with one more of a kind where given."""
    known = heap_of(side.blocks)
    if not side.unknown and arriving < 0:
        return ((known, 1.0),)
    trial = s.copy()
    blocks = []
    for name in side.unknown:
        if name == UNKNOWNS[0]:
            blocks.append(Hidden(0, FROM_SETUP, 0))
            continue
        kind = KINDS.index(name[1:])
        if not trial.pool(kind):
            raise BadSetup(f"There are not so many {KINDS[kind]} Units in their Pool.")
        unit = first(trial.pool(kind))
        trial.clock += 1
        trial.soviet_deployed[unit] = trial.clock
        trial.place_soviet(unit, 0)
        blocks.append(Hidden(0, kind, trial.clock))
    heaps: Heaps = SovietFog(trial).stack(blocks, arriving)
    return tuple([(known + heap, chance) for heap, chance in heaps.items()])


def table(edition: str) -> Board:
    """The position at the start of a game, of which only what everybody knows is used."""
    return _start(EDITIONS[_index("edition", edition, EDITIONS)]).copy()


@cache
def _start(edition: str) -> Board:
    rng = Random(0)
    options = read_options(INFERNO, {"edition": edition})
    s = INFERNO.setup("campaign", options, INFERNO.tables(INFERNO.pack()))
    assert isinstance(s, Board)
    run(s)
    while (ask := question(s)) is not None and not isinstance(ask, Choice):
        apply(s, ask.sample(rng))
    s.german_leaders = 0
    return s


# Cards and leaders


def _set_leaders(s: Board, given: argparse.Namespace) -> None:
    names = [_word(name) for name in given.leaders.replace(",", " ").split()]
    names += ["khrushchev"] * given.khrushchev + ["chuikov"] * given.headquarters
    for name in names:
        _index("Leader", name, tuple(LEADERS))
        if name in GERMAN_TYPES:
            s.german_leaders |= bit(LEADERS[name])
        else:
            s.soviet_leaders |= bit(LEADERS[name])


def _cards(
    given: argparse.Namespace, s: Board, soviet: Force, is_german: bool
) -> tuple[tuple[Support, ...], tuple[tuple[Effect, float], ...]]:
    german_names = tuple(name for name in GERMAN_TYPES[HEINKEL:])
    soviet_names = (*SOVIET_TYPES, AA_HERE, RANDOM)
    german: list[str] = []
    other: list[str] = []
    for name in given.cards.replace(",", " ").split():
        word = _word(name)
        _index("card", word, (*german_names, *soviet_names))
        (german if word in german_names else other).append(word)
    _check_german_cards(german, s, is_german and not given.hasty)
    if len(other) > 1:
        raise BadSetup("The Soviets play one card in a combat.")
    cards = tuple([_support(s, name) for name in german])
    return cards, _effects(given, s, soviet, is_german, other[0] if other else "", cards)


def _check_german_cards(names: list[str], s: Board, may_play: bool) -> None:
    if names and not may_play:
        raise BadSetup("The Germans play cards only in a German Deliberate Attack.")
    pioneers = names.count(GERMAN_TYPES[PIONEER])
    if len(names) > 1 and not (pioneers == len(names) and s.has_german_leader(LINDEN)):
        raise BadSetup("The Germans play one card; with Linden in play several Pioneers.")
    for name in set(names):
        copies = [c for c in _deck(s, s.edition.german_deck, german=True) if c == name]
        if names.count(name) > len(copies):
            raise BadSetup(f"There are {len(copies)} cards {name} in the {s.edition.name} edition.")


def _deck(s: Board, deck: int, *, german: bool) -> list[str]:
    types = GERMAN_TYPES if german else SOVIET_TYPES
    cards = s.tables.german_cards if german else s.tables.soviet_cards
    return [types[cards[card].type] for card in members(deck)]


def _support(s: Board, name: str) -> Support:
    kind = GERMAN_TYPES.index(name)
    return support(s, next(card for card in s.tables.german_cards if card.type == kind))


def _effects(
    given: argparse.Namespace,
    s: Board,
    soviet: Force,
    is_german: bool,
    name: str,
    cards: tuple[Support, ...],
) -> tuple[tuple[Effect, float], ...]:
    """What the Soviet card does; a random one is any of the deck."""
    if not name:
        return ((Effect(), 1.0),)
    deck = _deck(s, s.edition.soviet_deck & ~s.soviet_leaders, german=False)
    names = deck if name == RANDOM else [name]
    if name != RANDOM and name.removesuffix("_here") not in deck:
        reason = (
            "is in play already" if name in LEADERS else f"is not in the {given.edition} edition"
        )
        raise BadSetup(f"The card {name} {reason}.")
    found: dict[Effect, float] = {}
    for kind in sorted(set(names)):
        effect = _effect(given, s, soviet, is_german, kind, any(c.is_airstrike for c in cards))
        found[effect] = found.get(effect, 0.0) + names.count(kind) / len(names)
    return tuple(found.items())


def _effect(
    given: argparse.Namespace, s: Board, soviet: Force, is_german: bool, name: str, airstrike: bool
) -> Effect:
    if name == AA_HERE:
        may_fall = given.terrain == TERRAINS[URBAN] and not given.rubble
        falls = may_fall and (airstrike or not s.is_first_edition)
        return Effect(cancels=airstrike, rubble=falls)
    kind = SOVIET_TYPES.index(name)
    if kind == AA:
        return Effect(cancels=airstrike)
    if kind == CHUIKOV:
        return Effect(chuikov=is_german)
    if kind in (INFILTRATION, T34):
        arriving = INFANTRY if kind == INFILTRATION else TANK
        is_full = soviet.size >= STACK * soviet.stacks
        return Effect() if is_full else Effect(soviet=_soviets(s, soviet, arriving))
    if kind == FLOTILLA and not given.coastal:
        return Effect()
    return simple(s, kind)


# What cannot be


def check(
    given: argparse.Namespace, s: Board, attack: Force, defend: Force, is_german: bool
) -> None:
    """Say why a combat is impossible."""
    terrain = _index("terrain", given.terrain, TERRAINS)
    if given.rubble and terrain != URBAN:
        raise BadSetup("Rubble lies only in Urban hexes.")
    if given.hasty and given.deliberate:
        raise BadSetup("An attack is either Hasty or Deliberate.")
    if given.hasty and not is_german:
        raise BadSetup("Only for a German attack it matters whether it is Hasty or Deliberate.")
    if given.hasty and attack.stacks > 1:
        raise BadSetup("A Hasty Attack comes from one hex.")
    if is_german and attack.unknown:
        raise BadSetup("The blocks of a German attack must be known.")
    if not is_german and attack.stacks > 1 and not s.has_soviet_leader(CHUIKOV):
        raise BadSetup("Only with Chuikov in play do several Soviet Stacks attack together.")
    if given.fortified and not is_german:
        raise BadSetup("A Fortification helps only Soviets who defend it.")
    if given.beside and not (is_german and _may_have_chuikov(given, s)):
        raise BadSetup("Units beside the attackers fire only at Germans, with Chuikov in play.")
    if not 0 <= given.beside <= 60:
        raise BadSetup(f"There cannot be {given.beside} Soviet Units beside the attackers.")


def _may_have_chuikov(given: argparse.Namespace, s: Board) -> bool:
    return s.has_soviet_leader(CHUIKOV) or "chuikov" in given.cards or RANDOM in given.cards


def _words(given: argparse.Namespace, attack: Force, defend: Force, is_german: bool) -> str:
    who = ("German", "Soviet") if is_german else ("Soviet", "German")
    kind = "Hasty Attack" if given.hasty else "Deliberate Attack" if is_german else "attack"
    article = "an" if given.terrain == "urban" else "a"
    ground = f"{article} {given.terrain} hex" + (" with Rubble" if given.rubble else "")
    units = f"{attack.size} {who[0]} {'Unit' if attack.size == 1 else 'Units'}"
    return f"{kind} by {units} on {defend.size} {who[1]} in {ground}"


def _word(name: str) -> str:
    return name.lower().replace("-", "_")


def _index(kind: str, name: str, names: tuple[str, ...]) -> int:
    if name.lower() not in names:
        raise BadSetup(f"There is no {kind} {brief(name)}; there are {', '.join(names)}.")
    return names.index(name.lower())
