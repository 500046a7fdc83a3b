"""The command `kurgan`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import traceback
from collections.abc import Iterator
from contextlib import closing
from errno import EDQUOT, ENOSPC
from io import TextIOWrapper
from pathlib import Path

import kurgan
from kurgan.bots import LEVELS
from kurgan.bots.seats import holder
from kurgan.cli import account, backup, board, engine, fuzz, lab, odds, record, serve
from kurgan.cli.arguments import Parser, whole_number
from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.tui import store
from kurgan.tui.begin import ask_what_to_play, read_option_words, resume
from kurgan.tui.client import Client
from kurgan.tui.page import NARROWEST, Page

SIDES = ("axis", "allies", "german", "soviet", "yellow", "blue")


def main(arguments: list[str] | None = None) -> int:
    """Carry out one verb; a person's mistake ends with a sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # no letter that is typed or shown ends us
    parser = make_parser()
    given = parser.parse_args(arguments)
    if getattr(given, "run", None) is None:
        given = parser.parse_args(["serve"])
    if kurgan.fast.STATUS == "stale":
        print(kurgan.fast.STALE, file=sys.stderr)
    try:
        code = int(given.run(given))
        sys.stdout.flush()
        return code
    except KurganError as error:
        print(error.message, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        say_no_more()
        return 0
    except Exception as error:  # the edge: a person sees a sentence
        if isinstance(error, OSError) and error.errno in (EDQUOT, ENOSPC):
            say_no_more()
            print("The disk is full: make room, then give the command again.", file=sys.stderr)
            return 1
        print(bug_words(error), file=sys.stderr)
        return 3


def say_no_more() -> None:
    """What is still to be printed goes nowhere, for nobody reads it or it has no room."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def bug_words(bug: Exception) -> str:
    """Our own fault, with the place where it happened."""
    where = traceback.extract_tb(bug.__traceback__)[-1]
    return (
        f"This is a bug in Kurgan ({type(bug).__name__}: {bug}; {Path(where.filename).name}, "
        f"line {where.lineno}). Please report it with the command and the file you gave."
    )


def make_parser() -> argparse.ArgumentParser:
    """Every verb with its arguments."""
    parser: argparse.ArgumentParser = Parser(
        prog="kurgan", description="Play three Stalingrad wargames with every rule enforced."
    )
    parser.add_argument("--version", action="version", version=f"kurgan {kurgan.__version__}")
    verbs = parser.add_subparsers(metavar="VERB")
    serve.add_parser(verbs)
    backup.add_parsers(verbs)
    account.add_parser(verbs)
    _play_parser(verbs)
    record.add_parsers(verbs)
    odds.add_parser(verbs)
    board.add_parser(verbs)
    lab.add_parser(verbs)
    fuzz.add_parser(verbs)
    engine.add_parser(verbs)
    return parser


def _play_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    play_parser = verbs.add_parser("play", help="play in the terminal")
    play_parser.add_argument("game", nargs="?", help="which game; asked for if left out")
    play_parser.add_argument("--scenario", help="which scenario")
    play_parser.add_argument(
        "--option", action="append", default=[], metavar="NAME[=VALUE]", help="an optional rule"
    )
    play_parser.add_argument("--seed", help="dice from this word: a practice match")
    play_parser.add_argument("--pack", help="the folder of another data pack")
    play_parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a match"
    )
    play_parser.add_argument(
        "--server", metavar="LINK", help="sit at a match on a server: the link of a seat, or the "
        "server's address with your account's token in KURGAN_TOKEN",
    )  # fmt: skip
    play_parser.add_argument("--name", default="", help="what a guest there is called")
    play_parser.add_argument("--plain", action="store_true", help="no tables: for screen readers")
    play_parser.add_argument("--width", type=whole_number, help="columns of the screen")
    for side in SIDES:
        play_parser.add_argument(
            f"--{side}", metavar="LEVEL", help=f"a computer plays {side}: {', '.join(LEVELS)}"
        )
    play_parser.add_argument(
        "--pace", type=whole_number, default=0, metavar="N",
        help="tenths of a second after each answer of a computer, to watch",
    )  # fmt: skip
    play_parser.set_defaults(run=play)


def play(given: argparse.Namespace) -> int:
    """Play in the terminal."""
    page = Page(say, _width(given), given.plain)
    if given.server is not None:
        return _play_there(given, page)
    pack = kurgan.read_pack(given.pack) if given.pack else None
    lines = typed_lines()
    client: Client | None = None
    try:
        if given.pace < 0:
            raise BadSetup("--pace is 0 or more: tenths of a second.")
        begun = _resumed(given, pack, page) if given.resume is not None else None
        match, path = begun or _begin(given, pack, page, lines) or (None, Path())
        if match is not None:
            scenario = match.game.scenarios.get(match.start.get("scenario"), "")
            page.line(f"{match.game.title}. {scenario}.")
            page.line("Type help for the commands.")
            client = Client(match, path, page, pack)
            _seat_computers(client, given)
            client.asks_twice = sys.stdin.isatty()
            client.play(lines)
        else:
            page.line("No match was begun.")
        return 0
    except KeyboardInterrupt:
        page.line()
        if client is not None:
            client.keep_when_stopped()
        page.line(f"Stopped. {client.farewell() if client else 'No match was begun.'}")
        return 130


def _play_there(given: argparse.Namespace, page: Page) -> int:
    """Play at a seat on a server."""
    from kurgan.tui.remote import Remote, again  # other verbs need not wait for it
    from kurgan.tui.site import Line, find

    found, lines = find(given.server, given.name), typed_lines()
    if not found.site.headers:
        page.line(f"Your seat: {found.link}")
    try:
        while True:
            with closing(Line(found.site)) as line:
                is_over = Remote(line, found.match, found.keys, page).play(lines)
            following = again(found, page, lines) if is_over else None
            if following is None:
                return 0
            found = following
    except KeyboardInterrupt:
        page.line()
        page.line("Stopped. You can come back by the same command.")
        return 130


def _seat_computers(client: Client, given: argparse.Namespace) -> None:
    """Those of before, and those that are named."""
    computers, match = client.computers, client.match
    computers.seed, computers.pace = given.seed, given.pace / 10
    computers.resume(match)
    for side, level in _named_computers(given, match):
        computers.seat(match, side, level)


def _named_computers(given: argparse.Namespace, match: Match) -> list[tuple[str, str]]:
    """The sides that computers shall play with their levels; refused where there is none."""
    named = [(side, level) for side in SIDES if (level := vars(given)[side]) is not None]
    for side, level in named:
        if side not in match.sides:
            known = ", ".join(match.sides)
            raise BadSetup(f"There is no side {side} in this match; there are {known}.")
        holder(level)
    return named


def _width(given: argparse.Namespace) -> int:
    columns = shutil.get_terminal_size((80, 24)).columns
    width = min(120, columns) if given.width is None else int(given.width)
    if width < NARROWEST:
        raise BadSetup(
            f"The screen needs at least {NARROWEST} columns; give --width {NARROWEST} or more."
        )
    return width


def _resumed(given: argparse.Namespace, pack: Pack | None, page: Page) -> tuple[Match, Path]:
    """The match of a file, or the one played last; `--resume advance` is of that game."""
    if given.scenario is not None or given.option:
        raise BadSetup(
            "--resume goes on as the match was begun; leave out --scenario and --option."
        )
    is_game = given.resume in kurgan.games() and not Path(given.resume).exists()
    if given.resume and not is_game:
        return kurgan.load(given.resume, pack=pack), Path(given.resume)
    game = given.resume if is_game else given.game
    return resume(page, kurgan.game(game).name if game else None, pack)


def _begin(
    given: argparse.Namespace, pack: Pack | None, page: Page, lines: Iterator[str]
) -> tuple[Match, Path] | None:
    if given.game is None and pack is None:
        wish = ask_what_to_play(lines, page, given.scenario, given.option)
        if wish is None:
            return None
        name, scenario, options = wish
    else:
        name, scenario = given.game or (pack.game if pack else ""), given.scenario
        options = read_option_words(kurgan.game(name), given.option)
    match = kurgan.new(name, scenario, options, seed=given.seed, pack=pack)
    _named_computers(given, match)  # before there is a file
    return match, store.new_path(match.game.name)


def say(text: str) -> None:
    """Print, at once."""
    print(text, flush=True)


def typed_lines() -> Iterator[str]:
    """Lines from the keyboard with a prompt, or from a script, which are echoed."""
    is_terminal = sys.stdin.isatty()
    while True:
        if is_terminal:
            try:
                line = input("> ")
            except (EOFError, OSError):  # Ctrl-D, or the terminal is lost
                return
        else:
            line = sys.stdin.readline()
            if not line:
                return
            print(f"> {line.rstrip()}", flush=True)
        yield line.strip()


if __name__ == "__main__":
    sys.exit(main())
