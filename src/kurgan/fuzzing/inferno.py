"""Random positions of Inferno on the Volga at the start of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kurgan.games.inferno.game import INFERNO as GAME
from kurgan.games.inferno.options import read_rules
from kurgan.games.inferno.pack.tables import (
    BOXES,
    CHUIKOV,
    DEAD,
    EVERY_HEX,
    GERMAN_LEADERS,
    HEXES,
    OKH,
    OUT,
    PICKED_UP,
    POOL,
    REMOVED,
    ROWS,
    SIXTH_PANZER,
    SOVIET_LEADERS,
    TRACK,
    Tables,
)
from kurgan.games.inferno.rules.coop import color
from kurgan.games.inferno.rules.setup import setup
from kurgan.games.inferno.rules.victory import removed_r_units
from kurgan.games.inferno.state import NOT_EXTENDED, Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.procedure import Json

TURNS = ("begin", "soviet_turn")  # a German turn, a Soviet turn
FEW_LOSSES = 6  # ten end the game


def draw(tables: Tables, scenario: str, options: Mapping[str, Json], rng: Random) -> Board:
    """A position within the rules, at the start of a German or Soviet turn."""
    s = setup(tables, read_rules(options))
    deal(s, rng)
    s.turn = rng.randint(1, 40)
    s.active = rng.randrange(2) if s.has_two_german_players else 0
    draw_cards(s, rng)
    draw_germans(s, rng)
    draw_control(s, rng)
    draw_soviets(s, rng)
    draw_markers(s, rng)
    frame = GAME.procedures["Turn"]()
    frame.at = rng.choice(TURNS)
    s.stack = [frame]
    return s


def deal(s: Board, rng: Random) -> None:
    """Set up by luck, up to the first question to a player."""
    run(s)
    while not isinstance(ask := question(s), Choice):
        assert ask is not None
        apply(s, ask.sample(rng))
    s.asked = None


def draw_cards(s: Board, rng: Random) -> None:
    """Cards in decks, hands and discards; those that The Designer's Way puts first come first."""
    for _ in range(rng.randrange(s.german_deck.bit_count())):
        pile = s.german_deck & s.german_top or s.german_deck & ~s.german_bottom or s.german_deck
        card = bit(rng.choice(members(pile)))
        s.german_deck &= ~card
        s.german_top &= ~card
        s.german_bottom &= ~card
        if card & GERMAN_LEADERS:
            s.german_leaders |= card
        elif rng.random() < 0.4:
            s.german_hand[rng.choice(members(s.german_seats))] |= card
        else:
            s.german_discards |= card
    for _ in range(rng.randrange(s.soviet_deck.bit_count())):
        card = bit(rng.choice(members(s.soviet_deck & s.soviet_top or s.soviet_deck)))
        s.soviet_deck &= ~card
        s.soviet_top &= ~card
        draw_soviet_card(s, card, rng)


def draw_soviet_card(s: Board, card: int, rng: Random) -> None:
    """A drawn Soviet card is in hand, was played, or is a Leader in play."""
    if card & SOVIET_LEADERS:
        is_chuikov = card == bit(CHUIKOV)
        if rng.random() < 0.5 or (is_chuikov and s.rules.chuikov_hq == "draw"):
            s.soviet_leaders |= card
        else:
            s.soviet_hand |= card
    elif rng.random() < 0.4:
        s.soviet_hand |= card
    else:
        s.soviet_discards |= card


def draw_germans(s: Board, rng: Random) -> None:
    """Blocks on the map, in the track, Removed and lost; those from the track were seen."""
    draw_track(s, rng)
    losses = rng.choice((0.0, 0.1, 0.3))
    lost = 0
    for unit in rng.sample(range(len(s.german_where)), len(s.german_where)):
        if s.german_where[unit] > PICKED_UP or s.german_where[unit] == TRACK:
            continue
        if lost < FEW_LOSSES and rng.random() < losses:
            lost += 2 if s.tables.r_units >> unit & 1 else 1
            s.german_seen |= bit(unit)
            s.german_strength[unit] = 0
            s.place_german(unit, DEAD)
            continue
        s.place_german(unit, draw_german_hex(s, unit, rng))
        if rng.random() < 0.4:
            s.german_seen |= bit(unit)
        if s.german_seen >> unit & 1:
            s.german_strength[unit] = rng.randint(1, s.tables.german_strength[unit])


