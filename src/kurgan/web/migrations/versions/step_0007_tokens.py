"""Tokens: programs that are signed in, besides browsers."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say of what kind a sign-in is."""
    op.add_column("sign_in", sql.Column("kind", sql.String(16), nullable=True))


def downgrade() -> None:
    """Say it no more."""
    op.drop_column("sign_in", "kind")
