"""Which answers a typed line means: by their number, spelled out or as they are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.match import Match
from kurgan.tui.page import is_number, number_in

COMMENT = re.compile(r"#(?=\s|$).*")  # not the #X of a hex nor the #1 of a station
LISTED = 4  # answers that a sentence names when a beginning fits several


def uncommented(line: str) -> str:
    """A line without its comment."""
    return COMMENT.sub("", line).strip()


class Answers:
    """The answers to one question, by everything that they can be called."""

    def __init__(self, match: Match, ask: Choice) -> None:
        self.match = match
        self.options = ask.options
        self.shown = [match.game.text.action(match.state, option) for option in ask.options]

    def steps(self, line: str) -> list[str]:
        """The answers and commands of a line, which numbers and semicolons part."""
        if self.exactly(line) is not None:
            return [line]
        found: list[str] = []
        for part in filter(None, map(str.strip, line.split(";"))):
            words = part.replace(",", " ").split()
            found += words if words and all(map(is_number, words)) else [part]
        return found

    def exactly(self, said: str) -> Action | None:
        """The answer that is called just so."""
        wanted = tokens(said)
        return next((o for o, name in self._names() if wanted and tokens(name) == wanted), None)

    def numbered(self, said: str) -> Action:
        """The answer with this number."""
        number = number_in(said, 1, len(self.options))
        if number is None:
            only = "There is one answer only: 1."
            many = f"Choose one number from 1 to {len(self.options)}."
            raise IllegalAction(many if len(self.options) > 1 else only)
        return self.options[number - 1]

    def begun(self, said: str) -> Action | None:
        """The one answer that begins so, or that names a thing so; None if there is none."""
        wanted = tokens(said)
        for fits in (begins, _names_within):
            found = [o for o, name in self._names() if fits(tokens(name), wanted)]
            found = list(dict.fromkeys(found))
            if len(found) > 1:
                raise IllegalAction(self._several(said, found))
            if found:
                return found[0]
        return None

    def spelled(self, option: Action) -> str:
        """An answer in the few words that do."""
        return " ".join(map(str, self.match.codec.encode(option))).lower()

    def _names(self) -> Iterator[tuple[Action, str]]:
        for option, shown in zip(self.options, self.shown, strict=True):
            yield option, shown
            yield option, re.split(r" \(|: |, ", shown)[0]
            yield option, self.spelled(option)

    def _several(self, said: str, found: list[Action]) -> str:
        places = [self.options.index(option) for option in found[:LISTED]]
        names = [f"{place + 1} {self.shown[place].split(' (')[0]}" for place in places]
        more = f" and {len(found) - LISTED} more" if len(found) > LISTED else ""
        return f"{brief(said)} fits several answers: {', '.join(names)}{more}; type more of it."


def how_far(steps: list[str], done: int, why: str) -> str:
    """Told to a player whose line of several answers was stopped."""
    rest = brief("; ".join(steps[done:]))
    if not done:
        return f"Nothing was played of {rest}."
    because = f"Stopped, for {why}. " if why else ""
    return f"{because}Played {done} of {len(steps)}; not played: {rest}."


def tokens(text: str) -> list[str]:
    """The words of a text, by which answers are told from each other."""
    words = re.split(r"[\s,;:()?]+", text.lower().strip(" ."))
    return [word.rstrip(".") or word for word in words if word]


def begins(name: list[str], said: list[str]) -> bool:
    """Whether words begin a name, each of them perhaps cut short; a number never is."""
    return len(said) <= len(name) and all(map(abbreviates, said, name))


def _names_within(name: list[str], said: list[str]) -> bool:
    """Whether words name a thing within a name: sawmill for Enter 8 Sawmill."""
    is_word = len(said[0]) > 2 and said[0][0].isalpha() if said else False
    return is_word and any(begins(name[start:], said) for start in range(1, len(name)))


def abbreviates(said: str, word: str) -> bool:
    """Whether a word is this one, perhaps cut short; a number never is."""
    return word == said or (not said[-1].isdigit() and word.startswith(said))


Command = Callable[[list[str]], None]


def completed(word: str, commands: list[str]) -> str:
    """A command by its unique beginning; else the word itself."""
    found = sorted(name for name in commands if name.startswith(word))
    is_one = found and all(name.startswith(found[0]) for name in found)  # rule and rules
    return found[0] if is_one else word
