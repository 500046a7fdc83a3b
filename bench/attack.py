"""Requests made up by schemathesis for every operation of a public server, most with real ids.

It wants `pip install schemathesis`, and writes what each operation answered.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

from bench.web import read_link

SERVE = [sys.executable, "-m", "kurgan", "serve", "--public", "--proxy", "127.0.0.1"]
MAIL = {"KURGAN_SMTP": "smtp://127.0.0.1:9", "KURGAN_MAIL_FROM": "kurgan@example.org"}


def main() -> None:
    """Start a server, attack it and tell what came of it."""
    reader = argparse.ArgumentParser(prog="bench.attack")
    reader.add_argument("--examples", type=int, default=25, help="of each operation")
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    if find_spec("schemathesis") is None:
        sys.exit("It needs schemathesis: pip install schemathesis")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [*SERVE, "--no-browser", "--port", "0", "--data", name]
        with subprocess.Popen(
            command, env={**os.environ, **MAIL}, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        ) as server:  # fmt: skip
            assert server.stdout is not None
            try:
                attack(folder, *read_link(server.stdout.readline()), given.examples, given.seed)
            finally:
                server.terminate()
        show(folder)


def attack(folder: Path, site: str, secret: str, examples: int, seed: int) -> None:
    """Let schemathesis ask; the hooks are in bench.real."""
    document = folder / "openapi.json"
    with urlopen(f"{site}/api/openapi.json") as answer:
        document.write_bytes(answer.read())
    told = {"SITE": site, "SECRET": secret}
    told |= {"DATABASE": str(folder / "kurgan.db"), "SEEN": str(folder / "seen.json")}
    subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", str(document), "--url", site,
            "--checks", "not_a_server_error", "--phases", "coverage,fuzzing",
            "-n", str(examples), "--seed", str(seed), "--suppress-health-check", "all",
            "--continue-on-failure",
        ],
        env={
            **os.environ, "SCHEMATHESIS_HOOKS": "bench.real", "PYTHONPATH": os.getcwd(),
            **{f"ATTACK_{key}": value for key, value in told.items()},
        },
        cwd=folder,  # where it leaves what it remembers
        check=False,
    )  # fmt: skip


def show(folder: Path) -> None:
    """How often each operation answered what."""
    answers: dict[str, dict[str, int]] = defaultdict(dict)
    for key, number in sorted(json.loads((folder / "seen.json").read_text()).items()):
        door, _, status = key.rpartition(" ")
        answers[door][status] = number
    known = {door: told for door, told in answers.items() if set(told) != {"405"}}
    for door, told in known.items():
        print(f"{door}: {', '.join(f'{status} {number}' for status, number in told.items())}")
    met = [door for door, told in known.items() if any(status < "400" for status in told)]
    total = sum(sum(told.values()) for told in answers.values())
    bugs = folder / "bugs"
    written = len(list(bugs.iterdir())) if bugs.exists() else 0
    print(f"{total} requests; of {len(known)} operations {len(met)} met a success; {written} bugs")


if __name__ == "__main__":
    main()
