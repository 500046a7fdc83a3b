"""Positions that fit all a side has seen: everything hidden from it is dealt anew."""

from __future__ import annotations

from kurgan.games.inferno.imagine_germans import deal_german_units
from kurgan.games.inferno.pack.tables import (
    ADVANTAGE_LEADERS,
    BOXES,
    CHUIKOV,
    GERMAN_LEADERS,
    HEXES,
    INFANTRY,
    KINDS,
    LATE_DEPLOYMENT,
    LINDEN,
    MARINE,
    MARINES_EMPOWERED,
    PIONEER,
    POOL,
    SOVIET_LEADERS,
    WHITE,
)
from kurgan.games.inferno.rules.decks import are_headquarters_due
from kurgan.games.inferno.rules.deployment import Deploy
from kurgan.games.inferno.rules.fog_of_war import (
    LAST_COLUMN,
)
from kurgan.games.inferno.rules.setup import FROM_SETUP, Setup
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.view import battle
from kurgan.kernel.ask import Random, shuffled
from kurgan.kernel.bits import bit, bits, members


def imagine(s: Board, side: int, rng: Random) -> Board:
    """A position that this side cannot tell from the true one."""
    dream = s.copy()
    if side == s.soviet_seat:
        deal_german_units(dream, rng)
    else:
        deal_soviet_units(dream, rng)
        deal_soviet_cards(dream, rng)
        deal_track(dream, rng)
    deal_german_cards(dream, side, rng)
    return dream


# Soviet blocks, as the Germans see them


def deal_soviet_units(s: Board, rng: Random) -> None:
    """Hidden blocks and Pools change places; a block is older than a Unit lost after it."""
    blocks = hidden_blocks(s)
    kinds = dealt_kinds(s, blocks, rng)
    where, origin, deployed = s.soviet_where[:], s.soviet_origin[:], s.soviet_deployed[:]
    became = born_blocks(s, blocks, kinds, rng)
    left = (s.pooled | bits(blocks)) & ~bits(became.values())
    piles = [Pile(s, kind, left) for kind in range(len(KINDS))]
    for block, kind in zip(blocks, kinds, strict=True):
        if block not in became:
            became[block] = piles[kind].drawn(deployed[block], rng)
    for block in blocks:
        put_in_pool(s, block)
    for block, unit in became.items():
        s.soviet_where[unit], s.soviet_origin[unit] = where[block], origin[block]
        s.soviet_deployed[unit] = deployed[block]
        s.soviet_strength[unit] = spun(s, unit, rng)
    s.index_soviets()
    for frame in s.stack:
        if isinstance(frame, (Deploy, Setup)) and frame.unit >= 0:
            frame.unit = became.get(frame.unit, frame.unit)


class Pile:
    """Units of a kind that unseen blocks may be, for blocks that come in the order of their age."""

    def __init__(self, s: Board, kind: int, units: int) -> None:
        self.entered = s.soviet_entered
        mine = members(units & s.tables.kind_units[kind])
        self.late = sorted(mine, key=self.entered.__getitem__)
        self.late.reverse()  # the oldest last
        self.able: list[int] = []

    def drawn(self, deployed: int, rng: Random) -> int:
        """A Unit that was not lost after the block came to the map."""
        late, able = self.late, self.able
        while late and self.entered[late[-1]] < deployed:
            able.append(late.pop())
        number = int(rng.random() * len(able))
        able[number], able[-1] = able[-1], able[number]
        return able.pop()


def born_blocks(s: Board, blocks: list[int], kinds: list[int], rng: Random) -> dict[int, int]:
    """Blocks of setup for the Units that must be among them."""
    units = members(born_on_map(s))
    if not units:
        return {}
    able = [
        block
        for block, kind in zip(blocks, kinds, strict=True)
        if s.soviet_origin[block] == FROM_SETUP and kind == INFANTRY
    ]
    return dict(zip(shuffled(able, rng), units, strict=False))


def born_on_map(s: Board) -> int:
    """Unseen Units that never lay in a Pool: Late Deployment puts only Divisions there."""
    if not s.has_soviet_advantage(LATE_DEPLOYMENT):
        return 0
    tables = s.tables
    others = tables.kind_units[INFANTRY] & ~tables.divisions & ~tables.guards & ~s.soviet_seen
    return bits(
        [
            unit
            for unit in members(others)
            if s.soviet_where[unit] < HEXES and s.soviet_entered[unit] < 0
        ]
    )


def hidden_blocks(s: Board) -> list[int]:
    """The Units on the map whose faces the Germans have not seen.

    Their order tells nothing of what they are: equal luck deals equal dreams to equal sights.
    """
    where, origin, deployed = s.soviet_where, s.soviet_origin, s.soviet_deployed
    blocks = [u for u, place in enumerate(where) if place < HEXES and not s.soviet_seen >> u & 1]
    blocks.sort(key=lambda u: (deployed[u], where[u], origin[u]))
    return blocks


def dealt_kinds(s: Board, blocks: list[int], rng: Random) -> list[int]:
    """The kind of each block; those of setup may be Tanks or Infantry in any order."""
    kind, origin = s.tables.kind, s.soviet_origin
    mixed = [block for block in blocks if origin[block] == FROM_SETUP]
    dealt = dict(zip(mixed, shuffled(sorted([kind[b] for b in mixed]), rng), strict=True))
    return [dealt.get(block, kind[block]) for block in blocks]


