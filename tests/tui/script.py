"""Reading what the terminal showed, and playing through the client by luck."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from kurgan.kernel.match import Match
from kurgan.tui.client import Client
from kurgan.tui.page import Page

QUESTION = re.compile(r"\n\n(?:[^\n]+\n)?\[", re.MULTILINE)  # with its status
PROMPT = re.compile(r"^\[(?P<rule>[^]]+)\] ")


def reply(out: str, command: str) -> str:
    """What was said to the first time of a command, without the question that comes after it."""
    after = out.split(f"\n> {command}\n", 1)[1].split("\n> ", 1)[0]
    return QUESTION.split(f"\n{after}", 1)[0].strip("\n")


def flat(text: str) -> str:
    """A text as if the screen had no edge."""
    return " ".join(text.split())


def too_wide(lines: list[str], width: int) -> list[str]:
    """Lines that could have been broken and are wider than the screen; echoes do not count."""
    return [
        line
        for line in lines
        if len(line) > width and not line.startswith("> ") and " " in line.strip()
    ]


def prompts(lines: list[str]) -> list[str]:
    """The rule of every question."""
    found = [PROMPT.match(line) for line in lines]
    return [match["rule"] for match in found if match]


class Session:
    """A client that plays by luck, with other commands in between."""

    def __init__(self, match: Match, path: Path, width: int = 80, plain: bool = False) -> None:
        self.shown: list[str] = []
        self.client = Client(match, path, Page(self.say, width, plain))
        self.answers = 0

    def say(self, text: str) -> None:
        self.shown += text.split("\n")

    def play(
        self,
        luck: Random,
        between: tuple[str, ...] = (),
        each: Callable[[], None] = lambda: None,
        most: int = 1_000_000,
    ) -> None:
        """Play to the end, or so many answers."""
        self.client.play(self.typed(luck, between, each, most))

    def typed(
        self, luck: Random, between: tuple[str, ...], each: Callable[[], None], most: int
    ) -> Iterator[str]:
        while self.answers < most and (ask := self.client.match.question) is not None:
            each()
            if between and luck.random() < 0.1:
                yield luck.choice(between)
            self.answers += 1
            yield str(luck.randrange(len(ask.options)) + 1)
