"""Which match is the rematch of which."""

import sqlalchemy as sql
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "rematch",
        sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
        sql.Column("former", sql.String(32), nullable=False, unique=True),
    )


def downgrade() -> None:
    """Remove it."""
    op.drop_table("rematch")
