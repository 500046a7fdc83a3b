"""The kernel alone: a toy of Advance's size with light rules, beside python-chess."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bench.peers import python_chess
from bench.speeds import copies, questions
from bench.timing import Row, rate, show
from kurgan.kernel.ask import Choice, Roll, actions, pick
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, procedures, step
from kurgan.kernel.state import State

AREAS, UNITS = 50, 40
SELECT = actions("select", UNITS)
ENTER = actions("enter", AREAS)


class Toy(State):
    """As many numbers as a position of Advance has."""

    __slots__ = ("counter", "fresh", "left", "where")
    where: list[int]
    counter: list[int]
    fresh: int
    left: int

    def copy(self) -> Toy:
        new = Toy.__new__(Toy)
        self.copy_shared(new)
        new.where, new.counter = self.where[:], self.counter[:]
        new.fresh, new.left = self.fresh, self.left
        return new


@dataclass(slots=True)
class Turn(Procedure):
    """Choose a unit, move it, fight."""

    unit: int = -1

    @step("toy 1")
    def select(self, s: Toy) -> Asking:
        if not s.left:
            return END
        if not s.fresh:
            s.fresh = (1 << UNITS) - 1
        self.unit = (yield Choice(0, "select", pick(SELECT, s.fresh & 0xFF00FF00FF))).args[0]
        s.fresh &= ~(1 << self.unit)
        s.left -= 1
        return None

    @step("toy 2")
    def enter(self, s: Toy) -> Asking:
        area = s.where[self.unit]
        near = 1 << (area + 1) % AREAS | 1 << (area + 7) % AREAS | 1 << (area + 11) % AREAS
        s.where[self.unit] = (yield Choice(0, "enter", pick(ENTER, near))).args[0]
        return Fight(s.where[self.unit])

    @step("toy 3")
    def again(self, s: Toy) -> Flow:
        s.fresh = s.fresh & 0xFF00FF00FF or 0xFF00FF00FF
        return self.select


@dataclass(slots=True)
class Fight(Procedure):
    """Two pools of dice, twice at most."""

    area: int
    rounds: int = 0

    @step("toy 4")
    def roll(self, s: Toy) -> Asking:
        faces = (yield Roll("dice", (2, 2))).args
        self.rounds += 1
        if faces[0] + faces[1] > faces[2] + faces[3]:
            s.counter[self.area] += 1
            return None
        return AGAIN if self.rounds < 2 else None


procedures(Turn, Fight)


def begin() -> Toy:
    """A fresh toy."""
    s = Toy.__new__(Toy)
    s.begin([Turn().begun()])
    s.where, s.counter = [u % AREAS for u in range(UNITS)], [0] * AREAS
    s.fresh, s.left = 0xFF00FF00FF, 400
    run(s)
    return s


def random_play() -> int:
    """Twenty games; the number of answers."""
    answers = 0
    for seed in range(20):
        rng, s = Random(seed), begin()
        while (ask := question(s)) is not None:
            answers += 1
            if isinstance(ask, Choice):
                apply(s, ask.options[int(rng.random() * len(ask.options))])
            else:
                apply(s, ask.sample(rng))
    return answers


def main() -> None:
    """Measure and print."""
    s = begin()
    peer = rate(python_chess()).median
    play = rate(random_play).median
    show(
        "The kernel with light rules",
        [
            Row("python-chess, random play", peer, "half-moves a second", "1"),
            Row("kernel, random play", play, "answers a second", f"{play / peer:.1f}"),
            Row("copy", 1e6 / rate(lambda: copies(s)).median, "us", ""),
            Row("ask anew", 1e6 / rate(lambda: questions(s)).median, "us", ""),
        ],
    )


if __name__ == "__main__":
    main()
