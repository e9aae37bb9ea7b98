"""The set being edited, as a snapshot: its cards and texts, and the faces and names derived from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from app import markup
from app.cache import Cache
from app.cards import convert, labels, units
from app.cards.catalogue import shipped_set
from app.cards.data import CardData, SetData, game_of, places, status, text_of, title_of
from app.cards.edits import destinations, field_value, symbol_candidates
from app.cards.field import Field
from app.cards.game import Game, shipped
from app.cards.labels import Labels
from app.cards.units import TextPlace, Unit
from app.face import layout, overlaps, symbols
from app.face.content import BackContent, BoardContent, CardContent, CounterContent, TrackContent
from app.face.look import is_symbol, look
from app.face.ops import Face, Warn
from app.face.template import Source
from app.face.vocabulary import Term, Vocabulary
from app.widgets.theme import Theme

Sign = tuple[str, str, str]
"""(name of a symbol, as in ``{name}`` in texts; display name; name of the drawing)."""
MAX_FACES = 200
"""Maximum number of cached faces; each is a hundred objects for the garbage collector."""
ON_BOARD = ("track", "counter", "board", "place", "back", "number", "rule_set")
"""Types of entities that the board view edits."""
FORMULA_FIELDS = {
    "front": ("name", "rules", "flavour", "kind", "side", "deck", "copies"),
    "track": ("name",),
    "counter": ("name", "side"),
    "board": ("name",),
}
"""What a template draws → the fields of every set that its formulas can use; a back has its side and deck."""
NO_SET = SetData("", "", "ru", {})


class OpenSet:
    """A snapshot of a set, and what follows from it. Nothing here changes the catalogue."""

    def __init__(self) -> None:
        self.set_key = ""
        self.data = NO_SET
        self.languages: tuple[str, ...] = ()
        """The languages of the set, the source language first."""
        self.game: Game = shipped()
        """The set's game."""
        self.source_language = ""
        """The source language chosen in the translations view; "": the set's source language."""
        self.labels: Labels = labels.shipped()
        """Display names of the game's parts."""
        self._cards: dict[int, CardData] = {}
        self._ids: dict[str, int] = {}
        self._versions = Counter[Literal["copies", "places", "pictures"]]()
        """How often the number of copies of any card changed, any location, and any picture of a card."""
        self._numbers = Cache[None, dict[str, convert.Numbering]](1)
        self._places = Cache[str, tuple[tuple[str, str], ...]]()
        self._differences = Cache[int, list[tuple[str, str]]]()
        self._faces = Cache[tuple[int, str], Face](MAX_FACES)
        self._shipped = Cache[str, dict[str, CardData]](1)

    # ---- taking over a state

    def take(self, data: SetData, languages: tuple[str, ...]) -> None:
        """Show *data*, which may be another set or differ in any part."""
        self.data, self.languages, self.game = data, languages, game_of(data)
        self.labels = labels.of(data, languages)
        self._cards = {card.id: card for card in data.cards}
        self._ids = {card.key: card.id for card in data.cards}
        self._versions.update(("copies", "places", "pictures"))
        self._differences = Cache()
        # A missing picture may have become available, although the cards' contents are the same.
        self._faces = Cache(MAX_FACES)

    def take_cards(self, cards: Sequence[CardData]) -> None:
        """Replace *cards*, whose ids and keys are the same as before."""
        for after in cards:
            before, self._cards[after.id] = self._cards[after.id], after
            if (before.copies, before.deck) != (after.copies, after.deck):
                self._versions.update(("copies",))
            if after.kind in self.game.place_kinds:
                self._versions.update(("places",))
            if (before.picture, before.values) != (after.picture, after.values):
                self._versions.update(("pictures",))
            self.languages = tuple(dict.fromkeys((*self.languages, *sorted(after.texts))))
        self.data = replace(self.data, cards=tuple(self._cards.values()))

    # ---- cards

    def is_symbol(self, name: str) -> bool:
        """Return whether ``{name}`` in a text is drawn as a symbol."""
        return is_symbol(name, self.game.symbols, self.game.look)

    def title(self, language: str) -> str:
        """Return the set's name; see :func:`~app.cards.data.title_of`."""
        return title_of(self.data, language)

    def cards(self) -> list[CardData]:
        """Return all cards in printing order."""
        return list(self._cards.values())

    def card(self, number: int | None) -> CardData | None:
        """Return the card with the id *number*; None if there is none."""
        return self._cards.get(number or 0)

    def card_of(self, key: str) -> CardData | None:
        """Return the card *key*; None if there is none."""
        return self._cards.get(self._ids.get(key, 0))

    def keys(self) -> dict[str, int]:
        """Return card key → id."""
        return self._ids

    def name(self, card: CardData, language: str) -> str:
        """Return the card's name in *language*, else in another language, else its key."""
        return text_of(card.texts, "name", language, *self.languages) or card.key

    def locations(self) -> list[CardData]:
        return places(self._cards.values(), self.game)

    def places(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return (key, name) for each location; the same object until one of them changes."""
        return self._places.get(
            language,
            self._versions["places"],
            lambda: tuple((card.key, self.name(card, language)) for card in self.locations()),
        )

    def shipped(self, key: str) -> CardData | None:
        """Return the card *key* as shipped; None if the shipped set lacks it or the set isn't shipped."""

        def read() -> dict[str, CardData]:
            data = shipped_set(self.set_key)
            return {card.key: card for card in data.cards} if data is not None else {}

        return self._shipped.get(self.set_key, None, read).get(key)

    def differences(self, card: CardData) -> list[tuple[str, str]]:
        """Return (field, language or "") for each difference between *card* and the shipped card."""
        original = self.shipped(card.key)
        if original is None:
            return []

        def compare() -> list[tuple[str, str]]:
            differences: list[tuple[str, str]] = []
            for field in self.game.fields_of(card.kind):
                if field.translated:
                    differences += [
                        (field.name, language)
                        for language in self.languages
                        if text_of(card.texts, field.name, language)
                        != text_of(original.texts, field.name, language)
                    ]
                elif field_value(card, field) != field_value(original, field):
                    differences.append((field.name, ""))
            return differences

        return self._differences.get(card.id, (card, self.languages), compare)

    # ---- faces

    def content(self, card: CardData, language: str) -> CardContent:
        numbers = self._numbers.get(
            None, self._versions["copies"], lambda: convert.number_cards(self._cards.values())
        )
        numbering = numbers.get(card.key) or convert.Numbering()
        footer = f"{self.title(language)} {self.data.version} · {numbering.first}/{numbering.total}"
        values = {entry.key: str(entry.value) for entry in self.data.numbers}
        reference_texts = {
            key: values[key] if referenced is None else self.name(referenced, language)
            for key in self.named_on(card)
            if (referenced := self.card_of(key)) is not None or key in values
        }
        return convert.card_content(
            card, language, self.languages, footer, reference_texts, self.game, self.labels, numbering
        )

    def named_on(self, card: CardData) -> tuple[str, ...]:
        """Return the keys of the cards and numbers to which the face of *card* refers."""
        return *convert.references(card), *destinations(card, self.game)

    def back(self, card: CardData, language: str) -> BackContent:
        backs = {(back.deck, back.side): back for back in self.data.backs}
        return convert.back_of(card, backs, language, self.languages, self.game, self.labels)

    def piece(self, key: str, language: str) -> TrackContent | CounterContent | None:
        """Return the content of the track or counter *key*; None if there is none."""
        whole = convert.content(replace(self.data, cards=()), language)
        pieces: tuple[TrackContent | CounterContent, ...] = (*whole.tracks, *whole.counters)
        return next((piece for piece in pieces if piece.key == key), None)

    def board(self, key: str, language: str) -> BoardContent | None:
        """Return the content of the board *key*; None if there is none."""
        whole = convert.content(replace(self.data, cards=()), language)
        return next((board for board in whole.boards if board.key == key), None)

    def face(self, card: CardData, language: str) -> Face:
        """Return the card's front in *language*, cached until its content changes."""
        content = self.content(card, language)
        return self._faces.get((card.id, language), content, lambda: layout.card(content))

    def warnings(self, card: CardData, language: str) -> tuple[Warn, ...]:
        """Return the warnings of the card's front, without caching the face: there may be forty thousand.

        Parts of a set's own template that cover text are among them.
        """
        content = self.content(card, language)
        face = self._faces.peek((card.id, language), content) or layout.card(content)
        found = (*overlaps.find(face), *overlaps.find_bare(face)) if self.game.templates else ()
        return (*face.warnings, *found)

    def extremes(self, kind: str, language: str) -> tuple[int, int]:
        """Return the ids of the cards of *kind* with most and least text in *language*; (0, 0) if none."""
        lengths = [
            (sum(len(markup.TOKEN.sub("x", text.value)) for text in card.texts[language].values()), card.id)
            for card in self._cards.values()
            if card.kind == kind and card.texts.get(language)
        ]
        return (max(lengths)[1], min(lengths)[1]) if lengths else (0, 0)

    def signs(self, place: Literal["texts", "counters", "parts"], language: str) -> tuple[Sign, ...]:
        """Return the symbols that *place* may use, with names in *language*, the set's own first.

        ``parts`` are kinds, sides, and seats. Texts of a set with a game of its own may use only that game's.
        """
        game_look = look(self.game.look)
        shipped = symbols.offered("pieces" if game_look.own_game and place != "parts" else place)
        offered = shipped if self.data.game is None or place != "texts" else ()
        keys = dict.fromkeys((*self.game.symbols, *offered))
        return tuple((key, self.labels.symbol(key, language), game_look.symbol(key)) for key in keys)

    def sign(self, card: CardData) -> str:
        """Return the name of the symbol's drawing for *card*; "" if there is none."""
        game_look = look(self.game.look)
        return game_look.symbol(game_look.known(*symbol_candidates(card, self.game), ""))

    def edge(self, side: str, theme: Theme) -> str:
        """Return the colour of *side*: the set's game declares it, or the theme does for the shipped game."""
        if self.data.game is None:
            return theme.side(side)
        return next(
            (candidate.colour for candidate in self.game.sides if candidate.key == side), theme.neutral
        )

    def vocabulary(self, template: Source, language: str) -> Vocabulary:
        """Return the names that formulas of *template* can use, with those in *language* first."""
        languages = tuple(dict.fromkeys((language, *self.languages)))

        def term(field: Field) -> Term:
            names = dict.fromkeys(self.labels.field(field.name, each) for each in languages)
            choices = {
                value: tuple(self.labels.choice(field.name, value, each) for each in languages if value)
                for value in field.choices
            }
            return Term(field.name, tuple(names), choices)

        of = template.get("of", "front")
        known = FORMULA_FIELDS.get(of, ("side", "deck"))
        fields = (field for field in self.game.edited_fields if field.name in known)
        tables = (
            Term(
                table.key,
                tuple(dict.fromkeys(self.labels.word(each, f"lookup-{table.key}") for each in languages)),
                kind="table",
                of=table.of,
            )
            for table in self.game.lookups
        )
        drawn = self.game.drawn_fields if of == "front" else ()
        terms = (*map(term, dict.fromkeys((*fields, *drawn))), *tables)
        parts = (str(part.get("name", "")) for part in template["parts"])
        free = (*template.get("let", ()), *look(self.game.look).field_defaults, "rules", "flavour")
        return Vocabulary(terms, parts, free, re.findall("'([^']*)'", str(template["parts"])))

    # ---- texts

    def status(self, card: CardData, field: str, language: str) -> str:
        """Return the translation's status: source, missing, outdated, unchecked, checked.

        A text that no face draws is never missing: its status is source.
        """
        if field not in self.game.printed_texts:
            return "source"
        return status(card.texts, field, language, self.data.source)

    def units(self, language: str) -> Iterator[Unit]:
        """Yield every translatable text of the set with its translation into *language*."""
        return units.units(self.data, language)

    def unit(self, place: TextPlace, language: str) -> Unit | None:
        """Return the unit at *place*; None if there is nothing to translate."""
        if place.owner != "card":
            return units.unit(self.data, place, language)
        card = self.card_of(place.key)
        return None if card is None else units.unit(replace(self.data, cards=(card,)), place, language)

    def source_language_for(self, language: str) -> str:
        """Return the language to translate from into *language*.

        That is the one chosen in the translations view if possible, else the set's source language.
        """
        read = self.source_language
        return read if read in self.languages and read != language else self.data.source

    def text_in(self, place: TextPlace, language: str) -> str:
        """Return the text at *place* in *language*; "" if there is none."""
        unit = self.unit(place, language)
        if unit is None:
            return ""
        return unit.original.value if language == self.data.source else unit.value

    def display_names(self, place: TextPlace, language: str) -> tuple[str, str]:
        """Return (entity's name, field's name) in *language* for the text at *place*."""
        card = self.card_of(place.key) if place.owner == "card" else None
        if card is not None:
            return self.name(card, language), self.labels.field(place.field, language)
        return units.display_names(self.data, place, language, self.labels, self.languages)
