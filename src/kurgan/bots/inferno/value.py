"""The win chance of a position of Inferno on the Volga."""

from __future__ import annotations

from kurgan.bots.inferno.field import pulls, targets
from kurgan.bots.inferno.weights import Weights
from kurgan.bots.knowledge import read_weights
from kurgan.bots.learned import chance, coefficients
from kurgan.games.inferno.pack.tables import HEXES, INFANTRY, OKH, TANK
from kurgan.games.inferno.rules.german_cards import GERMAN_SHOTS
from kurgan.games.inferno.rules.soviet_actions import top_stacked
from kurgan.games.inferno.rules.victory import german_losses, removed_r_units
from kurgan.games.inferno.state import GERMAN_OUTCOMES, UNDECIDED, Board
from kurgan.kernel.bits import bit, members

WEIGHTS = read_weights(Weights, "inferno", "policy")
GOALS = 6
NEAR, FAR = 1, 3


def value(s: Board, side: int) -> float:
    """The win chance of a side."""
    if s.outcome != UNDECIDED:
        german = 1.0 if s.outcome in GERMAN_OUTCOMES else 0.0
    else:
        german = chance(coefficients("inferno", s.rules.mode), features(s))
    return 1 - german if side == s.soviet_seat else german


def features(s: Board) -> list[float]:
    """What a player would look at, from the German side; blocks are counted, not turned."""
    found = [1.0, *clock(s), *armies(s), *leaders(s)]
    goals = sorted(members(s.edition.spawn))[:GOALS]
    stacks = [(hexagon, dots_at(s, hexagon)) for hexagon in members(s.german)]
    for goal in goals:
        found += around(s, goal, stacks)
    return found


def clock(s: Board) -> list[float]:
    """How far each side is from winning, and how both together press."""
    left = s.soviet_spawn.bit_count() / GOALS
    cards = s.soviet_deck.bit_count() / 28
    losses = german_losses(s) / 10
    okh = float(s.has_german_leader(OKH))
    bank = (s.tables.okh_objective & ~s.german_control).bit_count() / 19
    return [
        left, left * left, cards, cards * cards, left * (1 - cards), float(cards < 0.2),
        losses, losses * losses, okh * bank, okh * bank * (1 - cards), okh * removed_r_units(s) / 5,
        float(not left), (1 - okh) * (1 - cards) * s.german_deck.bit_count() / 26,
    ]  # fmt: skip


def armies(s: Board) -> list[float]:
    """What each side has on the map and behind it."""
    fields = pulls(s, targets(s, WEIGHTS), WEIGHTS)
    units = [unit for unit, place in enumerate(s.german_where) if place < HEXES]
    dots = sum([s.german_strength[unit] for unit in units])
    near = sum([s.german_strength[unit] * fields[s.german_where[unit]] for unit in units])
    waiting = sum([1 for unit in s.track if unit >= 0])
    hand = s.german_hand[0] | s.german_hand[1]
    shots = sum([1 for card in members(hand) if s.tables.german_cards[card].type in GERMAN_SHOTS])
    soviets = sum([s.soviet_at[hexagon].bit_count() for hexagon in members(s.soviet)])
    top = top_stacked(s)
    tallest = s.soviet_at[top.bit_length() - 1].bit_count() if top else 0
    due = float(top.bit_count() > s.soviet_spawn.bit_count())
    return [
        dots / 50, len(units) / 30, near / 50, waiting / 30,
        (hand.bit_count() - shots) / 5, shots / 3, soviets / 30, s.soviet_hand.bit_count() / 8,
        s.pool(INFANTRY).bit_count() / 30, s.pool(TANK).bit_count() / 12,
        due, min(6, top.bit_count()) / 6, tallest / 4,
    ]  # fmt: skip


def leaders(s: Board) -> list[float]:
    """Who is in play."""
    german = [float(s.german_leaders >> leader & 1) for leader in range(5)]
    return german + [float(s.soviet_leaders >> leader & 1) for leader in range(3)]


def dots_at(s: Board, hexagon: int) -> int:
    """The dots of a German Stack."""
    return sum([s.german_strength[unit] for unit in members(s.german_at[hexagon])])


def around(s: Board, goal: int, stacks: list[tuple[int, int]]) -> list[float]:
    """A Spawn Hex: whose it is, who stands in it, who is near."""
    steps = s.tables.links.steps_from(bit(goal), FAR + 1)
    near = sum([dots for hexagon, dots in stacks if steps[hexagon] <= NEAR])
    far = sum([dots for hexagon, dots in stacks if steps[hexagon] <= FAR])
    soviets = s.soviet_at[goal].bit_count()
    beside = members(s.tables.adjacent[goal] & s.soviet)
    help_near = sum([s.soviet_at[hexagon].bit_count() for hexagon in beside])
    if s.german_control & bit(goal):
        return [
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            min(1.0, s.german_at[goal].bit_count()),
            help_near / 6,
        ]
    rubble = float(s.is_rubble(goal))
    return [
        1.0, soviets / 4, rubble, min(1.5, near / 12), min(1.5, far / 24), help_near / 6, 0.0, 0.0,
    ]  # fmt: skip


def turn(s: Board) -> tuple[int, int]:
    """The turn; whose it is, the question tells."""
    return s.turn, 0
