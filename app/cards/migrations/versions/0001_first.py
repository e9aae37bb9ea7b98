"""The first schema: sets, cards, tracks, counters, backs, texts, origins, pictures."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _thing(name: str, *columns: sa.Column[Any]) -> None:
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


def _note(name: str, key: tuple[str, ...], *columns: sa.Column[Any]) -> None:
    op.create_table(
        name,
        sa.Column("set_id", sa.Integer(), sa.ForeignKey("card_set.id", ondelete="CASCADE"), nullable=False),
        *(sa.Column(part, sa.String(), nullable=False) for part in key),
        *columns,
        sa.PrimaryKeyConstraint("set_id", *key),
    )


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=False)


def _number(name: str, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "card_set",
        sa.Column("id", sa.Integer(), nullable=False, primary_key=True),
        sa.Column("key", sa.String(), nullable=False, unique=True),
        _text("version"),
        _text("source"),
        _number("position"),
    )
    _thing(
        "card",
        _text("kind"),
        _text("side"),
        _text("deck"),
        _number("copies"),
        _text("specialty"),
        _text("spell"),
        _number("strength", True),
        _number("experience", True),
        _number("initiative", True),
        _number("cost", True),
        sa.Column("donor", sa.Boolean(), nullable=False),
        _text("power"),
        _text("params"),
        _text("ways"),
        _text("start"),
        _text("picture"),
    )
    _thing("track", _text("cells"), _text("sides"))
    _thing(
        "counter",
        _text("side"),
        _number("count"),
        sa.Column("size", sa.Float(), nullable=False),
        _text("symbol"),
    )
    _thing("back", _text("deck"), _text("side"))
    _note(
        "text",
        ("owner", "key", "field", "language"),
        _text("value"),
        _text("made_from"),
        sa.Column("checked", sa.Boolean(), nullable=False),
    )
    _note("origin", ("owner", "key", "field"), _text("origin"))
    op.create_table(
        "picture",
        sa.Column("digest", sa.String(), primary_key=True),
        _text("name"),
        _text("media"),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
