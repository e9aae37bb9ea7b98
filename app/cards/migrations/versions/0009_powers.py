"""Several powers per card, and texts that describe former powers."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE card ADD COLUMN powers VARCHAR NOT NULL DEFAULT '[]'")
    op.execute("ALTER TABLE card ADD COLUMN told VARCHAR NOT NULL DEFAULT '{}'")


def downgrade() -> None:
    with op.batch_alter_table("card") as table:
        table.drop_column("powers")
        table.drop_column("told")
