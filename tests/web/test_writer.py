"""The writer: answers that wait are kept together, and one that cannot be harms no other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import kurgan
from kurgan.kernel.errors import StaleAction
from kurgan.web.database import Change, Database
from kurgan.web.writer import Writer


def test_answers_that_wait_go_together(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'kurgan.db'}")
    save = kurgan.new("advance", seed=1).save()
    number = len(save["entries"])
    for name in ("a", "b", "c"):
        database.add_match(name, "match", save, {})
    together: list[int] = []
    append = database.append

    def counted(changes: list[Change]) -> None:
        together.append(len(changes))
        append(changes)

    database.append = counted  # type: ignore[assignment, method-assign]

    async def write() -> list[BaseException | None]:
        writer = Writer(database)
        changes = [Change(name, number, [["one"]], save, {}) for name in ("a", "b", "c", "b")]
        found = await asyncio.gather(*map(writer.write, changes), return_exceptions=True)
        writer.close()
        return found

    found = asyncio.run(write())
    assert [type(one) for one in found] == [type(None)] * 3 + [StaleAction]
    assert max(together) > 1
    for name in ("a", "b", "c"):
        assert database.match(name).body["entries"][number:] == [["one"]]
    database.close()
