"""Fonts of a set's own: taken once, copied in the airlock, kept among the pictures.

What is kept is the copy alone; the set's look names it by its digest (``"fonts": {"my-font": DIGEST}``), and
that naming is the change which an undo takes back, as with pictures.
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
"""Endings of fonts; all but the first are taken only to say what to do with them."""
_PLAIN: Final = ("regular", "book", "roman", "normal", "plain")


@dataclass(frozen=True, slots=True)
class FontTaken:
    """A font that is kept now: ``name`` is what a set may call it, its cut behind it (``lobster-bold``),
    ``family`` what its maker does. ``licence`` says which documents it may be in (its sentence is
    ``cards.font-LICENCE``), ``notice`` what the font says of the rights.
    """

    name: str
    digest: str
    family: str
    licence: Licence
    notice: str = ""


def take_font(catalogue: Catalogue, file: Path) -> FontTaken:
    """Keep the font in *file* and lay it out to be drawn with. Raises :class:`CatalogueError`.

    Nothing of a set is changed: whoever names the font's digest in a set's look makes the change that can be
    taken back, and a font that no set and no step of the history names goes with the pictures that none show.
    """
    font = received(content_of(file), file.name)
    kept = pictures.made(pictures.FONT, font.data, file.name)
    catalogue.keep_pictures([kept])
    return FontTaken(named(font), kept.digest, font.family, font.licence, font.notice)


def content_of(file: Path) -> bytes:
    """The bytes of a font file. Raises :class:`CatalogueError`: missing, unreadable, too large."""
    return errors.content_of(file, truetype.MOST_BYTES)


def received(content: bytes, name: str) -> Font:
    """The font in *content*, copied in the airlock. Raises :class:`CatalogueError`."""
    found: Font = airlock.call(
        name,
        truetype.rewritten,
        content,
        name,
        classes=[Font],
        refusal=CatalogueError.of,
        seconds=truetype.SECONDS,
    )
    return found


def named(font: Font) -> str:
    """What a set may call *font*: its family, and its cut as a set's look has it."""
    style = _key(font.style).replace("oblique", "italic").replace("bolditalic", "bold-italic")
    parts = [_key(font.family) or "font", *(part for part in style.split("-") if part not in _PLAIN)]
    return "-".join(filter(None, parts))[:60].strip("-")


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
