"""The Soviet player of 1 vs 1 and 2 vs 1."""

from __future__ import annotations

from kurgan.bots.inferno.fight import soviet_attack
from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import (
    AA,
    ANTI_TANK,
    CHUIKOV,
    FLOTILLA,
    INFILTRATION,
    KHRUSHCHEV,
    OKH,
    SOVIET_SNIPER,
    T34,
    TOMMY,
    ZAYTSEV,
)
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.soviet_actions import attacking_hexes, top_stacked
from kurgan.games.inferno.rules.soviet_player import PlayerMovement, enemies, moves
from kurgan.games.inferno.rules.victory import german_losses, is_extended
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.view import battle
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, members

WON = 1e6
CARDS = {
    CHUIKOV: 5.0, ZAYTSEV: 4.0, KHRUSHCHEV: 4.5, TOMMY: 0.8, FLOTILLA: 1.1, AA: 0.5,
    SOVIET_SNIPER: 1.0, ANTI_TANK: 0.9, INFILTRATION: 2.0, T34: 1.6,
}  # fmt: skip


def best_gain(s: Board, hexagon: int, w: Weights) -> float:
    """The best that a Stack can do; where nobody can move it may stay."""
    gains = [step_gain(s, hexagon, goal, w) for goal in members(moves(s, hexagon))] or [0.0]
    gains += [attack_gain(s, hexagon, goal, w) for goal in members(enemies(s, hexagon))]
    return max(gains)


def attack_gain(s: Board, hexagon: int, goal: int, w: Weights) -> float:
    """What an attack is worth."""
    raid = soviet_attack(s, attacking_hexes(s, hexagon, goal), goal, w)
    taken = w.expel + prize(s, goal, w)
    gain = w.bleed * raid.killed + w.slay * raid.dead * (1 + german_losses(s) / 5)
    return gain - w.spend * raid.lost + raid.clear * taken


def prize(s: Board, goal: int, w: Weights) -> float:
    """What a hex is worth that the Germans hold: a Spawn Hex, or with OKH any of the bank."""
    if s.edition.spawn >> goal & 1:
        return w.retake
    is_wanted = s.has_german_leader(OKH) and s.tables.okh_objective >> goal & 1
    return w.regain if is_wanted else 0.0


def step_gain(s: Board, hexagon: int, goal: int, w: Weights) -> float:
    """What moving one Unit is worth."""
    gain = held(s, goal, w) - held(s, hexagon, w)
    if s.german_control >> goal & 1:
        gain += prize(s, goal, w)
        if s.tables.german_spawn >> goal & 1:
            gain += w.cut
    if s.soviet_spawn >> hexagon & 1 and s.soviet_at[hexagon].bit_count() == 1:
        gain -= w.retake * min(1.0, 0.2 * pressure(s, hexagon))
    near = (s.tables.adjacent[goal] & s.german).bit_count()
    return gain + w.stand * near


def held(s: Board, hexagon: int, w: Weights) -> float:
    """What one Unit more is worth in a hex: much in a Spawn Hex that Germans press."""
    if not s.soviet_spawn >> hexagon & 1:
        return 0.0
    return w.hold * pressure(s, hexagon)


def pressure(s: Board, hexagon: int) -> float:
    """German Units next to a hex, and half of those one hex further off."""
    near = s.tables.adjacent[hexagon]
    beyond = s.tables.links.beside(near)
    close = sum([s.german_at[place].bit_count() for place in members(near & s.german)])
    far = members(beyond & s.german & ~near)
    return close + 0.5 * sum([s.german_at[place].bit_count() for place in far])


# Questions


def score_action(s: Board, ask: Choice, w: Weights) -> list[float]:
    """To move with all top Stacks, or to draw a card."""
    gain = 0.0
    with s.look_ahead():
        for hexagon in members(top_stacked(s)):
            gain += best_gain(s, hexagon, w)
    draw = draw_gain(s, w)
    return [draw if option.verb == "draw_action" else gain for option in ask.options]


def draw_gain(s: Board, w: Weights) -> float:
    """A card runs the clock down: the nearer the end the more that is worth; the last one wins."""
    left = s.soviet_deck.bit_count()
    if left == 1 and not is_extended(s):
        return WON
    return w.draw * (1 + w.haste / max(1, left))


def score_act_with(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The Stack that can do most acts first."""
    with s.look_ahead():
        return [best_gain(s, option.args[0], w) for option in ask.options]


def score_target(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where a Stack sends a Unit, or whom it attacks."""
    top = s.stack[-1]
    assert isinstance(top, PlayerMovement)
    gains = {"soviet_attack": attack_gain, "soviet_to": step_gain}
    return [gains[o.verb](s, top.hex, o.args[0], w) if o.args else 0.0 for o in ask.options]


def score_unit(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The weakest Unit of a Stack moves."""
    return [-float(s.soviet_strength[option.args[0]]) for option in ask.options]


def score_lay(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Cards are for combats: one is laid in each."""
    return [1.0 if option.verb == "lay_card" else 0.0 for option in ask.options]


def score_card(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The card that does most here."""
    combat = battle(s)
    return [card_worth(s, s.tables.soviet_cards[o.args[0]].type, combat, w) for o in ask.options]


def card_worth(s: Board, kind: int, combat: Combat | None, w: Weights) -> float:
    """What a card does; one that cannot be carried out draws another, and the clock runs."""
    if combat is None:
        return CARDS[kind]
    is_full = bool(s.soviet_full >> combat.origin & 1)
    if kind in (INFILTRATION, T34):
        return w.draw + 1.0 if is_full else CARDS[kind]
    if kind == FLOTILLA:
        return CARDS[kind] if s.tables.coastal >> combat.origin & 1 else 0.7
    if kind == ANTI_TANK:
        places = bit(combat.target) if not combat.is_german else combat.hexes
        return CARDS[kind] if any_tanks(s, places) else 0.0
    if kind == SOVIET_SNIPER:
        return CARDS[kind] * (2 if s.has_soviet_leader(ZAYTSEV) else 1)
    return CARDS[kind]


def any_tanks(s: Board, places: int) -> bool:
    """Whether a German Tank was seen there, or somebody who may be one."""
    tanks = s.tables.german_tanks | ~s.german_seen
    return any(s.german_at[place] & tanks for place in members(places))
