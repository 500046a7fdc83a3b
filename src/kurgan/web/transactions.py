"""Transactions: all of it or nothing, and a sentence when the database cannot do it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sql

from kurgan.kernel.errors import StaleAction
from kurgan.web.damage import unusable


class Transactions:
    """Something that reads and writes a database."""

    def __init__(self, engine: sql.Engine) -> None:
        self.engine = engine
        self.reader = engine
        if engine.dialect.name == "postgresql":  # a look needs no transaction, which is asked for
            self.reader = engine.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """One transaction: all of it or nothing."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except sql.exc.IntegrityError:
            raise StaleAction("Another server has gone on with this match; load it anew.") from None
        except sql.exc.DBAPIError as error:
            raise unusable(error) from None

    @contextmanager
    def reading(self) -> Iterator[sql.Connection]:
        """A look at it."""
        try:
            with self.reader.connect() as connection:
                yield connection
        except sql.exc.DBAPIError as error:
            raise unusable(error) from None
