"""Intended number of cards with a back."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("ALTER TABLE back ADD COLUMN count INTEGER NOT NULL DEFAULT 0")
