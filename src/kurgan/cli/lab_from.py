"""`kurgan lab from`: the win chance of a position, by many games to the end."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import kurgan
from kurgan.cli.arguments import whole_number
from kurgan.cli.stopping import heard_once
from kurgan.kernel import save as saves
from kurgan.kernel.errors import BadSetup
from kurgan.lab.gauges import GAUGES
from kurgan.lab.onward import Ways, games, position_of


def add_parser(what: Any) -> None:
    """The verb."""
    parser = what.add_parser("from", help="how a position of a match ends, many times over")
    parser.add_argument("file", help="a save")
    parser.add_argument("--answer", type=whole_number, metavar="N",
                        help="begin before this answer of the match (where it stands)")  # fmt: skip
    parser.add_argument("--games", type=whole_number, default=1000, help="how many (1000)")
    parser.add_argument("--player", default="policy", help="who plays every side (policy)")
    parser.add_argument("--seed", type=whole_number, default=1, help="of the dice (1)")
    parser.add_argument("--pack", help="the folder of another data pack")
    parser.add_argument("--jobs", type=whole_number, default=os.cpu_count() or 1,
                        help="how many processes (all cores)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=play_from)


@heard_once()
def play_from(given: argparse.Namespace) -> int:
    """Play, and tell what came of it; whatever stops it, what came of it so far."""
    if given.games < 1 or given.jobs < 1:
        raise BadSetup("--games and --jobs are 1 or more.")
    pack = kurgan.read_pack(given.pack) if given.pack else None
    save = saves.opened(saves.read_file(given.file))
    position = position_of(save, given.answer, given.player, given.seed, pack)
    ways, why, code = Ways(position), "", 0
    try:
        for row in games(position, given.games, given.jobs):
            ways.add(row)
    except KeyboardInterrupt:
        why, code = "Stopped", 130
    except BrokenProcessPool:
        why, code = "A process was killed", 1
    if why:
        print(f"{why} after {ways.games} of {given.games} games.", file=sys.stderr)
    if given.json and ways.games:
        print(json.dumps({"position": position.words, **ways.json()}))
    elif ways.games:
        army = GAUGES[position.setting.game].sides[0]
        print(told(position.words, given.player, ways, army))
    return code


def told(words: str, player: str, ways: Ways, army: str) -> str:
    """The chances, and the ways it is won or lost, with what the first army then holds."""
    lines = [f"{words}. {ways.games} games to the end by {player}:"]
    for side, name in enumerate(ways.sides):
        value, low, high = [100 * part for part in ways.chance(side)]
        lines.append(f"  {name} wins {value:.0f} % ({low:.0f} to {high:.0f})")
    for way in ways.json()["ways"]:
        share = 100 * way["games"] / ways.games
        how = way["outcome"].replace("_", " ")
        lines.append(
            f"  {share:5.1f} %  {way['winner']}, {how}: after {way['turns']:.1f} turns, "
            f"{way['control']:.0f} places held by {army}"
        )
    return "\n".join(lines)
