"""Several powers per card, and marks of texts that describe a card's former powers."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.execute("ALTER TABLE card ADD COLUMN powers VARCHAR NOT NULL DEFAULT '[]'")
    op.execute("ALTER TABLE card ADD COLUMN told VARCHAR NOT NULL DEFAULT '{}'")
