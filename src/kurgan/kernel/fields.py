"""The fields of a state, declared once: their slots, what is dumped, and what a save may bring."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kurgan.kernel.errors import BadSave, brief
from kurgan.kernel.procedure import Json

LARGEST: Final = 9999  # of plain counts that no rule limits
NUMBER, SET, NUMBERS, SETS, COUNTS, INDEX, SHARED = (
    "number", "set", "numbers", "sets", "counts", "index", "shared",
)  # fmt: skip


class Field(NamedTuple):
    """One field: its shape, and the least and the largest number in it."""

    name: str
    shape: str
    low: int = 0
    high: int | str = 0  # or the list whose last place it is
    size: int | str = 0  # of a set: how many there are of its members, or the list they are of
    longest: int = 0  # of a list that grows; others are as long as in a blank state

    @property
    def is_dumped(self) -> bool:
        """Whether it is data of its own: not worked out anew and not shared by copies."""
        return self.shape not in (INDEX, SHARED)

    def read(self, value: Json, blank: Any) -> Any:
        """What a save brings for this field, beside a blank state; a BadSave if it cannot be."""
        if self.shape in (NUMBER, SET):
            self._check([value], blank)
            return value
        if not isinstance(value, list) or not self._has_length(len(value), blank):
            raise self._refusal(value)
        self._check(value, blank)
        return bytearray(value) if self.shape == COUNTS else list(value)

    def _check(self, values: list[Json], blank: Any) -> None:
        low, high = self.low, _number(self.high, blank) - isinstance(self.high, str)
        if self.shape in (SET, SETS):
            low, high = 0, (1 << _number(self.size, blank)) - 1
        for value in values:
            if type(value) is not int or not low <= value <= high:
                raise self._refusal(value)

    def _has_length(self, length: int, blank: Any) -> bool:
        if self.longest:
            return length <= self.longest
        return length == len(getattr(blank, self.name))

    def _refusal(self, value: Json) -> BadSave:
        return BadSave(f"This position is not sound: {self.name} cannot be {brief(value)}.")


def _number(given: int | str, blank: Any) -> int:
    return len(getattr(blank, given)) if isinstance(given, str) else given


def number(name: str, low: int, high: int | str) -> Field:
    """A number within limits."""
    return Field(name, NUMBER, low, high)


def subset(name: str, size: int | str) -> Field:
    """A set of things of which there are so many, or of the things that a list is about."""
    return Field(name, SET, size=size)


def numbers(name: str, low: int, high: int | str, longest: int = 0) -> Field:
    """A list of numbers within limits."""
    return Field(name, NUMBERS, low, high, longest=longest)


def subsets(name: str, size: int | str) -> Field:
    """A list of sets."""
    return Field(name, SETS, size=size)


def counts(name: str, high: int = 255) -> Field:
    """Small counts, kept as bytes."""
    return Field(name, COUNTS, 0, high)


def index(name: str) -> Field:
    """What is worked out from the other fields."""
    return Field(name, INDEX)


def shared(name: str) -> Field:
    """What never changes and all copies share."""
    return Field(name, SHARED)


def slots(fields: tuple[Field, ...]) -> tuple[str, ...]:
    """The slots of a state."""
    return tuple([field.name for field in fields])
