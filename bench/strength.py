"""How strong the levels are: `python -m bench.strength` plays on where it stopped."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import log10
from pathlib import Path
from typing import Any, NamedTuple

from bench.arena import SCENES, level, play
from kurgan.bots.knowledge import knowledge_of
from kurgan.games import GAMES
from kurgan.lab import statistics

KEPT = Path("build/strength.jsonl")
PAGE = Path("docs/strength.md")
RULES = "the rules"  # who opposes where there is no other player
FIRST_SEED = 500_000  # fresh: nothing was tuned on these

WORDS = """\
Made by `python -m bench.strength`, which goes on where it stopped. Every pairing is played on fresh
seeds that nothing was tuned on; between two levels each seed is played twice, with sides exchanged.
Intervals are Wilson's, at 95 %. Where the budget is less than 1, every level that searches had
only that part of its tries. The last column has the seconds of one busy core for a turn.
The rival is an independent rule-based player (`bench/rivals.py`) that uses nothing of the others.
Pairings that are not in the table were played fewer than ten times. With 30 games an interval is
too wide to tell neighbours apart: in Advance officer and policy on the same 30 seeds differ by
-7 points (-20 to 6) in the main game and by 7 (-9 to 23) in the Factory District. A row
stays until its pairing is played again: those of officer and general in Axis and Inferno 1 vs 1
with the budget 1 were played before the tries of a turn were bounded, when seconds were told by the
clock; those with the budget 0.1 are of the tries as they are now.
Those of officer in Advance are of the compiled program, by the processor, and of when a plan had to
beat the policy's by 1.5 standard errors. So general, at a quarter of its tries, won 70 % of 60 main
games of which the policy won 82 % (-12 points, -23 to 0). Now it takes 4: 80 % (-2, -7 to 4).
"""


class Pairing(NamedTuple):
    """A level, and another that plays the other sides; "" where the rules oppose it."""

    scene: str
    one: str
    other: str
    games: int
    share: float = 1.0  # of the budget of every level that searches


SOLO = ("advance-main", "advance-factory", "inferno-solo")
DUELS = ("axis-race", "axis-uranus", "inferno-versus")
TWO_VS_ONE = "inferno-two-vs-one"
RIVALRIES = ("axis-race", "axis-uranus")  # where an independent rule-based player is met
PAIRINGS = (
    *[Pairing(scene, "policy", "random", 200) for scene in DUELS],
    *[Pairing(scene, "policy", "recruit", 200) for scene in DUELS],
    *[Pairing(scene, "officer", "policy", 200) for scene in (*DUELS, TWO_VS_ONE)],
    *[Pairing(scene, "general", "officer", 200, 0.25) for scene in DUELS],
    *[Pairing(scene, "marshal", "general", 200, 0.1) for scene in DUELS],
    *[Pairing(scene, "general", "policy", 60) for scene in DUELS],
    *[Pairing(scene, "policy", "rival", 200) for scene in RIVALRIES],
    *[Pairing(scene, "general", "rival", 200, 0.25) for scene in RIVALRIES],
    *[Pairing(scene, "random", "", 100) for scene in SOLO],
    *[Pairing(scene, "recruit", "", 200) for scene in SOLO],
    *[Pairing(scene, "policy", "", 200) for scene in (*SOLO, "inferno-coop")],
    *[Pairing(scene, "officer", "", 200) for scene in (*SOLO, "inferno-coop")],
    *[Pairing(scene, "general", "", 200, 0.25) for scene in SOLO],
    *[Pairing(scene, "general", "", 60) for scene in SOLO],
    *[Pairing(scene, "marshal", "", 60, 0.25) for scene in SOLO],
)


class Job(NamedTuple):
    """One game of a pairing."""

    scene: str
    one: str
    other: str
    share: float
    seed: int
    swapped: bool


def jobs(pairing: Pairing) -> Iterator[Job]:
    """The games of a pairing: on each seed once, or with sides exchanged."""
    scene, one, other, games, share = pairing
    for number in range(games if not other else games // 2):
        for swapped in (False, True) if other else (False,):
            yield Job(scene, one, other, share, FIRST_SEED + number, swapped)


def carry_out(job: Job) -> dict[str, Any]:
    """Play one game; what came of it for the first level."""
    scene, clock = SCENES[job.scene], dict[str, float]()
    players = [
        level(scene, name, f"{job.seed} {side}", clock, job.share)
        for side, name in enumerate(seated(job, len(scene.sides)))
    ]
    start = knowledge_of(scene.game).turn(scene.setup())[0]
    s = play(scene, players, job.seed)
    scores = GAMES[scene.game].score(s)
    turns = knowledge_of(scene.game).turn(s)[0] - start + 1
    won = scores[-1] if job.swapped else scores[0]
    return {**job._asdict(), "won": won, "seconds": clock.get(job.one, 0.0) / max(1, turns)}


def seated(job: Job, sides: int) -> list[str]:
    """Who plays each side: partners, who come first, are of one level."""
    if not job.other:
        return [job.one] * sides
    first, last = (job.other, job.one) if job.swapped else (job.one, job.other)
    return [first] * (sides - 1) + [last]


def done(path: Path) -> list[dict[str, Any]]:
    """The games played so far."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def play_on(path: Path, pairings: list[Pairing], workers: int) -> None:
    """Play every game that is not kept yet."""
    waiting = missing(pairings, done(path))
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as kept, ProcessPoolExecutor(workers) as pool:
        for finished in as_completed([pool.submit(carry_out, job) for job in waiting]):
            kept.write(json.dumps(finished.result()) + "\n")
            kept.flush()


