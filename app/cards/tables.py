"""The tables of the catalogue.

Texts and origins belong to a set or to a thing of it (``owner``: the table it stands in), named by the key
that it has in its set; so a set is copied row by row, and every text is found the same way.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel


def _set_id(primary: bool = False) -> Any:
    return Field(foreign_key="card_set.id", ondelete="CASCADE", index=not primary, primary_key=primary)


class SetTable(SQLModel, table=True):
    """A card set."""

    __tablename__ = "card_set"

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(unique=True)
    version: str
    source: str
    position: int = 0


class CardTable(SQLModel, table=True):
    """One design of a card. ``params`` is a JSON object, ``ways`` a JSON array of location keys."""

    __tablename__ = "card"
    __table_args__ = (UniqueConstraint("set_id", "key", name="uq_card_set_id_key"),)

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = _set_id()
    key: str
    position: int
    kind: str
    side: str
    deck: str
    copies: int
    specialty: str
    spell: str
    strength: int | None = None
    experience: int | None = None
    initiative: int | None = None
    cost: int | None = None
    donor: bool
    power: str
    params: str
    ways: str
    start: str
    picture: str


class TrackTable(SQLModel, table=True):
    """A track. ``cells`` is a JSON array of numbers, ``sides`` one of their colours."""

    __tablename__ = "track"
    __table_args__ = (UniqueConstraint("set_id", "key", name="uq_track_set_id_key"),)

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = _set_id()
    key: str
    position: int
    cells: str
    sides: str


class CounterTable(SQLModel, table=True):
    """A counter; ``size`` in mm."""

    __tablename__ = "counter"
    __table_args__ = (UniqueConstraint("set_id", "key", name="uq_counter_set_id_key"),)

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = _set_id()
    key: str
    position: int
    side: str
    count: int
    size: float
    symbol: str


class BackTable(SQLModel, table=True):
    """A card back; ``count`` cards are meant to have it, 0: any number."""

    __tablename__ = "back"
    __table_args__ = (UniqueConstraint("set_id", "key", name="uq_back_set_id_key"),)

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = _set_id()
    key: str
    position: int
    deck: str
    side: str
    count: int = 0


class NumberTable(SQLModel, table=True):
    """A number of the game that no card shows."""

    __tablename__ = "number"
    __table_args__ = (UniqueConstraint("set_id", "key", name="uq_number_set_id_key"),)

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = _set_id()
    key: str
    position: int
    value: int


class RuleSetTable(SQLModel, table=True):
    """A rule set; ``differs`` is a JSON object: options, tracks, cards, numbers."""

    __tablename__ = "rule_set"
    __table_args__ = (UniqueConstraint("set_id", "key", name="uq_rule_set_set_id_key"),)

    id: int | None = Field(default=None, primary_key=True)
    set_id: int = _set_id()
    key: str
    position: int
    differs: str


class TextTable(SQLModel, table=True):
    """A text in one language; ``made_from`` is the source text that a translation was made from."""

    __tablename__ = "text"

    set_id: int = _set_id(primary=True)
    owner: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    value: str
    made_from: str
    checked: bool


class OriginTable(SQLModel, table=True):
    """Where a number comes from: rulebook, derived or house."""

    __tablename__ = "origin"

    set_id: int = _set_id(primary=True)
    owner: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    origin: str


class LayoutTable(SQLModel, table=True):
    """How a set is laid out on the free table: ``data`` is a JSON object."""

    __tablename__ = "layout"

    set_id: int = _set_id(primary=True)
    data: str


class PictureTable(SQLModel, table=True):
    """A picture, stored once however many cards show it; ``digest`` is the SHA-256 of ``data``."""

    __tablename__ = "picture"

    digest: str = Field(primary_key=True)
    name: str
    media: str
    data: bytes


class HistoryTable(SQLModel, table=True):
    """A change that was made: ``rows`` is compressed JSON; ``undone``: it was taken back."""

    __tablename__ = "history"

    id: int | None = Field(default=None, primary_key=True)
    at: str
    label: str
    params: str
    rows: bytes
    undone: bool = False