def put_in_pool(s: Board, unit: int) -> None:
    """A Unit as it lies in its Pool."""
    s.soviet_where[unit], s.soviet_origin[unit] = POOL, s.tables.kind[unit]
    s.soviet_deployed[unit] = s.soviet_strength[unit] = 0


def spun(s: Board, unit: int, rng: Random) -> int:
    """The Strength of a block that was deployed unseen."""
    full = s.tables.soviet_strength[unit]
    if s.tables.kind[unit] == MARINE and s.has_soviet_advantage(MARINES_EMPOWERED):
        return full
    return max(0, full - int(rng.random() * 4))


def deal_soviet_cards(s: Board, rng: Random) -> None:
    """The Soviet hand and a facedown card, from all cards nobody has seen."""
    is_laid = s.soviet_card >= 0 and not is_shown(s)
    drawn = s.soviet_hand | (bit(s.soviet_card) if is_laid else 0)
    chosen, others = soviet_hand(s, drawn)
    chosen |= sample(others, drawn.bit_count() - chosen.bit_count(), rng)
    s.soviet_deck = (drawn | s.soviet_deck) & ~chosen
    s.soviet_top = first_cards(s) & s.soviet_deck
    if is_laid:
        laid = sample(chosen, 1, rng)
        s.soviet_card = laid.bit_length() - 1
        chosen &= ~laid
    s.soviet_hand = chosen


def soviet_hand(s: Board, drawn: int) -> tuple[int, int]:
    """Of the cards drawn those that the Germans can be sure of, and what the others may be."""
    unseen = drawn | s.soviet_deck
    if are_headquarters_due(s, "draw"):  # Chuikov would have been announced
        unseen &= ~bit(CHUIKOV) | s.soviet_known
    first = first_cards(s) & unseen | s.soviet_known  # drawn before all others
    if first.bit_count() >= drawn.bit_count():
        return s.soviet_known, first & ~s.soviet_known
    return first, unseen & ~first


def first_cards(s: Board) -> int:
    """The Soviet Leaders that The Designer's Way put on top of the deck."""
    if s.rules.designers_way in ("easy_soviet", "hardest"):
        return SOVIET_LEADERS
    return bits(
        [
            leader
            for advantage, leader in enumerate(ADVANTAGE_LEADERS)
            if s.soviet_advantages >> advantage & 1
        ]
    )


def is_shown(s: Board) -> bool:
    """Whether the cards of the present combat lie faceup."""
    frame = battle(s)
    return frame is not None and frame.is_shown


def sample(pile: int, count: int, rng: Random) -> int:
    """Some members of a set by luck."""
    return bits(shuffled(members(pile), rng)[:count])


def deal_track(s: Board, rng: Random) -> None:
    """Facedown Units of the track; the last column began with White Infantry."""
    boxes = [b for b, u in enumerate(s.track) if u >= 0 and not s.track_known >> u & 1]
    units = bits([s.track[box] for box in boxes])
    last = [box for box in boxes if box % BOXES == LAST_COLUMN]
    white = units & s.tables.plain_infantry & s.tables.army_units[WHITE]
    chosen = shuffled(members(white), rng)[: len(last)]
    rest = shuffled(members(units & ~bits(chosen)), rng)
    others = [box for box in boxes if box % BOXES != LAST_COLUMN]
    for box, unit in zip((*last, *others), (*chosen, *rest), strict=True):
        s.track[box] = unit


def deal_german_cards(s: Board, side: int, rng: Random) -> None:
    """Hands of German players other than this side, and what they laid facedown."""
    seats = [seat for seat in members(s.german_seats) if seat != side]
    is_laid = bool(s.german_cards) and s.active != side and not is_shown(s)
    unseen = s.german_deck & ~GERMAN_LEADERS  # a Leader would be in play
    for seat in seats:
        unseen |= s.german_hand[seat]
    deck = s.german_deck & GERMAN_LEADERS
    if is_laid:
        unseen |= s.german_cards
        s.german_cards = sample(may_be_laid(s, unseen), s.german_cards.bit_count(), rng)
        unseen &= ~s.german_cards
    for seat in seats:
        hand = sample(unseen, s.german_hand[seat].bit_count(), rng)
        if seat == s.active and s.stack[-1].at == "german_card":
            hand = with_playable(s, hand, unseen, rng)
        s.german_hand[seat] = hand
        unseen &= ~hand
    s.german_deck = deck | unseen


def with_playable(s: Board, hand: int, unseen: int, rng: Random) -> int:
    """A hand from which a card can be laid, as its owner said it would be."""
    able = may_be_laid(s, unseen)
    if hand & able:
        return hand
    return hand & ~sample(hand, 1, rng) | sample(able, 1, rng)


def may_be_laid(s: Board, unseen: int) -> int:
    """What the facedown German cards may be."""
    cards = s.tables.german_cards
    pioneers = bits([card for card in members(unseen) if cards[card].type == PIONEER])
    if s.has_german_leader(LINDEN):
        is_adding = s.german_cards and s.stack[-1].at in ("lay_german_card", "german_card")
        return pioneers if is_adding or s.german_cards.bit_count() > 1 else unseen
    if s.is_first_edition:
        return unseen
    return bits([card for card in members(unseen) if not cards[card].needs_linden])
