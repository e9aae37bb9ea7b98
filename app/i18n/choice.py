"""Which language the person in front of the machine reads, as far as the system tells."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Mapping

RUSSIAN_ON_WINDOWS = 0x19
"""The primary language number of Russian, the low ten bits of a Windows language number."""


def system_language(environ: Mapping[str, str], windows: int | None = None) -> str:
    """``ru`` or ``en``: by ``DOZOR_LANG``, else by the locale variables, else by Windows' own number.

    *windows* is the number of the language of the user's preferences, asked of the system when left out.
    """
    for name in ("DOZOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    if windows is None and sys.platform == "win32":
        windows = int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return "ru" if windows is not None and windows & 0x3FF == RUSSIAN_ON_WINDOWS else "en"
