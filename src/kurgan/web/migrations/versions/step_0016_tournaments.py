"""Tournaments, who plays in them, and their matches."""

import sqlalchemy as sql
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tournament",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("account_id", sql.String(32), nullable=False),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("wish", sql.Text, nullable=False),
        sql.Column("has_begun", sql.Boolean, nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
    )
    tournament = sql.ForeignKey("tournament.id")
    op.create_table(
        "entrant",
        sql.Column("tournament_id", sql.String(32), tournament, primary_key=True),
        sql.Column("account_id", sql.String(32), primary_key=True),
        sql.Column("made", sql.String(32), nullable=False),
    )
    op.create_table(
        "pairing",
        sql.Column(
            "tournament_id", sql.String(32), sql.ForeignKey("tournament.id"), primary_key=True
        ),
        sql.Column("first", sql.String(32), primary_key=True),
        sql.Column("second", sql.String(32), primary_key=True),
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), nullable=False),
    )
    op.create_index("pairing_match", "pairing", ["match_id"])


def downgrade() -> None:
    """Remove them."""
    for table in ("pairing", "entrant", "tournament"):
        op.drop_table(table)
