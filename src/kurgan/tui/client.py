"""The terminal client: shows the question, takes an answer, keeps the file. It knows no game."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import kurgan
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import Reason
from kurgan.kernel.errors import IllegalAction, KurganError
from kurgan.kernel.match import Match
from kurgan.kernel.state import Event
from kurgan.tui import store

HELP = """\
A number      choose that answer; or type it, like: activate 8
map           the whole board            look THING   one place or piece
undo          take the last answer back  log [N]      the last N things that happened
why N         which rule answer N stands on
why THING     which rule allows or forbids a place or a piece now
rules [9.4]   a rule in our words; without a number: all headings
save [FILE]   keep a copy                load FILE    open another match
help          this list                  quit         leave; kurgan play --resume goes on"""
SHOWN = 20  # events shown at once


class Thing(NamedTuple):
    """Something on the board that a person can name."""

    kind: str
    number: int


class Client:
    """One match in one terminal."""

    def __init__(
        self,
        match: Match,
        path: Path,
        say: Callable[[str], None],
        width: int = 80,
        plain: bool = False,
    ) -> None:
        self.match = match
        self.path = path
        self.say = say
        self.width = width
        self.plain = plain
        self.told = 0
        self.phase = ""

    def play(self, lines: Iterator[str]) -> None:
        """Ask and answer until the match is over or the lines end."""
        self.keep()
        self.tell_new_events()
        while (ask := self.match.question) is not None:
            self.show(ask)
            if not self.answer(ask, lines):
                return
        self.tell_new_events()
        self.say(f"\n{self.match.outcome['words']}")
        self.say(f"The match is kept in {self.path}; kurgan replay shows it again.")

    def answer(self, ask: Choice, lines: Iterator[str]) -> bool:
        """Take commands until the position has changed; False when the player leaves."""
        for line in lines:
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] in ("quit", "exit"):
                self.say("The match is kept; kurgan play --resume goes on from here.")
                return False
            try:
                if self.command(words, ask):
                    return True
            except KurganError as error:
                self.wrap(error.message)
        self.say("\nThe match is kept; kurgan play --resume goes on from here.")
        return False

    def command(self, words: list[str], ask: Choice) -> bool:
        """Carry out one command; True when the position has changed."""
        name, rest = words[0].lower(), words[1:]
        commands: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _: self.say(HELP),
            "?": lambda _: self.say(HELP),
            "map": lambda _: self.show_board(),
            "look": self.look,
            "log": self.show_log,
            "why": self.why,
            "rules": self.show_rules,
            "rule": self.show_rules,
            "save": self.save_copy,
        }
        if name in commands:
            commands[name](rest)
            return False
        if name == "undo":
            self.match.undo()
            self.told = min(self.told, len(self.events()))
            self.say("Taken back.")
        elif name == "load":
            self.load(rest)
        else:
            self.choose(words, ask)
        self.keep()
        self.tell_new_events()
        return True

    # Showing

    def show(self, ask: Choice) -> None:
        """The question with its rule and its numbered answers."""
        view = self.match.view(ask.side)
        board = self.match.game.text.board(view, 0 if self.plain else self.width)
        phase = f"{view.get('turn', view.get('round'))} {view.get('phase')}"
        if phase != self.phase and not self.plain:
            self.say("\n" + board)
        elif phase != self.phase:
            self.say("\n" + board.split("\n\n")[0])
        self.phase = phase
        self.say("")
        side = f"{self.match.sides[ask.side].capitalize()}: " if len(self.match.sides) > 1 else ""
        self.wrap(f"[{self.match.rule}] {side}{self.match.game.text.question(self.match.state)}")
        for number, option in enumerate(ask.options, 1):
            words = self.match.game.text.action(self.match.state, option)
            self.wrap(f"{number:>4}  {words}", indent=6)

    def show_board(self) -> None:
        """The whole board."""
        side = self.match.question.side if self.match.question else 0
        width = 0 if self.plain else self.width
        self.say(self.match.game.text.board(self.match.view(side), width))

    def events(self) -> list[Event]:
        """What the side to act may know of what has happened."""
        ask = self.match.question
        return self.match.events(ask.side if ask is not None else 0)

    def tell_new_events(self) -> None:
        """What has happened since the last time."""
        events = self.events()
        fresh = events[self.told :]
        self.told = len(events)
        if len(fresh) > SHOWN:
            self.say(f"({len(fresh) - SHOWN} earlier events: type log {len(fresh)})")
        for event in fresh[-SHOWN:]:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """One event with its rule."""
        words = self.match.game.text.event(self.match.tables, event)
        self.wrap(f"{event.rule:<8} {words}", indent=9)

    def show_log(self, words: list[str]) -> None:
        """The last things that happened."""
        count = int(words[0]) if words and words[0].isdigit() else SHOWN
        for event in self.events()[-count:]:
            self.tell(event)

    def show_rules(self, words: list[str]) -> None:
        """A rule, or all headings."""
        book = self.match.game.rulebook
        wanted = " ".join(words)
        found = [rule for rule in book if rule.lower().startswith(wanted.lower())]
        if not words:
            for rule, text in book.items():
                self.say(f"{rule:<14} {text.heading}")
        elif not found:
            raise IllegalAction(f"There is no rule {wanted!r}; type rules for the list.")
        for rule in found if words else ():
            self.wrap(f"{rule} {book[rule].heading}: {book[rule].words}", indent=2)

    def look(self, words: list[str]) -> None:
        """What the side to act may see of one place or piece."""
        view = self.match.view(self.match.question.side if self.match.question else 0)
        lines = self.match.game.text.board(view, 0).splitlines()
        for thing in self.things(" ".join(words)):
            title = self.match.game.text.thing(self.match.tables, thing.kind, thing.number)
            about = [line for line in lines if line.startswith(f"{title}:")]
            parts = _mentions(view, self.match.codec.names[thing.kind][thing.number])
            for line in about or [_sentence(part) for part in parts][:1] or [title]:
                self.wrap(line, indent=2)

    # Acting

    def choose(self, words: list[str], ask: Choice) -> None:
        """Play the numbered or the spelled-out answer."""
        if words[0].isdigit() and len(words) == 1:
            number = int(words[0])
            if not 1 <= number <= len(ask.options):
                raise IllegalAction(f"Choose a number from 1 to {len(ask.options)}.")
            self.match.play(ask.options[number - 1])
        elif words[0].lower() in self.match.game.verbs:
            self.match.play([words[0].lower(), *[_number(word) for word in words[1:]]])
        else:
            raise IllegalAction(f"{' '.join(words)!r} is no command; type help for the list.")

    def why(self, words: list[str]) -> None:
        """Which rule allows or forbids an answer, a place or a piece."""
        ask = self.match.question
        name = " ".join(words)
        if not words or ask is None:
            raise IllegalAction("Say why of what: a number of the list, a place or a piece.")
        if name.isdigit() and 1 <= int(name) <= len(ask.options):
            option = self.match.game.text.action(self.match.state, ask.options[int(name) - 1])
            self.wrap(f"Answer {name}, {option}, is legal by {self.cite(self.match.rule)}")
        things = [t for t in self.things(name, strict=False) if t.kind in self.kinds_in_play()]
        if not things and not name.isdigit():
            raise IllegalAction(f"There is nothing called {name!r} here.")
        for thing in things:
            reason = self.match.why(thing.kind, self.match.codec.names[thing.kind][thing.number])
            title = self.match.game.text.thing(self.match.tables, thing.kind, thing.number)
            self.wrap(f"{thing.kind.capitalize()} {title}: {self.reason(reason)}")

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        if reason.allowed:
            return f"can be chosen now, by {self.cite(reason.rule)}"
        if reason.looked_at:
            return f"cannot be chosen now: {self.cite(reason.rule)}"
        return f"this question ({reason.rule}) is not about it."

    def cite(self, rule: str) -> str:
        """A rule with its words."""
        text = self.match.game.rulebook.get(rule)
        return f"{rule} {text.heading}: {text.words}" if text else f"{rule} (see the rulings)."

    def kinds_in_play(self) -> set[str]:
        """Kinds of things that answers are about."""
        return {kind for kinds in self.match.game.verbs.values() for kind in kinds}

    def things(self, name: str, strict: bool = True) -> list[Thing]:
        """Everything on the board that goes by a name or an id."""
        wanted = name.lower()
        found = []
        for kind, numbers in self.match.codec.numbers.items():
            for id_, number in numbers.items():
                title = self.match.game.text.thing(self.match.tables, kind, number).lower()
                name_alone = title.removeprefix(id_.lower()).strip()
                if wanted in (id_.lower(), title, name_alone):
                    found.append(Thing(kind, number))
        if strict and not found:
            raise IllegalAction(f"There is nothing called {name!r} here.")
        return found

    # Keeping

    def keep(self) -> None:
        """Write the match down."""
        store.write(self.match, self.path)

    def save_copy(self, words: list[str]) -> None:
        """Keep a copy in a file of the player's choice."""
        path = Path(" ".join(words)) if words else self.path
        store.write(self.match, path)
        self.say(f"Saved in {path}.")

    def load(self, words: list[str]) -> None:
        """Go on with another match."""
        if not words:
            raise IllegalAction("Say which file to load, like: load my-match.json")
        path = Path(" ".join(words))
        self.match = kurgan.load(path)
        self.path = path
        self.phase = ""
        self.told = len(self.events())
        self.say(f"Loaded {path}.")

    def wrap(self, text: str, indent: int = 0) -> None:
        """Say something within the width."""
        lines = textwrap.wrap(
            text, self.width, subsequent_indent=" " * indent, break_on_hyphens=False
        )
        self.say("\n".join(lines))


def _number(word: str) -> str | int:
    return int(word) if word.isdigit() else word


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
        inner = [f"{key} {_sentence(value)}" for key, value in item.items() if value is not None]
        return ", ".join(inner)
    if isinstance(item, list):
        return "; ".join(_sentence(value) for value in item) or "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return str(item).replace("_", " ")
