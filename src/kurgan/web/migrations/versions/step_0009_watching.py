"""Watching: the link by which anybody may look on at a match."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "watch_link",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("digest", sql.String(64), nullable=False),
        sql.Column("made", sql.String(32), nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("watch_link")
