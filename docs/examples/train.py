"""A small policy learns a game and leaves play at random behind: `python docs/examples/train.py`.

It plays the Germans of the Factory District (Advance to the Volga) by a softmax over the legal
answers with one weight for each, and learns by REINFORCE how many areas it takes.
The plot shows each batch beside play at random.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray

from kurgan.lab.plots import Line, course
from kurgan.rl.episode import Scene
from kurgan.rl.vector import ManyMatches

Weights = NDArray[numpy.float64]
HELD = 4  # where an observation says which part of the areas is German
AREAS = 50
RATE = 0.5


def probabilities(weights: Weights, mask: NDArray[Any]) -> Weights:
    """A softmax over the legal answers of each match."""
    powers = numpy.where(mask == 1, numpy.exp(weights - weights.max()), 0.0)
    found: Weights = powers / powers.sum(axis=1, keepdims=True)
    return found


def play(
    many: ManyMatches, weights: Weights, seed: int, rng: numpy.random.Generator
) -> tuple[Weights, Weights]:
    """One match each: the areas taken, and the gradients of what was answered."""
    seen, _ = many.reset(seed=seed)
    begun = seen["observation"][:, HELD]
    gradients = numpy.zeros((many.num_envs, len(weights)))
    taken = numpy.zeros(many.num_envs)
    playing = numpy.ones(many.num_envs, bool)
    while playing.any():
        chances = probabilities(weights, seen["action_mask"])
        answers = [rng.choice(len(weights), p=row) for row in chances]
        gradients[playing] -= chances[playing]
        gradients[playing, numpy.array(answers)[playing]] += 1
        taken[playing] = (seen["observation"][:, HELD] - begun)[playing] * AREAS
        seen, _, ended, _, _ = many.step(numpy.array(answers))
        playing &= ~ended
    return taken, gradients


def numbered_verbs() -> NDArray[numpy.intp]:
    """A number for the verb of every answer: answers of one verb learn from each other."""
    names = [action.verb for action in Scene("advance", "factory").actions.all]
    return numpy.unique(names, return_inverse=True)[1]


def train(matches: int, batches: int, processes: int, seed: int) -> tuple[list[Weights], Weights]:
    """The areas taken in each batch, and those taken by play at random before."""
    many = ManyMatches(matches, processes, "advance", scenario="factory")
    rng = numpy.random.default_rng(seed)
    verbs = numbered_verbs()
    weights = numpy.zeros(len(verbs))
    baseline, _ = play(many, weights, seed, rng)
    course_of: list[Weights] = []
    for batch in range(1, batches + 1):
        taken, gradients = play(many, weights, seed + batch * matches, rng)
        advantage = (taken - taken.mean()) / (taken.std() + 1e-9)
        slope = (advantage[:, None] * gradients).mean(axis=0)
        weights += RATE * (slope + numpy.bincount(verbs, slope)[verbs])
        course_of.append(taken)
        print(f"batch {batch}: {taken.mean():.1f} areas ({baseline.mean():.1f} at random)")
    many.close()
    return course_of, baseline


def plot(course_of: list[Weights], baseline: Weights) -> str:
    """A page with the mean of each batch and the middle half of its matches."""
    points = []
    for number, taken in enumerate([baseline, *course_of]):
        low, high = numpy.quantile(taken, (0.25, 0.75))
        points.append((float(number), float(taken.mean()), float(low), float(high)))
    style = (
        ".mark { stroke: #aaa } .band { fill: #8a5a1c55 } .tick { text-anchor: middle } "
        ".course { fill: none; stroke: #8a5a1c; stroke-width: 2 } .name { text-anchor: end } "
        "svg { font: 12px sans-serif; max-width: 40rem }"
    )
    title = "Areas taken, by batch; batch 0 plays at random"
    svg = course(title, Line(points), max(1.0, max(point[3] for point in points)))
    return f"<!doctype html><title>{title}</title><style>{style}</style><h1>{title}</h1>{svg}\n"


def main() -> None:
    """Train and write the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=24, help="in a batch")
    parser.add_argument("--batches", type=int, default=30)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("training.html"))
    given = parser.parse_args()
    course_of, baseline = train(given.matches, given.batches, given.processes, given.seed)
    given.to.write_text(plot(course_of, baseline), encoding="utf-8")
    print(given.to)


if __name__ == "__main__":
    main()
