"""Detection of the user's language from the system."""

from __future__ import annotations

import ctypes
import locale
import sys
from collections.abc import Mapping

from app.i18n.languages import COMPLETE, FALLBACK, available

PRIMARY = 0x3FF
"""The bits of a Windows language ID for the language; the others are for the country."""


def system_language(environ: Mapping[str, str], windows: int | None = None) -> str:
    """Return the language from ``DOZOR_LANG``, else from locale variables, else from Windows.

    Only ``DOZOR_LANG`` can choose an incomplete language. *windows*: the Windows language ID; None: the
    user's.
    """
    chosen = environ.get("DOZOR_LANG", "").lower().split("_")[0].split("-")[0]
    if chosen:
        return chosen if chosen in available() else FALLBACK
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name, ""):
            return _complete_language(environ[name])
    if windows is None and sys.platform == "win32":
        windows = int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return _complete_language(_windows_locale(windows or 0))


def _windows_locale(number: int) -> str:
    """Return the locale of the Windows language ID *number*; else one of the same language; "" if unknown."""
    locales = locale.windows_locale
    akin = (code for other, code in locales.items() if other & PRIMARY == number & PRIMARY)
    return locales.get(number) or next(akin, "")


def _complete_language(system: str) -> str:
    """Return the language of the locale *system* (``ru_RU.UTF-8``) if it's complete, else FALLBACK."""
    code = system.lower().replace("-", "_").split("_")[0].split(".")[0]
    return code if code in COMPLETE else FALLBACK
