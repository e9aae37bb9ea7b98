"""Forms, sizes, and pictures of tracks; pictures of counters; boards and their places; notes on cards."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _thing(name: str, *columns: "sa.Column[Any]") -> None:
    op.create_table(
        name,
        sa.Column("id", sa.Integer(), nullable=False, primary_key=True),
        sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        *columns,
        sa.UniqueConstraint("set_id", "key", name=f"uq_{name}_set_id_key"),
    )
    op.create_index(f"ix_{name}_set_id", name, ["set_id"])


def _column(name: str, kind: "sa.types.TypeEngine[Any] | None" = None) -> "sa.Column[Any]":
    return sa.Column(name, kind or sa.Float(), nullable=False)


def upgrade() -> None:
    for column in (
        "form VARCHAR NOT NULL DEFAULT 'straight'",
        "width FLOAT NOT NULL DEFAULT 264",
        "height FLOAT NOT NULL DEFAULT 42",
        "cell_size FLOAT NOT NULL DEFAULT 23",
        "picture VARCHAR NOT NULL DEFAULT ''",
        "points VARCHAR NOT NULL DEFAULT '[]'",
    ):
        op.execute(f"ALTER TABLE track ADD COLUMN {column}")
    op.execute("ALTER TABLE counter ADD COLUMN picture VARCHAR NOT NULL DEFAULT ''")
    text = sa.String()
    _thing("board", _column("width"), _column("height"), _column("picture", text))
    numbers = map(_column, ("x", "y", "width", "height"))
    _thing("place", _column("board", text), *numbers, _column("holds", text))
    op.execute("ALTER TABLE card ADD COLUMN playtest_note VARCHAR NOT NULL DEFAULT ''")
