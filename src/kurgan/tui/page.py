"""What the terminal shows: plain lines within a width, without a table where none is wanted."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import NamedTuple

NARROWEST = 40


class Page(NamedTuple):
    """A screen of so many columns; `plain` is for screen readers."""

    say: Callable[[str], None]
    width: int = 80
    plain: bool = False

    def line(self, text: str = "", indent: int = 0) -> None:
        """Say something within the width; a word wider than that, a path, stays whole."""
        self.say(wrapped(text, self.width, indent))

    def row(self, head: str, words: str, column: int) -> None:
        """A short word and what it means, side by side."""
        if self.plain:
            self.line(f"{head}: {words}")
        elif len(head) >= column:
            self.line(f"{head}: {words}", indent=column)
        else:
            self.line(f"{head:<{column - 1}} {words}", indent=column)

    def item(self, number: int, words: str) -> None:
        """One of several numbered answers."""
        if self.plain:
            self.line(f"{number}. {words}")
        else:
            self.line(f"{number:>4}  {words}", indent=6)

    def block(self, text: str) -> None:
        """Lines that are laid out already; only those that do not fit are wrapped."""
        for line in text.split("\n"):
            self.line(line, indent=2) if len(line) > self.width else self.say(line)


def wrapped(text: str, width: int, indent: int = 0) -> str:
    """A text in lines within a width."""
    return textwrap.fill(
        text,
        width,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def status_line(parts: list[str], width: int) -> str:
    """As many of the parts as fit a line, the first of them in any case."""
    line = parts[0]
    for part in parts[1:]:
        if len(line) + len(part) + 3 > width:
            break
        line = f"{line} | {part}"
    return line


def is_number(word: str) -> bool:
    """Whether somebody meant a number."""
    return word.lstrip("+-").isdecimal()


def number_in(word: str, low: int, high: int) -> int | None:
    """The number in a word if it lies within the bounds."""
    if not word.isdecimal() or len(word) > 9:
        return None
    return int(word) if low <= int(word) <= high else None
