"""States of a set: known by a digest of all that stands in it, kept whole, and named.

A state that was sent or received is kept, so that what two people did to it apart can be joined
(:mod:`app.cards.merge`): every file says of which states it was made (:attr:`SetData.lineage`), the latest
last, and the latest that both sides know is their common ancestor.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from app.cards import source
from app.cards.data import SetData
from app.cards.errors import CatalogueError

LENGTH = 16
"""Hexadecimal digits of a digest: sixty-four bits tell apart what people make."""
KEPT_UNNAMED = 60
"""States of a set that were kept because they were sent or received; older ones go."""


@dataclass(frozen=True, slots=True)
class Version:
    """A kept state: digest, its name ("" for one that was sent or received), when (UTC, ISO 8601)."""

    digest: str
    name: str
    at: str


def bare(data: SetData) -> SetData:
    """*data* without what it was made of, and without numbers of one catalogue."""
    cards = tuple(replace(card, id=0) if card.id else card for card in data.cards)
    return replace(data, lineage=(), cards=cards)


def _text(data: SetData) -> bytes:
    return json.dumps(source.to_files(bare(data)), ensure_ascii=False, sort_keys=True).encode()


def digest(data: SetData) -> str:
    """The digest of what stands in *data*."""
    return hashlib.sha256(_text(data)).hexdigest()[:LENGTH]


def packed(data: SetData) -> tuple[str, bytes]:
    """The digest of *data* and the whole of it as it is kept."""
    text = _text(data)
    return hashlib.sha256(text).hexdigest()[:LENGTH], zlib.compress(text, 6)


def unpacked(kept: bytes) -> SetData:
    """The state in *kept*. Raises :class:`CatalogueError` if it is damaged."""
    try:
        return source.from_files(json.loads(zlib.decompress(kept)))
    except (zlib.error, ValueError, TypeError) as error:
        raise CatalogueError("cards.version-damaged") from error


def moment(version: Version) -> datetime:
    """When *version* was kept."""
    return datetime.fromisoformat(version.at)


def stamped(data: SetData, known: str = "") -> SetData:
    """*data* as it leaves: its own state is the last of its lineage; *known*: its digest, if it is."""
    mine = known or digest(data)
    return replace(data, lineage=(*(one for one in data.lineage if one != mine), mine))


def joined(mine: SetData, theirs: SetData) -> tuple[str, ...]:
    """The lineage of what is made of both: their states are the latest."""
    return tuple(one for one in mine.lineage if one not in theirs.lineage) + theirs.lineage


def ancestor(mine: Collection[str], theirs: SetData) -> str:
    """The latest state that went into *theirs* and is one of *mine*; "" if there is none."""
    return next((one for one in reversed(theirs.lineage) if one in mine), "")
