"""How good each answer to each question of Inferno on the Volga looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kurgan.bots.inferno import german, soviet
from kurgan.bots.inferno.weights import Scripted, Weights, suited
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice

Scorer = Callable[[Board, Choice, Weights], list[float]]

SCORERS: Final[Mapping[str, Scorer]] = {
    "action": german.score_action,
    "long_move": german.score_stack,
    "long_move_to": german.score_goal,
    "long_move_on": german.score_goal,
    "short_move": german.score_stack,
    "short_move_to": german.score_goal,
    "short_move_count": german.score_count,
    "short_move_units": german.score_strongest,
    "hasty_attack": german.score_stack,
    "hasty_attack_to": german.score_goal,
    "hasty_attack_count": german.score_count,
    "hasty_attack_units": german.score_strongest,
    "hasty_enemy": german.score_target,
    "hasty_join_count": german.score_count,
    "hasty_join": german.score_strongest,
    "deliberate_attack": german.score_target,
    "deliberate_from": german.score_from,
    "consent": german.score_first,
    "lay_german_card": german.score_lay,
    "german_card": german.score_card,
    "reduce_german": german.score_reduce_german,
    "reduce_soviet": german.score_reduce_soviet,
    "advance": german.score_advance,
    "advance_soviet": german.score_first,
    "combined_force": german.score_first,
    "blitz": german.score_blitz,
    "deploy": german.score_deploy,
    "deploy_to": german.score_deploy_to,
    "return": german.score_return,
    "soviet_action": soviet.score_action,
    "act_with": soviet.score_act_with,
    "soviet_target": soviet.score_target,
    "soviet_unit": soviet.score_unit,
    "lay_soviet_card": soviet.score_lay,
    "soviet_card": soviet.score_card,
}


def scores(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A score for each option, in their order."""
    if isinstance(w, Scripted):
        for wanted in w.script:
            if wanted in ask.options:
                return [float(option == wanted) for option in ask.options]
    if ask.side != s.soviet_seat:
        w = suited(w, s.rules.mode)
    return SCORERS[ask.kind](s, ask, w)
