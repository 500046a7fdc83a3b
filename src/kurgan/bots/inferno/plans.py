"""Whole moves that a search compares: an Action with who carries it out and where to."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from kurgan.bots.inferno.assault import deliberate_gain, hasty_gain, strongest_card
from kurgan.bots.inferno.field import Field
from kurgan.bots.inferno.german import call_gain, going, move_gain
from kurgan.bots.inferno.weights import Weights, scripted, suited
from kurgan.games.inferno.rules.attacks import (
    ATTACK,
    deliberate_targets,
    hasty_movers,
    hasty_targets,
)
from kurgan.games.inferno.rules.combat import LAY_CARD, NO_CARD, PLAY_GERMAN, PLAY_SOVIET
from kurgan.games.inferno.rules.german_cards import playable
from kurgan.games.inferno.rules.movement import (
    MOVE_FROM,
    MOVE_TO,
    STOP,
    long_movers,
    long_targets,
    onward,
    short_targets,
)
from kurgan.games.inferno.rules.sequence import (
    CALL,
    DELIBERATE_ATTACK,
    HASTY_ATTACK,
    LONG_MOVE,
    SHORT_MOVES,
)
from kurgan.games.inferno.rules.soviet_cards import distinct_cards
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members

Script: TypeAlias = tuple[Action, ...]
AHEAD = 4  # a turn is one Action: what it was good for shows later
Move: TypeAlias = tuple[float, Script]  # what it seems worth, and the answers it is made of
PAIRS = 3  # Short Moves that are tried together


def proposals(
    s: Board, ask: Choice, w: Weights, rng: Random, count: int
) -> list[tuple[Action, Weights]]:
    """Moves worth trying at a question, those first that look best."""
    return [(script[0], scripted(w, script[1:])) for script in scripts(s, ask, w)[:count]]


def scripts(s: Board, ask: Choice, w: Weights) -> list[Script]:
    """The answers of which such moves are made; elsewhere each answer by itself."""
    if ask.side != s.soviet_seat:
        w = suited(w, s.rules.mode)
    if ask.kind == "action":
        return ordered(german_moves(s, w))
    if ask.kind == "lay_german_card":
        cards = members(playable(s))
        return [(NO_CARD,), *[(LAY_CARD, PLAY_GERMAN[card]) for card in cards]]
    if ask.kind == "lay_soviet_card":
        cards = members(distinct_cards(s))
        return [(NO_CARD,), *[(LAY_CARD, PLAY_SOVIET[card]) for card in cards]]
    return [(option,) for option in ask.options]


def ordered(moves: list[Move]) -> list[Script]:
    """The best of each Action first, then the others by their worth."""
    moves.sort(key=lambda move: -move[0])
    seen: set[Action] = set()
    first: list[Script] = []
    rest: list[Script] = []
    for _, script in moves:
        (rest if script[0] in seen else first).append(script)
        seen.add(script[0])
    return first + rest


def german_moves(s: Board, w: Weights) -> list[Move]:
    """What a German can do in a turn."""
    field, card = Field(s, w), strongest_card(s)
    found: list[Move] = [(call_gain(s, field), (CALL,))]
    with s.look_ahead():
        for target in members(deliberate_targets(s)):
            gain = deliberate_gain(s, target, card, field)
            found.append((gain, (DELIBERATE_ATTACK, ATTACK[target])))
        for origin in members(hasty_movers(s)):
            for goal in members(hasty_targets(s, origin)):
                gain = hasty_gain(s, origin, goal, field)
                found.append((gain, (HASTY_ATTACK, MOVE_FROM[origin], MOVE_TO[goal])))
        found += long_moves(s, field)
        found += short_moves(s, field)
    return found


def long_moves(s: Board, field: Field) -> list[Move]:
    """The best Long Move of each Stack."""
    found: list[Move] = []
    for origin in members(long_movers(s)):
        units, own = s.german_at[origin], []
        start = (LONG_MOVE, MOVE_FROM[origin])
        for via in members(long_targets(s, origin)):
            if not s.german >> via & 1:
                own.append((move_gain(s, origin, via, units, field), (*start, MOVE_TO[via], STOP)))
            for goal in members(onward(s, via)):
                if goal != origin:
                    script = (*start, MOVE_TO[via], MOVE_TO[goal])
                    own.append((move_gain(s, origin, goal, units, field), script))
        found.append(max(own, key=lambda move: move[0]))
    return found


def short_moves(s: Board, field: Field) -> list[Move]:
    """Two of the best Short Moves together."""
    single: list[Move] = []
    for origin in members(field.own):
        units, own = s.german_at[origin], []
        for goal in members(short_targets(s, origin)):
            gain = move_gain(s, origin, goal, going(s, goal, units), field)
            own.append((gain, (MOVE_FROM[origin], MOVE_TO[goal])))
        if own:
            single.append(max(own, key=lambda move: move[0]))
    single.sort(key=lambda move: -move[0])
    best = single[:PAIRS]
    found = [
        (one[0] + two[0], (SHORT_MOVES, *one[1], *two[1]))
        for number, one in enumerate(best)
        for two in best[number + 1 :]
    ]
    return found or [(0.0, (SHORT_MOVES,))]


def ahead(s: Board) -> int:
    """How many turns more are tried."""
    return AHEAD


def luck_at(s: Board) -> int:
    """Nothing is told apart: what is rolled or drawn for the same reason in a turn is the same."""
    return 0
