"""Results as Parquet: a row for each match, and beside it turns, battles, losses, actions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kurgan.games import GAMES
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.lab.experiment import Experiment

ROWS = 20_000  # rows that are held at a time
MARK = b"kurgan"  # the name of what we add to a file
KEY = {"setting": "text", "number": "whole"}
COLUMNS: Mapping[str, Mapping[str, str]] = {
    "matches": KEY
    | {
        "game": "text", "scenario": "text", "options": "text", "pack": "text",
        "sides": "texts", "players": "texts", "scores": "numbers",
        "winner": "text", "outcome": "text", "turns": "whole", "answers": "whole",
        "rolls": "whole", "control": "whole", "luck": "number",
    },
    "turns": KEY | {"turn": "whole", "control": "whole", "chance": "number"},
    "battles": KEY
    | {
        "turn": "whole", "place": "text", "attacker": "text", "attacker_lost": "whole",
        "defender_lost": "whole", "taken": "yes",
    },
    "losses": KEY
    | {"turn": "whole", "side": "text", "piece": "text", "count": "whole", "place": "text"},
    "actions": KEY
    | {
        "turn": "whole", "step": "whole", "side": "text", "question": "text",
        "options": "whole", "action": "text",
    },
}  # fmt: skip


def arrow() -> Any:
    """PyArrow, which only the laboratory needs."""
    try:
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise BadSetup(
            "The laboratory writes Parquet with PyArrow, which is not here; "
            "pip install 'kurgan[lab]' brings it."
        ) from None
    return pyarrow


def path_of(folder: Path, experiment: str, table: str) -> Path:
    """The file of a table."""
    return folder / f"{experiment}{'' if table == 'matches' else f'.{table}'}.parquet"


def mark_of(path: Path) -> dict[str, Json] | None:
    """What we wrote about a file in it; None if it is not ours."""
    try:
        found = arrow().parquet.read_schema(path).metadata or {}
        mark: Json = json.loads(found.get(MARK, b"null"))
    except (OSError, ValueError):  # PyArrow's own errors are among these
        return None
    return mark if isinstance(mark, dict) else None


def check_free(experiment: Experiment, folder: Path) -> bool:
    """Whether everything was written already; the file of another experiment is refused."""
    for table in ("matches", *experiment.tables):
        path = path_of(folder, experiment.name, table)
        mark = mark_of(path) if path.exists() else {"digest": experiment.digest}
        if mark is None or mark.get("digest") != experiment.digest:
            raise BadSetup(
                f"{path} holds something else, or the results of another experiment, and is not "
                "overwritten; give this experiment another name, or --to another folder."
            )
    return path_of(folder, experiment.name, "matches").exists()


def write(experiment: Experiment, folder: Path, matches: Iterable[Json]) -> list[Path]:
    """Write every table; they get their names together, the one of matches last."""
    names = [*experiment.tables, "matches"]
    paths = [path_of(folder, experiment.name, name) for name in names]
    drafts = [path.with_name(f"{path.name}.part") for path in paths]
    try:
        writers = [
            Writer(draft, name, experiment) for draft, name in zip(drafts, names, strict=True)
        ]
        for tables in matches:
            for writer in writers:
                writer.add(tables[writer.table])
        for writer in writers:
            writer.close()
        for draft, path in zip(drafts, paths, strict=True):
            os.replace(draft, path)
    finally:
        for draft in drafts:
            draft.unlink(missing_ok=True)
    return [paths[-1], *paths[:-1]]


class Writer:
    """A Parquet file that grows; it holds few rows at a time."""

    def __init__(self, path: Path, table: str, experiment: Experiment) -> None:
        self.table = table
        self.arrow = arrow()
        mark: dict[str, Json] = {"experiment": experiment.name, "digest": experiment.digest}
        mark |= {"table": table, "settings": [[s.name, s.base] for s in experiment.settings]}
        mark["rules"] = {s.game: GAMES[s.game].rules for s in experiment.settings}
        self.schema = self._schema(mark)
        self.rows: list[dict[str, Json]] = []
        self.file = self.arrow.parquet.ParquetWriter(path, self.schema, compression="zstd")

    def _schema(self, mark: Json) -> Any:
        pa = self.arrow
        kinds = {
            "text": pa.string(), "whole": pa.int32(), "number": pa.float64(), "yes": pa.bool_(),
            "texts": pa.list_(pa.string()), "numbers": pa.list_(pa.float64()),
        }  # fmt: skip
        fields = [(name, kinds[kind]) for name, kind in COLUMNS[self.table].items()]
        return pa.schema(fields, metadata={MARK: json.dumps(mark).encode()})

    def add(self, rows: list[dict[str, Json]]) -> None:
        """Some rows."""
        self.rows += rows
        if len(self.rows) >= ROWS:
            self._flush()

    def _flush(self) -> None:
        if self.rows:
            self.file.write_table(self.arrow.Table.from_pylist(self.rows, self.schema))
            self.rows = []

    def close(self) -> None:
        """Write the rest."""
        self._flush()
        self.file.close()
