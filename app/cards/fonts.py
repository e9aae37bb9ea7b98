"""A set's own fonts: copied once in the airlock, and stored with the pictures.

Only the copy is stored; the set's game refers to it by digest (``"fonts": {"my-font": DIGEST}``). Adding that
reference is the undoable change, as with pictures.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app import airlock
from app.cards import errors, pictures, truetype
from app.cards.errors import CatalogueError
from app.cards.truetype import Font, Licence

if TYPE_CHECKING:
    from app.cards.catalogue import Catalogue

READ: Final = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
"""Suffixes of font files; all but the first are accepted only to explain what to do with such a file."""
_PLAIN: Final = ("regular", "book", "roman", "normal", "plain")


@dataclass(frozen=True, slots=True)
class StoredFont:
    """A stored font.

    ``name``: suggested name in a set, with its style (``lobster-bold``); ``family``: the font's own.
    ``licence`` says which documents may embed it (the sentence is ``cards.font-LICENCE``), ``notice`` is the
    font's licence, copyright, or trademark text.
    """

    name: str
    digest: str
    family: str
    licence: Licence
    notice: str = ""


def store_font(catalogue: Catalogue, file: Path) -> StoredFont:
    """Store the font in *file* and put it into the picture cache. Raises :class:`CatalogueError`.

    Changes no set: referring to the digest in a set's game is the undoable change. A font that no set and no
    history step refers to is deleted with unused pictures.
    """
    font = import_font(content_of(file), file.name)
    kept = pictures.picture_of(pictures.FONT, font.data, file.name)
    catalogue.store_pictures([kept])
    return StoredFont(suggest_name(font), kept.digest, font.family, font.licence, font.notice)


def content_of(file: Path) -> bytes:
    """Return a font file's bytes. Raises :class:`CatalogueError`: missing, unreadable, too large."""
    return errors.content_of(file, truetype.MAX_BYTES)


def import_font(content: bytes, name: str) -> Font:
    """Return the font in *content*, copied in the airlock. Raises :class:`CatalogueError`."""
    return airlock.call(
        name,
        truetype.copy_font,
        content,
        name,
        classes=[Font],
        refusal=CatalogueError.of,
        seconds=truetype.SECONDS,
    )


def suggest_name(font: Font) -> str:
    """Return a name for *font* in a set: family and style."""
    style = _key(font.style).replace("oblique", "italic").replace("bolditalic", "bold-italic")
    parts = [_key(font.family) or "font", *(part for part in style.split("-") if part not in _PLAIN)]
    return "-".join(filter(None, parts))[:60].strip("-")


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
