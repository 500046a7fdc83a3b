"""How the tables of the database came to be, one step a file."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.web.lock import NUMBER
from kurgan.web.postgresql import patiently

HERE = Path(__file__).parent
VERSION = sql.table("alembic_version", sql.column("version_num"))


def migrate(connection: sql.Connection) -> None:
    """Bring a database up to date."""
    if connection.dialect.name == "postgresql":  # one at a time, where several are started at once
        patiently(connection)
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(NUMBER + 1)))
    if not _is_up_to_date(connection):
        _upgrade(connection)


def _is_up_to_date(connection: sql.Connection) -> bool:
    newest = max(path.stem.split("_")[1] for path in (HERE / "versions").glob("step_*.py"))
    if not sql.inspect(connection).has_table(VERSION.name):
        return False
    return connection.execute(sql.select(VERSION.c.version_num)).scalars().all() == [newest]


def _upgrade(connection: sql.Connection) -> None:
    from alembic import command  # most starts do without it, and begin sooner
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise BadSetup(
            "The database in this data folder was written by a newer Kurgan; use that one."
        ) from None
