"""Invitations: each makes one browser the holder of a seat, once."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "invitation",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("digest", sql.String(64), nullable=False),
        sql.Column("made", sql.String(32), nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("invitation")
