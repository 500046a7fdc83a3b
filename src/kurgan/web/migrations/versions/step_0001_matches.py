"""Matches, their journals, the keys of their seats and the players' notes."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "match",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("pack", sql.Text, nullable=False),
        sql.Column("start", sql.Text, nullable=False),
        sql.Column("dice", sql.Text, nullable=False),
        sql.Column("outcome", sql.Text, nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
        sql.Column("shared", sql.Boolean, nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
        sql.Column("updated", sql.String(32), nullable=False),
    )
    op.create_table(
        "entry",
        _of_match(),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("entry", sql.Text, nullable=False),
        sql.Column("made", sql.String(32), nullable=False),
    )
    op.create_table(
        "seat_key",
        sql.Column("digest", sql.String(64), primary_key=True),
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("made", sql.String(32), nullable=False),
    )
    op.create_index("seat_key_match", "seat_key", ["match_id"])
    op.create_table(
        "note",
        _of_match(),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("text", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("note", "seat_key", "entry", "match"):
        op.drop_table(name)


def _of_match() -> "sql.Column[str]":
    return sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True)
