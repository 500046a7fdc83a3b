"""The command `kurgan`."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import kurgan
from kurgan.cli import board, engine, fuzz, record
from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.tui import store
from kurgan.tui.begin import ask_what_to_play, read_option_words
from kurgan.tui.client import Client


def main(arguments: list[str] | None = None) -> int:
    """Carry out one verb; a person's mistake ends with a sentence and exit code 2."""
    parser = make_parser()
    given = parser.parse_args(arguments)
    if getattr(given, "run", None) is None:
        given = parser.parse_args(["play"])
    try:
        return int(given.run(given))
    except KurganError as error:
        print(error.message, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. A match that was begun is kept; kurgan play --resume goes on.")
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def make_parser() -> argparse.ArgumentParser:
    """Every verb with its arguments."""
    parser = argparse.ArgumentParser(
        prog="kurgan", description="Play three Stalingrad wargames with every rule enforced."
    )
    parser.add_argument("--version", action="version", version=f"kurgan {kurgan.__version__}")
    verbs = parser.add_subparsers(metavar="VERB")
    _play_parser(verbs)
    record.add_parsers(verbs)
    board.add_parser(verbs)
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
    play_parser.add_argument("--plain", action="store_true", help="no tables: for screen readers")
    play_parser.add_argument("--width", type=int, help="columns of the screen")
    play_parser.set_defaults(run=play)


def play(given: argparse.Namespace) -> int:
    """Play in the terminal."""
    lines = typed_lines()
    if given.resume is not None:
        path = Path(given.resume) if given.resume else store.latest()
        match = kurgan.load(path, pack=given.pack)
    else:
        begun = _begin(given, lines)
        if begun is None:
            return 0
        match = begun
        path = store.new_path(match.game.name)
    width = given.width or min(120, shutil.get_terminal_size((80, 24)).columns)
    if width < 40:
        raise BadSetup("The screen needs at least 40 columns; give --width 40 or more.")
    print(f"{match.game.title}. Type help for the commands.")
    Client(match, path, say, width, given.plain).play(lines)
    return 0


def _begin(given: argparse.Namespace, lines: Iterator[str]) -> kurgan.Match | None:
    if given.game is None:
        asked = ask_what_to_play(lines, say)
        if asked is None:
            return None
        name, scenario, options = asked
    else:
        name, scenario = given.game, given.scenario
        options = read_option_words(kurgan.game(name), given.option)
    return kurgan.new(name, scenario, options, seed=given.seed, pack=given.pack)


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
            except EOFError:
                return
        else:
            line = sys.stdin.readline()
            if not line:
                return
            print(f"> {line.rstrip()}", flush=True)
        yield line.strip()


if __name__ == "__main__":
    sys.exit(main())
