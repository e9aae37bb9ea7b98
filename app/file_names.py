"""Names of files that are legal on Windows, macOS, and Linux."""

from __future__ import annotations

import re
import unicodedata

FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
"""Printable characters that Windows doesn't allow in names; a colon would name a part of a file."""
RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE)
"""Names of Windows' devices, whatever the ending."""
MAX_LENGTH, MAX_BYTES = 80, 200
"""Maximum length of a name without its ending: in characters, and in UTF-8 (systems allow 255 bytes)."""


def file_name(text: str, ending: str = "", *, instead: str = "dozor") -> str:
    """Return a legal name made from *text*, with *ending*; *instead*: if no letter of *text* can stay.

    The result is in Unicode's composed form (NFC), so that all systems store the same name.
    """
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(" " if c.isspace() else c for c in composed if c.isspace() or c.isprintable())
    name = " ".join(FORBIDDEN.sub("", visible).split())[:MAX_LENGTH]
    name = name.encode()[:MAX_BYTES].decode(errors="ignore").strip(" .") or instead
    return not_reserved(name) + ending


def not_reserved(name: str) -> str:
    """Return *name*, of allowed characters, changed if it's the name of a device of Windows."""
    return f"_{name}" if RESERVED.match(name) else name


def is_legal(name: str) -> bool:
    """Return whether *name* names a file on Windows."""
    return not (FORBIDDEN.search(name) or RESERVED.match(name) or name.endswith((" ", ".")))
