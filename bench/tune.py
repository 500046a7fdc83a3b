"""Weights by evolution: `python -m bench.tune axis-race axis-uranus --seconds 400`.

Each trial moves all weights of one side a little, there and back; what plays better pulls the
weights its way. Opponents are the weights as they are now and as they were at the start.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.arena import SCENES, Scene, play, policy
from kurgan.bots.inferno.weights import suited
from kurgan.bots.knowledge import knowledge_of
from kurgan.games import GAMES
from kurgan.kernel.state import State
from kurgan.lab import statistics

ODD = 0.2  # how far the weights of opponents who are not tuned lie from theirs, in logarithms
SHAPE = 0.15  # how much of a score is how near it was, not who won
Steps = dict[str, float]  # logarithms by which weights are changed, by name


class Trial(NamedTuple):
    """A game in which one side plays with changed weights."""

    scene: str
    side: int
    mine: Steps
    others: Steps
    seed: int


def near(scene: Scene, s: Any) -> float:
    """How near the first side came, from 0 to 1."""
    if scene.game == "advance":
        return 1 - float(s.soviet.bit_count()) / 41
    if scene.game == "inferno":
        return 1 - float(s.soviet_spawn.bit_count()) / 6
    return float((s.axis & s.tables.city).bit_count()) / 22


def score(scene: Scene, s: State, side: int) -> float:
    """A game's score for a side."""
    scores = GAMES[scene.game].score(s)
    won = max(scores[: scene.partners]) if side == 0 else scores[-1]
    close = near(scene, s)
    return (1 - SHAPE) * won + SHAPE * (close if side == 0 else 1 - close)


def opponents(scene: Scene) -> int:
    """How many sides have weights of their own; partners share theirs."""
    return 1 if len(scene.sides) == scene.partners else 2


def changed(weights: Any, side: int, steps: Steps) -> Any:
    """Weights of one side, each multiplied."""

    def apart(name: str, by: float) -> Any:
        value = getattr(weights, name)
        if not isinstance(value, tuple):
            return value * exp(by)
        return tuple([one * exp(by) if n == side else one for n, one in enumerate(value)])

    return replace(weights, **{name: apart(name, by) for name, by in steps.items()})


def carry_out(trial: Trial) -> float:
    """The score of the changed side."""
    scene = SCENES[trial.scene]
    base = knowledge_of(scene.game).weights(scene.table)
    mine = policy(scene, changed(base, trial.side, trial.mine))
    theirs = policy(scene, changed(base, 1 - trial.side, trial.others))
    firsts, last = (mine, theirs) if trial.side == 0 else (theirs, mine)
    players = [firsts if n < scene.partners else last for n in range(len(scene.sides))]
    return score(scene, play(scene, players, trial.seed), trial.side)


