"""Languages' own names."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def own_name(code: str) -> str:
    """Return the name of the language *code* in that language: «Русский», “English”; else *code*."""
    locale = QLocale(code)
    # Qt's name is “American English”.
    name = "English" if code == "en" else locale.nativeLanguageName()
    return (name[:1].upper() + name[1:]) if name and locale.language() != QLocale.Language.C else code
