"""A full-text index of all card texts."""

import sqlite3

from alembic import op

from app.cards import text_index

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute(text_index.MAKE)
    raw = op.get_bind().connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    text_index.rebuild(raw, own=False)
