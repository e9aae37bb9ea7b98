"""Rule sets of a card set: listing, applying, and deviations from the rulebook.

A rule set's values override edits of cards, tracks, and numbers, because a rule set is chosen for its values.
Everything else is as in the set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from app import i18n
from app.cards import game as card_game, labels
from app.cards.data import (
    RuleSetData,
    SetData,
    Text,
    Texts,
    TrackData,
    changed,
    game_of,
    plays_shipped,
    text_of,
)
from app.cards.edits import key_of, unique_key
from app.cards.errors import CatalogueError
from app.i18n.options import option_names
from app.rules import games, pages
from app.rules.game import Game
from app.rules.record import OptionValue
from app.rules.rule_set import BOOK, CARD_VALUES, Differences, Place


@dataclass(frozen=True, slots=True)
class Deviation:
    """One deviation from the rulebook.

    ``edited`` is the value in the set, None if unchanged; it equals ``value`` if the rule set doesn't change
    it.
    """

    place: Place
    book: object
    value: object
    edited: object = None
    rule: str = ""
    """The rule's number; "" if there is none."""


def all_rule_sets(data: SetData) -> tuple[RuleSetData, ...]:
    """Return all rule sets of *data*; first the rulebook's, which every set has."""
    book = next((rule_set for rule_set in data.rule_sets if rule_set.key == BOOK), None)
    if book is None:
        names = {
            language: {"name": Text(i18n.text("cards.rules-book", language))} for language in i18n.available()
        }
        book = RuleSetData(BOOK, texts=names)
    return (book, *(rule_set for rule_set in data.rule_sets if rule_set.key != BOOK))


def find(data: SetData, key: str) -> RuleSetData:
    """Return the rule set *key* ("": the book). Raises :class:`CatalogueError`, listing the existing ones."""
    by_key = {rule_set.key: rule_set for rule_set in all_rule_sets(data)}
    if (key or BOOK) not in by_key:
        raise CatalogueError("cards.no-such-rules", rules=key[:60], set=data.key, known=", ".join(by_key))
    return by_key[key or BOOK]


def name(rule_set: RuleSetData, language: str) -> str:
    """Return the rule set's name in *language*, else in another, else its key."""
    return text_of(rule_set.texts, "name", language, i18n.FALLBACK, *rule_set.texts) or rule_set.key


def with_saved_rules(
    data: SetData, base: str, name: str, options: Mapping[str, OptionValue], language: str
) -> tuple[SetData, str]:
    """Add a rule set called *name* in *language*. Return the data and the new key.

    The new rule set has the differences of the rule set *base*, but with *options*.
    """
    key = unique_key(key_of(name) or "rules", (rule_set.key for rule_set in all_rule_sets(data)))
    differs = replace(find(data, base).differs, options=dict(options))
    new = RuleSetData(key, differs, {_name_language(data, language): {"name": Text(name)}})
    return replace(data, rule_sets=(*data.rule_sets, new)), key


def rename(data: SetData, key: str, new_name: str, language: str) -> SetData:
    """Return *data* with the rule set *key* renamed in *language* (if the set has it, else in its own)."""
    texts, language = find(data, key).texts, _name_language(data, language)
    original = text_of(texts, "name", data.source) if language != data.source else ""
    name = {**texts.get(language, {}), "name": Text(new_name, original)}
    return replace(
        data,
        rule_sets=tuple(
            replace(rule_set, texts={**texts, language: name}) if rule_set.key == key else rule_set
            for rule_set in data.rule_sets
        ),
    )


def _name_language(data: SetData, language: str) -> str:
    """Return the language to store a name under: *language* if the set has it, else the source language."""
    return language if language in data.languages() else data.source


def without(data: SetData, key: str) -> SetData:
    return replace(data, rule_sets=tuple(rule_set for rule_set in data.rule_sets if rule_set.key != key))


def options_of(differs: Differences, game: Game) -> dict[str, OptionValue]:
    """Return those options of *differs* that *game* has, if their values are valid."""
    return {
        option.name: value
        for option in game.options
        for value in [differs.options.get(option.name)]
        # True must not equal 1 here.
        if value is not None and any(repr(value) == repr(choice) for choice in option.choices)
    }