def missing(pairings: list[Pairing], rows: list[dict[str, Any]]) -> list[Job]:
    """The games that are not played yet, each once, though two pairings may want it."""
    known = {tuple(row[name] for name in Job._fields) for row in rows}
    wanted = dict.fromkeys(job for pairing in pairings for job in jobs(pairing))
    return [job for job in wanted if tuple(job) not in known]


def elo(share: float) -> str:
    """A share of wins as a difference in Elo."""
    return f"{400 * log10(share / (1 - share)):+.0f}" if 0 < share < 1 else "all"


HEAD = (
    "| game | level | against | games | budget | wins | 95 % | as first side | Elo | 95 % | s |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
)


def table(rows: list[dict[str, Any]], before: str = "") -> list[str]:
    """One line for each pairing that was played now or before, in their order."""
    played: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        key = (row["scene"], row["one"], row["other"], f"{row['share']:g}")
        played.setdefault(key, []).append(row)
    lines = {**told_before(before), **{key: line(mine) for key, mine in played.items()}}
    return [*HEAD, *[lines[key] for key in sorted(lines, key=place)]]


def place(key: tuple[str, ...]) -> tuple[int, float, tuple[str, ...]]:
    """Where the line of a pairing stands."""
    order = {(p.scene, p.one, p.other): n for n, p in enumerate(PAIRINGS)}
    return order.get((key[0], key[1], key[2]), len(order)), float(key[3]), key


def told_before(page: str) -> dict[tuple[str, ...], str]:
    """The lines of a page by their pairings."""
    found: dict[tuple[str, ...], str] = {}
    for text in page.splitlines():
        cells = [cell.strip() for cell in text.strip("| ").split("|")]
        if text.startswith("| ") and cells[0] in SCENES:
            other = "" if cells[2] == RULES else cells[2]
            found[cells[0], cells[1], other, cells[4]] = text
    return found


def line(mine: list[dict[str, Any]]) -> str:
    """One pairing."""
    pairing, wins, games = mine[0], sum(r["won"] for r in mine), len(mine)
    _, low, high = statistics.share(wins, games)
    first = [r["won"] for r in mine if not r["swapped"]]
    other = pairing["other"]
    cells = [
        pairing["scene"], pairing["one"], other or RULES, str(games), f"{pairing['share']:g}",
        percent(wins / games), f"{percent(low)} to {percent(high)}",
        percent(sum(first) / len(first)) if other and first else "",
        elo(wins / games) if other else "", f"{elo(low)} to {elo(high)}" if other else "",
        f"{sum(r['seconds'] for r in mine) / games:.2f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def percent(share: float) -> str:
    """A share in words."""
    return f"{100 * share:.0f} %"


def page(rows: list[dict[str, Any]], before: str = "") -> str:
    """The whole page; what was told before stays where nothing new is known."""
    words = ["# How strong the computer players are", "", WORDS]
    return "\n".join([*words, *table(rows, before)]) + "\n"


def main() -> None:
    """Play what is missing, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="pairings whose name holds this")
    parser.add_argument("--games", type=float, default=1.0, help="this part of the games")
    parser.add_argument("--share", type=float, help="this part of the budgets, for all of these")
    given = parser.parse_args()
    chosen = [p for p in PAIRINGS if given.only in f"{p.scene} {p.one} {p.other}"]
    if given.share is not None:
        chosen = [p._replace(share=given.share) for p in chosen]
    fewer = [p._replace(games=max(2, int(p.games * given.games))) for p in chosen]
    play_on(KEPT, fewer, given.jobs)
    PAGE.write_text(page(done(KEPT), PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
