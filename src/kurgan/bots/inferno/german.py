"""The German player: which Action, which Stack, where to, with what."""

from __future__ import annotations

from typing import Final

from kurgan.bots.inferno.assault import (
    NEVER,
    card_gain,
    card_price,
    carded_gain,
    deliberate_gain,
    hasty_gain,
    plain_gain,
    strongest_card,
)
from kurgan.bots.inferno.field import Field, left_behind, pulls, targets
from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import OKH, PAULUS, TRACK
from kurgan.games.inferno.rules.attacks import (
    DeliberateAttack,
    HastyAttack,
    deliberate_targets,
    hasty_movers,
    hasty_targets,
)
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.german_cards import playable
from kurgan.games.inferno.rules.movement import (
    LongMove,
    ShortMoves,
    long_movers,
    long_targets,
    onward,
    short_targets,
)
from kurgan.games.inferno.rules.reinforcements import spawn_hexes
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, bits, members

DICE: Final = 6


def move_gain(s: Board, origin: int, goal: int, units: int, field: Field) -> float:
    """Units go to another hex."""
    pulls, w = field.pulls, field.w
    gain = (pulls[goal] - pulls[origin]) * field.dots(s, units) * w.pull * w.move * field.left
    if not s.german_control >> goal & 1:
        gain += field.worth(s, goal)
    joined = s.german_at[goal].bit_count()
    gain += 0.05 * min(joined, 2)
    return gain - left_behind(s, origin, units, w)


def long_gain(s: Board, origin: int, field: Field) -> float:
    """The best Long Move of a Stack."""
    units = s.german_at[origin]
    best, ends = NEVER, 0
    with s.look_ahead():
        vias = long_targets(s, origin)
        for via in members(vias):
            ends |= onward(s, via)
    for goal in members((vias & ~s.german | ends) & ~bit(origin)):
        best = max(best, move_gain(s, origin, goal, units, field))
    return best


def short_gain(s: Board, origin: int, moved: int, field: Field) -> float:
    """The best Short Move of a Stack."""
    units = s.german_at[origin] & ~moved
    if not units:
        return NEVER
    with s.look_ahead():
        goals = members(short_targets(s, origin))
    return max(
        [move_gain(s, origin, goal, going(s, goal, units), field) for goal in goals],
        default=NEVER,
    )


def going(s: Board, goal: int, units: int) -> int:
    """The strongest of some Units that find room."""
    room = s.room(goal)
    if room >= units.bit_count():
        return units
    return bits(sorted(members(units), key=lambda unit: -s.german_strength[unit])[:room])


def call_gain(s: Board, field: Field) -> float:
    """Reinforcements: what may come, less the more has been called already."""
    w = field.w
    waiting = len(s.track) - s.track.count(-1)
    room = sum([max(0, s.room(hexagon)) for hexagon in members(s.tables.german_spawn)])
    coming = min(DICE * waiting / (waiting + 4.0), room)
    called = (len(s.german_where) - s.german_where.count(TRACK)) / 5.0 - 1.5
    wish = max(0.0, 1 - called / (w.calls + 1.5)) + w.early * max(0.0, 2 - called)
    return w.call * coming * wish * field.left - w.fate * okh_chance(s)


def okh_chance(s: Board) -> float:
    """The chance that the card of a call is OKH, with whom the whole bank must be taken."""
    deck = s.german_deck.bit_count()
    if s.has_german_leader(OKH) or not deck:
        return 0.0
    return min(deck, 2 if s.has_german_leader(PAULUS) else 1) / deck


# Questions


