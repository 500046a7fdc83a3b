"""A forgotten password: a code goes to the address that its owner confirmed, and works once."""

from __future__ import annotations

import secrets
from hmac import compare_digest

import sqlalchemy as sql

from kurgan.web.people import clock
from kurgan.web.people.accounts import Accounts, Known, digest
from kurgan.web.people.alerts import delivery
from kurgan.web.people.tables import ACCOUNT, CHANNEL, RESET

LASTS = 3600.0  # seconds
MOST_TRIES = 5  # of one code


def ask(accounts: Accounts, spelled: str) -> None:
    """Send a code to whoever is called so; nothing if nobody is, or has no address for mail."""
    code = secrets.token_hex(8)
    wanted = (
        sql.select(ACCOUNT.c.id, ACCOUNT.c.name, CHANNEL.c.address, CHANNEL.c.site)
        .join(CHANNEL, CHANNEL.c.account_id == ACCOUNT.c.id)
        .where(ACCOUNT.c.spelling == spelled, CHANNEL.c.kind == "email", CHANNEL.c.code == "")
    )
    with accounts.writing() as connection:
        row = connection.execute(wanted).first()
        if row is None:
            return
        words = (
            f"To take another password for {row.name} at {row.site}, give this code there within "
            f"an hour: {code}\n\nIf you did not ask for it, do nothing."
        )
        connection.execute(RESET.delete().where(RESET.c.account_id == row.id))
        new = {"account_id": row.id, "digest": digest(code), "until": clock.now() + LASTS}
        connection.execute(RESET.insert().values(**new, tries=0))
        connection.execute(delivery(row.id, "email", row.address, words))


def use(accounts: Accounts, spelled: str, code: str) -> Known | None:
    """The account whose code this is, once; None if it is wrong, too old or tried too often."""
    wanted = (
        sql.select(ACCOUNT.c.id, ACCOUNT.c.name, ACCOUNT.c.password, RESET.c.digest)
        .join(RESET, RESET.c.account_id == ACCOUNT.c.id)
        .where(ACCOUNT.c.spelling == spelled, RESET.c.until > clock.now())
        .where(RESET.c.tries < MOST_TRIES)
    )
    with accounts.writing() as connection:
        row = connection.execute(wanted.with_for_update()).first()
        if row is None:
            return None
        mine = RESET.c.account_id == row.id
        if not compare_digest(row.digest, digest(code.strip())):
            connection.execute(RESET.update().where(mine).values(tries=RESET.c.tries + 1))
            return None
        if not connection.execute(RESET.delete().where(mine)).rowcount:
            return None  # somebody was quicker
    return Known(row.id, row.name, row.password)
