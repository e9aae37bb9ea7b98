"""Alembic's entry point; uses the connection from :mod:`app.cards.schema`."""

from alembic import context
from sqlmodel import SQLModel

import app.cards.tables  # noqa: F401

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
