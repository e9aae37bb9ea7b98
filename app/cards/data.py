"""A card set as plain values, read from and written to the catalogue and files.

Texts are stored by language and field. A translation remembers its source text (``made_from``), which shows
when it is outdated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, TypeVar

from app.cards.entities import (
    BackData as BackData,
    BoardData as BoardData,
    CardData as CardData,
    CounterData as CounterData,
    Entity as Entity,
    LabelData as LabelData,
    NumberData as NumberData,
    ParagraphData as ParagraphData,
    PlaceData as PlaceData,
    RuleSetData as RuleSetData,
    TermData as TermData,
    Text as Text,
    Texts as Texts,
    TrackData as TrackData,
)
from app.cards.field import Shape
from app.cards.game import Game, known_to_rules, shipped
from app.i18n import FALLBACK
from app.rules.free.layout import Layout

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Declared = TypeVar("Declared", bound="DataclassInstance")
Status = Literal["source", "missing", "outdated", "unchecked", "checked"]


@dataclass(frozen=True, slots=True)
class Waiver:
    """A check waived for one text, with the reason.

    ``of``: digest of the texts at that time; the waiver ends when they change (:mod:`app.cards.unit_checks`).
    """

    check: str
    reason: str
    of: str


@dataclass(frozen=True, slots=True)
class Remark:
    """Notes on one text in one language.

    ``comment``: in the source language a note to translators, else the translator's reply. ``made_from`` and
    ``checked`` as in :class:`Text`, for names stored as plain strings (of the set and of table zones). A
    ``made_from`` of None means the current source text.
    """

    comment: str = ""
    waived: tuple[Waiver, ...] = ()
    made_from: str | None = None
    checked: bool = False


NO_REMARK = Remark()
Remarks = Mapping[str, Mapping[str, Remark]]
"""Unit (:mod:`app.cards.units`) → language → remark."""


def text_of(texts: Texts, name: str, language: str, *others: str) -> str:
    """Return field *name* in *language*, else in the first of *others* that has it; "" if none has."""
    return _first_text(texts, name, language, *others)[1]


def fallback_language(texts: Texts, name: str, language: str, *others: str) -> str:
    """Return which of *others* supplies the text *name* missing in *language*; "" if not needed or found."""
    supplier = _first_text(texts, name, language, *others)[0]
    return "" if supplier == language else supplier


def _first_text(texts: Texts, name: str, *languages: str) -> tuple[str, str]:
    """Return the first of *languages* that has *name*, and the text; both empty if none has."""
    for language in languages:
        text = texts.get(language, {}).get(name)
        if text is not None and text.value:
            return language, text.value
    return "", ""


def translation_status(text: Text | None, original: str) -> Status:
    """Return the status of *text* as a translation of *original*."""
    if text is None or not text.value:
        return "missing"
    if text.made_from != original:
        return "outdated"
    return "checked" if text.checked else "unchecked"


def status(texts: Texts, name: str, language: str, source: str) -> Status:
    """Return the translation status of one field in *language*; *source* is the set's own language.

    A text that neither language has counts as checked.
    """
    if language == source:
        return "source"
    original = texts.get(source, {}).get(name)
    text = texts.get(language, {}).get(name)
    if text is None or not text.value:
        return "missing" if original is not None and original.value else "checked"
    return translation_status(text, original.value if original is not None else text.made_from)


def changed(thing: Declared, values: Mapping[str, object]) -> Declared:
    """Return *thing*, a dataclass instance, with *values* in its fields, by name."""
    return replace(thing, **values)


@dataclass(frozen=True, slots=True)
class SetData:
    """A whole card set. ``source`` is the source language of translations."""

    key: str
    version: str
    source: str
    names: Mapping[str, str]
    cards: tuple[CardData, ...] = ()
    tracks: tuple[TrackData, ...] = ()
    counters: tuple[CounterData, ...] = ()
    backs: tuple[BackData, ...] = ()
    table: Layout | None = None
    """The layout on the free table; None: automatic."""
    terms: tuple[TermData, ...] = ()
    """The glossary, by key; empty: the game's own."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Language → words the dictionary lacks but the set considers correct."""
    numbers: tuple[NumberData, ...] = ()
    rule_sets: tuple[RuleSetData, ...] = ()
    game: Game | None = None
    """The game the set declares; None: the shipped game."""
    labels: tuple[LabelData, ...] = ()
    """Names of the game's parts, by key; missing ones are as in the shipped game."""
    remarks: Remarks = field(default_factory=dict)
    """Translators' comments and waived checks."""
    lineage: tuple[str, ...] = ()
    """Digests of ancestor states (:mod:`app.cards.versions`), the latest last."""
    boards: tuple[BoardData, ...] = ()
    places: tuple[PlaceData, ...] = ()
    """The places on all boards."""
    paragraphs: tuple[ParagraphData, ...] = ()
    """The rules text, by key (:mod:`app.cards.rulebook`)."""

    def pieces(self) -> tuple[TrackData | CounterData | BoardData, ...]:
        """Return everything but cards that is printed, and can have a picture."""
        return *self.tracks, *self.counters, *self.boards

    def languages(self) -> tuple[str, ...]:
        """Return the source language, then those of the name, then others, sorted.

        Languages that only terms or labels have are left out.
        """
        entities: tuple[Entity, ...]
        entities = (*self.cards, *self.tracks, *self.counters, *self.backs, *self.numbers, *self.rule_sets)
        entities += (*self.boards, *self.places)
        entities += self.paragraphs
        codes = {code for entity in entities for code in entity.texts}
        return tuple(dict.fromkeys((self.source, *self.names, *sorted(codes))))

    def display_language(self, language: str) -> str:
        """Return *language* if the set has it, else ``i18n.FALLBACK`` if it has that, else ``source``."""
        return display_language(self.languages(), language)


