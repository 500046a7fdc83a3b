"""The part of a state that every game shares: the frames, the events and the recorder."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self, TypeAlias

from mypy_extensions import mypyc_attr

from kurgan.kernel.ask import EVERYONE, Ask
from kurgan.kernel.errors import BadSave
from kurgan.kernel.fields import Field, number
from kurgan.kernel.procedure import Json, Play, Procedure, Sets, dump_stack, load_stack

REVEALS = number("reveals", 0, 10**9)


class Need(NamedTuple):
    """So many of an event's dice had to show a face from low to high."""

    dice: int
    low: int
    high: int


class Event(NamedTuple):
    """A past fact, the rule it came from and the sides that may know of it."""

    kind: str
    args: tuple[int, ...]
    rule: str
    seen_by: int
    when: str = ""  # in a match: the turn and phase in words
    acting: str = ""  # in a match: the side that the rules acted for then, if any
    needs: tuple[Need, ...] = ()  # what its dice had to show, in their order; told, never kept


# What a thing must meet to be chosen: the rule, what is said of those who fail, those who meet it.
Condition: TypeAlias = tuple[str, str, int]


class Note(NamedTuple):
    """Things of a kind that fell to a condition."""

    kind: str
    rule: str
    words: str
    things: int


class Recorder:
    """Notes which condition dropped which things while a question is made."""

    def __init__(self) -> None:
        self.notes: list[Note] = []

    def reason(self, kind: str, thing: int) -> Note | None:
        """The first condition that a thing failed."""
        for note in self.notes:
            if note.kind == kind and note.things >> thing & 1:
                return note
        return None


class LookingAhead:
    """While it lasts the recorder is off; it is on again however the block is left."""

    __slots__ = ("recorder", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.recorder = state.recorder

    def __enter__(self) -> None:
        self.state.recorder = None

    def __exit__(self, *raised: object) -> None:
        self.state.recorder = self.recorder


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data and the stack of frames; a game declares its own fields in FIELDS."""

    __slots__ = ("asked", "events", "pauses", "play", "recorder", "reveals", "stack")
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    FRAME_SETS: ClassVar[Sets] = Sets(0)  # which numbers in frames are sets
    stack: list[Procedure]
    events: list[Event] | None  # None: nobody listens (search)
    asked: Ask | None  # where apply stopped; never copied or dumped
    play: Play | None  # what takes the answer; never copied or dumped
    pauses: bool  # whether somebody looks on, step by step
    recorder: Recorder | None
    reveals: int  # how often something hidden was shown; undo stops where it grows

    def copy(self) -> Self:
        """A state that shares nothing that can change."""
        raise NotImplementedError

    def begin(self, stack: list[Procedure]) -> None:
        """Fill the shared fields of a new state."""
        self.stack = stack
        self.events = None
        self.asked = None
        self.play = None
        self.pauses = False
        self.recorder = None
        self.reveals = 0

    def copy_shared(self, new: State) -> None:
        """Copy the shared fields."""
        new.stack = [frame.copy() for frame in self.stack]
        new.events = None
        new.asked = None
        new.play = None
        new.pauses = False
        new.recorder = None
        new.reveals = self.reveals

    def emit(
        self,
        kind: str,
        *args: int,
        rule: str = "",
        seen_by: int = EVERYONE,
        needs: tuple[Need, ...] = (),
    ) -> None:
        """Tell who listens what has happened; the rule is the running step's unless given."""
        if self.events is not None:
            cited = rule or self.stack[-1].cited()
            self.events.append(Event(kind, args, cited, seen_by, needs=needs))

    def among(self, kind: str, first: Condition, *conditions: Condition) -> int:
        """The things that meet every condition: those that the question offers."""
        if self.recorder is not None:
            self._note(kind, (first, *conditions))
        things = first[2]
        for condition in conditions:
            things &= condition[2]
        return things

    def look_ahead(self) -> LookingAhead:
        """`with s.look_ahead():` tries what a later question could offer; nothing is noted."""
        return LookingAhead(self)

    def _note(self, kind: str, conditions: tuple[Condition, ...]) -> None:
        assert self.recorder is not None
        things = -1
        for rule, words, allowed in conditions:
            if things & ~allowed:
                self.recorder.notes.append(Note(kind, rule, words, things & ~allowed))
            things &= allowed

    def dump_plain(self) -> dict[str, Json]:
        """The state as JSON, without its tables."""
        plain: dict[str, Json] = {
            field.name: _plain(getattr(self, field.name)) for field in self._dumped()
        }
        plain["reveals"] = self.reveals
        plain["stack"] = dump_stack(self.stack)
        return plain

    def load_plain(self, plain: dict[str, Json], named: dict[str, Any]) -> None:
        """Fill a blank state from JSON; a BadSave names what cannot be."""
        names = ["stack", "reveals", *[field.name for field in self._dumped()]]
        missing = [name for name in names if name not in plain]
        if missing:
            raise BadSave(f"This position is not sound: it has no {missing[0]}.")
        self.begin(load_stack(plain["stack"], named, self.FRAME_SETS))
        self.reveals = REVEALS.read(plain["reveals"], self)
        for field in self._dumped():
            setattr(self, field.name, field.read(plain[field.name], self))

    def _dumped(self) -> list[Field]:
        return [field for field in self.FIELDS if field.is_dumped]


def _plain(value: Any) -> Json:
    return list(value) if isinstance(value, (list, bytearray)) else value
