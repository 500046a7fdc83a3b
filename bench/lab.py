"""The laboratory and the environments for learning programs: matches and steps a second."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy

from bench.peers import pettingzoo_chess
from bench.timing import Row, rate, show
from kurgan.lab.experiment import Experiment, read_experiment
from kurgan.lab.matches import play
from kurgan.lab.run import run
from kurgan.rl.aec import KurganAEC

SETTINGS = {
    "advance factory": 'game = "advance"\nscenario = "factory"',
    "axis uranus": 'game = "axis"\nscenario = "uranus"',
    "inferno versus": 'game = "inferno"\noptions = { mode = "versus" }',
}
MATCHES = 12
STEPS = 300


def experiment(setting: str, matches: int, folder: Path) -> Experiment:
    """Play at random."""
    path = folder / "bench.toml"
    path.write_text(f'matches = {matches}\nplayers = "random"\n[[setting]]\n{setting}\n')
    return read_experiment(path)


def chess_games() -> int:
    """Games of python-chess, at random, to their end."""
    import chess

    for seed in range(4):
        rng, board = Random(seed), chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
    return 4


def matches(one: Experiment) -> int:
    """Matches of the laboratory, as many."""
    for number in range(MATCHES):
        play(one, 0, number)
    return MATCHES


def steps(game: str) -> int:
    """Steps of an environment at random, with observations and masks."""
    env, rng = KurganAEC(game), numpy.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(STEPS):
        seen, _, is_over, _, _ = env.last()
        if is_over:
            env.reset(seed=2)
            seen = env.last()[0]
        env.step(rng.choice(numpy.flatnonzero(seen["action_mask"])))
    return STEPS


def chess_steps() -> float:
    """Steps of PettingZoo's chess; 0 where its classics, which need pygame, are not installed."""
    try:
        return rate(pettingzoo_chess()).median
    except ModuleNotFoundError:
        return 0.0


def two_processes(folder: Path) -> float:
    """How many times as quick two processes are as one, by the clock: needs two idle cores."""
    spent = []
    for jobs in (1, 2):
        one = experiment(SETTINGS["inferno versus"], 400, folder)
        start = time.perf_counter()
        run(one, folder / str(jobs), jobs, lambda done, total: None)
        spent.append(time.perf_counter() - start)
    return spent[0] / spent[1]


def main() -> None:
    """Print both tables."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        chess = rate(chess_games).median
        rows = [Row("python-chess", chess, "games/s", "1")]
        for name, setting in SETTINGS.items():
            one = experiment(setting, MATCHES, folder)
            found = rate(lambda one=one: matches(one)).median  # type: ignore[misc]
            rows.append(Row(name, found, "matches/s", f"{found / chess:.2f}"))
        rows.append(Row("two processes beside one", two_processes(folder), "times", ""))
        show("The laboratory: random matches to their end, one core", rows)
    peer = chess_steps()
    rows = [Row("PettingZoo chess", peer, "steps/s", "1")] if peer else []
    for game in ("advance", "axis", "inferno"):
        found = rate(lambda game=game: steps(game)).median  # type: ignore[misc]
        rows.append(Row(f"kurgan {game}", found, "steps/s", f"{found / peer:.2f}" if peer else ""))
    show("Environments: random steps with observations and masks, one core", rows)


if __name__ == "__main__":
    main()