def draw_track(s: Board, rng: Random) -> None:
    """Units called from the track; where a row was struck in vain, what stands beside it."""
    called = rng.random()
    for row in range(ROWS):
        for box in range(
            row * BOXES, row * BOXES + sum(rng.random() < called for _ in range(BOXES))
        ):
            unit, s.track[box] = s.track[box], -1  # each row is emptied from its left
            s.german_seen |= bit(unit)
            s.german_where[unit] = PICKED_UP
    for row, unit in enumerate(s.edition.removal):
        is_struck = s.row(row) == [-1] * BOXES and rng.random() < 0.5
        if is_struck and unit >= 0 and s.german_where[unit] != TRACK:
            s.german_seen |= bit(unit)
            s.place_german(unit, REMOVED)
        if is_struck and row == s.edition.raus_row and s.german_advantages >> SIXTH_PANZER & 1:
            s.raus = 1
            for axe in members(s.tables.axe):
                s.place_german(axe, TRACK)
                s.put_on_track(axe)
    if s.has_german_leader(OKH) and removed_r_units(s) and rng.random() < 0.3:
        s.soviet_discards |= s.soviet_deck & ~SOVIET_LEADERS
        s.soviet_hand |= s.soviet_deck & SOVIET_LEADERS & ~bit(CHUIKOV)
        s.soviet_leaders |= s.soviet_deck & bit(CHUIKOV)
        s.soviet_deck = s.soviet_top = 0
        s.extra_turns = rng.randrange(removed_r_units(s))


def draw_german_hex(s: Board, unit: int, rng: Random) -> int:
    """A hex with room; with two German players none of the other color."""
    s.place_german(unit, PICKED_UP)
    army = s.tables.army[unit]
    while True:
        near = s.german if s.german and rng.random() < 0.5 else EVERY_HEX
        hexagon = rng.choice(members(near & ~s.full) or members(EVERY_HEX & ~s.full))
        if not s.has_two_german_players or not s.german_at[hexagon]:
            return hexagon
        if color(s, hexagon) == army or s.german_at[hexagon] & s.tables.army_units[army]:
            return hexagon


def draw_control(s: Board, rng: Random) -> None:
    """Hexes of either side; the Germans control where they stand."""
    share = rng.choice((0.1, 0.4, 0.7))
    s.german_control = s.german | bits(h for h in range(HEXES) if rng.random() < share)
    lost = rng.random() < 0.1
    if lost:
        s.german_control |= s.edition.spawn
    if not s.soviet_spawn and not s.has_german_leader(OKH):  # without OKH the game would be over
        s.german_control &= ~s.edition.spawn | s.german
    if s.has_two_german_players:
        s.blue_taken = s.german_control & rng.getrandbits(HEXES)


def draw_soviets(s: Board, rng: Random) -> None:
    """Blocks on Soviet hexes and in the Pools; Germans know those that they have seen."""
    losses, spawned = rng.choice((0.1, 0.4)), rng.choice((0.1, 0.4, 0.8))
    shown = rng.random()
    hexes = members(EVERY_HEX & ~s.german & ~s.german_control)
    favourites = rng.sample(hexes, min(len(hexes), 12))
    for unit in rng.sample(members(s.edition.soviets), s.edition.soviets.bit_count()):
        is_out = s.soviet_where[unit] < HEXES
        if is_out and rng.random() < losses:
            lose(s, unit)
        elif is_out or (s.soviet_where[unit] == POOL and rng.random() < spawned):
            if not is_out:
                spawn(s, unit, rng)
            choices = favourites if rng.random() < 0.7 else hexes
            open_hexes = [h for h in choices if not s.soviet_full >> h & 1]
            if not open_hexes:
                lose(s, unit)
                continue
            s.place_soviet(unit, rng.choice(open_hexes))
            if rng.random() < shown:
                s.soviet_seen |= bit(unit)
                s.soviet_strength[unit] = rng.randint(1, s.tables.soviet_strength[unit])


def lose(s: Board, unit: int) -> None:
    """A Soviet Unit goes back to its Pool in sight of all."""
    s.soviet_strength[unit] = 1
    s.reduce_soviet(unit)


def spawn(s: Board, unit: int, rng: Random) -> None:
    """A Soviet Unit leaves its Pool at random Strength."""
    s.clock += 1
    s.soviet_deployed[unit] = s.clock
    s.soviet_strength[unit] = max(0, s.tables.soviet_strength[unit] - rng.randrange(4))


