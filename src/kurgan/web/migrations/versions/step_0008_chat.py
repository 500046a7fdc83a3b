"""Chat: what players say to each other beside a match."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "chat",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("account_id", sql.String(32), nullable=True),
        sql.Column("name", sql.String(80), nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("made", sql.String(32), nullable=False),
    )
    op.create_index("chat_account", "chat", ["account_id"])


def downgrade() -> None:
    """Remove it."""
    op.drop_table("chat")
