"""A combat of Inferno on the Volga, spelled out by hand."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import (
    AA,
    CHUIKOV,
    EDITIONS,
    GERMAN_TYPES,
    HEINKEL,
    HOTH,
    KHRUSHCHEV,
    LINDEN,
    PIONEER,
    RICHTHOFEN,
    SOVIET_TYPES,
    TERRAINS,
    URBAN,
    ZAYTSEV,
)
from kurgan.games.inferno.rules.rubble import may_get_rubble
from kurgan.games.inferno.rules.soviet_cards import BRINGS, brings_marine
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members
from kurgan.kernel.errors import BadSetup, brief
from kurgan.odds.arguments import Argument, Given
from kurgan.odds.estimate import Estimate
from kurgan.odds.inferno.battle import POLICY, Battle, Effect, Support
from kurgan.odds.inferno.blocks import (
    GERMAN_KINDS,
    SOVIET_KINDS,
    STACK,
    USUAL,
    Force,
    force,
    germans,
    soviets,
    table,
)
from kurgan.odds.inferno.calculator import outcomes
from kurgan.odds.inferno.effects import anti_aircraft, simple, support
from kurgan.odds.inferno.fight import odds

SIDES = ("german", "soviet")
LEADERS = {
    "hoth": HOTH, "richthofen": RICHTHOFEN, "linden": LINDEN,
    "chuikov": CHUIKOV, "zaytsev": ZAYTSEV, "khrushchev": KHRUSHCHEV,
}  # fmt: skip
AA_HERE, RANDOM = "aa_here", "random"
GERMAN_CARDS = GERMAN_TYPES[HEINKEL:]
CARDS = (*GERMAN_CARDS, *SOVIET_TYPES, AA_HERE, RANDOM)


ARGUMENTS = (
    Argument("attacker", "german (the default) or soviet", "german", metavar="SIDE"),
    Argument(
        "attack",
        'the attackers, like "3DF 4DF"; / parts Stacks: "3DF 4DF / 2TF"; a type may follow: '
        f"2TF:panzer. Types are {', '.join(GERMAN_KINDS)}; Soviet: {', '.join(SOVIET_KINDS)}. "
        f"{USUAL}",
        "", needed=True, metavar="BLOCKS",
    ),
    Argument(
        "defend",
        'the defenders, like "4SF 2TF:tank S-45:3 ?"; ? is a block nobody has seen '
        "(?infantry, ?tank, ?marine: from that Spawn Pool)",
        "", needed=True, metavar="BLOCKS",
    ),
    Argument("terrain", f"{', '.join(TERRAINS)} (urban)", "urban", metavar="NAME"),
    Argument("rubble", "there is Rubble in the hex attacked"),
    Argument("fortified", "the Soviets defend a Fortification"),
    Argument("coastal", "the Soviet hex lies on the bank"),
    Argument("hasty", "a German Hasty Attack"),
    Argument("deliberate", "a German Deliberate Attack (the default)"),
    Argument(
        "cards",
        f'cards in this combat, like "heinkel tommy": {", ".join(CARDS[:-2])}; '
        "aa_here: AA in the hex attacked itself; random: any Soviet card",
        "", metavar="NAMES",
    ),
    Argument("leaders", f"in play: {', '.join(LEADERS)}", "", metavar="NAMES"),
    Argument("khrushchev", "the same as --leaders khrushchev"),
    Argument("headquarters", "the same as --leaders chuikov"),
    Argument(
        "beside",
        "Soviet Units beside the attackers, outside the hex, that give Opportunity Fire",
        0,
    ),
    Argument("edition", " or ".join(EDITIONS), EDITIONS[0], metavar="NAME"),
)  # fmt: skip


def of_battle(given: Given) -> Estimate:
    """The odds of the combat."""
    is_german = not _index("side", given.attacker, SIDES)
    given.terrain = TERRAINS[_index("terrain", given.terrain, TERRAINS)]
    given.edition = EDITIONS[_index("edition", given.edition, EDITIONS)]
    given.cards = [_card(name) for name in given.cards.replace(",", " ").split()]
    s = table(given.edition)
    _set_leaders(s, given)
    attack = force(s, given.attack, is_german=is_german, is_attack=True)
    defend = force(s, given.defend, is_german=not is_german, is_attack=False)
    check(given, s, attack, is_german)
    german, soviet = (attack, defend) if is_german else (defend, attack)
    cards, effects = _cards(given, s, soviet, is_german)
    found = odds(
        Battle(
            is_german=is_german,
            german=germans(s, german),
            soviet=soviets(s, soviet),
            terrain=TERRAINS.index(given.terrain),
            is_deliberate=is_german and not given.hasty,
            rubble=given.rubble,
            may_get_rubble=_may_get_rubble(given),
            fortified=given.fortified,
            hoth=s.has_german_leader(HOTH),
            khrushchev=s.has_soviet_leader(KHRUSHCHEV),
            chuikov=s.has_soviet_leader(CHUIKOV),
            rules=s.rules,
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
        policy=f"{POLICY}{USUAL} Unknown blocks are averaged over all they can be.",
        details=found.as_json(),
    )


# Cards and leaders


def _set_leaders(s: Board, given: Given) -> None:
    names = given.leaders.lower().replace(",", " ").split()
    names += ["khrushchev"] * given.khrushchev + ["chuikov"] * given.headquarters
    for name in names:
        _index("Leader", name, tuple(LEADERS))
        if name in GERMAN_TYPES:
            s.german_leaders |= bit(LEADERS[name])
        else:
            s.soviet_leaders |= bit(LEADERS[name])


def _cards(
    given: Given, s: Board, soviet: Force, is_german: bool
) -> tuple[tuple[Support, ...], tuple[tuple[Effect, float], ...]]:
    german: list[str] = []
    other: list[str] = []
    for name in given.cards:
        (german if name in GERMAN_CARDS else other).append(name)
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
    given: Given,
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
    given: Given, s: Board, soviet: Force, is_german: bool, name: str, airstrike: bool
) -> Effect:
    if name in (AA_HERE, SOVIET_TYPES[AA]):
        falls_here = name == AA_HERE and _may_get_rubble(given)
        return anti_aircraft(s.rules, has_airstrike=airstrike, falls_here=falls_here)
    kind = SOVIET_TYPES.index(name)
    if kind == CHUIKOV:
        return Effect(chuikov=is_german)
    if kind in BRINGS:
        is_full = soviet.size >= STACK * soviet.stacks
        return Effect() if is_full else Effect(soviet=soviets(s, soviet, BRINGS[kind]))
    if brings_marine(kind, is_coastal=given.coastal):
        return Effect()
    return simple(s, kind)


def _may_get_rubble(given: Given) -> bool:
    is_urban = given.terrain == TERRAINS[URBAN]
    return may_get_rubble(is_urban=is_urban, is_rubble=given.rubble, has_markers=True)


# What cannot be


def check(given: Given, s: Board, attack: Force, is_german: bool) -> None:
    """Say why a combat is impossible."""
    is_urban = given.terrain == TERRAINS[URBAN]
    if given.rubble and not is_urban:
        raise BadSetup("Rubble lies only in Urban hexes.")
    if given.hasty and given.deliberate:
        raise BadSetup("An attack is either Hasty or Deliberate.")
    if AA_HERE in given.cards and not is_urban:
        raise BadSetup("aa_here is AA in the hex attacked, which must be Urban; say aa.")
    if (given.hasty or given.deliberate) and not is_german:
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


def _may_have_chuikov(given: Given, s: Board) -> bool:
    return s.has_soviet_leader(CHUIKOV) or bool({"chuikov", RANDOM} & set(given.cards))


def _words(given: Given, attack: Force, defend: Force, is_german: bool) -> str:
    who = ("German", "Soviet") if is_german else ("Soviet", "German")
    kind = "Hasty Attack" if given.hasty else "Deliberate Attack" if is_german else "Attack"
    article = "an" if given.terrain == "urban" else "a"
    ground = f"{article} {given.terrain} hex" + (" with Rubble" if given.rubble else "")
    units = f"{attack.size} {who[0]} {'Unit' if attack.size == 1 else 'Units'}"
    return f"{kind} by {units} on {defend.size} {who[1]} in {ground}"


def _card(name: str) -> str:
    """A card's id from its name, however it is spelt: T-34, t_34, Tommy."""
    word = "".join(letter for letter in name.lower() if letter.isalnum())
    if word == "sniper":
        raise BadSetup("Both sides have a Sniper: say sniper_g (German) or sniper_s (Soviet).")
    for card in CARDS:
        if card.replace("_", "") == word:
            return card
    raise BadSetup(f"There is no card {brief(name)}; there are {', '.join(CARDS)}.")


def _index(kind: str, name: str, names: tuple[str, ...]) -> int:
    if name.lower() not in names:
        raise BadSetup(f"There is no {kind} {brief(name)}; there are {', '.join(names)}.")
    return names.index(name.lower())
