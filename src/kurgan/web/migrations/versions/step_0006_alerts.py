"""Alerts: who is awaited, by which ways people are told of it, and what is still to be sent."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "awaited",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("due", sql.Float, nullable=False),
    )
    account = sql.ForeignKey("account.id")
    op.create_table(
        "channel",
        sql.Column("account_id", sql.String(32), account, primary_key=True),
        sql.Column("kind", sql.String(16), primary_key=True),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("site", sql.Text, nullable=False),
        sql.Column("code", sql.String(64), nullable=False),
    )
    op.create_table(
        "delivery",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), nullable=False),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("due", sql.Float, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
    )
    for table in ("awaited", "delivery"):
        op.create_index(f"{table}_due", table, ["due"])


def downgrade() -> None:
    """Remove them."""
    for name in ("delivery", "channel", "awaited"):
        op.drop_table(name)
