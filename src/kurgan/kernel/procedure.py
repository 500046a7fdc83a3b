"""Procedures: chapters of a rulebook in play, each a list of steps in printed order."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import fields
from itertools import pairwise
from typing import Any, ClassVar, Final, Self, TypeAlias

from kurgan.kernel.ask import Action, Ask
from kurgan.kernel.errors import RulesBug

Json: TypeAlias = Any


class Signal:
    """A word a step may return instead of going on."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


AGAIN: Final = Signal("again")  # enter this step anew
END: Final = Signal("end")  # leave this procedure


class Step:
    """One step of a procedure with the rule it carries out."""

    __slots__ = ("after", "function", "name", "number", "rule")
    made: ClassVar[int] = 0

    def __init__(self, rule: str, function: Callable[..., Any]) -> None:
        self.rule = rule
        self.function = function
        self.name: str = function.__name__
        Step.made += 1
        self.number: int = Step.made
        self.after = ""  # the step in the next printed place


def step(rule: str) -> Callable[[Callable[..., Any]], Step]:
    """Mark a method as a step and cite its rule."""

    def mark(function: Callable[..., Any]) -> Step:
        return Step(rule, function)

    return mark


class Procedure:
    """A chapter being played. Subclasses are slots dataclasses of numbers, strings and tuples."""

    __slots__ = ("at",)
    STEPS: ClassVar[dict[str, Step]] = {}
    FIELDS: ClassVar[tuple[str, ...]] = ()
    START: ClassVar[str] = ""
    at: str

    def begun(self) -> Self:
        """Stand at the first step; the engine calls this for procedures that steps return."""
        self.at = self.START
        return self

    @property
    def step(self) -> Step:
        """The step it stands at."""
        return self.STEPS[self.at]

    def cited(self) -> str:
        """The rule it stands on; a procedure that several rules share may cite its caller's."""
        return self.STEPS[self.at].rule

    def copy(self) -> Self:
        """A frame that shares nothing that can change."""
        cls: Any = type(self)
        new: Self = cls.__new__(cls)
        new.at = self.at
        for name in cls.FIELDS:
            setattr(new, name, getattr(self, name))
        return new


Flow: TypeAlias = Signal | Step | Procedure | None
Asking: TypeAlias = Generator[Ask, Action, Flow]


def procedures(*classes: type[Procedure]) -> dict[str, Any]:
    """Prepare the procedures of a game for play, and name them for dumps."""
    named: dict[str, Any] = {}
    for cls in classes:
        _prepare(cls)
        named[cls.__name__] = cls
    return named


def carried_out(stack: list[Procedure], depth: int) -> Step:
    """The step a frame is at work on: its own, or the one that called what is played above it."""
    frame = stack[depth]
    if depth + 1 < len(stack):
        for one in frame.STEPS.values():
            if one.after == frame.at:
                return one
    return frame.step


def dump_stack(stack: list[Procedure]) -> Json:
    """Frames as JSON."""
    return [
        [type(frame).__name__, frame.at, {name: getattr(frame, name) for name in frame.FIELDS}]
        for frame in stack
    ]


def load_stack(rows: Json, named: dict[str, Any]) -> list[Procedure]:
    """Frames from JSON."""
    stack: list[Procedure] = []
    for name, at, values in rows:
        cls = named[name]
        if at not in cls.STEPS or set(values) != set(cls.FIELDS):
            raise RulesBug(f"{name} has no step {at}, or has other fields")
        frame = cls(**{field: _frozen(value) for field, value in values.items()})
        frame.at = at
        stack.append(frame)
    return stack


def _prepare(cls: Any) -> None:
    steps = [thing for thing in vars(cls).values() if isinstance(thing, Step)]
    steps.sort(key=lambda thing: thing.number)
    if not steps:
        raise RulesBug(f"{cls.__name__} has no steps")
    for this, after in pairwise(steps):
        this.after = after.name
    cls.STEPS = {thing.name: thing for thing in steps}
    cls.FIELDS = tuple([field.name for field in fields(cls)])
    cls.START = steps[0].name


def _frozen(value: Json) -> Json:
    return tuple([_frozen(item) for item in value]) if isinstance(value, list) else value
