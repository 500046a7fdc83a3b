"""Learn win chances from self-play: `python -m bench.fit axis-race --games 2000 --jobs 6`.

It needs numpy; the players that use what is learned do not.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import kurgan.bots
from bench.arena import SCENES, Scene, policy
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.learned import Learned, chance
from kurgan.bots.policy import varied
from kurgan.games import GAMES
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question

Row = tuple[list[float], float]
NAMES = {
    "axis-race": "race", "axis-uranus": "uranus", "advance-main": "main",
    "advance-factory": "factory", "inferno-solo": "solo", "inferno-coop": "coop",
    "inferno-versus": "versus", "inferno-two-vs-one": "two_vs_one",
}  # fmt: skip
HELD = 5  # one game of so many is held back to test on
STEADY = 1e-6
PASSES, PACE, RIDGE, BATCH = 30, 0.01, 0.1, 256


def rows_of(scene: Scene, spread: float, seed: int) -> list[Row]:
    """The features at the end of every turn of one game, with who won."""
    known = knowledge_of(scene.game)
    base, rng, luck = known.weights(scene.table), Random(f"fit {seed}"), Random(f"dice {seed}")
    players = [policy(scene, varied(base, rng, spread)) for _ in scene.sides]
    s = scene.setup()
    seen, turn = [], known.turn(s)
    while (ask := question(s)) is not None:
        if not isinstance(ask, Choice):
            apply(s, ask.sample(luck))
            continue
        if known.turn(s) != turn:
            turn = known.turn(s)
            seen.append(known.features(s))
        apply(s, players[ask.side](s, ask))
    won = 1.0 if any(GAMES[scene.game].score(s)[: scene.partners]) else 0.0
    return [(features, won) for features in seen]


def self_play(scene: Scene, games: int, spread: float, seed: int, jobs: int) -> list[list[Row]]:
    """The rows of many games, each game apart."""
    seeds = range(100_000 * seed, 100_000 * seed + games)
    if jobs == 1:
        return [rows_of(scene, spread, number) for number in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(partial(rows_of, scene, spread), seeds, chunksize=4))


def fit(rows: Sequence[Row], hidden: int, seed: int, ridge: float = RIDGE) -> Learned:
    """Adam on the log-loss of a linear part and one hidden layer, with a falling pace."""
    numpy: Any = import_module("numpy")
    rng = numpy.random.default_rng(seed)
    inputs = numpy.array([row[0] for row in rows])
    won = numpy.array([row[1] for row in rows])
    shift, scale = inputs.mean(axis=0), inputs.std(axis=0)
    shift[scale < STEADY], scale[scale < STEADY] = 0.0, 1.0  # what never changes is left alone
    inputs = (inputs - shift) / scale
    wide = inputs.shape[1]
    layers = [
        numpy.zeros(wide), rng.normal(0, wide**-0.5, (hidden, wide)), numpy.zeros(hidden),
    ]  # fmt: skip
    layers[2] += rng.normal(0, 0.1, hidden)
    first, second = ([numpy.zeros_like(one) for one in layers] for _ in range(2))
    steps = PASSES * (1 + len(rows) // BATCH)
    for step in range(1, steps + 1):
        chosen = rng.integers(0, len(rows), BATCH)
        slopes = _slopes(numpy, layers, inputs[chosen], won[chosen])
        pace = PACE * (1 - step / steps)
        for n, slope in enumerate(slopes):
            first[n] = 0.9 * first[n] + 0.1 * slope
            second[n] = 0.999 * second[n] + 0.001 * slope * slope
            unbiased = (first[n] / (1 - 0.9**step), second[n] / (1 - 0.999**step))
            layers[n] -= pace * (unbiased[0] / (unbiased[1] ** 0.5 + 1e-8) + ridge * layers[n])
    return _unscaled(layers, shift, scale)


def _slopes(numpy: Any, layers: list[Any], inputs: Any, won: Any) -> list[Any]:
    """How the loss of a batch changes with every number."""
    straight, rows, out = layers
    excited = inputs @ rows.T
    active = numpy.maximum(excited, 0)
    total = numpy.clip(inputs @ straight + active @ out, -30, 30)
    error = (1 / (1 + numpy.exp(-total)) - won) / len(won)
    back = numpy.outer(error, out) * (excited > 0)
    return [inputs.T @ error, back.T @ inputs, active.T @ error]


def _unscaled(layers: list[Any], shift: Any, scale: Any) -> Learned:
    """The same function of the features as they come; the first feature is always 1."""

    def plain(row: Any) -> tuple[float, ...]:
        numbers = row / scale
        numbers[0] = row[0] - (row[1:] * shift[1:] / scale[1:]).sum()
        return tuple([round(float(number), 4) for number in numbers])

    out = tuple([round(float(number), 4) for number in layers[2]])
    return Learned(plain(layers[0]), tuple([plain(row) for row in layers[1]]), out)


def report(learned: Learned, rows: Sequence[Row]) -> str:
    """How well chances fit games that were not learned from, by tenths."""
    loss = sum([-log(max(1e-9, abs(1 - won - chance(learned, f)))) for f, won in rows]) / len(rows)
    tenths: dict[int, list[tuple[float, float]]] = {}
    for features, won in rows:
        predicted = chance(learned, features)
        tenths.setdefault(min(9, int(10 * predicted)), []).append((predicted, won))
    lines = [f"loss {loss:.3f} on {len(rows)} held-out positions", "chance  won     positions"]
    for _, pairs in sorted(tenths.items()):
        means = [sum(pair[n] for pair in pairs) / len(pairs) for n in (0, 1)]
        lines.append(f"{means[0]:.2f}    {means[1]:.2f}    {len(pairs)}")
    return "\n".join(lines)


class Band(NamedTuple):
    """Positions of like chances: what was predicted, what came, and the error of that."""

    predicted: float
    won: float
    error: float  # standard; the positions of one game share their luck


def calibration(learned: Learned, games: Sequence[Sequence[Row]], bands: int) -> list[Band]:
    """How well chances fit whole games, by bands of chances."""
    found = []
    for band in range(bands):
        sums, gaps, count = [0.0, 0.0], 0.0, 0
        for game in games:
            told = [(chance(learned, features), won) for features, won in game]
            mine = [pair for pair in told if min(bands - 1, int(bands * pair[0])) == band]
            sums = [sums[n] + sum(pair[n] for pair in mine) for n in (0, 1)]
            gaps += sum(won - predicted for predicted, won in mine) ** 2
            count += len(mine)
        if count:
            found.append(Band(sums[0] / count, sums[1] / count, sqrt(gaps) / count))
    return found


def write(path: Path, name: str, learned: Learned) -> None:
    """Keep the numbers beside the game's knowledge; the other tables stay."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    tables[name] = {"numbers": list(learned.straight)}
    if learned.hidden:
        tables[name] |= {"hidden": [list(r) for r in learned.hidden], "out": list(learned.out)}
    lines = ["# Made by python -m bench.fit; the order is that of value.features."]
    for table, body in sorted(tables.items()):
        lines.append(f"[{table}]")
        lines += [f"{key} = {numbers}".replace("], [", "],\n  [") for key, numbers in body.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Play, learn, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scene", choices=NAMES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=12, help="hidden units")
    parser.add_argument("--spread", type=float, default=0.4, help="of the players' weights")
    parser.add_argument(
        "--ridge", type=float, default=RIDGE, help="how much numbers are held small"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, help="a folder for value.toml and the report")
    given = parser.parse_args()
    scene = SCENES[given.scene]
    games = self_play(scene, given.games, given.spread, given.seed, given.jobs)
    held = [row for game in games[::HELD] for row in game]
    taught = [row for n, game in enumerate(games) if n % HELD for row in game]
    learned = fit(taught, given.hidden, given.seed, given.ridge)
    told = report(learned, held)
    print(told)
    path = Path(kurgan.bots.__file__).parent / scene.game / "value.toml"
    if given.into is not None:
        given.into.mkdir(parents=True, exist_ok=True)
        copy = given.into / f"{scene.game}-value.toml"
        copy.write_text((copy if copy.exists() else path).read_text(encoding="utf-8"), "utf-8")
        (given.into / f"{given.scene}.txt").write_text(told + "\n", encoding="utf-8")
        path = copy
    write(path, NAMES[given.scene], learned)


if __name__ == "__main__":
    main()
