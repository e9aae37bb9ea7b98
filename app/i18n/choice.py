"""Detection of the user's language from the system."""

from __future__ import annotations

import ctypes
import locale
import sys
from collections.abc import Mapping

from app.i18n.languages import COMPLETE, FALLBACK, available

PRIMARY = 0x3FF
"""The language bits of a Windows language id; the others name a country."""


def system_language(environ: Mapping[str, str], windows: int | None = None) -> str:
    """Return the language from ``DOZOR_LANG``, else from locale variables, else from Windows.

    Only the first can choose an incomplete language. *windows* is the id of the user's preferred language, by
    default that of the system.
    """
    chosen = environ.get("DOZOR_LANG", "").lower().split("_")[0].split("-")[0]
    if chosen:
        return chosen if chosen in available() else FALLBACK
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name, ""):
            return _complete_language(environ[name])
    if windows is None and sys.platform == "win32":
        windows = int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return _complete_language(_of_windows(windows or 0))


def _of_windows(number: int) -> str:
    """Return the locale of the Windows id *number*; for an unlisted country, another of its language."""
    locales = locale.windows_locale
    akin = (code for other, code in locales.items() if other & PRIMARY == number & PRIMARY)
    return locales.get(number) or next(akin, "")


def _complete_language(system: str) -> str:
    """Return the language of the locale *system* (``ru_RU.UTF-8``), if complete."""
    code = system.lower().replace("-", "_").split("_")[0].split(".")[0]
    return code if code in COMPLETE else FALLBACK
