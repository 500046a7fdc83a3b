"""`kurgan board check`: what is wrong with a data pack."""

from __future__ import annotations

import argparse
import json
import os

import kurgan


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("board", help="check a data pack")
    parser.add_argument("what", choices=["check"])
    parser.add_argument("pack", nargs="?", help="its folder; the packs of the program if left out")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=check)


def check(given: argparse.Namespace) -> int:
    """Check one pack, or all that come with the program; exit code 1 if something is wrong."""
    found = _check_one(given.pack) if given.pack else {}
    for game in kurgan.games().values() if not given.pack else ():
        found[game.pack().name] = game.problems(game.pack())
    if given.json:
        print(json.dumps(found))
    for name, problems in found.items() if not given.json else ():
        print(f"{name}: {len(problems) or 'no'} problem{'' if len(problems) == 1 else 's'}")
        for problem in problems:
            print(f"  {problem}")
    return 1 if any(found.values()) else 0


def _check_one(folder: str) -> dict[str, list[str]]:
    """The problems of a pack by its name; by its folder if it is too broken to have one."""
    try:
        pack = kurgan.read_pack(folder)
    except kurgan.BadData as error:
        if not os.path.isdir(folder):
            raise
        return {folder: [error.message]}
    return {pack.name: kurgan.game(pack.game).problems(pack)}
