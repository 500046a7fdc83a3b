"""The Soviet card of a battle, as far as a side knows it, and what it does there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kurgan.games.inferno.imagine import may_be_laid, soviet_hand
from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import (
    AA,
    CHUIKOV,
    GERMAN_LEADERS,
    KHRUSHCHEV,
    ZAYTSEV,
    Card,
)
from kurgan.games.inferno.rules import soviet_cards as soviet_rules
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.decks import are_headquarters_due
from kurgan.games.inferno.rules.german_cards import GERMAN_SHOTS, air_factor, is_airstrike
from kurgan.games.inferno.rules.opportunity_fire import has_opportunity
from kurgan.games.inferno.rules.soviet_cards import (
    BRINGS,
    DICE,
    SOVIET_SHOTS,
    brings_marine,
    places_rubble,
    shots,
)
from kurgan.games.inferno.rules.victory import is_extended
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, bits, members
from kurgan.odds.inferno.battle import Effect, Mixture, Neighbours, Support
from kurgan.odds.inferno.fire import landing_dice

ASKED_FIRST = ("lay_soviet_card", "soviet_card")
Effects = dict[Effect, float]


class Place(NamedTuple):
    """Where a battle is fought."""

    target: int
    origin: int  # the Soviet hex attacked, or that began the attack
    hexes: int  # from which the attack comes
    is_german: bool


class Forces(NamedTuple):
    """How the Soviets would stand with newcomers, worked out only where needed."""

    arriving: Callable[[int], Mixture]  # with one more of a kind
    joined: Callable[[], Mixture]  # with every Stack around the target (R27)


# Which card


def soviet_cards(s: Board, side: int, combat: Combat | None) -> dict[int, float]:
    """The Soviet card that this side has to expect, -1 for none."""
    if side == s.soviet_seat:
        return {s.soviet_card: 1.0}
    is_settled = combat is not None and combat.at not in ASKED_FIRST
    count = s.soviet_hand.bit_count() + (s.soviet_card >= 0)
    if not count or (is_settled and s.soviet_card < 0):
        return {-1: 1.0}
    drawn = s.soviet_hand | (bit(s.soviet_card) if s.soviet_card >= 0 else 0)
    known, rest = soviet_hand(s, drawn)
    wanted = count - known.bit_count()
    found = dict.fromkeys(members(known), 1 / count)
    for card in members(rest) if wanted else ():
        found[card] = wanted / rest.bit_count() / count
    return found


# What it does


def effects(
    s: Board, cards: dict[int, float], place: Place, forces: Forces, has_airstrike: bool
) -> tuple[tuple[Effect, float], ...]:
    """What the Soviet card may do, cards that do the same put together."""
    found: Effects = {}
    kinds: dict[tuple[int, int], float] = {}
    for card, chance in cards.items():
        held = s.tables.soviet_cards[card] if card >= 0 else None
        key = (held.type, held.hex) if held is not None else (-1, -1)
        kinds[key] = kinds.get(key, 0.0) + chance
    for (kind, hexagon), chance in kinds.items():
        for effect, share in _of_card(s, kind, hexagon, place, forces, has_airstrike):
            found[effect] = found.get(effect, 0.0) + chance * share
    return tuple(found.items())


def _of_card(
    s: Board, kind: int, hexagon: int, place: Place, forces: Forces, has_airstrike: bool
) -> Iterator[tuple[Effect, float]]:
    is_coastal = bool(s.tables.coastal >> place.origin & 1)
    if kind == AA:
        yield anti_aircraft_at(s, hexagon, place.target, has_airstrike), 1.0
    elif kind == CHUIKOV:
        yield from chuikov(s, place, forces)
    elif kind in BRINGS:
        yield arrival(s, BRINGS[kind], place, forces), 1.0
    elif brings_marine(kind, is_coastal=is_coastal):
        yield from landing(s, place)
    else:
        yield simple(s, kind), 1.0


def simple(s: Board, kind: int) -> Effect:
    """A card that needs no look at the map."""
    if kind in DICE:
        return Effect(dice=DICE[kind])
    if kind in SOVIET_SHOTS:
        count = shots(kind, has_zaytsev=s.has_soviet_leader(ZAYTSEV))
        return Effect(shots=(SOVIET_SHOTS[kind],) * count)
    return Effect(khrushchev=kind == KHRUSHCHEV and not s.has_soviet_leader(KHRUSHCHEV))


def anti_aircraft_at(s: Board, hexagon: int, target: int, has_airstrike: bool) -> Effect:
    """AA: no airstrike, and Rubble where the card says."""
    is_last = s.rubble.bit_count() + 1 == s.tables.rubble_markers
    falls, is_here = s.may_get_rubble(hexagon), hexagon == target
    return anti_aircraft(
        s.rules,
        has_airstrike=has_airstrike,
        falls_here=falls and is_here,
        takes_last=falls and not is_here and is_last and s.may_get_rubble(target),
    )


def anti_aircraft(
    rules: Rules, *, has_airstrike: bool, falls_here: bool, takes_last: bool = False
) -> Effect:
    """AA by what its Rubble would do: fall on the hex attacked, or take the last marker away."""
    found = Effect(cancels=has_airstrike)
    falls = places_rubble(rules, has_cancelled=has_airstrike)
    if not falls or not (falls_here or takes_last):
        return found
    always = places_rubble(rules, has_cancelled=False)
    return found._replace(rubble=falls_here, last_marker=takes_last, needs_airstrike=not always)


def chuikov(s: Board, place: Place, forces: Forces) -> Iterator[tuple[Effect, float]]:
    """Opportunity Fire or every Stack around the target, unless his Headquarters are lost."""
    lost = 0.0
    if are_headquarters_due(s, "play"):
        lost = sum(
            p for total, p in landing_dice() if s.german_control >> s.tables.landing[total] & 1
        )
    if lost:
        yield Effect(), lost
    if lost < 1:
        joined = () if place.is_german else forces.joined()
        yield Effect(chuikov=place.is_german, soviet=joined), 1 - lost


def arrival(s: Board, kind: int, place: Place, forces: Forces) -> Effect:
    """Infiltration and T-34."""
    if soviet_rules.arrival(s, place.origin) == soviet_rules.CARD or not s.pool(kind):
        return card_drawn(s)
    return Effect(soviet=forces.arriving(kind))


def card_drawn(s: Board) -> Effect:
    """A Soviet card is drawn; the last one ends the game."""
    is_last = s.soviet_deck.bit_count() == 1
    return Effect(ends_game=is_last and not is_extended(s))


def landing(s: Board, place: Place) -> Iterator[tuple[Effect, float]]:
    """Volga River Flotilla away from the bank: a Marine who may give Opportunity Fire (R32)."""
    for total, chance in landing_dice():
        hexagon = s.tables.landing[total]
        result = soviet_rules.landing(s, hexagon)
        fires = has_opportunity(is_german=place.is_german, has_chuikov=s.has_soviet_leader(CHUIKOV))
        if result == soviet_rules.CARD:
            yield card_drawn(s), chance
        elif result == soviet_rules.LANDS and fires:
            yield Effect(beside=neighbours(s, place, hexagon)), chance
        else:
            yield Effect(), chance


def neighbours(s: Board, place: Place, landed: int = -1) -> Neighbours:
    """Soviets beside the attacking Stacks, those of the target itself left out."""
    found: dict[tuple[int, bool], int] = {}
    order = members(place.hexes)
    soviet = s.soviet | (bit(landed) if landed >= 0 else 0)
    for hexagon in members(soviet & ~bit(place.target)):
        touched = s.tables.adjacent[hexagon]
        near = bits(number for number, stack in enumerate(order) if touched >> stack & 1)
        if near:
            key = (near, bool(s.fortified >> hexagon & 1))
            count = s.soviet_at[hexagon].bit_count() + (hexagon == landed)
            found[key] = found.get(key, 0) + count
    return tuple([(near, count, walled) for (near, walled), count in sorted(found.items())])


# German cards


def german_cards(s: Board, side: int) -> list[tuple[tuple[Support, ...], float]]:
    """The German cards of this battle, as far as a side knows them."""
    if side == s.active or not s.german_cards:
        return [
            (tuple([support(s, s.tables.german_cards[c]) for c in members(s.german_cards)]), 1.0)
        ]
    unseen = s.german_cards | s.german_deck & ~GERMAN_LEADERS
    for seat in members(s.german_seats & ~bit(side)):
        unseen |= s.german_hand[seat]
    able = members(may_be_laid(s, unseen))
    count = s.german_cards.bit_count()
    found: dict[tuple[Support, ...], float] = {}
    for card in able:  # several are all Pioneers
        held = (support(s, s.tables.german_cards[card]),) * count
        found[held] = found.get(held, 0.0) + 1 / len(able)
    return list(found.items())


def support(s: Board, card: Card) -> Support:
    """A German card as it acts in combat."""
    factor = air_factor(s, card.type)
    shot = GERMAN_SHOTS.get(card.type, 0)
    return Support(card.dice * factor, card.rubble * factor, is_airstrike(card.type), shot)
