"""Codes by which somebody who forgot a password takes another."""

import sqlalchemy as sql
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reset",
        sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
        sql.Column("digest", sql.String(64), nullable=False),
        sql.Column("until", sql.Float, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("reset")
