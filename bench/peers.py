"""Other programs that play by rules, at the same thing: uniform random play on one core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bench.timing import Run


def python_chess() -> Run:
    """Chess in plain Python."""
    import chess

    def half_moves() -> int:
        moves = 0
        for seed in range(15):
            rng, board = Random(seed), chess.Board()
            while not board.is_game_over():
                legal = list(board.legal_moves)
                board.push(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves

    return half_moves


def open_spiel(name: str, matches: int) -> Callable[[], Run]:
    """A game of OpenSpiel, in C++, driven from Python."""

    def made() -> Run:
        import pyspiel

        game = pyspiel.load_game(name)
        return lambda: sum(open_spiel_match(game, seed) for seed in range(matches))

    return made


def open_spiel_match(game: Any, seed: int) -> int:
    """The number of answers in one random match."""
    rng, state, answers = Random(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            legal = [action for action, _ in state.chance_outcomes()]
        else:
            legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        answers += 1
    return answers


def pettingzoo_chess() -> Run:
    """Chess of PettingZoo, which python-chess plays."""
    from pettingzoo.classic import chess_v6

    def half_moves() -> int:
        rng, env, moves = Random(1), chess_v6.env(), 0
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            legal = [n for n, allowed in enumerate(observation["action_mask"]) if allowed]
            env.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return half_moves


PEERS: Mapping[str, Callable[[], Run]] = {
    "python-chess": python_chess,
    "OpenSpiel chess (C++)": open_spiel("chess", 150),
    "OpenSpiel backgammon (C++)": open_spiel("backgammon", 80),
    "PettingZoo chess": pettingzoo_chess,
}