def apply_rules(data: SetData, differs: Differences) -> SetData:
    game = game_of(data)
    return replace(
        data,
        cards=tuple(
            changed(
                card,
                {
                    name: value
                    for name, value in differs.cards[card.key].items()
                    if name in changeable_fields(card.kind, game)
                },
            )
            if card.key in differs.cards
            else card
            for card in data.cards
        ),
        tracks=tuple(
            with_cells(track, differs.tracks[track.key]) if track.key in differs.tracks else track
            for track in data.tracks
        ),
        numbers=tuple(
            replace(number, value=differs.numbers.get(number.key, number.value)) for number in data.numbers
        ),
    )


def with_cells(track: TrackData, cells: tuple[int, ...]) -> TrackData:
    """Return *track* with other *cells*; new ones get the last colour."""
    last = track.sides[-1] if track.sides else "neutral"
    return replace(track, cells=cells, sides=(*track.sides, *[last] * len(cells))[: len(cells)])


def deviations(
    data: SetData,
    differs: Differences,
    game: Game,
    shipped: SetData | None = None,
    chosen: Mapping[str, OptionValue] | None = None,
) -> Iterator[Deviation]:
    """Yield the deviations from the book of *game* played with *data*, *differs*, and the options *chosen*.

    The book's values are those of *shipped*, the set as shipped; None: those of *data*, for a user's own set.
    """
    yield from of_options(game, {**options_of(differs, game), **(chosen or {})})
    played, book = _values(apply_rules(data, differs)), _values(shipped or data)
    edited = _values(data)
    for place, value in played.items():
        if place in book and not value == edited[place] == book[place]:
            touched = edited[place] if edited[place] != book[place] else None
            rule_of = pages.card_rule if place.part == "card" else pages.board_rule
            yield Deviation(place, book[place], value, touched, rule_of(place.key, game=game.key))


def of_options(game: Game, chosen: Mapping[str, OptionValue]) -> Iterator[Deviation]:
    for option in game.options:
        value = chosen.get(option.name, option.default)
        if value != option.default:
            yield Deviation(Place("option", option.name), option.default, value, rule=option.rule)


def game_of_set(data: SetData) -> str:
    """Return the key of the game that *data* is for; a set with a game of its own is for the free table."""
    if not plays_shipped(data):
        return "free"
    return "tribunal" if any(card.kind == "tile" for card in data.cards) else "own-fate"


def missing_places(data: SetData, differs: Differences, game: Game) -> Iterator[Place]:
    """Yield the places in *differs* that *data* lacks, and options whose name or value *game* lacks."""
    existing = {*_values(data), *(Place("option", name) for name in options_of(differs, game))}
    return (place for place, _value in differs.places() if place not in existing)


@lru_cache(maxsize=256)
def changeable_fields(kind: str, game: card_game.Game) -> tuple[str, ...]:
    """Return the fields a rule set can change on a card of *kind*."""
    return tuple(name for name in CARD_VALUES if name in game.by_name and game.by_name[name].on(kind))


def _values(data: SetData) -> dict[Place, object]:
    """Return place → value for everything in *data* that a rule set can change."""
    result: dict[Place, object] = {Place("track", track.key): track.cells for track in data.tracks}
    declared = game_of(data)
    for card in data.cards:
        names = changeable_fields(card.kind, declared)
        result |= {Place("card", card.key, name): getattr(card, name) for name in names}
    result |= {Place("number", number.key): number.value for number in data.numbers}
    return result


_NO_SET = SetData("", "", i18n.FALLBACK, {})
"""Stands in for a set when describing options, whose names come from their game."""


@dataclass(frozen=True, slots=True)
class DeviationText:
    """One :class:`~app.cards.Deviation` in words. ``edited`` is "" if unchanged."""

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
    ours = {option.name for option in games.game_of(game).options if option.house}
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
    return list(describe(of_options(game, chosen), _NO_SET, game.key, language))


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


def value_text(value: object, key: str, game: str, language: str) -> str:
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
    found = deviations(data, rule_set.differs, games.game_of(game), shipped)
    headings = [i18n.text(f"cards.rules-{name}", language) for name in ("place", "number", "by-book", "here")]
    rows = [
        (row.place, pages.label(row.rule, language, game), row.book, row.value)
        for row in describe(found, data, game, language)
    ]
    lines = [headings, ["---"] * len(headings), *rows] if rows else []
    table = "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
    notes = text_of(rule_set.texts, "notes", language, i18n.FALLBACK, *rule_set.texts)
    return "\n\n".join(filter(None, (f"## {name(rule_set, language)}", notes, table)))


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
