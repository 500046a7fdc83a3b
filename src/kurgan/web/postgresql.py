"""PostgreSQL: no process waits long for another, and one that stands still holds nobody up."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

STANDING_STILL = 6  # seconds in the middle of a transaction after which it is undone
WAITING = 3  # seconds for something that another transaction is writing


def impatient(connection: Any, record: Any) -> None:
    """What every line to the database begins with."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{STANDING_STILL}s'")
        cursor.execute(f"SET lock_timeout = '{WAITING}s'")
    connection.commit()


def patiently(connection: sql.Connection) -> None:
    """Wait as long as it takes, in this transaction."""
    connection.execute(sql.text("SET LOCAL lock_timeout = 0"))
