"""Table of the undo history."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "history",
        sa.Column("id", sa.Integer(), nullable=False, primary_key=True),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("params", sa.String(), nullable=False),
        sa.Column("rows", sa.LargeBinary(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
    )
