"""Remarks on texts, ancestor states of a set, and stored versions."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def _of_set() -> "sa.Column[int]":
    return sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "remark",
        _of_set(),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("comment", sa.String(), nullable=False),
        sa.Column("waived", sa.String(), nullable=False),
        sa.Column("made_from", sa.String(), nullable=True),
        sa.Column("checked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("set_id", "unit", "language"),
    )
    op.create_table(
        "lineage",
        _of_set(),
        sa.Column("data", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("set_id"),
    )
    op.create_table(
        "version",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("set_key", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("own", sa.Boolean(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.create_index("ix_version_set_key", "version", ["set_key"])
