"""Which language the person in front of the machine reads, as far as the system tells."""

from __future__ import annotations

import ctypes
import locale
import sys
from collections.abc import Mapping

from app.i18n.languages import COMPLETE, FALLBACK, available

PRIMARY = 0x3FF
"""The bits of a Windows language number that name the language; the others name a country."""


def system_language(environ: Mapping[str, str], windows: int | None = None) -> str:
    """By ``DOZOR_LANG``, else by the locale variables, else by Windows' own number.

    A language that is not complete is spoken only where the first names it.
    *windows* is the number of the language of the user's preferences, asked of the system when left out.
    """
    chosen = environ.get("DOZOR_LANG", "").lower().split("_")[0].split("-")[0]
    if chosen:
        return chosen if chosen in available() else FALLBACK
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name, ""):
            return _spoken(environ[name])
    if windows is None and sys.platform == "win32":
        windows = int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return _spoken(_of_windows(windows or 0))


def _of_windows(number: int) -> str:
    """The locale of Windows' language *number*; of a country that is not listed another of its language."""
    known = locale.windows_locale
    akin = (code for one, code in known.items() if one & PRIMARY == number & PRIMARY)
    return known.get(number) or next(akin, "")


def _spoken(system: str) -> str:
    """The language of the locale *system* (``ru_RU.UTF-8``), if all of the program is in it."""
    code = system.lower().replace("-", "_").split("_")[0].split(".")[0]
    return code if code in COMPLETE else FALLBACK
