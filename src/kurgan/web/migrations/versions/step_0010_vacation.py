"""Vacations: when the clocks of an account stand still."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "vacation",
        sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
        sql.Column("begun", sql.Float, primary_key=True),
        sql.Column("until", sql.Float, nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("vacation")
