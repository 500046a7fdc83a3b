"""Positions of Inferno where corners of the rules lie closer together than in play."""

from __future__ import annotations

from random import Random

from kurgan.games.inferno.pack.tables import (
    DEAD,
    EVERY_HEX,
    OUT,
    PICKED_UP,
    POOL,
    REMOVED,
    TRACK,
    WHITE,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bits, members

LEADERS = 0b11111


def scramble(s: Board, rng: Random) -> None:
    """Throw blocks, cards, control and Rubble about; a German is to choose his Action."""
    ground = battleground(s, rng)
    half = len(ground) // 2
    scatter_germans(s, rng, ground[:half])
    scatter_soviets(s, rng, ground[half:])
    s.rebuild_index()
    share = rng.random()
    taken = bits(h for h in range(109) if rng.random() < share)
    s.german_control = (s.german | taken | s.tables.german_spawn) & EVERY_HEX & ~s.soviet
    urban = members(s.tables.urban)
    s.rubble = bits(rng.sample(list(urban), rng.choice((0, 3, 13, 14, 15))))
    deal_soviet_cards(s, rng)
    deal_german_cards(s, rng)
    s.asked = None


def battleground(s: Board, rng: Random) -> list[int]:
    """Hexes around a few places, in any order."""
    zone = set(rng.sample(range(105), 5))
    for _ in range(2):
        zone |= {near for h in zone for near in members(s.tables.adjacent[h])}
    return rng.sample(sorted(zone), len(zone))


def scatter_germans(s: Board, rng: Random, ground: list[int]) -> None:
    """Half of them on the map, the rest on the track, a few dead or Removed."""
    s.track = [-1] * 30
    losses = 0
    for unit, place in enumerate(s.german_where):
        if place > PICKED_UP:
            continue
        luck = rng.random()
        is_r = s.tables.r_units >> unit & 1
        if luck < 0.5 and place_on(s, unit, rng.sample(ground, len(ground))):
            s.german_strength[unit] = rng.randint(1, s.tables.german_strength[unit])
        elif luck < 0.6 and losses + 1 + is_r < 7:
            losses += 1 + is_r
            s.german_where[unit], s.german_strength[unit] = DEAD, 0
        elif luck < 0.7 and is_r:
            s.german_where[unit] = REMOVED
        else:
            put_in_row(s, unit, rng)


def place_on(s: Board, unit: int, hexes: list[int]) -> bool:
    """Put a Unit on the first hex with room for its color; whether there is one."""
    army = s.tables.army
    for hexagon in hexes[:9]:
        there = [u for u, place in enumerate(s.german_where) if place == hexagon and u < unit]
        colors = {army[u] for u in (*there, unit)} - {WHITE}
        if len(there) < 4 and (len(colors) < 2 or not s.has_two_german_players):
            s.german_where[unit] = hexagon
            return True
    return False


def put_in_row(s: Board, unit: int, rng: Random) -> None:
    """Facedown in the rightmost free box of some row; some rows stay short."""
    rows = [row for row in range(6) if s.track[row * 5] < 0]
    row = rng.choice(rows if rng.random() < 0.5 else rows[:3])
    box = max(n for n in range(row * 5, row * 5 + 5) if s.track[n] < 0)
    s.german_where[unit] = TRACK
    s.track[box] = unit


def scatter_soviets(s: Board, rng: Random, ground: list[int]) -> None:
    """Many or few, in low or tall Stacks; the others in their Pools."""
    share, tallest = rng.random(), rng.randint(1, 4)
    for unit, place in enumerate(s.soviet_where):
        if place == OUT:
            continue
        hexagon = rng.choice(ground)
        stack = [u for u in range(unit) if s.soviet_where[u] == hexagon]
        is_there = rng.random() < share and len(stack) < tallest
        s.soviet_where[unit] = hexagon if is_there else POOL
        s.soviet_strength[unit] = rng.randint(0, s.tables.soviet_strength[unit])


def deal_soviet_cards(s: Board, rng: Random) -> None:
    """A hand, a deck that may be all but gone, Leaders in play, the rest spent."""
    cards = rng.sample(members(s.edition.soviet_deck), s.edition.soviet_deck.bit_count())
    hand = rng.randint(0, 8)
    deck = hand + rng.choice((1, 2, 4, 12))
    s.soviet_hand, s.soviet_deck = bits(cards[:hand]), bits(cards[hand:deck])
    s.soviet_top = s.soviet_known = 0
    spent = bits(cards[deck:])
    s.soviet_leaders = spent & rng.randint(0, 0b111)
    s.soviet_discards = spent & ~s.soviet_leaders
    free = [h for h in s.tables.landing[3:] if not s.german_control >> h & 1]
    is_known = s.rules.chuikov_hq == "draw" and s.soviet_hand & 1
    if s.is_designers_way and free and (s.soviet_leaders & 1 or is_known):
        s.headquarters = rng.choice(free)


def deal_german_cards(s: Board, rng: Random) -> None:
    """Hands, a deck that may be empty, and Leaders in play."""
    cards = s.edition.german_deck | s.german_leaders
    s.german_leaders |= cards & LEADERS & rng.randint(0, LEADERS)
    order = rng.sample(members(cards & ~LEADERS), (cards & ~LEADERS).bit_count())
    one, two = rng.randint(0, 10), 10 + rng.randint(0, 5)
    s.german_hand = [bits(order[:one]), bits(order[10:two]) if s.has_two_german_players else 0]
    s.german_top = s.german_bottom = s.german_discards = 0
    has_deck = rng.random() < 0.8
    s.german_deck = bits(order[two:]) | cards & LEADERS & ~s.german_leaders if has_deck else 0
