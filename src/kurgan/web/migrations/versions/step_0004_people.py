"""Accounts, where they are signed in, the matches they host and the seats they hold."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables; a key can belong to a browser that is signed in."""
    op.create_table(
        "account",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("spelling", sql.String(80), nullable=False, unique=True),
        sql.Column("password", sql.Text, nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
    )
    op.create_table(
        "sign_in",
        sql.Column("digest", sql.String(64), primary_key=True),
        _account(),
        sql.Column("made", sql.String(32), nullable=False),
    )
    op.create_table("hosting", _match(), _account(), sql.Column("open", sql.Text, nullable=False))
    op.create_table(
        "seat_account",
        _match(),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        _account(),
    )
    for table in ("sign_in", "hosting", "seat_account"):
        op.create_index(f"{table}_account", table, ["account_id"])
    op.add_column("seat_key", sql.Column("sign_in", sql.String(64), nullable=True))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("seat_key", "sign_in")
    for name in ("seat_account", "hosting", "sign_in", "account"):
        op.drop_table(name)


def _match() -> "sql.Column[str]":
    return sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True)


def _account() -> "sql.Column[str]":
    return sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), nullable=False)
