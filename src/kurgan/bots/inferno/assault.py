"""What German attacks are worth: what they take, what they cost, with which card."""

from __future__ import annotations

from kurgan.bots.inferno.field import (
    closeness,
    importance,
    left_behind,
    pulls,
    targets,
    time_left,
    urgency,
)
from kurgan.bots.inferno.fight import ALONE, Bout, card_support, german_attack, rubble_added
from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.rules.coop import own_stacks
from kurgan.games.inferno.rules.german_cards import GERMAN_SHOTS, air_factor, is_airstrike
from kurgan.games.inferno.rules.victory import german_losses
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members

NEVER = -1e6
NEARLY_LOST = 7  # German losses from which on each counts to the end
ANTI_AIR = 1 / 7  # how many Soviet cards cancel an airstrike


def worth(s: Board, hexagon: int, w: Weights) -> float:
    """What taking a hex is worth in itself."""
    if targets(s, w) >> hexagon & 1:
        return w.spawn * importance(s, hexagon, w)
    if s.german_control >> hexagon & 1:
        return 0.0
    return w.coast if s.tables.okh_objective >> hexagon & 1 else w.hex


def attack_gain(s: Board, target: int, units: int, bout: Bout, w: Weights) -> float:
    """What an attack is worth, going by its estimate."""
    fields = pulls(s, w)
    dots = sum([s.german_strength[unit] for unit in members(units)])
    here = max([fields[s.german_where[unit]] for unit in members(units)], default=0.0)
    nearer = max(0.0, fields[target] - here) * min(dots, 10) * w.pull
    close = closeness(s, target, w)
    cleared = worth(s, target, w) + w.clear * close + nearer + opened(s, target, w)
    losses = german_losses(s)
    fear = w.dead * (1 + w.fear * losses)
    time = time_left(s, w) if losses < NEARLY_LOST else 1.0
    cost = (w.loss * bout.lost + fear * bout.dead) / (1 + w.urge * urgency(s, w)) + w.tempo
    return bout.clear * cleared + time * (w.kill * close * bout.killed - cost)


def opened(s: Board, target: int, w: Weights) -> float:
    """Empty hexes that are wanted and that only this Soviet Stack keeps Germans from entering."""
    wanted = targets(s, w) & s.tables.adjacent[target] & ~s.soviet
    return sum([w.cover for hexagon in members(wanted) if only_neighbor(s, hexagon)])


def only_neighbor(s: Board, hexagon: int) -> bool:
    """Whether one Soviet Stack alone touches a hex."""
    return (s.tables.adjacent[hexagon] & s.soviet).bit_count() == 1


def plain_gain(s: Board, target: int, units: int, w: Weights) -> float:
    """A Hasty Attack by some Units from where they stand."""
    return attack_gain(s, target, units, german_attack(s, target, units, w), w)


def stacks_around(s: Board, target: int) -> int:
    """Own Units next to a hex."""
    units = 0
    for hexagon in members(s.tables.adjacent[target] & own_stacks(s)):
        units |= s.german_at[hexagon]
    return units


def deliberate_gain(s: Board, target: int, w: Weights) -> float:
    """A Deliberate Attack with everything around, and the best card if it pays."""
    units = stacks_around(s, target)
    plain = card_gain(s, target, units, 0, w)
    card = strongest_card(s)
    if card < 0:
        return plain
    return max(plain, card_gain(s, target, units, bit(card), w) - card_price(s, card, w))


def card_gain(s: Board, target: int, units: int, cards: int, w: Weights) -> float:
    """A Deliberate Attack with some cards; the Soviets may cancel an airstrike."""
    support = card_support(s, cards, target) if cards else ALONE
    bout = german_attack(s, target, units, w, support, rubble_added(s, units, cards))
    gain = attack_gain(s, target, units, bout, w)
    if cards and s.soviet_hand and any_airstrike(s, cards):
        gain -= ANTI_AIR * (gain - card_gain(s, target, units, 0, w))
    return gain


def any_airstrike(s: Board, cards: int) -> bool:
    """Whether one of some cards is an airstrike."""
    return any(is_airstrike(s.tables.german_cards[card].type) for card in members(cards))


def card_price(s: Board, card: int, w: Weights) -> float:
    """What a card is worth for later: less where many are in hand; a single shot is little."""
    hand = s.german_hand[s.active].bit_count()
    price = w.card * time_left(s, w) * w.plenty / (w.plenty + hand)
    return price * w.shot if s.tables.german_cards[card].type in GERMAN_SHOTS else price


def strongest_card(s: Board) -> int:
    """The card of the hand with the most dice; -1 for none."""
    cards = s.tables.german_cards
    best, most = -1, -1
    for card in members(s.german_hand[s.active]):
        dice = cards[card].dice * air_factor(s, cards[card].type)
        if dice > most and not cards[card].needs_linden:
            best, most = card, dice
    return best


def hasty_gain(s: Board, origin: int, goal: int, w: Weights) -> float:
    """A Stack goes beside a Soviet Stack and attacks it."""
    units = s.german_at[origin] | s.german_at[goal]
    if units.bit_count() > s.tables.stacking:
        return NEVER
    enemies = members(s.tables.adjacent[goal] & s.soviet)
    best = max([plain_gain(s, enemy, units, w) for enemy in enemies], default=NEVER)
    fields = pulls(s, w)
    dots = sum([s.german_strength[unit] for unit in members(s.german_at[origin])])
    nearer = (fields[goal] - fields[origin]) * dots * w.pull * w.move * time_left(s, w)
    entered = 0.0 if s.german_control >> goal & 1 else worth(s, goal, w)
    return best + nearer + entered + w.hasty - left_behind(s, origin, s.german_at[origin], w)
