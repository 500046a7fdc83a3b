"""Each game plain and compiled, beside other programs in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from bench.peers import PEERS
from bench.timing import Rate, rate, spread
from kurgan.games import GAMES

CHESS, OPEN_SPIEL = "python-chess", "OpenSpiel chess (C++)"


def main() -> None:
    """Measure peers, then the games in a process of each kind, and print."""
    peers = measured_peers()
    modes = {mode: measured(mode) for mode in ("0", "1")}
    print("\n## The games\n\nThings done in a second of one core, and the spread of five rounds.\n")
    print("| | plain | of python-chess | compiled | of OpenSpiel's chess | spread, compiled |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in GAMES:
        for what in modes["0"][game]:
            plain, fast = Rate(*modes["0"][game][what]), Rate(*modes["1"][game][what])
            ratios = ["", ""]
            if what == "random play":
                ratios = [ratio(plain, peers, CHESS), ratio(fast, peers, OPEN_SPIEL)]
            print(
                f"| {game}, {what} | {plain.median:,.0f} | {ratios[0]} "
                f"| {fast.median:,.0f} | {ratios[1]} | {spread(fast)} |"
            )


def measured_peers() -> dict[str, Rate]:
    """Every peer that runs here; the others are named."""
    print("\n## Peers, random play\n\n| what | half-moves a second | spread |\n| --- | --- | --- |")
    found = {}
    for name, made in PEERS.items():
        try:
            found[name] = rate(made())
        except Exception as error:  # a peer that does not run must not end the rest
            print(f"| {name} | does not run here: {error} | |")
            continue
        print(f"| {name} | {found[name].median:,.0f} | {spread(found[name])} |", flush=True)
    return found


def measured(mode: str) -> Any:
    """The rates of the games in a process of their own; compiled only where a build fits."""
    environment = {**os.environ, "KURGAN_FAST": mode}
    command = [sys.executable, "-m", "bench.speeds"]
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(ran.stdout)
    if mode == "1" and found["status"] != "fast":
        sys.exit("There is no build that fits the sources: `make fast` first.")
    return found["rates"]


def ratio(own: Rate, peers: dict[str, Rate], name: str) -> str:
    """How often a peer's rate fits into ours."""
    return f"{own.median / peers[name].median:.2f}" if name in peers else "?"


if __name__ == "__main__":
    main()