def draw_markers(s: Board, rng: Random) -> None:
    """Rubble, what is left of the fortifications, and Chuikov's Headquarters."""
    urban = members(s.tables.urban)
    s.rubble = bits(rng.sample(urban, rng.randint(0, min(len(urban), s.tables.rubble_markers))))
    s.fortified &= ~s.german_control & rng.getrandbits(HEXES)
    if s.has_soviet_leader(CHUIKOV) and s.is_designers_way:
        banks = sorted({h for h in s.tables.landing[3:] if not s.german_control >> h & 1})
        if not banks:
            s.lose_headquarters()
        else:
            s.headquarters = rng.choice(banks)


# What holds whenever a turn begins


def problems(s: Board) -> list[str]:
    """What is wrong with a position, in words."""
    return [*block_problems(s), *card_problems(s), *map_problems(s)]


def block_problems(s: Board) -> list[str]:
    """Every block is in one place, with dots that it can have."""
    found = []
    again = s.copy()
    again.rebuild_index()
    names = ("german_at", "soviet_at", "german", "soviet", "full", "soviet_full", "pooled")
    found += [f"the index {n} is stale" for n in names if getattr(s, n) != getattr(again, n)]
    for unit, (place, dots) in enumerate(zip(s.german_where, s.german_strength, strict=True)):
        if not (place == DEAD) <= (dots == 0) or dots > s.tables.german_strength[unit]:
            found.append(f"{s.tables.german_units[unit]} has {dots} dots")
        if place != TRACK and unit in s.track:
            found.append(f"{s.tables.german_units[unit]} lies on the track and elsewhere")
    for unit, (place, dots) in enumerate(zip(s.soviet_where, s.soviet_strength, strict=True)):
        is_in = s.edition.soviets >> unit & 1
        if (place == OUT) == bool(is_in) or dots > s.tables.soviet_strength[unit]:
            found.append(f"{s.tables.soviet_units[unit]} is out of place or has {dots} dots")
        if place < HEXES and not dots and s.soviet_seen >> unit & 1:
            found.append(f"{s.tables.soviet_units[unit]} was seen with a blank edge")
    return found + track_problems(s)


def track_problems(s: Board) -> list[str]:
    """Every row of the track is emptied from its left, and nobody waits beside free boxes."""
    found = []
    held = [unit for unit in s.track if unit >= 0]
    if len(held) != len(set(held)):
        found.append("a Unit lies in two boxes of the track")
    for row in range(ROWS):
        boxes = [unit >= 0 for unit in s.row(row)]
        if boxes != sorted(boxes):
            found.append(f"row {row + 1} of the track has a gap")
    is_open = any(-1 in s.row(row) and not s.is_row_closed(row) for row in range(ROWS))
    if s.waiting_beside_track() and is_open:
        found.append("a Unit waits beside the track though a box is free")
    return found


def card_problems(s: Board) -> list[str]:
    """Every card lies in one pile."""
    found = []
    laid = bit(s.soviet_card) if s.soviet_card >= 0 else 0
    german = [s.german_deck, *s.german_hand, s.german_leaders, s.german_discards, s.german_cards]
    soviet = [s.soviet_deck, s.soviet_hand, s.soviet_leaders, s.soviet_discards, laid]
    for name, piles in (("German", german), ("Soviet", soviet)):
        together = 0
        for pile in piles:
            if together & pile:
                found.append(f"a {name} card lies in two piles")
            together |= pile
    if s.soviet_known & ~s.soviet_hand:
        found.append("a card is known that is not in the Soviet hand")
    return found


def map_problems(s: Board) -> list[str]:
    """Control, stacking and markers."""
    found = []
    if s.german & s.soviet:
        found.append("both sides stand in one hex")
    if s.german & ~s.german_control or s.soviet & s.german_control:
        found.append("a Stack stands in a hex of the enemy")
    heights = [units.bit_count() for units in (*s.german_at, *s.soviet_at)]
    if max(heights) > s.tables.stacking:
        found.append("a Stack is too high")
    if s.rubble & ~s.tables.urban or s.rubble.bit_count() > s.tables.rubble_markers:
        found.append("a Rubble Marker lies where none may")
    if s.headquarters >= 0 and s.german_control >> s.headquarters & 1:
        found.append("Chuikov's Headquarters are in a German hex")
    if s.outcome == 0 and s.extra_turns < NOT_EXTENDED:
        found.append("the extra turns are counted wrong")
    return found
