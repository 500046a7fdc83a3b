"""The laboratory and the environments for learning programs: matches and steps a second."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy

from bench.peers import pettingzoo_chess
from bench.timing import Row, rate, show
from kurgan.lab.experiment import Experiment, read_experiment
from kurgan.lab.matches import play
from kurgan.lab.run import Job, Played, run
from kurgan.rl.aec import KurganAEC
from kurgan.rl.vector import ManyMatches

SETTINGS = {
    "advance factory": 'game = "advance"\nscenario = "factory"',
    "axis uranus": 'game = "axis"\nscenario = "uranus"',
    "inferno versus": 'game = "inferno"\noptions = { mode = "versus" }',
}
MATCHES = 12
STEPS = 300
MANY, ROUNDS = 16, 200  # matches at once, and steps of each
FEW = 20  # matches of a run whose cost is that of any run
MILLION = 1_000_000


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


def many_steps(game: str, opponent: str = "random") -> float:
    """Steps a second of processor of many matches in two processes, at random, without the start.

    What the arrays cost on their way between the processes is in it.
    """
    seconds = [_many_seconds(game, opponent, rounds) for rounds in (10, 10 + ROUNDS)]
    return MANY * ROUNDS / (seconds[1] - seconds[0])


def _many_seconds(game: str, opponent: str, rounds: int) -> float:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        return fresh.submit(_play_many, game, opponent, rounds).result()


def _play_many(game: str, opponent: str, rounds: int) -> float:
    many, rng = ManyMatches(MANY, 2, game, opponent=opponent), numpy.random.default_rng(1)
    seen, _ = many.reset(seed=1)
    for _ in range(rounds):
        actions = [rng.choice(numpy.flatnonzero(mask)) for mask in seen["action_mask"]]
        seen, _, _, _, _ = many.step(numpy.array(actions))
    many.close()
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def chess_steps() -> float:
    """Steps of PettingZoo's chess; 0 where its classics, which need pygame, are not installed."""
    try:
        return rate(pettingzoo_chess()).median
    except ModuleNotFoundError:
        return 0.0


class Spent(NamedTuple):
    """What a run took: seconds of processor and MiB at most, of the leader and of its workers."""

    leader: float
    workers: float
    leader_memory: float
    worker_memory: float

    @property
    def processor(self) -> float:
        """Of all processes."""
        return self.leader + self.workers


def spent(setting: str, matches: int, jobs: int, replay: bool = False) -> Spent:
    """A run of the laboratory in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        return fresh.submit(_spent, setting, matches, jobs, replay).result()


def _spent(setting: str, matches: int, jobs: int, replay: bool) -> Spent:
    with TemporaryDirectory() as place:
        one = experiment(setting, matches, Path(place))
        start = time.process_time()
        run(one, Path(place), jobs, lambda done, total: None, replayed if replay else None)
        seconds = time.process_time() - start
    mine, theirs = getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)
    workers = theirs.ru_utime + theirs.ru_stime
    return Spent(seconds, workers, mine.ru_maxrss / 1024, theirs.ru_maxrss / 1024)


def replayed(one: Experiment, missing: Iterator[Job]) -> Iterator[Played]:
    """Rows of a few true matches over and over: what the leader does, without the play."""
    known = [play(one, 0, number) for number in range(100)]
    for index, number in missing:
        rows = known[number % 100]
        yield (index, number), {**rows, "matches": [{**rows["matches"][0], "number": number}]}


def two_processes(setting: str, matches: int) -> float:
    """How many times as quick two processes are as one, reckoned from the processor's time.

    By the clock it is the same where two cores are idle; a busy machine says nothing by the clock.
    What a run costs before its first match is left out.
    """
    one, two = [
        spent(setting, matches, jobs).processor - spent(setting, FEW, jobs).processor
        for jobs in (1, 2)
    ]
    return 2 * one / two


def memory(setting: str) -> list[Row]:
    """The memory of runs of very different lengths."""
    rows = []
    for count in (1_000, 20_000):
        found = spent(setting, count, 2)
        rows.append(Row(f"{count:,} matches: leader", found.leader_memory, "MiB", ""))
        rows.append(Row(f"{count:,} matches: a worker", found.worker_memory, "MiB", ""))
    found = spent(setting, MILLION, 1, replay=True)
    what = "a million: journal and tables, rows of 100 matches over and over"
    rows.append(Row(what, found.leader_memory, "MiB", f"{found.leader:.0f} s of processor"))
    return rows


def million() -> None:
    """A million matches in earnest, on all cores: `python -m bench.lab --million`."""
    start = time.perf_counter()
    found = spent(SETTINGS["advance factory"], MILLION, os.cpu_count() or 1)
    seconds = time.perf_counter() - start
    rows = [
        Row("by the clock", MILLION / seconds, "matches/s", f"{seconds / 60:.0f} min"),
        Row("processor", found.processor / MILLION * 1000, "ms a match", ""),
        Row("the leader", found.leader_memory, "MiB", ""),
        Row("a worker", found.worker_memory, "MiB", ""),
    ]
    show("A million random matches of advance factory", rows)


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
        for name in ("advance factory", "inferno versus"):
            times = two_processes(SETTINGS[name], 2_000)
            rows.append(Row(f"two processes beside one, {name}", times, "times", "goal 1.8"))
        show("The laboratory: random matches to their end, one core", rows)
    show("The laboratory: memory of a run with two processes", memory(SETTINGS["advance factory"]))
    peer = chess_steps()
    rows = [Row("PettingZoo chess", peer, "steps/s", "1")] if peer else []
    for game in ("advance", "axis", "inferno"):
        found = rate(lambda game=game: steps(game)).median  # type: ignore[misc]
        rows.append(Row(f"kurgan {game}", found, "steps/s", f"{found / peer:.2f}" if peer else ""))
        both = many_steps(game)
        ratio = f"{both / peer:.2f}" if peer else ""
        rows.append(Row(f"kurgan {game}, {MANY} matches in two processes", both, "steps/s", ratio))
    show("Environments: random steps with observations and masks, one core", rows)


if __name__ == "__main__":
    million() if sys.argv[1:] == ["--million"] else main()
