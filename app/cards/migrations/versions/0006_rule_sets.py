"""Rule sets, and the numbers of a game that no card shows."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _thing(name: str, column: sa.Column[Any]) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), nullable=False, primary_key=True),
        sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        column,
        sa.UniqueConstraint("set_id", "key", name=f"uq_{name}_set_id_key"),
    )
    op.create_index(f"ix_{name}_set_id", name, ["set_id"])


def upgrade() -> None:
    _thing("number", sa.Column("value", sa.Integer(), nullable=False))
    _thing("rule_set", sa.Column("differs", sa.String(), nullable=False))
