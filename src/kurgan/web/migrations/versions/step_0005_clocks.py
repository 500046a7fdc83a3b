"""Clocks of matches: their terms, what is left, and when the time of who is to act is over."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "clock",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("terms", sql.Text, nullable=False),
        sql.Column("state", sql.Text, nullable=False),
        sql.Column("deadline", sql.Float, nullable=True),
    )
    op.create_index("clock_deadline", "clock", ["deadline"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("clock")
