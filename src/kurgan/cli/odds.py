"""`kurgan odds`: the exact odds of a battle spelled out by hand, or of a saved match."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import kurgan
from kurgan import odds
from kurgan.cli.arguments import whole_number
from kurgan.kernel.errors import brief
from kurgan.kernel.save import opened, read_file
from kurgan.odds import CALCULATORS, Calculator, as_json, certain
from kurgan.odds.arguments import Argument, Given
from kurgan.tui.chances import show_beliefs, show_estimate, show_forecast
from kurgan.tui.names import names_of
from kurgan.tui.page import NARROWEST, Page

FILE = "file"


class GameOrFile(argparse._SubParsersAction):  # type: ignore[type-arg]  # it takes none when it runs
    """The arguments of a game, or those of a saved match when the first word is no game."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.choices = None  # type: ignore[assignment]  # any word may be a file

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        words = list(values or ())
        if words and words[0].lower() in CALCULATORS:
            words[0] = words[0].lower()
        elif words and (Path(words[0]).suffix or os.path.exists(words[0])):
            words.insert(0, FILE)
        elif words:
            games = ", ".join(CALCULATORS)
            raise argparse.ArgumentError(
                None, f"there is no game or file {brief(words[0], 200)}; games are {games}"
            )
        super().__call__(parser, namespace, words, option_string)


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser(
        "odds",
        help="exact odds of a battle",
        usage=f"kurgan odds {'|'.join(CALCULATORS)} … or kurgan odds FILE …",
        description="The exact odds of a battle spelled out, or of the attacks in a saved match.",
        epilog="The help of a game lists its arguments. With a FILE: --side SIDE (as a rule the "
        "side to act), --belief (what hidden enemy pieces can be), --pack FOLDER, --json.",
    )
    doors = parser.add_subparsers(action=GameOrFile, metavar="GAME or FILE", required=True)
    for name in CALCULATORS:
        calculator = odds.calculator_of(name)
        game = doors.add_parser(name, help=calculator.words, prog=f"kurgan odds {name}")
        for argument in calculator.arguments:
            add_argument(game, argument)
        game.add_argument("--json", action="store_true", help="for programs")
        game.set_defaults(run=_of_battle(calculator))
    _file_parser(doors.add_parser(FILE, help="a saved match", prog="kurgan odds"))


def _file_parser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a saved match")
    parser.add_argument("--side", help="for this side; as a rule the side to act")
    parser.add_argument("--pack", help="the folder of the data pack it was played with")
    parser.add_argument("--belief", action="store_true", help="what hidden enemy pieces can be")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=of_match)


def add_argument(parser: argparse.ArgumentParser, argument: Argument) -> None:
    """What can be said of a battle, as the command line takes it."""
    if argument.kind is bool:
        parser.add_argument(argument.flag, action="store_true", help=argument.words)
        return
    kind = whole_number if argument.kind is int else str
    more: dict[str, Any] = {"nargs": "?", "const": None} if argument.bare else {}
    parser.add_argument(
        argument.flag, type=kind, default=argument.default, required=argument.needed,
        metavar=argument.metavar, help=argument.words, **more,
    )  # fmt: skip


def _of_battle(calculator: Calculator[Any]) -> Callable[..., int]:
    names = [argument.name for argument in calculator.arguments]

    def run(given: argparse.Namespace) -> int:
        estimate = calculator.battle(Given(**{name: getattr(given, name) for name in names}))
        if given.json:
            print(json.dumps(certain(estimate.details)))
        else:
            show_estimate(_page(), estimate)
        return 0

    return run


def of_match(given: argparse.Namespace) -> int:
    """The attack being assembled and every target of a saved match, as one side may know them."""
    match = kurgan.load(opened(read_file(given.file)), pack=given.pack)
    asked = match.question.side if match.question is not None else 0
    side = asked if given.side is None else match.side(given.side)
    forecast = odds.forecast(match.game.name, match.state, side)
    beliefs = odds.belief(match.game.name, match.state, side)
    if given.json:
        print(json.dumps({**as_json(forecast), "belief": [as_json(one) for one in beliefs]}))
    elif given.belief:
        show_beliefs(_page(), names_of(match), beliefs)
    else:
        show_forecast(_page(), forecast)
    return 0


def _page() -> Page:
    columns = shutil.get_terminal_size((80, 24)).columns
    return Page(print, max(NARROWEST, min(120, columns)))
