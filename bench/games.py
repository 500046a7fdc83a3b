"""Each game plain and compiled, beside other programs, in rounds that take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict

from bench.peers import PEERS
from bench.timing import ROUNDS, Run, one_round, spread, summed_up

PLAIN, COMPILED = "plain", "compiled"
BESIDE = {PLAIN: "python-chess", COMPILED: "OpenSpiel chess (C++)"}
GOALS = {
    PLAIN: {"inferno": 3.5, "advance": 3.5, "axis": 2.5},
    COMPILED: {"inferno": 1.0, "advance": 1.2, "axis": 1.0},
}
RANDOM = "random play"

Rounds = dict[tuple[str, str], list[float]]  # of what, how


class Worker:
    """A process that plays plain or compiled, and measures when it is asked."""

    def __init__(self, mode: str) -> None:
        environment = {**os.environ, "KURGAN_FAST": "1" if mode == COMPILED else "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.speeds"],
            env=environment,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        told = json.loads(self._line())
        self.runs: list[str] = told["runs"]
        if mode == COMPILED and told["status"] != "fast":
            sys.exit("There is no build that fits the sources: `make fast` first.")

    def measured(self, what: str) -> float:
        """The rate of one round."""
        assert self.process.stdin is not None
        print(what, file=self.process.stdin, flush=True)
        return float(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self) -> None:
        """Let it go."""
        self.process.communicate()


def main() -> None:
    """Measure peers and games in turn, round by round, and print."""
    peers = running_peers()
    workers = {mode: Worker(mode) for mode in (PLAIN, COMPILED)}
    rounds: Rounds = defaultdict(list)
    for _ in range(ROUNDS):
        for what in workers[PLAIN].runs:
            for mode, worker in workers.items():
                one_of_each(what, mode, worker, peers, rounds)
        for name, run in peers.items():
            rounds[name, ""].append(one_round(run))
    for worker in workers.values():
        worker.end()
    show_peers(peers, rounds)
    show_ratios(rounds)
    show_rates(workers[PLAIN].runs, rounds)


def one_of_each(
    what: str, mode: str, worker: Worker, peers: dict[str, Run], rounds: Rounds
) -> None:
    """One round of a run; of random play with its peer just before and just after."""
    if not what.endswith(RANDOM) or BESIDE[mode] not in peers:
        rounds[what, mode].append(worker.measured(what))
        return
    before = one_round(peers[BESIDE[mode]])
    own = worker.measured(what)
    after = one_round(peers[BESIDE[mode]])
    rounds[what, mode].append(own)
    rounds[what, f"{mode} ratio"].append(2 * own / (before + after))


def running_peers() -> dict[str, Run]:
    """Every peer that runs here; the others are named."""
    found = {}
    for name, made in PEERS.items():
        try:
            run = made()
            run()
        except Exception as error:  # a peer that does not run must not end the rest
            print(f"{name} does not run here: {error}")
            continue
        found[name] = run
    return found


def show_peers(peers: dict[str, Run], rounds: Rounds) -> None:
    """How fast the others are."""
    print("\n## Peers, random play\n\n| what | answers a second | spread |\n| --- | --- | --- |")
    for name in peers:
        found = summed_up(rounds[name, ""])
        print(f"| {name} | {found.median:,.0f} | {spread(found)} |")


def show_ratios(rounds: Rounds) -> None:
    """Random play beside the peers, and what it should reach."""
    for mode, peer in BESIDE.items():
        print(f"\n| random play, {mode} | of {peer} | spread | goal |\n| --- | --- | --- | --- |")
        for game, goal in GOALS[mode].items():
            ratios = rounds[f"{game}, {RANDOM}", f"{mode} ratio"]
            if ratios:
                found = summed_up(ratios)
                print(f"| {game} | {found.median:.2f} | {spread(found)} | {goal} |")


def show_rates(runs: list[str], rounds: Rounds) -> None:
    """Things done in a second of one core."""
    print(f"\n## The games\n\nThings done in a second, the median of {ROUNDS} rounds.\n")
    print("| | plain | spread | us each | compiled | spread | us each |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for what in runs:
        cells = [what]
        for mode in (PLAIN, COMPILED):
            found = summed_up(rounds[what, mode])
            each = 1e6 / found.median
            cells += [f"{found.median:,.0f}", spread(found), f"{each:,.{1 if each < 100 else 0}f}"]
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
