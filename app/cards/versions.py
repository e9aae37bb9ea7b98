"""States of a set: identified by a digest of their content, stored whole, and named.

States sent or received are stored so that work by two people can be merged (:mod:`app.cards.merge`): every
set file lists its ancestor states (:attr:`SetData.lineage`), the latest last; the latest known to both sides
is their common ancestor.
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
"""Hexadecimal digits of a digest: 64 bits are enough."""
KEPT_UNNAMED = 60
"""Unnamed states stored per set; older ones are deleted."""


@dataclass(frozen=True, slots=True)
class Version:
    """A stored state: digest, name ("" if sent or received), when (UTC, ISO 8601)."""

    digest: str
    name: str
    at: str


def _text(data: SetData) -> bytes:
    cards = tuple(replace(card, id=0) if card.id else card for card in data.cards)
    files = source.to_files(replace(data, lineage=(), cards=cards))
    return json.dumps(files, ensure_ascii=False, sort_keys=True).encode()


def digest(data: SetData) -> str:
    """Return the digest of the content of *data*."""
    return hashlib.sha256(_text(data)).hexdigest()[:LENGTH]


def pack(data: SetData) -> tuple[str, bytes]:
    """Return the digest of *data* and its compressed content."""
    text = _text(data)
    return hashlib.sha256(text).hexdigest()[:LENGTH], zlib.compress(text, 6)


def unpack(content: bytes) -> SetData:
    """Return the state in *content*. Raises :class:`CatalogueError` if damaged."""
    try:
        return source.from_files(json.loads(zlib.decompress(content)))
    except (zlib.error, ValueError, TypeError) as error:
        raise CatalogueError("cards.version-damaged") from error


def stored_at(version: Version) -> datetime:
    return datetime.fromisoformat(version.at)


def with_own_lineage(data: SetData, own_digest: str = "") -> SetData:
    """Return *data* for export, with its digest last in its lineage. *own_digest*: the digest, if known."""
    own = own_digest or digest(data)
    return replace(data, lineage=(*(state for state in data.lineage if state != own), own))


def merged_lineage(mine: SetData, theirs: SetData) -> tuple[str, ...]:
    """Return the lineage of a merge, *theirs* last."""
    return tuple(state for state in mine.lineage if state not in theirs.lineage) + theirs.lineage


def ancestor(mine: Collection[str], theirs: SetData) -> str:
    """Return the latest ancestor of *theirs* that is in *mine*; "" if none is."""
    return next((state for state in reversed(theirs.lineage) if state in mine), "")
