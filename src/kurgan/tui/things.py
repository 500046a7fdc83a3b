"""What a player may ask about places, pieces and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.kernel.why import Reason
from kurgan.tui.names import Names, Thing, names_of, spoken
from kurgan.tui.page import Page, number_in

# By its name: the kind of thing a command is about, its meaning, and what it tells of such a thing.
Commands = Mapping[str, tuple[str, str, Callable[[State, int], str]]]
Why = Callable[[str, str], Reason]  # of a kind and an id

NAMES = ("id", "name")  # in a view, of what is looked at


class Guide(NamedTuple):
    """Answers questions about a match for the side to act."""

    match: Match
    page: Page

    @property
    def names(self) -> Names:
        """What things are called."""
        return names_of(self.match)

    def look(self, words: list[str]) -> None:
        """What the side to act may see of one place or piece."""
        view = self.match.view(self.match.question.side if self.match.question else 0)
        show_things(self.page, self.names, self.match.pack, view, words)

    def why(self, words: list[str]) -> None:
        """Which rule allows or forbids an answer, a place or a piece."""
        ask = self.match.question
        name = " ".join(words)
        if not words or ask is None:
            raise IllegalAction("Say why of what: a number of the list, a place or a piece.")
        number = number_in(name, 1, len(ask.options))
        if number is not None:
            option = self.match.game.text.action(self.match.state, ask.options[number - 1])
            self.page.line(
                f"Answer {name}, {option}, is legal by {self.names.cite(self.match.rule)}"
            )
        found = self.names.in_play(name, strict=number is None)
        show_reasons(self.page, self.names, found, self.match.why, is_aside=number is not None)

    def commands(self) -> Commands:
        """The commands that only this game has; they tell what both sides may know."""
        own: Commands = getattr(self.match.game.text, "commands", {})
        return own

    def tell(self, command: str, words: list[str]) -> None:
        """Carry out one of the game's own commands."""
        kind, _, answer = self.commands()[command]
        name = " ".join(words)
        found = [thing for thing in self.things(name, strict=False) if thing.kind == kind]
        if not words or not found:
            wrong = f"There is no {kind} called {brief(name)}" if words else f"Say which {kind}"
            example = self.match.game.text.thing(self.match.tables, kind, 0)
            raise IllegalAction(f"{wrong}; a {kind} is named like this: {command} {example}")
        for thing in found:
            for line in answer(self.match.state, thing.number).split("\n"):
                self.page.line(line, indent=2)

    def things(self, name: str, strict: bool = True) -> list[Thing]:
        """Everything on the board that goes by a name or an id, or by a part of one name only."""
        return self.names.things(name, strict)

    def show_rules(self, words: list[str]) -> None:
        """A rule with its parts, rules by a word of their heading, or all headings."""
        book = self.match.game.rulebook
        wanted = " ".join(words).lower()
        if not words:
            for rule, text in book.items():
                self.page.row(rule, text.heading, 15)
            return
        found = [rule for rule in book if is_part(rule.lower(), wanted)]
        if not found and any(letter.isalpha() for letter in wanted):
            found = [rule for rule in book if wanted in book[rule].heading.lower()]
        if not found:
            raise IllegalAction(f"There is no rule {brief(wanted)}; type rules for the list.")
        for rule in found:
            self.page.line(f"{book[rule].title(rule)}: {book[rule].words}", indent=2)


def show_things(page: Page, names: Names, pack: Pack, view: Json, words: list[str]) -> None:
    """What a view tells of everything that goes by a name."""
    if not words:
        raise IllegalAction("Say what to look at: a place or a piece, like: look 8")
    lines = names.game.text.board(pack, view, 0).splitlines()
    told: set[str] = set()  # a zone may also be a place: one answer is enough
    for thing in names.things(" ".join(words)):
        title = names.thing(*thing)
        if title in told:
            continue
        told.add(title)
        for line in _about(title, names.codec.names[thing.kind][thing.number], view, lines):
            page.line(line, indent=2)


def _about(title: str, name: str, view: Json, lines: list[str]) -> list[str]:
    """The lines of a board about a thing."""
    about = [line for line in lines if line.startswith(f"{title}:")]
    parts = [f"{title}: {_sentence(part)}." for part in _mentions(view, name)][:1]
    called = re.compile(rf"(?<!\w){re.escape(title)}s?(?!\w)")  # 3 German tanks
    where = [
        line
        for line in lines
        if called.search(line) or (parts and name in re.split(r"[\s,;:()]+", line))
    ]
    return about or parts + where or [f"You see {title} nowhere on the board."]


def show_reasons(
    page: Page, names: Names, things: list[Thing], why: Why, is_aside: bool = False
) -> None:
    """Which rule allows or forbids each; as an aside only where the question is about it."""
    told: dict[str, tuple[str, Reason]] = {}  # a zone may also be a place: one answer is enough
    for thing in things:
        reason = why(thing.kind, names.codec.names[thing.kind][thing.number])
        title = names.thing(*thing)
        if title not in told or reason.looked_at > told[title][1].looked_at:
            told[title] = (spoken(thing.kind).capitalize(), reason)
    for title, (kind, reason) in told.items():
        if not is_aside or reason.looked_at:
            page.line(f"{kind} {title}: {names.reason(reason)}")


def is_part(rule: str, wanted: str) -> bool:
    """Whether a rule is the one wanted or below it: 9.5.2 and 9.5.2A, but not 9.5.21."""
    return rule.startswith(wanted) and not rule[len(wanted) :][:1].isdigit()


def _mentions(view: object, name: str) -> Iterator[object]:
    """The parts of a view that are about an id."""
    if isinstance(view, dict):
        if view.get("id") == name:
            yield view
            return
        for value in view.values():
            yield from _mentions(value, name)
    elif isinstance(view, list):
        for value in view:
            yield from _mentions(value, name)


def _sentence(item: object) -> str:
    """A part of a view in one line."""
    if isinstance(item, dict):
        told = {key: value for key, value in item.items() if value is not None and key not in NAMES}
        return ", ".join(f"{spoken(key)} {_sentence(value)}" for key, value in told.items())
    if isinstance(item, list):
        return "; ".join(_sentence(value) for value in item) or "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return str(item).replace("_", " ")
