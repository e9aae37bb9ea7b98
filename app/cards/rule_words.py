"""Where a game leaves the book, in words: the place, the book's value, what is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app import i18n
from app.cards import rule_sets
from app.cards.catalogue import shipped_set
from app.cards.data import SetData, Texts, words
from app.cards.rule_sets import Deviation
from app.i18n.options import named
from app.rules.games import game_of


def place(one: Deviation, data: SetData, game: str, language: str) -> str:
    """What is different: the name of an option, of a track or a number; of a card with its field."""
    if one.part == "option":
        return named(game, language)(one.key) or one.key
    texts: Texts = next((thing.texts for thing in getattr(data, f"{one.part}s") if thing.key == one.key), {})
    name = words(texts, "name", language, *data.languages())[0]
    if one.part != "card":
        return name or one.key
    field = i18n.text(f"editor.field-{one.field}", language).lower()
    return i18n.text("cards.rules-card", language, card=name or one.key, field=field)


def told(value: Any, one: Deviation, game: str, language: str) -> str:
    """A value of the place *one*, as people say it."""
    if isinstance(value, bool):
        word = "yes" if value else "no"
        return named(game, language)(f"{one.key}.{word}") or i18n.text(f"ui.{word}", language)
    if isinstance(value, tuple):
        return ", ".join(str(cell).replace("-", "−") for cell in value)
    if isinstance(value, str):
        return named(game, language)(f"{one.key}.{value}") or value
    return "—" if value is None else str(value)


def chapter(data: SetData, rules: str, game: str, language: str) -> tuple[str, str]:
    """The name of the rule set *rules* of *data*, and a page (Markdown) of where it leaves the book.

    Raises :class:`~app.cards.errors.CatalogueError` naming the rule sets that there are.
    """
    one = rule_sets.find(data, rules)
    name = rule_sets.name(one, language)
    found = rule_sets.deviations(data, one.differs, game_of(game), shipped_set(data.key))
    notes = words(one.texts, "notes", language, *one.texts)[0]
    return name, "\n\n".join(filter(None, (f"## {name}", notes, page(found, data, game, language))))


def page(found: Iterable[Deviation], data: SetData, game: str, language: str) -> str:
    """All of *found* as a table in Markdown; "" if there are none."""
    rows = [
        (
            place(one, data, game, language),
            one.rule,
            *(told(value, one, game, language) for value in (one.book, one.value)),
        )
        for one in found
    ]
    if not rows:
        return ""
    heads = [i18n.text(f"cards.rules-{name}", language) for name in ("place", "number", "by-book", "here")]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
