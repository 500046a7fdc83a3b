"""What a game says, declared once: an event beside its arguments, a question beside its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from kurgan.kernel.ask import Choice, spread
from kurgan.kernel.engine import question
from kurgan.kernel.procedure import Procedure
from kurgan.kernel.state import Event, State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Procedure)
Thing: TypeAlias = Callable[[Any, str, int], str]  # the name of a thing, by its tables and kind
NOBODY = "nobody"  # whom an event is about that concerns every side alike
OF_MANY = {"is": "are", "has": "have"}


class Fact(NamedTuple):
    """A kind of event: its arguments and its sentence.

    {0}, {1} are the arguments in words, {*} those of a last kind with *; a count is a number, so
    that {0:+d} gives it a sign. `more` adds words by name: {kept}. `about` is the side that it
    always concerns; left out, its first argument that belongs to a side says it.
    """

    args: tuple[str, ...]
    sentence: str
    more: Callable[[Any, Event], Mapping[str, str]] | None = None
    about: str = ""


def argument_kinds(events: Mapping[str, Fact]) -> dict[str, tuple[str, ...]]:
    """What `Game.facts` is: the kinds of the arguments of each event."""
    return {kind: fact.args for kind, fact in events.items()}


def concerned(fact: Fact, tables: Any, event: Event, owner: Thing, actor: str) -> str:
    """The side that an event is about; `actor` where neither its kind nor a thing says it."""
    if fact.about:
        return "" if fact.about == NOBODY else fact.about
    kinds = spread(fact.args, len(event.args))
    owners = [owner(tables, kind, arg) for kind, arg in zip(kinds, event.args, strict=True)]
    return next(filter(None, owners), actor)


def told(fact: Fact, tables: Any, event: Event, thing: Thing, between_dice: str = " ") -> str:
    """An event as its sentence."""
    kinds = spread(fact.args, len(event.args))
    words = [
        arg if kind == "count" else thing(tables, kind, arg)
        for kind, arg in zip(kinds, event.args, strict=True)
    ]
    repeats = fact.args[-1:] and fact.args[-1].endswith("*")
    tail = words[len(fact.args) - 1 :] if repeats else []
    between = between_dice if fact.args[-1:] == ("die*",) else ", "
    more = fact.more(tables, event) if fact.more is not None else {}
    return fact.sentence.format(*words, **{"*": between.join(map(str, tail)), **more})


class Questions(Generic[S]):
    """Questions in words: plain sentences by kind, and functions for those that need their frame.

    @QUESTIONS.words("move", March)
    def move(s: Board, top: March) -> str: ...
    """

    def __init__(self, plain: Mapping[str, str]) -> None:
        self._plain = dict(plain)
        self._framed: dict[str, list[tuple[type[Procedure], Callable[[S, Any], str]]]] = {}

    def words(
        self, kind: str, frame: type[F]
    ) -> Callable[[Callable[[S, F], str]], Callable[[S, F], str]]:
        """The words of a kind of question while a frame of this type asks it."""

        def declare(say: Callable[[S, F], str]) -> Callable[[S, F], str]:
            self._framed.setdefault(kind, []).append((frame, say))
            return say

        return declare

    def __call__(self, s: S) -> str:
        """The question that stands, in words."""
        ask = question(s)
        if ask is None:
            return "The game is over."
        if not isinstance(ask, Choice):
            return "Chance decides."
        top = s.stack[-1]
        for frame, say in self._framed.get(ask.kind, ()):
            if isinstance(top, frame):
                return say(s, top)
        return self._plain[ask.kind]

    @property
    def kinds(self) -> set[str]:
        """The kinds of questions that have words."""
        return {*self._plain, *self._framed}


def plural(count: int, noun: str) -> str:
    """So many of a thing."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def sentence(side: str, deed: str) -> str:
    """What a side does; one with a name of many, as the Allies, does it as many."""
    name = side.capitalize()
    if not side.endswith("ies"):
        return f"{name} {deed}."
    verb, *rest = deed.split()
    return f"The {name} {' '.join([OF_MANY.get(verb, verb.removesuffix('s')), *rest])}."
