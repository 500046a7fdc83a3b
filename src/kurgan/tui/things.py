"""What a player may ask about places, pieces and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.match import Match
from kurgan.kernel.state import State
from kurgan.kernel.why import Reason
from kurgan.tui.answers import LISTED, abbreviates, begins, tokens
from kurgan.tui.page import Page, number_in

# By its name: the kind of thing a command is about, its meaning, and what it tells of such a thing.
Commands = Mapping[str, tuple[str, str, Callable[[State, int], str]]]


NAMES = ("id", "name")  # in a view, of what is looked at


class Thing(NamedTuple):
    """Something on the board that a person can name."""

    kind: str
    number: int


class Guide(NamedTuple):
    """Answers questions about a match for the side to act."""

    match: Match
    page: Page

    def look(self, words: list[str]) -> None:
        """What the side to act may see of one place or piece."""
        if not words:
            raise IllegalAction("Say what to look at: a place or a piece, like: look 8")
        view = self.match.view(self.match.question.side if self.match.question else 0)
        lines = self.match.game.text.board(self.match.pack, view, 0).splitlines()
        told: set[str] = set()  # a zone may also be a place: one answer is enough
        for thing in self.things(" ".join(words)):
            title = self.match.game.text.thing(self.match.tables, thing.kind, thing.number)
            name = self.match.codec.names[thing.kind][thing.number]
            if title in told:
                continue
            told.add(title)
            about = [line for line in lines if line.startswith(f"{title}:")]
            parts = [f"{title}: {_sentence(part)}." for part in _mentions(view, name)][:1]
            called = re.compile(rf"(?<!\w){re.escape(title)}s?(?!\w)")  # 3 German tanks
            where = [
                line
                for line in lines
                if called.search(line) or (parts and name in re.split(r"[\s,;:()]+", line))
            ]
            for line in about or parts + where or [f"You see {title} nowhere on the board."]:
                self.page.line(line, indent=2)

    def why(self, words: list[str]) -> None:
        """Which rule allows or forbids an answer, a place or a piece."""
        ask = self.match.question
        name = " ".join(words)
        if not words or ask is None:
            raise IllegalAction("Say why of what: a number of the list, a place or a piece.")
        number = number_in(name, 1, len(ask.options))
        if number is not None:
            option = self.match.game.text.action(self.match.state, ask.options[number - 1])
            self.page.line(f"Answer {name}, {option}, is legal by {self.cite(self.match.rule)}")
        found = [t for t in self.things(name, number is None) if t.kind in self.kinds_in_play()]
        told: dict[str, tuple[str, Reason]] = {}  # a zone may also be a place: one answer is enough
        for thing in found:
            reason = self.match.why(thing.kind, self.match.codec.names[thing.kind][thing.number])
            title = self.match.game.text.thing(self.match.tables, thing.kind, thing.number)
            if title not in told or reason.looked_at > told[title][1].looked_at:
                told[title] = (spoken(thing.kind).capitalize(), reason)
        for title, (kind, reason) in told.items():
            if number is None or reason.looked_at:
                self.page.line(f"{kind} {title}: {self.reason(reason)}")

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

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        if reason.allowed:
            return f"can be chosen now, by {self.cite(reason.rule)}"
        if reason.looked_at:
            return f"cannot be chosen now: {reason.words} ({self.title(reason.rule)})."
        return f"cannot be chosen now: {reason.words}"

    def cite(self, rule: str) -> str:
        """A rule with its words."""
        text = self.match.game.rulebook.get(rule)
        return f"{text.title(rule)}: {text.words}" if text else f"{rule} (see the rulings)."

    def title(self, rule: str) -> str:
        """A rule with its heading."""
        text = self.match.game.rulebook.get(rule)
        return text.title(rule) if text else rule

    def kinds_in_play(self) -> set[str]:
        """Kinds of things that answers are about."""
        return {kind for kinds in self.match.game.verbs.values() for kind in kinds}

    def things(self, name: str, strict: bool = True) -> list[Thing]:
        """Everything on the board that goes by a name or an id, or by a part of one name only."""
        wanted, kinds = self.named(name.lower())
        said = tokens(wanted)
        found: list[Thing] = []
        begun: dict[str, list[Thing]] = {}  # by their names, those that begin so
        within: dict[str, list[Thing]] = {}  # those with such words
        for kind, numbers in kinds.items():
            for id_, number in numbers.items():
                title = self.match.game.text.thing(self.match.tables, kind, number)
                name_alone = title.lower().removeprefix(id_.lower()).strip()
                if wanted in (id_.lower(), title.lower(), name_alone):
                    found.append(Thing(kind, number))
                elif len(wanted) > 2 and begins(tokens(name_alone), said):
                    begun.setdefault(title, []).append(Thing(kind, number))
                elif strict and bears(tokens(title), said):
                    within.setdefault(title, []).append(Thing(kind, number))
        like = begun or within
        if not found and len(like) == 1:
            [found] = like.values()
        if strict and not found:
            raise IllegalAction(unknown(name, [*like]))
        return found

    def named(self, name: str) -> tuple[str, Mapping[str, Mapping[str, int]]]:
        """A name without what stands before it on the screen, `hex 7` or `#7`, and its kinds."""
        kinds = self.match.codec.numbers
        for kind in kinds:
            shown = f"{spoken(kind)} "
            if name.startswith(shown):
                name, kinds = name.removeprefix(shown), {kind: kinds[kind]}
                break
        return name.removeprefix("#") or name, kinds

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


def bears(name: list[str], said: list[str]) -> bool:
    """Whether a name has these words in their order, as the map cuts them: Red Oct. Settl."""
    rest = iter(name)
    is_number = len(said) > 1 and said[:1] == name[:1]  # 39 Lower
    is_word = bool(said) and len(said[0]) > 2 and said[0][0].isalpha()
    fits = is_number or is_word
    return fits and all(any(abbreviates(word, own) for own in rest) for word in said)


def unknown(name: str, like: list[str]) -> str:
    """That a name is none, or that of several things."""
    if not like:
        places = "map names the places, look PLACE its pieces"
        return f"There is nothing called {brief(name)} here; {places}."
    more = f" and {len(like) - LISTED} more" if len(like) > LISTED else ""
    return f"{brief(name)} fits several: {', '.join(like[:LISTED])}{more}; type more of it."


def spoken(kind: str) -> str:
    """A kind of thing as it is shown."""
    return kind.replace("_", " ")


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
