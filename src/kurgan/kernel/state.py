"""The part of a state that every game shares: the frames, the events and the recorder."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from kurgan.kernel.ask import EVERYONE, Ask
from kurgan.kernel.procedure import Asking, Json, Procedure, dump_stack, load_stack


class Event(NamedTuple):
    """A past fact, the rule it came from and the sides that may know of it."""

    kind: str
    args: tuple[int, ...]
    rule: str
    seen_by: int


class Recorder:
    """Notes which rule dropped which candidate while a question is made."""

    def __init__(self) -> None:
        self.offered: dict[str, int] = {}
        self.dropped: list[tuple[str, str, int]] = []  # kind, rule, candidates

    def offer(self, kind: str, candidates: int) -> None:
        """These were looked at."""
        self.offered[kind] = self.offered.get(kind, 0) | candidates

    def drop(self, kind: str, rule: str, candidates: int) -> None:
        """These fell to a rule."""
        if candidates:
            self.dropped.append((kind, rule, candidates))


class State:
    """Plain data and the stack of frames; a game adds its own fields and names them in PLAIN."""

    __slots__ = ("asked", "events", "recorder", "reveals", "stack")
    PLAIN: ClassVar[tuple[str, ...]] = ()
    stack: list[Procedure]
    events: list[Event] | None  # None: nobody listens (search)
    asked: tuple[Ask, Asking] | None  # where apply stopped; never copied or dumped
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
        self.recorder = None
        self.reveals = 0

    def copy_shared(self, new: State) -> None:
        """Copy the shared fields."""
        new.stack = [frame.copy() for frame in self.stack]
        new.events = None
        new.asked = None
        new.recorder = None
        new.reveals = self.reveals

    def emit(self, kind: str, *args: int, rule: str = "", seen_by: int = EVERYONE) -> None:
        """Tell who listens what has happened; the rule is the running step's unless given."""
        if self.events is not None:
            self.events.append(Event(kind, args, rule or self.stack[-1].cited(), seen_by))

    def among(self, kind: str, candidates: int, *conditions: tuple[str, int]) -> int:
        """The candidates that meet every condition; each condition is a rule and a set."""
        if self.recorder is not None:
            return self._recorded(kind, candidates, conditions)
        for condition in conditions:
            candidates &= condition[1]
        return candidates

    def _recorded(self, kind: str, candidates: int, conditions: tuple[tuple[str, int], ...]) -> int:
        recorder = self.recorder
        assert recorder is not None
        recorder.offer(kind, candidates)
        for rule, allowed in conditions:
            recorder.drop(kind, rule, candidates & ~allowed)
            candidates &= allowed
        return candidates

    def dump_plain(self) -> dict[str, Json]:
        """The state as JSON, without its tables."""
        plain: dict[str, Json] = {name: _plain(getattr(self, name)) for name in self.PLAIN}
        plain["reveals"] = self.reveals
        plain["stack"] = dump_stack(self.stack)
        return plain

    def load_plain(self, plain: dict[str, Json], named: dict[str, Any]) -> None:
        """Fill a state from JSON."""
        self.begin(load_stack(plain["stack"], named))
        self.reveals = plain["reveals"]
        for name in self.PLAIN:
            value = plain[name]
            setattr(self, name, list(value) if isinstance(value, list) else value)
            if not _is_plain(value):
                raise ValueError(f"{name} is not plain data")


def _is_plain(value: Json) -> bool:
    """A number, a text, nothing, or a list of such."""
    if isinstance(value, list):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, (int, str))


def _plain(value: Any) -> Json:
    return list(value) if isinstance(value, list) else value
