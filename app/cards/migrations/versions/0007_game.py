"""Sets with their own game, and values of fields that only such a game has."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("""ALTER TABLE card ADD COLUMN "values" VARCHAR NOT NULL DEFAULT '{}'""")
    op.create_table(
        "game",
        sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id", ondelete="CASCADE"), nullable=False),
        sa.Column("data", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("set_id"),
    )
