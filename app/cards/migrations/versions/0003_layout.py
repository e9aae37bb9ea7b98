"""Layouts of sets on the free table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "layout",
        sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id", ondelete="CASCADE"), nullable=False),
        sa.Column("data", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("set_id"),
    )
