"""Display names of options and their choices, in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app import i18n
from app.face.content import SetContent
from app.print.options import DECLARED, paper_name, paper_size
from app.print.stock import MARKS, SLEEVES, STOCKS, Mark, Stock

NAMED_CHOICES: Final[dict[str, Mapping[str, Mark | Stock]]] = {
    "marks": MARKS,
    "stock": STOCKS,
    "sleeve": SLEEVES,
}
"""The options whose choices carry their own names."""


def choice(name: str, value: str, language: str) -> str:
    """Return the name of the choice *value* of the option *name*."""
    if name == "paper":
        width, height = map(round, paper_size(value))
        return i18n.text("print.paper", language, name=paper_name(value), width=width, height=height)
    if name in NAMED_CHOICES:
        return i18n.text_in(NAMED_CHOICES[name][value].names, language)
    code = f"print.{name}-{value or 'all'}"
    return i18n.text(code, language) if i18n.has(code, language) else value


def decks(content: SetContent) -> dict[str, str]:
    """Return the names of the decks of *content* by key, including ``reference`` for reference cards."""
    return _names_with_prefix(content, "deck-") | {
        "reference": i18n.text("print.decks-reference", content.spoken)
    }


def kinds(content: SetContent) -> dict[str, str]:
    """Return the plural names of the kinds of cards of *content* by key."""
    return _names_with_prefix(content, "kinds-")


def _names_with_prefix(content: SetContent, what: str) -> dict[str, str]:
    return {key.removeprefix(what): name for key, name in content.extra.items() if key.startswith(what)}


def metavar(name: str) -> str:
    """Return the placeholder for a value of the option *name* in the command's help."""
    option = DECLARED[name]
    shown = {"sizes": "KIND=SIZE", "picks": "KEY[=N]", "several": "KEY", "length": "MM", "count": "N"}
    if option.kind in ("choice", "size"):
        return "|".join((*option.choices, *(["WxH"] if option.kind == "size" else [])))
    return shown.get(option.kind, "")
