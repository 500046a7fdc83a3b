"""What the tables of an experiment say, setting by setting; rows are read a batch at a time."""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.lab import tables
from kurgan.lab.statistics import Interval, Mean, paired, share

MOST_TURNS = 400


class Finding:
    """The sums over the matches of one setting."""

    def __init__(self, name: str, base: str) -> None:
        self.name, self.base = name, base
        self.game = ""
        self.sides: list[str] = []
        self.players: list[str] = []
        self.scores: list[Mean] = []
        self.adjusted = Mean()  # the first side's score less its luck
        self.luck = array("d")
        self.results = array("f")  # the first side's, by match; less its luck if that is known
        self.held = array("h")  # places at the end, by match
        self.options: dict[str, Json] = {}
        self.pack = ""
        self.outcomes: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.control: dict[int, Counter[int]] = {}
        self.losses: Counter[tuple[str, str]] = Counter()

    @property
    def matches(self) -> int:
        """How many were played."""
        return sum(self.turns.values())

    def add(self, row: Json) -> None:
        """One match."""
        if not self.game:
            self.options, self.pack = json.loads(row["options"]), row["pack"]
        self.game, self.sides, self.players = row["game"], row["sides"], row["players"]
        if not self.scores:
            self.scores = [Mean() for _ in self.sides]
        for mean, score in zip(self.scores, row["scores"], strict=True):
            mean.add(score)
        if row["luck"] is not None:
            self.luck.append(row["luck"])
            self.adjusted.add(row["scores"][0] - row["luck"])
        self.results.append(row["scores"][0] - (row["luck"] or 0.0))
        self.held.append(row["control"])
        self.outcomes[row["outcome"]] += 1
        self.turns[row["turns"]] += 1

    def rate(self, side: int) -> Interval:
        """The share of the wins that a side has."""
        mean = self.scores[side]
        return share(mean.mean * mean.count, mean.count)

    @property
    def steadied(self) -> Interval | None:
        """The first side's share with the luck of the dice taken out."""
        return self.adjusted.interval if self.luck else None

    def changes(self, base: Finding) -> tuple[Mean, Mean]:
        """What is otherwise than in the matches of equal seeds of another setting: wins, places."""
        wins, places = Mean(), Mean()
        for one, other in zip(self.results, base.results, strict=False):
            wins.add(one - other)
        for held, before in zip(self.held, base.held, strict=False):
            places.add(held - before)
        return wins, places

    def effect(self, base: Finding) -> Interval:
        """The change of the first side's share from another setting; without luck if known."""
        return paired(self.changes(base)[0])


class Findings:
    """All settings of an experiment, in their order."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise BadSetup(f"There is no file {path}.")
        mark = tables.mark_of(path)
        if mark is None or mark.get("table") != "matches":
            raise BadSetup(
                f"{path} has no matches of an experiment; `kurgan lab run` writes such a file."
            )
        self.name = str(mark["experiment"])
        self.digest = mark.get("digest")
        self.rules = mark.get("rules")  # the number of each game's
        self.settings = {name: Finding(name, base) for name, base in mark["settings"]}
        for row in rows_of(path, [*tables.COLUMNS["matches"]]):
            self.settings[row["setting"]].add(row)
        self._read_beside(path, mark)

    def _read_beside(self, path: Path, mark: Json) -> None:
        """Turns and losses, where they were written."""
        for table, add in (("turns", self._add_turn), ("losses", self._add_loss)):
            beside = tables.path_of(path.parent, self.name, table)
            found = tables.mark_of(beside) if beside.exists() else None
            if found is not None and found.get("digest") == mark["digest"]:
                for row in rows_of(beside, [*tables.COLUMNS[table]]):
                    add(self.settings[row["setting"]], row)

    def _add_turn(self, setting: Finding, row: Json) -> None:
        if row["turn"] <= MOST_TURNS:
            setting.control.setdefault(row["turn"], Counter())[row["control"]] += 1

    def _add_loss(self, setting: Finding, row: Json) -> None:
        setting.losses[row["side"], row["place"]] += row["count"]


def rows_of(path: Path, columns: list[str]) -> Iterator[Json]:
    """Rows of a Parquet file."""
    try:
        with tables.arrow().parquet.ParquetFile(path) as file:
            lacking = [name for name in columns if name not in file.schema_arrow.names]
            if lacking:
                raise BadSetup(f"{path} has no column {lacking[0]!r}: something has changed it.")
            for batch in file.iter_batches(columns=columns):
                yield from batch.to_pylist()
    except (OSError, ValueError):  # PyArrow's own errors are among these
        raise BadSetup(f"{path} is damaged: its rows cannot be read.") from None


def quantile(counts: Counter[int], part: float) -> int:
    """The value below which such a part lies."""
    wanted, seen = part * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return max(counts)
