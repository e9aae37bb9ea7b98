"""The words of the editor that depend on data: fields, languages, choices, undo steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QLocale

from app import i18n
from app.cards import powers
from app.cards.checks import Finding
from app.cards.fields import BY_NAME
from app.face import picture
from app.widgets.preferences import sentence


def field(name: str, language: str) -> str:
    """What people call a field."""
    return sentence(f"editor.field-{name}", language)


def choice(name: str, value: str, language: str) -> str:
    """What people call a value of the choice *name* (kind, side, deck, specialty, spell)."""
    return sentence(f"cards.{name}-{value or 'none'}", language)


def value(name: str, held: object, language: str) -> str:
    """What a card's field *name* holds, as a short text."""
    if held is None or held == "" or held == ():
        return "—"
    if isinstance(held, bool):
        return "✓" if held else "—"
    if isinstance(held, tuple):
        return ", ".join(held) if all(isinstance(part, str) for part in held) else "…"
    if not isinstance(held, str):
        return str(held) if isinstance(held, int | float) else "…"
    shape = BY_NAME[name].widget if name in BY_NAME else ""
    if shape == "choice":
        return choice(name, held, language)
    if shape == "power":
        return powers.name(held, language) if powers.known(held) else held
    if shape == "picture":
        how = picture.cut(held)
        key = how.key[:8] if picture.is_digest(how.key) else how.key
        return key if held == how.key else f"{key} · {how.x:.0%}, {how.y:.0%} · ×{how.zoom:.2f}"
    return held


def tongue(code: str) -> str:
    """The own name of the language *code*: «Русский», “English”."""
    locale = QLocale(code)
    name = "English" if code == "en" else locale.nativeLanguageName()
    return (name[:1].upper() + name[1:]) if name and locale.language() != QLocale.Language.C else code


def finding(found: Finding, language: str) -> str:
    """What a check found, as a sentence."""
    params = {
        name: choice(name, str(value), language) if name in ("deck", "side") else value
        for name, value in found.params.items()
        if isinstance(value, str | int)
    }
    return i18n.text(f"editor.{found.code}", language, **params)


def step(label: str, params: Mapping[str, Any], name: str, language: str) -> str:
    """What an undo step did; *name* is the card's or the set's."""
    part = field(str(params["field"]), language) if "field" in params else ""
    tongue_ = str(params.get("language") or "")
    return i18n.text(
        label, language, name=name, field=part.lower(), language=tongue_.upper(), count=params.get("count", 1)
    )
