"""Matches that a change of the rules holds: a late position of each, and what was before."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "snapshot",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("entries", sql.Integer, nullable=False),
        sql.Column("rolls", sql.Integer, nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("position", sql.Text, nullable=False),
    )
    op.create_table(
        "held",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("why", sql.Text, nullable=False),
        sql.Column("wishes", sql.Text, nullable=False),
    )
    op.create_table(
        "former",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("body", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("former", "held", "snapshot"):
        op.drop_table(name)
