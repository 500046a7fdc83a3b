"""Questions and their answers: choices to players, rolls and draws to chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Final, NamedTuple, Protocol, TypeAlias

from kurgan.kernel.bits import members

Side: TypeAlias = int
CHANCE: Final = -1
EVERYONE: Final = -1  # a set of sides with every bit set
NOBODY: Final = 0
FEW: Final = 10_000
ONE_DIE: Final[tuple[int, ...]] = (1,)
SINGLES: Final = 200  # answers of chance with one argument that are prebuilt


class Random(Protocol):
    """What rolls and draws need of a source of luck."""

    def random(self) -> float: ...


class Action(NamedTuple):
    """An answer to a question."""

    verb: str
    args: tuple[int, ...] = ()


def actions(verb: str, count: int) -> tuple[Action, ...]:
    """The actions of a verb with one argument, made once and looked up ever after."""
    return tuple([Action(verb, (thing,)) for thing in range(count)])


_single: Final[dict[str, tuple[Action, ...]]] = {}  # what chance answers, made once for each verb


def single(verb: str, thing: int) -> Action:
    """The action of a verb with one argument; those with a small one are made once."""
    if not 0 <= thing < SINGLES:
        return Action(verb, (thing,))
    made = _single.get(verb)
    if made is None:
        made = _single[verb] = actions(verb, SINGLES)
    return made[thing]


def pick(prebuilt: tuple[Action, ...], things: int) -> tuple[Action, ...]:
    """One action for each member of a set."""
    return tuple([prebuilt[thing] for thing in members(things)])


# The three kinds of questions say themselves how they are made: when compiled that is quicker.


@dataclass(slots=True, init=False)
class Choice:
    """A question to a player: every legal answer, in a fixed order, never empty."""

    side: Side
    kind: str
    options: tuple[Action, ...]
    seen_by: int  # the sides that may see the answer

    def __init__(
        self, side: Side, kind: str, options: tuple[Action, ...], seen_by: int = EVERYONE
    ) -> None:
        self.side, self.kind, self.options, self.seen_by = side, kind, options, seen_by


@dataclass(slots=True, init=False)
class Roll:
    """A question to chance: dice in pools; the answer is the sorted faces of each pool."""

    kind: str
    pools: tuple[int, ...]
    faces: int
    seen_by: int
    side: Side

    def __init__(
        self, kind: str, pools: tuple[int, ...], faces: int = 6, seen_by: int = EVERYONE
    ) -> None:
        self.kind, self.pools, self.faces, self.seen_by = kind, pools, faces, seen_by
        self.side = CHANCE

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return int(self.faces ** sum(self.pools))

    @property
    def is_few(self) -> bool:
        """Whether the results are few enough to list."""
        return prod(comb(dice + self.faces - 1, dice) for dice in self.pools) <= FEW

    def sample(self, rng: Random) -> Action:
        """One result by luck."""
        if self.pools == ONE_DIE:
            return single(self.kind, int(rng.random() * self.faces) + 1)
        faces: list[int] = []
        for dice in self.pools:
            pool = [int(rng.random() * self.faces) + 1 for _ in range(dice)]
            pool.sort()
            faces += pool
        return Action(self.kind, tuple(faces))

    def weight(self, action: Action) -> int:
        """In how many ways the dice give this result; 0 if they cannot."""
        if action.verb != self.kind or len(action.args) != sum(self.pools):
            return 0
        ways = 1
        start = 0
        for dice in self.pools:
            pool = action.args[start : start + dice]
            start += dice
            if list(pool) != sorted(pool) or any(not 1 <= f <= self.faces for f in pool):
                return 0
            ways *= _arrangements(pool)
        return ways

    def outcomes(self) -> Iterator[tuple[Action, int]]:
        """Every result with its weight."""
        faces = range(1, self.faces + 1)
        rolls = [combinations_with_replacement(faces, dice) for dice in self.pools]
        for pools in product(*rolls):
            ways = prod([_arrangements(pool) for pool in pools])
            yield Action(self.kind, tuple(chain(*pools))), ways


@dataclass(slots=True, init=False)
class Draw:
    """A question to chance: one piece of a hidden pile."""

    kind: str
    pile: tuple[int, ...]
    seen_by: int
    side: Side

    def __init__(self, kind: str, pile: tuple[int, ...], seen_by: int = EVERYONE) -> None:
        self.kind, self.pile, self.seen_by = kind, pile, seen_by
        self.side = CHANCE

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return len(self.pile)

    @property
    def is_few(self) -> bool:
        """Whether the results are few enough to list."""
        return len(self.pile) <= FEW

    def sample(self, rng: Random) -> Action:
        """One result by luck."""
        return single(self.kind, self.pile[int(rng.random() * len(self.pile))])

    def weight(self, action: Action) -> int:
        """How many pieces of the pile are this one."""
        if action.verb != self.kind or len(action.args) != 1:
            return 0
        return self.pile.count(action.args[0])

    def outcomes(self) -> Iterator[tuple[Action, int]]:
        """Every result with its weight."""
        for piece in sorted(set(self.pile)):
            yield Action(self.kind, (piece,)), self.pile.count(piece)


Chance: TypeAlias = Roll | Draw
Ask: TypeAlias = Choice | Roll | Draw


def spread(kinds: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The kinds of so many arguments; a last kind that ends with * repeats."""
    if not kinds or not kinds[-1].endswith("*"):
        return kinds
    return kinds[:-1] + (kinds[-1][:-1],) * max(0, count - len(kinds) + 1)


def shuffled(pieces: Iterable[int], rng: Random) -> list[int]:
    """The pieces in an order by luck."""
    order = list(pieces)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _arrangements(pool: tuple[int, ...]) -> int:
    ways = factorial(len(pool))
    for face in set(pool):
        ways //= factorial(pool.count(face))
    return ways