def game_of(data: SetData) -> Game:
    """Return the game that *data* declares, or the shipped one."""
    return data.game if data.game is not None else shipped()


def plays_shipped(data: SetData) -> bool:
    """Return whether the rules of the shipped games can play *data*.

    It may declare more fields, but no other kinds, decks or sides.
    """
    return known_to_rules(game_of(data))


def places(cards: Iterable[CardData], game: Game) -> list[CardData]:
    """Return those of *cards* that are locations."""
    return [card for card in cards if card.kind in game.place_kinds]


def empty_card(game: Game, key: str, kind: str) -> CardData:
    return CardData(key, kind, game.no_side, game.deck_of(kind))


def back_size(game: Game, deck: str, cards: Iterable[CardData]) -> tuple[tuple[float, float], Shape]:
    """Return the width and height in mm of the backs of *deck*, and their shape.

    The first of *cards* in the deck decides; without one, the first kind whose usual deck it is.
    """
    usual_kinds = (kind.key for kind in game.kinds if kind.deck == deck)
    return game.card_size((*(card.kind for card in cards if card.deck == deck), *usual_kinds, "")[0])


@dataclass(frozen=True, slots=True)
class SetRow:
    id: int
    key: str
    version: str
    source: str
    names: Mapping[str, str]
    cards: int
    copies: int
    tiles: bool = False
    """Whether the set has tiles, as sets of Tribunal do."""
    own_game: bool = False
    """Whether the set declares a game unknown to the shipped rules."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The source language, then the other languages in which the set has a name."""
        return tuple(dict.fromkeys((self.source, *self.names)))


def display_language(languages: Sequence[str], language: str) -> str:
    """Return *language* if it is one of *languages*, else :data:`~app.i18n.FALLBACK`, else the first."""
    return next((code for code in (language, FALLBACK) if code in languages), languages[0])


def title_of(data: SetData | SetRow, language: str) -> str:
    """Return the set's name in *language*, else in its source language, else its key."""
    return data.names.get(language) or data.names.get(data.source) or data.key


def titles_of(rows: Iterable[SetRow], language: str) -> dict[str, str]:
    """Return key → name of each set in *language*; equal names are followed by the key."""
    titles = {
        row.key: row.names.get(display_language(row.languages, language)) or title_of(row, language)
        for row in rows
    }
    count = Counter(titles.values())
    return {key: f"{title} ({key})" if count[title] > 1 else title for key, title in titles.items()}


def languages_of(rows: Iterable[SetRow]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(language for row in rows for language in row.languages))