class Evolution:
    """Means of all weights, for each side, as logarithms from where they started."""

    def __init__(
        self,
        scenes: list[str],
        only: list[str],
        seed: int,
        spread: float,
        pace: float,
        side: int = -1,
    ) -> None:
        self.scenes, self.spread, self.pace = scenes, spread, pace
        scene = scenes[0]
        self.rng = Random(seed)
        base = knowledge_of(SCENES[scene].game).weights(SCENES[scene].table)
        self.every = [f.name for f in fields(base) if getattr(base, f.name) not in ((), None)]
        self.names = [name for name in self.every if not only or name in only]
        count = opponents(SCENES[scene])
        self.sides = range(count) if side < 0 else range(side, side + 1)
        self.means: list[Steps] = [dict.fromkeys(self.names, 0.0) for _ in range(count)]
        self.drift: list[Steps] = [dict.fromkeys(self.names, 0.0) for _ in range(count)]
        self.seed = 1_000_000 * seed

    def generation(self, pool: ProcessPoolExecutor, pairs: int) -> None:
        """Play pairs of trials for each side and step towards what was better."""
        noises, trials = [], []
        for side in self.sides:
            for number in range(pairs):
                scene = self.scenes[number % len(self.scenes)]
                noise = {name: self.rng.gauss(0, 1) for name in self.names}
                noises.append((side, noise))
                others = self._opponent(side)
                self.seed += 1
                for sign in (1, -1):
                    mean = self.means[side]
                    mine = {n: mean[n] + sign * self.spread * noise[n] for n in self.names}
                    trials.append(Trial(scene, side, mine, others, self.seed))
        scores = list(pool.map(carry_out, trials, chunksize=2))
        for side in self.sides:
            pull = dict.fromkeys(self.names, 0.0)
            for number, (who, noise) in enumerate(noises):
                gain = scores[2 * number] - scores[2 * number + 1]
                if who == side and gain:
                    for name in self.names:
                        pull[name] += gain * noise[name]
            self._step(side, pull, pairs)

    def _opponent(self, side: int) -> Steps:
        """Others as they are now or were at the start; where they stay, a little odd."""
        if len(self.means) == 1:
            return {}
        if len(self.sides) == 1:
            return {name: self.rng.gauss(0, ODD) for name in self.every}
        return self.means[1 - side] if self.rng.random() < 0.7 else {}

    def _step(self, side: int, pull: Steps, pairs: int) -> None:
        """With some momentum; the length hangs on how sure the pull is."""
        for name in self.names:
            slope = pull[name] / sqrt(pairs)
            self.drift[side][name] = 0.8 * self.drift[side][name] + 0.2 * slope
            self.means[side][name] += self.pace * self.drift[side][name]

    def compare(self, pool: ProcessPoolExecutor, games: int) -> str:
        """Old against new on fresh seeds, sides exchanged."""
        lines = []
        for scene in self.scenes:
            for side in self.sides:
                seeds = range(9_000_000, 9_000_000 + games)
                new = [Trial(scene, side, self.means[side], {}, seed) for seed in seeds]
                old = [Trial(scene, side, {}, {}, seed) for seed in seeds]
                scores = list(pool.map(carry_out, new + old, chunksize=2))
                after, before = sum(scores[:games]) / games, sum(scores[games:]) / games
                _, low, high = statistics.share(after * games, games)
                lines.append(
                    f"{scene}, side {side}: {before:.3f} -> {after:.3f} ({low:.3f} to {high:.3f})"
                )
        return "\n".join(lines)

    def told(self) -> str:
        """The weights as lines of weights.toml."""
        scene = SCENES[self.scenes[0]]
        base = knowledge_of(scene.game).weights(scene.table)
        for side in self.sides:
            base = changed(base, side, self.means[side])
        if scene.game == "inferno":
            base = suited(base, scene.mode)
        lines = []
        for name in self.names:
            value = getattr(base, name)
            shown = [round(v, 3) for v in value] if isinstance(value, tuple) else round(value, 3)
            lines.append(f"{name} = {shown}")
        return "\n".join(lines)


def main() -> None:
    """Evolve, compare, and tell the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="+", choices=SCENES)
    parser.add_argument("--only", nargs="*", default=[], help="the weights that may change")
    parser.add_argument("--side", type=int, default=-1, help="only this side's, not both sides'")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=24, help="trials of a generation and side")
    parser.add_argument("--spread", type=float, default=0.3)
    parser.add_argument("--pace", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100, help="for the comparison at the end")
    parser.add_argument("--into", type=Path, help="a file for the result")
    given = parser.parse_args()
    evolution = Evolution(
        given.scenes, given.only, given.seed, given.spread, given.pace, given.side
    )
    end, generations = time.time() + given.seconds, 0
    with ProcessPoolExecutor(given.jobs) as pool:
        while time.time() < end:
            evolution.generation(pool, given.pairs)
            generations += 1
        told = f"# {' '.join(given.scenes)}: {generations} generations of {given.pairs} pairs\n"
        told += evolution.told() + "\n"
        if given.into is not None:
            given.into.write_text(told, encoding="utf-8")
        told += "\n".join("# " + line for line in evolution.compare(pool, given.games).split("\n"))
    if given.into is not None:
        given.into.write_text(told + "\n", encoding="utf-8")
    print(told)


if __name__ == "__main__":
    main()
