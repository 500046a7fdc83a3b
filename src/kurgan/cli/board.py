"""`kurgan board`: a copy of a data pack to correct, and what is wrong with one."""

from __future__ import annotations

import argparse
import json
import os
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import kurgan
from kurgan.games.box import notes_of
from kurgan.kernel.pack import MANIFEST


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("board", help="copy a data pack, or check one")
    what = parser.add_subparsers(metavar="WHAT", required=True)
    checking = what.add_parser("check", help="say what is wrong with a data pack")
    checking.add_argument(
        "pack", nargs="?", help="its folder; the packs of the program if left out"
    )
    checking.add_argument("--json", action="store_true", help="for programs")
    checking.set_defaults(run=check)
    copying = what.add_parser("new", help="copy the data pack of a game, to correct it")
    copying.add_argument("game", help="which game")
    copying.add_argument("folder", help="a folder that does not exist yet")
    copying.add_argument("--name", help="the name of the pack (that of the folder)")
    copying.set_defaults(run=new)


def new(given: argparse.Namespace) -> int:
    """Copy a pack under a name of its own, so that saves tell the two apart."""
    game, folder = kurgan.game(given.game), Path(given.folder)
    name = given.name or folder.resolve().name
    source = files(f"kurgan.games.{game.name}").joinpath("pack", "data")
    try:
        folder.mkdir(parents=True)
        for file in source.iterdir():
            (folder / file.name).write_bytes(file.read_bytes())
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        text = json.dumps(manifest | {"name": name}, indent=2, ensure_ascii=False)
        (folder / MANIFEST).write_text(f"{text}\n", encoding="utf-8")
    except FileExistsError:
        raise kurgan.BadSetup(f"{folder} exists already; give a new folder.") from None
    except OSError as error:
        raise kurgan.BadSetup(f"{folder}: {error.strerror or error}.") from None
    print(f"{folder}: a copy of {game.pack().name} called {name}.")
    print(f"Correct it, then: kurgan board check {folder}")
    return 0


def check(given: argparse.Namespace) -> int:
    """Check one pack, or all that come with the program; exit code 1 if something is wrong."""
    found = _check_one(given.pack) if given.pack else {}
    for game in kurgan.games().values() if not given.pack else ():
        found[game.pack().name] = Checked(game.problems(game.pack()), notes_of(game, game.pack()))
    if given.json:
        print(json.dumps({name: one.problems for name, one in found.items()}))
    for name, one in found.items() if not given.json else ():
        _tell(name, one)
    return 1 if any(one.problems for one in found.values()) else 0


class Checked(NamedTuple):
    """What is wrong with a pack, and what else is to be looked at."""

    problems: list[str]
    notes: list[str]


def _tell(name: str, found: Checked) -> None:
    count = len(found.problems)
    print(f"{name}: {count or 'no'} problem{'' if count == 1 else 's'}")
    for problem in found.problems:
        print(f"  {problem}")
    if found.notes:
        print("Look at this once more; one can play nevertheless:")
    for note in found.notes:
        print(f"  {note}")


def _check_one(folder: str) -> dict[str, Checked]:
    """The problems of a pack by its name; by its folder if it is too broken to have one."""
    try:
        pack = kurgan.read_pack(folder)
    except kurgan.BadData as error:
        if not os.path.isdir(folder):
            raise
        return {folder: Checked([error.message], [])}
    try:
        game = kurgan.game(pack.game)
    except kurgan.BadSetup as error:
        return {pack.name: Checked([f"{MANIFEST}: {error.message}"], [])}
    return {pack.name: Checked(game.problems(pack), notes_of(game, pack))}
