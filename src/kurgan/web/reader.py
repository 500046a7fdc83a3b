"""What one browser has been told of a match, and what it is told next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kurgan.kernel.procedure import Json
from kurgan.web.log import Told

if TYPE_CHECKING:
    from kurgan.web.table import Table


WATCHER = -1  # the key of what is told to whoever looks on


class Reader:
    """A seat's browser: the position and the log that it has."""

    def __init__(self, seat: int, wants_differences: bool = False) -> None:
        self.seat = seat
        self.key = seat  # of the positions that it is told
        self.wants_differences = wants_differences
        self.position: Json = None
        self.number = 0  # of that position, as its table counts
        self.told = Told()
        self.side = -1  # whose log it has
        self.loaded = 0  # which reading of the match from the disk it was told of

    def tell(self, table: Table) -> str:
        """Everything that a browser needs, as its seat may know it, as JSON."""
        side = table.match.side_of(self.seat)
        if (self.loaded, self.side) != (table.loaded, side):
            self.position = self.position if self.loaded == table.loaded else None
            self.loaded, self.side, self.told = table.loaded, side, Told()
        log, timeline = table.timeline.log, table.timeline
        keep, self.told = log.tell(table.match, side, self.told, timeline)
        rows = log.rows(table.match, timeline, side, keep)
        has, self.position = self.position, table.position(self.key)
        before, self.number = self.number, table.numbers[self.key]
        more = f'"log": {{"keep": {keep}, "rows": [{rows}]}}}}'
        if self.wants_differences:
            return f'{{"change": {table.change(self.key, has, before)}, {more}'
        return f"{json.dumps(self.position)[:-1]}, {more}"

    def knows_all(self, table: Table) -> bool:
        """Whether nothing has changed for this browser since it was told."""
        side = table.match.side_of(self.seat)
        if self.position is None or self.position != table.position(self.key):
            return False
        log = table.timeline.log
        has = self.told if self.loaded == table.loaded else self.told._replace(cuts=0)
        keep, told = log.tell(table.match, side, has, table.timeline)
        return keep == has.rows == told.rows
