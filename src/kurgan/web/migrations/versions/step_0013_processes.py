"""Several processes on one database: which of them are alive, and which match is whose."""

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "process",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("house", sql.String(64), nullable=False),
        sql.Column("until", sql.Float, nullable=False),
    )
    op.create_table(
        "lease",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("process_id", sql.String(32), nullable=False),
        sql.Index("lease_process", "process_id"),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("lease", "process"):
        op.drop_table(name)
