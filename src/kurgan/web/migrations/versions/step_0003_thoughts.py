"""What computers thought: one row for each of their answers."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "thought",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("side", sql.Integer, nullable=False),
        sql.Column("thought", sql.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("thought")
