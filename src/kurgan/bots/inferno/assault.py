"""What German attacks are worth: what they take, what they cost, with which card."""

from __future__ import annotations

from typing import Final

from kurgan.bots.inferno.field import Field, left_behind
from kurgan.bots.inferno.fight import ALONE, Bout, card_support, german_attack, rubble_added
from kurgan.games.inferno.rules.german_cards import GERMAN_SHOTS, air_factor, is_airstrike
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members

NEVER: Final = -1e6
ANTI_AIR: Final = 1 / 7  # how many Soviet cards cancel an airstrike


def attack_gain(s: Board, target: int, units: int, bout: Bout, field: Field) -> float:
    """What an attack is worth, going by its estimate."""
    w, force, aim = field.w, field.force(s, units), field.aim(s, target)
    nearer = max(0.0, field.pulls[target] - force.pull) * min(force.dots, 10) * w.pull
    cleared = aim.prize + nearer + aim.cover
    cost = (w.loss * bout.lost + field.fear * bout.dead) / field.pace + w.tempo
    return bout.clear * cleared + field.time * (w.kill * aim.close * bout.killed - cost)


def plain_gain(s: Board, target: int, units: int, field: Field) -> float:
    """A Hasty Attack by some Units from where they stand."""
    return attack_gain(s, target, units, german_attack(s, target, units, field), field)


def stacks_around(s: Board, target: int, own: int) -> int:
    """Own Units next to a hex."""
    units = 0
    for hexagon in members(s.tables.adjacent[target] & own):
        units |= s.german_at[hexagon]
    return units


def deliberate_gain(s: Board, target: int, card: int, field: Field) -> float:
    """A Deliberate Attack with everything around, and a card (-1 for none) if it pays."""
    units = stacks_around(s, target, s.german)  # a partner agrees
    plain = card_gain(s, target, units, 0, field)
    if card < 0:
        return plain
    gain = carded_gain(s, target, units, bit(card), plain, field)
    return max(plain, gain - card_price(s, card, field))


def card_gain(s: Board, target: int, units: int, cards: int, field: Field) -> float:
    """A Deliberate Attack with some cards; the Soviets may cancel an airstrike."""
    support = card_support(s, cards, target) if cards else ALONE
    rubble = rubble_added(s, field.force(s, units), cards)
    bout = german_attack(s, target, units, field, support, rubble)
    return attack_gain(s, target, units, bout, field)


def carded_gain(s: Board, target: int, units: int, cards: int, plain: float, field: Field) -> float:
    """A Deliberate Attack with cards, against a gain without any."""
    gain = card_gain(s, target, units, cards, field)
    if s.soviet_hand and any_airstrike(s, cards):  # which the Soviets may cancel
        gain -= ANTI_AIR * (gain - plain)
    return gain


def any_airstrike(s: Board, cards: int) -> bool:
    """Whether one of some cards is an airstrike."""
    return any(is_airstrike(s.tables.german_cards[card].type) for card in members(cards))


def card_price(s: Board, card: int, field: Field) -> float:
    """What a card is worth for later: less where many are in hand; a single shot is little."""
    hand, w = s.german_hand[s.active].bit_count(), field.w
    price = w.card * field.left * w.plenty / (w.plenty + hand)
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


def hasty_gain(s: Board, origin: int, goal: int, field: Field) -> float:
    """A Stack goes beside a Soviet Stack and attacks it."""
    units = s.german_at[origin] | s.german_at[goal]
    if units.bit_count() > s.tables.stacking:
        return NEVER
    enemies = members(s.tables.adjacent[goal] & s.soviet)
    best = max([plain_gain(s, enemy, units, field) for enemy in enemies], default=NEVER)
    pulls, w = field.pulls, field.w
    dots = field.dots(s, s.german_at[origin])
    nearer = (pulls[goal] - pulls[origin]) * dots * w.pull * w.move * field.left
    entered = 0.0 if s.german_control >> goal & 1 else field.worth(s, goal)
    return best + nearer + entered + w.hasty - left_behind(s, origin, s.german_at[origin], w)
