"""The journal of a run: a line for each match as it ends, so that nothing is lost or repeated."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.lab.experiment import Experiment
from kurgan.web.folder import locked

NOT_YET = -1
MATCH = re.compile(rb'\{"match": \[(\d+), (\d+)\], "tables": \{.*\}\}\n')


def line_of(row: Json) -> bytes:
    """A row as the journal has it."""
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


class Journal:
    """The matches of one experiment that were played so far; one process at a time writes it."""

    def __init__(self, experiment: Experiment, folder: Path) -> None:
        self.path = folder / f"{experiment.name}.lab.jsonl"
        self.offsets = [array("q", [NOT_YET]) * s.matches for s in experiment.settings]
        self.done = 0
        self.file = self.path.open("ab", buffering=0)  # what is written is in the file
        if not locked(self.file):
            self.file.close()
            raise BadSetup(f"Another run writes {self.path} now; let it end first.")
        try:
            self._read({"experiment": experiment.name, "digest": experiment.digest})
        except BaseException:
            self.file.close()
            raise

    def _read(self, heading: Json) -> None:
        """Find every match; a line that was torn when the run was killed is cut off.

        Another line that is no match of ours, as after a fault of the disk, is passed over: that
        match is played again.
        """
        with self.path.open("rb") as lines:
            first = lines.readline()
            if not line_of(heading).startswith(first):
                raise BadSetup(
                    f"{self.path} was begun by another experiment, or under other rules; "
                    "give this one another name, or move that file away."
                )
            end = len(first)
            for line in lines:
                if line.endswith(b"\n"):
                    self._found(line, end)
                    end += len(line)
        is_begun = first.endswith(b"\n")
        self.file.truncate(end if is_begun else 0)
        if not is_begun:
            self._write(heading)

    def _found(self, line: bytes, offset: int) -> None:
        known = MATCH.match(line)
        if known is None:
            return
        index, number = int(known[1]), int(known[2])
        is_one = index < len(self.offsets) and number < len(self.offsets[index])
        if is_one and self.offsets[index][number] == NOT_YET:
            self.offsets[index][number] = offset
            self.done += 1

    def has(self, index: int, number: int) -> bool:
        """Whether a match was played."""
        return self.offsets[index][number] != NOT_YET

    def add(self, index: int, number: int, tables: Json) -> None:
        """Keep a match; if the disk is full the journal stays as it was."""
        offset = self._write({"match": [index, number], "tables": tables})
        self.offsets[index][number] = offset
        self.done += 1

    def _write(self, row: Json) -> int:
        line = line_of(row)
        start = self.path.stat().st_size
        try:
            if self.file.write(line) != len(line):
                raise OSError(ENOSPC, "the disk is full")
        except OSError:
            self.file.truncate(start)
            raise
        return start

    def matches(self) -> Iterator[Json]:
        """The tables of every match played, in the order of settings and numbers."""
        with self.path.open("rb") as lines:
            for offsets in self.offsets:
                for offset in offsets:
                    if offset != NOT_YET:
                        lines.seek(offset)
                        yield json.loads(lines.readline())["tables"]

    def close(self) -> None:
        """Let another run have it."""
        self.file.close()

    def remove(self) -> None:
        """Everything is in the tables now."""
        self.file.close()
        self.path.unlink(missing_ok=True)
