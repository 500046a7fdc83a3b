"""Nim with one promise broken each time, by a small override."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, ClassVar, Self

from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.procedure import Asking, Json, Procedure, procedures, step
from kurgan.kernel.state import State

from .toybox import NONE
from .toys import HEAP, NORTH, Nim, NimState

# Steps that misbehave


class RestlessChoice(NimState):
    """Asking for a heap changes the state."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        self.highest += 1
        return super().choices()


class RestlessRoll(NimState):
    """Asking for the die changes the state, from the second turn on."""

    __slots__ = ()

    def limits(self) -> Roll:
        self.highest += self.last != NONE
        return super().limits()


class TidyRoll(NimState):
    """Asking for the die clears the old limit: a change that is the same when repeated."""

    __slots__ = ()

    def limits(self) -> Roll:
        self.limit = 0
        return super().limits()


class WrongWeights(Roll):
    """A die that believes in ones."""

    def weight(self, action: Action) -> int:
        return 2 if action.args == (1,) else 1


class WrongTotal(Roll):
    """A die that forgets one of its faces when it counts them."""

    @property
    def total(self) -> int:
        return self.faces - 1


class ShortDie(NimState):
    """The die's weights do not add up."""

    __slots__ = ()

    def limits(self) -> Roll:
        return WrongTotal("limit", (1,), self.highest)


class LoadedDie(NimState):
    """The die's weights are wrong."""

    __slots__ = ()

    def limits(self) -> Roll:
        return WrongWeights("limit", (1,), self.highest)


class LateLoadedDie(NimState):
    """The die's weights are wrong from the second turn on."""

    __slots__ = ()

    def limits(self) -> Roll:
        kind = Roll if self.last == NONE else WrongWeights
        return kind("limit", (1,), self.highest)


class UndeclaredRoll(NimState):
    """The die has a verb that the game does not declare."""

    __slots__ = ()

    def limits(self) -> Roll:
        return Roll("fate", (1,), self.highest)


class DeadEnd(NimState):
    """The last heap cannot be chosen."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        return super().choices() if sum(map(bool, self.heaps)) > 1 else ()


class UndeclaredVerb(NimState):
    """An option has a verb that the game does not declare."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        return (*super().choices(), Action("cheat"))


class WrongArguments(NimState):
    """An option has more arguments than its verb declares."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        return (*super().choices(), Action("heap", (0, 1)))


class ListedTwice(NimState):
    """An option is listed twice."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        return super().choices() * 2


class UndeclaredEvent(NimState):
    """An event is of a kind that the game does not declare."""

    __slots__ = ()

    def take_from(self, heap: int) -> None:
        super().take_from(heap)
        self.emit("grabbed", heap)


class NeverEnding(NimState):
    """What is taken grows again."""

    __slots__ = ()

    def take_from(self, heap: int) -> None:
        self.last = heap


class OutsideLuck(NimState):
    """A counter outside the state decides what happens."""

    __slots__ = ()
    ticks: ClassVar[Any] = count()

    def take_from(self, heap: int) -> None:
        super().take_from(heap)
        self.highest = 1 + next(self.ticks) % 5


class OutsideNews(NimState):
    """A counter outside the state is told to everybody."""

    __slots__ = ()
    ticks: ClassVar[Any] = count()

    def take_from(self, heap: int) -> None:
        super().take_from(heap)
        self.emit("taken", heap, next(self.ticks))


class OutsideEnd(NimState):
    """A counter outside the state is left in it at the end."""

    __slots__ = ()
    ticks: ClassVar[Any] = count()

    def take_from(self, heap: int) -> None:
        super().take_from(heap)
        self.last = heap if any(self.heaps) else next(self.ticks)


# Badly copied and dumped


class SharedHeaps(NimState):
    """A copy shares the heaps."""

    __slots__ = ()

    def copy(self) -> Self:
        new = super().copy()
        new.heaps = self.heaps
        return new


class ForgetfulCopy(NimState):
    """A copy forgets the heap last taken from."""

    __slots__ = ()

    def copy(self) -> Self:
        new = super().copy()
        new.last = NONE
        return new


class ForgetfulDump(NimState):
    """A dump forgets the heap last taken from."""

    __slots__ = ()
    FIELDS = NimState.FIELDS[:-1]  # and not "last"

    def copy(self) -> Self:
        new = super().copy()
        new.last = self.last
        return new

    def load_plain(self, plain: dict[str, Json], named: dict[str, Any]) -> None:
        super().load_plain(plain, named)
        self.last = NONE


class NamelessHeap(Nim):
    """A heap that can be chosen has no id."""

    things = {"heap": ("anthill", "barrow")}


class HeapsOfOneName(Nim):
    """Two heaps have one id."""

    things = {"heap": ("anthill", "cairn", "cairn", "dune")}


class HighScore(Nim):
    """A score above 1."""

    def score(self, state: Any) -> tuple[float, ...]:
        return (2.0, 0.0)


class NoOutcome(Nim):
    """The end has no outcome."""

    def outcome(self, state: Any) -> Json:
        return None


# Procedures that misbehave


@dataclass(slots=True)
class AskingTwice(Procedure):
    """A step that yields twice."""

    @step("1")
    def stutter(self, s: State) -> Asking:
        yield Choice(NORTH, "heap", HEAP)
        yield Choice(NORTH, "heap", HEAP)
        return None


@dataclass(slots=True)
class NoRule(Procedure):
    """A step that names no rule."""

    @step("")
    def ask(self, s: State) -> Asking:
        yield Choice(NORTH, "heap", HEAP)
        return None


class OneProcedure(NimState):
    """Nim with another procedure in the place of its own."""

    __slots__ = ()
    PROCEDURES = procedures(AskingTwice, NoRule)
    FIRST: ClassVar[type[Procedure]] = AskingTwice

    def start(self, scenario: str, options: Mapping[str, Json]) -> Procedure:
        super().start(scenario, options)
        return self.FIRST()


class Nameless(OneProcedure):
    """Nim whose question names no rule."""

    __slots__ = ()
    FIRST = NoRule
