"""Arguments of the command line; what is wrong with them is told in one sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from kurgan.kernel.errors import brief

# As argparse says it
NO_CHOICE = re.compile(
    r"(?P<what>.+): invalid choice: (?P<word>.*) \(choose from (?P<choices>.*)\)", re.DOTALL
)
MISSING = "the following arguments are required: "
QUOTES = "'\""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without a page of usage."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence and exit code 2."""
        words = self._in_a_sentence(message.removeprefix("argument ").rstrip("."))
        see = " See" if words.endswith("?") else "; see"
        self.exit(2, f"{words[0].upper()}{words[1:]}{see} {self.prog} --help.\n")

    def _in_a_sentence(self, words: str) -> str:
        """What Python says of an argument, with what would be right."""
        if (found := NO_CHOICE.fullmatch(words)) is not None:
            choices = found["choices"].replace("'", "")
            return f"{found['what']} is one of {choices}, not {brief(found['word'].strip(QUOTES))}"
        if words.startswith(MISSING):
            missing = words.removeprefix(MISSING).split(", ")
            for action in self._actions:
                if action.choices and action.metavar in missing:
                    words += f"; {action.metavar} is one of {', '.join(map(str, action.choices))}"
        return words

    def parse_known_args(  # type: ignore[override]  # argparse has overloads for its namespace
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Refuse here what this parser does not know, not at the top, which knows less."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            near = get_close_matches(unknown[0], self._option_string_actions, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            self.error(f"{self.prog} does not know {brief(unknown[0])}{hint}")
        return found, unknown


def whole_number(text: str) -> int:
    """A number as typed."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{brief(text)} is not a whole number") from None


def seconds(text: str) -> float:
    """A time as typed."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        raise argparse.ArgumentTypeError(f"{brief(text)} is not a number of seconds")
    return found
