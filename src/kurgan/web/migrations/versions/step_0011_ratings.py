"""Ratings: how strong accounts are in each game, and the matches that were counted."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rating",
        sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("rating", sql.Float, nullable=False),
        sql.Column("deviation", sql.Float, nullable=False),
        sql.Column("volatility", sql.Float, nullable=False),
        sql.Column("matches", sql.Integer, nullable=False),
        sql.Column("made", sql.Float, nullable=False),
    )
    op.create_table(
        "counted",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("is_rated", sql.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("counted", "rating"):
        op.drop_table(name)