def score_action(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Each Action by the best that it could do."""
    field = Field(s, w)
    with s.look_ahead():
        return [action_gain(s, option.verb, field) for option in ask.options]


def action_gain(s: Board, verb: str, field: Field) -> float:
    """The best of one Action."""
    if verb == "call_for_reinforcements":
        return call_gain(s, field)
    idle = field.w.idle * field.urgency
    if verb == "long_move":
        gains = [long_gain(s, origin, field) for origin in members(long_movers(s))]
        return max(gains, default=NEVER) - idle
    if verb == "short_moves":
        gains = sorted([short_gain(s, h, 0, field) for h in members(field.own)], reverse=True)
        return sum([gain for gain in gains[:2] if gain > 0]) - idle
    if verb == "hasty_attack":
        gains = [
            hasty_gain(s, origin, goal, field)
            for origin in members(hasty_movers(s))
            for goal in members(hasty_targets(s, origin))
        ]
        return max(gains, default=NEVER)
    card = strongest_card(s)
    gains = [deliberate_gain(s, h, card, field) for h in members(deliberate_targets(s))]
    return max(gains, default=NEVER)


def score_stack(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Which Stack moves or attacks."""
    top, field = s.stack[-1], Field(s, w)
    found = []
    with s.look_ahead():
        for option in ask.options:
            if option.verb == "done":
                found.append(0.0)
            elif isinstance(top, LongMove):
                found.append(long_gain(s, option.args[0], field))
            elif isinstance(top, ShortMoves):
                found.append(short_gain(s, option.args[0], top.moved, field))
            else:
                goals = members(hasty_targets(s, option.args[0]))
                gains = [hasty_gain(s, option.args[0], goal, field) for goal in goals]
                found.append(max(gains, default=NEVER))
    return found


def score_goal(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where it goes."""
    top, field = s.stack[-1], Field(s, w)
    if isinstance(top, HastyAttack):
        return [hasty_gain(s, top.hex, option.args[0], field) for option in ask.options]
    if isinstance(top, ShortMoves):
        units = s.german_at[top.hex] & ~top.moved
        return [
            move_gain(s, top.hex, o.args[0], going(s, o.args[0], units), field) for o in ask.options
        ]
    assert isinstance(top, LongMove)
    units, found = s.german_at[top.hex], []
    for option in ask.options:
        if option.verb == "stop":
            found.append(0.0)
            continue
        via = option.args[0]
        best = NEVER if s.german >> via & 1 else move_gain(s, top.hex, via, units, field)
        if ask.kind == "long_move_to":
            with s.look_ahead():
                for goal in members(onward(s, via)):
                    if goal != top.hex:
                        best = max(best, move_gain(s, top.hex, goal, units, field))
        found.append(best)
    return found


def score_count(s: Board, ask: Choice, w: Weights) -> list[float]:
    """How many go: all, but one stays in a taken Spawn Hex."""
    top = s.stack[-1]
    origin = getattr(top, "hex", -1)
    most = s.german_at[origin].bit_count() if origin >= 0 else 9
    keep = origin >= 0 and s.edition.capture >> origin & 1
    return [
        float(o.args[0]) - (w.guard if keep and o.args[0] >= most else 0.0) for o in ask.options
    ]


def score_strongest(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The strongest Units go."""
    return [unit_worth(s, option.args[0]) for option in ask.options]


def unit_worth(s: Board, unit: int) -> float:
    """What a Unit is worth in a fight."""
    return s.german_strength[unit] * (1 + s.tables.german_firepower[unit])


def score_target(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Which Soviet Stack is attacked."""
    top, field = s.stack[-1], Field(s, w)
    if isinstance(top, HastyAttack):
        units = s.german_at[top.target]
        return [plain_gain(s, o.args[0], units, field) for o in ask.options]
    card = strongest_card(s)
    return [deliberate_gain(s, option.args[0], card, field) for option in ask.options]


def score_from(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Everybody around joins in."""
    top = s.stack[-1]
    assert isinstance(top, DeliberateAttack)
    return [1.0 if option.verb == "attack_from" else 0.0 for option in ask.options]


def attackers(s: Board) -> tuple[int, int]:
    """The target and the German Units of the attack now fought."""
    for frame in reversed(s.stack):
        if isinstance(frame, Combat):
            units = 0
            for hexagon in members(frame.hexes):
                units |= s.german_at[hexagon]
            return frame.target, frame.german or units
    return -1, 0


def attacked_from(s: Board) -> int:
    """The hexes that the attack now fought came from."""
    return next((frame.hexes for frame in reversed(s.stack) if isinstance(frame, Combat)), 0)


def score_lay(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A card is laid where it changes the outcome."""
    attack = Laying(s, w)
    gain = max([attack.gain(s, card) for card in members(playable(s))], default=NEVER)
    gain -= attack.laid(s, s.german_cards)
    return [gain if option.verb == "lay_card" else 0.0 for option in ask.options]


def score_card(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The card that helps most for what it is worth."""
    attack = Laying(s, w)
    return [attack.gain(s, option.args[0]) for option in ask.options]


class Laying:
    """The attack now fought, to which cards can be laid."""

    def __init__(self, s: Board, w: Weights) -> None:
        self.field = Field(s, w)
        self.target, self.units = attackers(s)
        self.plain = card_gain(s, self.target, self.units, 0, self.field)

    def laid(self, s: Board, cards: int) -> float:
        """The attack with some cards."""
        if not cards:
            return self.plain
        return carded_gain(s, self.target, self.units, cards, self.plain, self.field)

    def gain(self, s: Board, card: int) -> float:
        """The attack with one card more, less what the card is worth."""
        return self.laid(s, s.german_cards | bit(card)) - card_price(s, card, self.field)


def score_advance(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Survivors enter the hex where it is nearer to what is wanted."""
    top = s.stack[-1]
    target = getattr(top, "target", -1)
    chosen = getattr(top, "chosen", 0)
    found, field = [], Field(s, w)
    for option in ask.options:
        if option.verb == "done":
            found.append(0.0)
            continue
        unit = option.args[0]
        gain = move_gain(s, s.german_where[unit], target, bit(unit) | chosen, field)
        found.append(gain + 0.2 + 0.01 * unit_worth(s, unit))
    return found


def score_blitz(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Blitz Units go on where that is nearer, never back to where they attacked from."""
    field, back = Field(s, w), attacked_from(s)
    found = []
    for option in ask.options:
        if option.verb != "blitz":
            found.append(0.0)
            continue
        unit, goal = option.args
        gain = move_gain(s, s.german_where[unit], goal, bit(unit), field)
        found.append(NEVER if back >> goal & 1 else gain)
    return found


def score_deploy_to(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Newcomers stand where they are nearest and beside others."""
    fields = pulls(s, targets(s, w), w)
    return [fields[o.args[0]] + 0.02 * s.german_at[o.args[0]].bit_count() for o in ask.options]


def score_deploy(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The best Units first, to the best hexes."""
    fields = pulls(s, targets(s, w), w)
    return [
        unit_worth(s, o.args[0])
        + max([fields[h] for h in members(spawn_hexes(s, o.args[0]))], default=0.0)
        for o in ask.options
    ]


def score_return(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The weakest go back."""
    return [-unit_worth(s, option.args[0]) for option in ask.options]


def score_reduce_german(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A hit goes to whoever is least missed; R Units count double."""
    r_units = s.tables.r_units
    return [-unit_worth(s, o.args[0]) - 5.0 * (r_units >> o.args[0] & 1) for o in ask.options]


def score_reduce_soviet(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The Soviet with the best fire."""
    return [float(s.tables.soviet_firepower[option.args[0]]) for option in ask.options]


def score_first(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Whatever comes first."""
    return [0.0] * len(ask.options)
