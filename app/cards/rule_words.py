"""Describe deviations from the rulebook: place, value in the book, value played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app import i18n
from app.cards import labels, rule_sets
from app.cards.data import RuleSetData, SetData, Texts, text_of
from app.cards.rule_sets import Deviation
from app.i18n.options import option_names
from app.rules import pages
from app.rules.game import Game
from app.rules.games import game_of
from app.rules.record import OptionValue
from app.rules.rule_set import Place

_NO_SET = SetData("", "", i18n.FALLBACK, {})
"""Stands in for a set when describing options, whose names come from their game."""


@dataclass(frozen=True, slots=True)
class DeviationText:
    """One :class:`~app.cards.rule_sets.Deviation` in words. ``edited`` is "" if unchanged."""

    part: str
    place: str
    book: str
    value: str
    edited: str = ""
    rule: str = ""

    @property
    def clash(self) -> bool:
        """Whether the rule set overrides an edit."""
        return bool(self.edited) and self.edited != self.value


def describe(
    deviations: Iterable[Deviation], data: SetData, game: str, language: str
) -> Iterator[DeviationText]:
    """Yield *deviations* in *language*; the names of cards, tracks, and numbers come from *data*."""
    ours = {option.name for option in game_of(game).options if option.house}
    for deviation in deviations:
        key = deviation.place.key
        book, value = (value_text(shown, key, game, language) for shown in (deviation.book, deviation.value))
        if deviation.place.part == "option" and key in ours:
            book = i18n.text("cards.rules-house", language, value=book)
        edited = "" if deviation.edited is None else value_text(deviation.edited, key, game, language)
        yield DeviationText(
            deviation.place.part,
            place_name(deviation.place, data, game, language),
            book,
            value,
            edited,
            deviation.rule,
        )


def describe_options(game: Game, chosen: Mapping[str, OptionValue], language: str) -> list[DeviationText]:
    return list(describe(rule_sets.of_options(game, chosen), _NO_SET, game.key, language))


def default_house_rules(game: Game, chosen: Mapping[str, OptionValue], language: str) -> list[str]:
    """Return the names of *game*'s house rules that *chosen* leaves at their default.

    A value other than yes follows the name.
    """
    name = option_names(game.key, language)
    return [
        name(option.name)
        + (
            ""
            if option.default is True
            else f" ({value_text(option.default, option.name, game.key, language)})"
        )
        for option in game.options
        if option.house and chosen.get(option.name, option.default) == option.default
    ]


def value_text(value: Any, key: str, game: str, language: str) -> str:
    """Return *value*, of the option, track, card, or number *key* of *game*, as text."""
    if isinstance(value, bool):
        word = "yes" if value else "no"
        return option_names(game, language)(f"{key}.{word}") or i18n.text(f"ui.{word}", language)
    if isinstance(value, tuple):
        return ", ".join(str(cell).replace("-", "−") for cell in value)
    if isinstance(value, str):
        return option_names(game, language)(f"{key}.{value}") or value
    return "—" if value is None else str(value)


def chapter(data: SetData, rule_set: RuleSetData, game: str, language: str, shipped: SetData | None) -> str:
    """Return a chapter (Markdown) on *rule_set* of *data*: its name, notes, deviations."""
    deviations = rule_sets.deviations(data, rule_set.differs, game_of(game), shipped)
    headings = [i18n.text(f"cards.rules-{name}", language) for name in ("place", "number", "by-book", "here")]
    rows = [
        (row.place, pages.label(row.rule, language, game), row.book, row.value)
        for row in describe(deviations, data, game, language)
    ]
    lines = [headings, ["---"] * len(headings), *rows] if rows else []
    table = "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
    notes = text_of(rule_set.texts, "notes", language, i18n.FALLBACK, *rule_set.texts)
    return "\n\n".join(filter(None, (f"## {rule_sets.name(rule_set, language)}", notes, table)))


def place_name(where: Place, data: SetData, game: str, language: str) -> str:
    """Return the name of *where*: the name of an option, track, or number, or of a card and its field."""
    part, key, field = where
    if part == "option":
        return option_names(game, language)(key) or key
    texts: Texts = next((entity.texts for entity in getattr(data, f"{part}s") if entity.key == key), {})
    name = text_of(texts, "name", language, i18n.FALLBACK, *data.languages()) or key
    return card_field_name(name, labels.of(data).field(field, language), language) if part == "card" else name


def card_field_name(name: str, field: str, language: str) -> str:
    """Return what to call a card's value. *name*, *field*: display names of the card and the field."""
    return i18n.text("cards.rules-card", language, card=name, field=field.lower())
