"""Intended number of cards with a back."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE back ADD COLUMN count INTEGER NOT NULL DEFAULT 0")


def downgrade() -> None:
    with op.batch_alter_table("back") as table:
        table.drop_column("count")
