"""SQLModel tables of the catalogue.

Texts and origins refer to a set or an entity by its table (``owner``) and its key. So a set can be copied row
by row, and every text is found the same way.
"""

from __future__ import annotations

from typing import Any

from pydantic import create_model
from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import declared_attr
from sqlmodel import Field, SQLModel

from app.cards.entities import Entity, stored_columns
from app.cards.field import Widget
from app.cards.fields import ENTITY_TYPES, TEXTS_ALONE


class _Entity(SQLModel):
    """An entity with its own key and position in a set."""

    id: int = Field(default=None, primary_key=True)
    set_id: int = Field(foreign_key="card_set.id", ondelete="CASCADE", index=True)
    key: str
    position: int

    @declared_attr.directive
    def __table_args__(cls) -> tuple[Any, ...]:  # noqa: N805
        return (UniqueConstraint("set_id", "key", name=f"uq_{cls.__tablename__}_set_id_key"),)


class _Note(SQLModel):
    """A note on one field of a set or entity."""

    set_id: int = Field(foreign_key="card_set.id", ondelete="CASCADE", primary_key=True)
    owner: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    field: str = Field(primary_key=True)


class SetTable(SQLModel, table=True):
    __tablename__ = "card_set"

    id: int = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    version: str
    source: str
    position: int = 0


def _entity_model(table: str, data_class: type[Entity]) -> type[_Entity]:
    """Return the model of the table whose columns *data_class* declares."""
    types: dict[Widget, Any] = {"number": int, "decimal": float, "flag": bool}
    columns: dict[str, Any] = {
        name: (
            types.get(field.widget, str) if field.default is not None else types[field.widget] | None,
            None if field.default is None else ...,
        )
        for name, field in stored_columns(data_class).items()
    }
    return create_model(table, __base__=_Entity, __cls_kwargs__={"table": True}, **columns)


ENTITIES = {
    entity_type.name: _entity_model(entity_type.name, entity_type.data_class)
    for entity_type in ENTITY_TYPES.values()
    if entity_type.name not in TEXTS_ALONE
}
"""Table of entities → its model, made from the declarations in :mod:`app.cards.entities`."""


class TextTable(_Note, table=True):
    """A text in one language; ``made_from`` is a translation's source text."""

    __tablename__ = "text"

    language: str = Field(primary_key=True)
    value: str
    made_from: str
    checked: bool


class RemarkTable(SQLModel, table=True):
    """A remark on one text in one language; ``waived`` is a JSON array."""

    __tablename__ = "remark"

    set_id: int = Field(foreign_key="card_set.id", ondelete="CASCADE", primary_key=True)
    unit: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    comment: str
    waived: str
    made_from: str | None = None
    checked: bool


class OriginTable(_Note, table=True):
    """Origin of a number: rulebook, derived or house."""

    __tablename__ = "origin"

    origin: str


class LayoutTable(SQLModel, table=True):
    """A layout on the free table: ``data`` is a JSON object."""

    __tablename__ = "layout"

    set_id: int = Field(foreign_key="card_set.id", ondelete="CASCADE", primary_key=True)
    data: str


class GameTable(SQLModel, table=True):
    """A set's game declaration: ``data`` is a JSON object."""

    __tablename__ = "game"

    set_id: int = Field(foreign_key="card_set.id", ondelete="CASCADE", primary_key=True)
    data: str


class LineageTable(SQLModel, table=True):
    """Ancestor states of a set: ``data`` is a JSON array of their digests."""

    __tablename__ = "lineage"

    set_id: int = Field(foreign_key="card_set.id", ondelete="CASCADE", primary_key=True)
    data: str


class VersionTable(SQLModel, table=True):
    """A stored state of a set.

    ``data`` is compressed text of the set, ``name`` is "" for a state stored because it was sent or received.
    ``own``: whether the set in this catalogue was ever in this state; False if it was only read from a file.
    """

    __tablename__ = "version"

    digest: str = Field(primary_key=True)
    set_key: str = Field(index=True)
    name: str
    at: str
    own: bool
    data: bytes


class PictureTable(SQLModel, table=True):
    """A picture, stored once even if many cards show it; ``digest`` is the SHA-256 of ``data``."""

    __tablename__ = "picture"

    digest: str = Field(primary_key=True)
    name: str
    media: str
    data: bytes


class HistoryTable(SQLModel, table=True):
    """A change: ``rows`` is compressed JSON; ``undone``: whether it was undone."""

    __tablename__ = "history"

    id: int = Field(default=None, primary_key=True)
    at: str
    label: str
    params: str
    rows: bytes
    undone: bool = False


TABLES = SQLModel.metadata.tables
"""Every table by name; parents come before the tables that refer to them."""
