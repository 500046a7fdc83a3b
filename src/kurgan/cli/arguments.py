"""Arguments of the command line; what is wrong with them is told in one sentence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from kurgan.kernel.errors import brief


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without a page of usage."""

    def error(self, message: str) -> NoReturn:
        """End with the sentence and exit code 2."""
        words = message.removeprefix("argument ").rstrip(".")
        self.exit(2, f"{words[0].upper()}{words[1:]}; see {self.prog} --help.\n")

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
