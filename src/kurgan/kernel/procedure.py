"""Procedures: chapters of a rulebook in play, each a list of steps in printed order."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import fields
from itertools import pairwise
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from mypy_extensions import mypyc_attr

from kurgan.kernel.ask import Action, Ask
from kurgan.kernel.errors import BadSave, RulesBug, brief

Json: TypeAlias = Any
DEEPEST: Final = 100  # frames that a stack can hold
LARGEST: Final = 10_000  # plain numbers in frames are smaller
LONGEST: Final = 200  # of a list or a text in a frame


class Signal:
    """A word a step may return instead of going on."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


AGAIN: Final = Signal("again")  # enter this step anew
END: Final = Signal("end")  # leave this procedure


class Step:
    """One step of a procedure with the rule it carries out."""

    __slots__ = ("after", "asks", "function", "name", "number", "rule")
    made: ClassVar[int] = 0

    def __init__(self, rule: str, function: Callable[..., Any]) -> None:
        self.rule = rule
        self.function = function
        self.name: str = function.__name__
        Step.made += 1
        self.number: int = Step.made
        self.after: Step | None = None  # the step in the next printed place
        self.asks: bool | None = None  # whether it can ask; the engine finds out


def step(rule: str) -> Callable[[Callable[..., Any]], Step]:
    """Mark a method as a step and cite its rule."""

    def mark(function: Callable[..., Any]) -> Step:
        return Step(rule, function)

    return mark


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A chapter being played. Subclasses are slots dataclasses of numbers, strings and tuples."""

    __slots__ = ("step",)
    STEPS: ClassVar[dict[str, Step]] = {}
    FIELDS: ClassVar[tuple[str, ...]] = ()
    START: ClassVar[Step]
    step: Step  # where it stands

    def begun(self) -> Self:
        """Stand at the first step; the engine calls this for procedures that steps return."""
        return self.standing(self.START)

    def standing(self, step: Step) -> Self:
        """Stand at a step."""
        self.step = step
        return self

    @property
    def at(self) -> str:
        """The name of the step it stands at: what is written down of it."""
        return self.step.name

    @at.setter
    def at(self, name: str) -> None:
        self.step = self.STEPS[name]

    def cited(self) -> str:
        """The rule it stands on; a procedure that several rules share may cite its caller's."""
        return self.step.rule

    def copy(self) -> Self:
        """A frame that shares nothing that can change."""
        cls: Any = type(self)
        new: Self = cls.__new__(cls)
        new.step = self.step
        for name in cls.FIELDS:
            setattr(new, name, getattr(self, name))
        return new


Flow: TypeAlias = Signal | Step | Procedure | None
Asking: TypeAlias = Generator[Ask, Action, Flow]
Play: TypeAlias = Generator[Any, Action, None]  # the rules at work: questions out, answers in


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
            if one.after is frame.step:
                return one
    return frame.step


def dump_stack(stack: list[Procedure]) -> Json:
    """Frames as JSON."""
    return [
        [type(frame).__name__, frame.at, {n: _plain(getattr(frame, n)) for n in frame.FIELDS}]
        for frame in stack
    ]


def _plain(value: Any) -> Json:
    return list(value) if isinstance(value, tuple) else value


class Sets(NamedTuple):
    """Which numbers in the frames of a game are sets, and how many members they can have."""

    size: int
    names: tuple[str, ...] = ()


def load_stack(rows: Json, named: dict[str, Any], sets: Sets) -> list[Procedure]:
    """Frames from JSON; a BadSave names what cannot be."""
    if not isinstance(rows, list) or len(rows) > DEEPEST:
        raise BadSave(f"This position is not sound: {brief(rows)} is not a stack of procedures.")
    return [_load_frame(row, named, sets) for row in rows]


def _load_frame(row: Json, named: dict[str, Any], sets: Sets) -> Procedure:
    is_row = isinstance(row, list) and len(row) == 3 and isinstance(row[2], dict)
    cls = named.get(str(row[0])) if is_row else None
    if cls is None or str(row[1]) not in cls.STEPS or set(row[2]) != set(cls.FIELDS):
        raise BadSave(f"This position is not sound: {brief(row)} is not a procedure at a step.")
    kinds = {field.name: _kind(field.type) for field in fields(cls)}
    for name, value in row[2].items():
        if not _can_hold(kinds[name], value, 1 << sets.size if name in sets.names else LARGEST):
            raise BadSave(
                f"This position is not sound: {name} of {row[0]} cannot be {brief(value)}."
            )
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in row[2].items()}
    frame: Procedure = cls(**values)
    frame.at = row[1]
    return frame


def _kind(declared: Any) -> str:
    """The name of a field's type; it is a text in plain Python and a type when compiled."""
    name = declared if isinstance(declared, str) else declared.__name__
    return "tuple" if name.startswith("tuple") else str(name)


def _can_hold(kind: str, value: Json, end: int) -> bool:
    """Whether a frame's field can be this; a set is never negative."""
    if kind == "int":
        return type(value) is int and (-LARGEST if end == LARGEST else -1) < value < end
    if kind == "tuple":
        is_list = isinstance(value, list) and len(value) <= LONGEST
        return is_list and all(_can_hold("int", item, LARGEST) for item in value)
    if kind == "str":
        return isinstance(value, str) and len(value) <= LONGEST
    return isinstance(value, bool)


def _prepare(cls: Any) -> None:
    steps = [thing for thing in vars(cls).values() if isinstance(thing, Step)]
    steps.sort(key=lambda thing: thing.number)
    if not steps:
        raise RulesBug(f"{cls.__name__} has no steps")
    for this, after in pairwise(steps):
        this.after = after
    cls.STEPS = {thing.name: thing for thing in steps}
    cls.FIELDS = tuple([field.name for field in fields(cls)])
    cls.START = steps[0]
