"""The editor's model: the set being edited, methods that change it, and signals for changes.

It holds a snapshot of the set; each change is stored in the catalogue first, and then read back from it.
Edits that can't be stored yet are kept in memory.
"""

from __future__ import annotations

import gc
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from app import i18n
from app.cards import convert, edits, labels, powers, units
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import CardData, Remark, SetData, Text, game_of, places, status, text_of
from app.cards.edits import destinations, field_value, symbol_candidates
from app.cards.errors import CatalogueError
from app.cards.fields import entity_types, validate_entity, validate_set
from app.cards.game import Game, shipped
from app.cards.labels import Labels
from app.cards.pictures import PictureData
from app.cards.rows import Change
from app.cards.units import TextPlace, Unit
from app.face import layout, symbols
from app.face.content import BackContent, CardContent
from app.face.look import look
from app.face.ops import Face, Warn
from app.rules.free.layout import Layout
from app.widgets.theme import Theme

Sign = tuple[str, str, str]
"""(name of a symbol, as in ``{name}`` in texts; display name; name of the drawing)."""
_MARKUP = re.compile(r"\{[^}]*\}|\[\[[^]]*\]\]|\*+")
"""Markup in a text that is drawn as one symbol, or not at all."""
MAX_FACES = 200
"""Maximum number of cached faces; each is a hundred objects for the garbage collector."""
MAX_RELOADED = 100
"""Number of changed cards above which reading the whole set is faster."""
_ON_BOARD = ("track", "counter", "back", "number", "rule_set")
LARGE_SET = 1000
"""Number of cards above which a set's objects are hidden from the garbage collector."""
NO_ROOM = ("cards.disk-full", "cards.locked", "cards.unreadable")
"""Codes of temporary storage failures, after which the edit is kept in memory and retried."""


class EditorModel(QObject):
    card_changed = Signal(int)
    """Emits the id of a card whose fields, texts, or status changed."""
    cards_changed = Signal()
    """Cards were added or removed, or any may have changed: reload all."""
    sets_changed = Signal()
    """The list of sets, or a set's name, changed."""
    look_changed = Signal()
    """Faces changed, but no card: by templates, labels, numbers, or the set's name."""
    unit_changed = Signal(str)
    """Emits the unit (:mod:`app.cards.units`) of a changed text outside cards, or of a changed remark."""
    board_changed = Signal()
    """An entity other than a card may have changed."""
    history_changed = Signal()
    """The undo or redo stack changed."""
    settling = Signal()
    """Asks forms to store pending edits, because the set is about to change."""
    stepped = Signal(bool, object)
    """Emits True for undo or False for redo, and its :class:`Change` (None: nothing was left)."""
    refused = Signal(object)
    """Emits a :class:`~app.user_errors.Message` that says why a change was refused."""

    def __init__(self, catalogue: Catalogue, set_key: str = "") -> None:
        super().__init__()
        self.catalogue = catalogue
        sets = catalogue.sets()
        keys = [row.key for row in sets]
        self.set_key = set_key if set_key in keys else (keys[0] if keys else "")
        self._cards: dict[int, CardData] = {}
        self.languages: tuple[str, ...] = ()
        """The languages of the set, the source language first."""
        self.game: Game = shipped()
        """The set's game."""
        self.source_language = ""
        """The source language chosen in the translations view; "": the set's source language."""
        self.labels: Labels = labels.shipped()
        """Display names of the game's parts."""
        self._numbers: dict[int, int] = {}
        self._total = 0
        self._ids: dict[str, int] = {}
        self._locations: list[CardData] | None = None
        self._places: dict[str, tuple[tuple[str, str], ...]] = {}
        self._differences: dict[int, list[tuple[str, str]]] = {}
        self._faces: OrderedDict[tuple[int, str], Face] = OrderedDict()
        self._shipped: dict[str, CardData] | None = None
        # Edits that aren't in the file yet: cards, other entities, and the label and params of the step.
        self._unstored_cards: dict[int, CardData] = {}
        self._unstored_entities: dict[str, Any] = {}
        self._unstored_step: tuple[str, dict[str, Any]] = ("", {})
        self.data = SetData("", "", "ru", {})
        self._load()

    # ---- queries

    def title(self, language: str) -> str:
        """Return the set's name in *language*, else in its source language, else its key."""
        names = self.data.names
        return names.get(language) or names.get(self.data.source) or self.set_key

    def cards(self) -> list[CardData]:
        """Return all cards in printing order."""
        return list(self._cards.values())

    def card(self, number: int) -> CardData | None:
        """Return the card with the id *number*; None if there is none."""
        return self._cards.get(number)

    def matching(self, search: str) -> list[CardData]:
        """Return the cards whose key or texts, in any language, contain all words of *search*.

        All cards if *search* has no word or fails.
        """
        with self.refusals():
            numbers = self.catalogue.matching(search)
            if numbers is not None:
                return [card for number, card in self._cards.items() if number in numbers]
        return self.cards()

    def keys(self) -> dict[str, int]:
        """Return card key → id."""
        return self._ids

    def name(self, card: CardData, language: str) -> str:
        """Return the card's name in *language*, else in another language, else its key."""
        return text_of(card.texts, "name", language, *self.languages) or card.key

    def content(self, card: CardData, language: str) -> CardContent:
        if not self._numbers:
            count = 1
            for other in self._cards.values():
                self._numbers[other.id], count = count, count + other.copies
            self._total = count - 1
        number, total = self._numbers.get(card.id, 1), self._total
        footer = f"{self.title(language)} {self.data.version} · {number}/{total}"
        reference_texts: dict[str, str] = {}
        values = {entry.key: str(entry.value) for entry in self.data.numbers}
        for key in self.named_on(card):
            referenced = self._cards.get(self._ids.get(key, 0))
            if referenced is not None:
                reference_texts[key] = self.name(referenced, language)
            elif key in values:
                reference_texts[key] = values[key]
        return convert.card_content(
            card, language, self.languages, footer, reference_texts, self.game, self.labels
        )

    def named_on(self, card: CardData) -> tuple[str, ...]:
        """Return the keys of the cards and numbers to which the face of *card* refers."""
        return *convert.references(card), *destinations(card, self.game)

    def back(self, card: CardData, language: str) -> BackContent:
        backs = {(back.deck, back.side): back for back in self.data.backs}
        return convert.back_of(card, backs, language, self.languages, self.game)

    def own_fields(self) -> tuple[str, ...]:
        """Return the names of edited fields except name, rules, flavour, kind, copies, and picture."""
        plain = {"name", "rules", "flavour", "kind", "copies", "picture"}
        return tuple(field.name for field in self.game.edited_fields if field.name not in plain)

    def extremes(self, kind: str, language: str) -> tuple[int, int]:
        """Return the ids of the cards of *kind* with most and least text in *language*; (0, 0) if none."""
        lengths = [
            (sum(len(_MARKUP.sub("x", text.value)) for text in card.texts[language].values()), card.id)
            for card in self._cards.values()
            if card.kind == kind and card.texts.get(language)
        ]
        return (max(lengths)[1], min(lengths)[1]) if lengths else (0, 0)

    def locations(self) -> list[CardData]:
        if self._locations is None:
            self._locations = places(self._cards.values(), self.game)
        return self._locations

    def places(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return (key, name) for each location; the same object until one of them changes."""
        if language not in self._places:
            self._places[language] = tuple((card.key, self.name(card, language)) for card in self.locations())
        return self._places[language]

    def face(self, card: CardData, language: str) -> Face:
        """Return the card's front in *language*, cached until the card changes."""
        key = (card.id, language)
        if key not in self._faces:
            if len(self._faces) >= MAX_FACES:
                self._faces.popitem(last=False)
            self._faces[key] = layout.card(self.content(card, language))
        return self._faces[key]

    def warnings(self, card: CardData, language: str) -> tuple[Warn, ...]:
        """Return the warnings of the card's front, without caching the face: there may be forty thousand."""
        cached = self._faces.get((card.id, language))
        return (cached or layout.card(self.content(card, language))).warnings

    def status(self, card: CardData, field: str, language: str) -> str:
        """Return the translation's status: source, missing, outdated, unchecked, checked."""
        return status(card.texts, field, language, self.data.source)

    def units(self, language: str) -> Iterator[Unit]:
        """Yield every translatable text of the set with its translation into *language*."""
        return units.units(self.data, language)

    def unit(self, place: TextPlace, language: str) -> Unit | None:
        """Return the unit at *place*; None if there is nothing to translate."""
        if place.owner != "card":
            return units.unit(self.data, place, language)
        card = self._cards.get(self._ids.get(place.key, 0))
        return None if card is None else units.unit(replace(self.data, cards=(card,)), place, language)

    def source_language_for(self, language: str) -> str:
        """Return the language to translate from into *language*.

        That is the one chosen in the translations view if possible, else the set's source language.
        """
        read = self.source_language
        return read if read in self.languages and read != language else self.data.source

    def text_in(self, place: TextPlace, language: str) -> str:
        """Return the text at *place* in *language*; "" if there is none."""
        unit = self.unit(place, language) if language != self.data.source else None
        if unit is not None:
            return unit.value
        source_unit = self.unit(place, self.data.source)
        return source_unit.original.value if source_unit is not None and language == self.data.source else ""

    def display_names(self, place: TextPlace, language: str) -> tuple[str, str]:
        """Return (entity's name, field's name) in *language* for the text at *place*."""
        field = self.labels.field(place.field, language)
        if place.owner == "card":
            card = self._cards.get(self._ids.get(place.key, 0))
            return (self.name(card, language) if card is not None else place.key), field
        named = "board" if place.owner in _ON_BOARD else "unit"
        kind = i18n.text(f"editor.{named}-{place.owner}", language)
        if place.owner == "set":
            return self.title(language), kind
        names = (
            self.text_in(TextPlace(place.owner, place.key, name_field), name_language)
            for name_language in (language, self.data.source)
            for name_field in ("name", "label")
        )
        name = next(filter(None, names), place.key)
        plain = place.field in ("name", "label")
        return name, kind if plain else f"{kind} · {i18n.text(f'editor.board-{place.field}', language)}"

    def signs(self, place: Literal["texts", "counters"], language: str) -> tuple[Sign, ...]:
        """Return the symbols that *place* may use, with names in *language*.

        Texts of a set with a game of its own may use only that game's symbols.
        """
        game_look = look(self.game.look)
        shipped = symbols.offered(place) if self.data.game is None or place == "counters" else ()
        keys = (*shipped, *self.game.symbols)
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

    def shipped(self, key: str) -> CardData | None:
        """Return the card *key* as shipped; None if the shipped set lacks it or the set isn't shipped."""
        if self._shipped is None:
            data = shipped_set(self.set_key)
            self._shipped = {card.key: card for card in data.cards} if data is not None else {}
        return self._shipped.get(key)

    def previous_version(self) -> SetData | None:
        """Return the latest previous version that plays differently; None if there is none.

        Tries the stored states, then the state before the first recorded change, then the shipped state.
        """
        current = convert.card_set(self.data).fingerprint()
        with self.refusals():
            stored = (
                self.catalogue.version(candidate.digest)
                for candidate in self.catalogue.versions(self.set_key)
            )
            candidates = (*stored, self.catalogue.original_state(self.set_key), shipped_set(self.set_key))
            for candidate in candidates:
                if candidate is not None and convert.card_set(candidate).fingerprint() != current:
                    return candidate
        return None

    def differences(self, card: CardData) -> list[tuple[str, str]]:
        """Return (field, language or "") for each difference between *card* and the shipped card."""
        if card.id not in self._differences:
            self._differences[card.id] = self._compare(card)
        return self._differences[card.id]

    def _compare(self, card: CardData) -> list[tuple[str, str]]:
        original = self.shipped(card.key)
        if original is None:
            return []
        differences: list[tuple[str, str]] = []
        for field in self.game.fields_of(card.kind):
            if field.translated:
                for language in self.languages:
                    mine, theirs = (text_of(state.texts, field.name, language) for state in (card, original))
                    if mine != theirs:
                        differences.append((field.name, language))
            elif field_value(card, field) != field_value(original, field):
                differences.append((field.name, ""))
        return differences

    # ---- changing

    def set_value(
        self, number: int, field: str, value: Any, language: str | None = None, *, typing: bool = False
    ) -> bool:
        """Set one field of a card; return False (and emit ``refused``) if that is invalid.

        If the file can't be written now, the change is kept in memory.
        """

        def store_later() -> None:
            card = edits.edit_card(self._cards[number], field, value, language, self.data.source, self.game)
            label = "editor.undo-text" if field in self.game.texts else "editor.undo-field"
            self._put_unstored(
                [card], label, {"card": number, "key": card.key, "field": field, "language": language}
            )

        return self._apply(
            lambda: self.catalogue.change(number, field, value, language, typing=typing), store_later
        )

    def take_texts(self, number: int, texts: Mapping[str, str]) -> bool:
        """Set a card's rules texts to *texts* (by language), made from its powers, as one step."""
        card = self._cards[number]
        source = self.data.source
        for language in sorted(texts, key=lambda code: code != source):
            card = edits.edit_card(card, "rules", texts[language], language, source, self.game)
            card = powers.confirm_texts(card, language)
        params = {"card": number, "key": card.key, "field": "rules", "language": ""}
        return self.put([card], "editor.undo-power-text", params)

    def confirm_rules_texts(self, number: int, languages: Sequence[str]) -> bool:
        """Mark a card's rules texts in *languages* as right after a change of its powers."""
        card = powers.confirm_texts(self._cards[number], *languages)
        params = {"card": number, "key": card.key, "field": "rules", "language": " ".join(languages)}
        return self.put([card], "editor.undo-checked", params)

    def set_picture(self, number: int, picture: PictureData, field: str = "picture") -> bool:
        """Store a picture and show it on a card, in its *field*."""
        with self.refusals():
            self.catalogue.store_pictures([picture])
            return self.set_value(number, field, picture.digest)
        return False

    def confirm(self, number: int, field: str, language: str, checked: bool = True) -> bool:
        """Mark a card's translation as up to date, and as checked or not."""
        card = self._cards[number]
        changed = edits.confirm_translation(card, field, language, self.data.source, checked)
        return self.put(
            [changed],
            "editor.undo-checked",
            {"card": number, "key": card.key, "field": field, "language": language},
        )

    def put_text(self, place: TextPlace, language: str, value: str, *, typing: bool = False) -> bool:
        """Set the text at *place*; a changed translation is then up to date and unchecked."""
        if place.owner == "card":
            number = self._ids.get(place.key, 0)
            return bool(number) and self.set_value(number, place.field, value, language, typing=typing)
        unit = units.unit(self.data, place, language)
        if unit is not None and value == unit.value:
            return True
        original = unit.original.value if unit is not None and language != self.data.source else ""
        return self._put_unit(place, language, Text(value, original), "editor.undo-text", typing)

    def confirm_text(self, place: TextPlace, language: str, checked: bool = True) -> bool:
        """Mark the translation at *place* as up to date, and as checked or not."""
        if place.owner == "card":
            number = self._ids.get(place.key, 0)
            return bool(number) and self.confirm(number, place.field, language, checked)
        unit = units.unit(self.data, place, language)
        if unit is None or unit.text is None:
            return False
        text = replace(unit.text, made_from=unit.original.value, checked=checked)
        return self._put_unit(place, language, text, "editor.undo-checked", False)

    def _put_unit(self, place: TextPlace, language: str, text: Text, label: str, typing: bool) -> bool:
        name = self.display_names(place, self.data.source)[0]
        params = {"field": place.field, "key": name, "language": language, "unit": place.id}
        return self._apply(
            lambda: self.catalogue.put_text(self.data, place, language, text, label, params, typing=typing)
        )

    def remark(self, place: TextPlace, language: str, remark: Remark) -> bool:
        """Store *remark* (comment and waived checks) on the text at *place*."""
        params = {
            "field": place.field,
            "key": self.display_names(place, self.data.source)[0],
            "language": language,
        }
        label = "editor.undo-remark"
        return self._apply(
            lambda: self.catalogue.put_remark(self.data, place.id, language, remark, label, params)
        )

    def revert(self, number: int, field: str, language: str = "") -> bool:
        """Reset one field of a card to its shipped value."""
        card = self._cards[number]
        original = self.shipped(card.key)
        if original is None:
            return False
        return self.put(
            [edits.revert_field(card, original, field, language or None, self.game)],
            "editor.undo-revert",
            {"card": number, "key": card.key, "field": field, "language": language},
        )

    def revert_card(self, number: int) -> bool:
        card = self._cards[number]
        original = self.shipped(card.key)
        if original is None:
            return False
        for field, language in self.differences(card):
            card = edits.revert_field(card, original, field, language or None, self.game)
        return self.put([card], "editor.undo-revert-card", {"card": number, "key": card.key})

    def put(self, cards: Sequence[CardData], label: str, params: dict[str, Any]) -> bool:
        """Store *cards* (new cards have the id 0) as one step.

        If the file can't be written now, changes to existing cards are kept in memory.
        """
        keep = (lambda: self._put_unstored(cards, label, params)) if all(card.id for card in cards) else None
        return self._apply(lambda: self.catalogue.put_cards(cards, label, params, set_key=self.set_key), keep)

    def put_template(self, source: Mapping[str, Any], how: str, part: str = "") -> bool:
        """Replace the template with the key of *source*, as one step.

        A shipped template is copied into the set first. *how*: the action, for the step's label. *part*: the
        number being stepped; further steps of it shortly after are merged into one undo step.
        """
        before = self.game.templates
        templates = tuple(source if other["key"] == source["key"] else other for other in before)
        game = replace(self.game, templates=templates if source in templates else (source, *before))
        params, label = {"how": how, "key": str(source["key"]), "part": part}, "editor.undo-design"
        typing = bool(part)
        return self._apply(lambda: self.catalogue.put_game(self.set_key, game, label, params, typing=typing))

    def put_things(self, owner: str, things: tuple[Any, ...], name: str = "", part: str = "") -> bool:
        """Replace all entities of one type by *things*, as one step.

        *owner*: the attribute of :class:`SetData`, such as ``tracks``. *name*: what changed, for the step's
        label. *part*: the field being edited; further edits of it shortly after are merged into one undo
        step. If the file can't be written now, the change is kept in memory.
        """

        def store_later() -> None:
            self.data = validate_set(data)
            self._unstored_entities[owner] = things
            self.board_changed.emit()

        changed: dict[str, Any] = {owner: things}
        data = replace(self.data, **changed)
        params = {"key": name or self.title(self.data.source), "part": part}
        label, typing = "editor.undo-board", bool(part)

        def put() -> Change:
            # Another window may have changed other parts of the set since it was read.
            now = replace(self.catalogue.set_data(self.set_key), **changed)
            return self.catalogue.put_set(now, label, params, typing=typing)

        return self._apply(put, store_later)

    @property
    def unstored(self) -> bool:
        """Whether some edits are kept in memory because they can't be stored yet."""
        return bool(self._unstored_cards or self._unstored_entities)

    def store(self) -> bool:
        """Store the edits kept in memory; return False (and emit ``refused``) if that fails again."""
        return self._apply(lambda: None)

    def delete_cards(self, numbers: Sequence[int]) -> bool:
        return self._apply(lambda: self.catalogue.delete_cards(numbers))

    def put_set(self, data: SetData, label: str) -> bool:
        return self._apply(lambda: self.catalogue.put_set(data, label))

    def delete_set(self, key: str) -> bool:
        self.settling.emit()
        params = {"key": self.title(self.data.source) if key == self.set_key else key}
        return self._apply(lambda: self.catalogue.delete_set(key, params=params))

    def restore_set(self, number: int) -> bool:
        """Restore the set that step *number* of the history removed, as one step, and open it."""
        removed = self.catalogue.step(number)
        rows, key = removed.reversal().rows, str(removed.params["set"])
        params = {"set": key}
        done = self._apply(lambda: self.catalogue.apply(Change("editor.undo-new-set", rows, params)))
        self.open_set(key)
        return done

    def undo(self) -> bool:
        return self._undo_or_redo(self.catalogue.undo, back=True)

    def redo(self) -> bool:
        return self._undo_or_redo(self.catalogue.redo, back=False)

    def _undo_or_redo(self, take: Callable[[str], Change | None], *, back: bool) -> bool:
        changes: list[Change | None] = []
        self.settling.emit()

        def step() -> Change | None:
            changes.append(take(self.set_key))
            return changes[0]

        done = self._apply(step)
        for change in changes:
            for row in change.rows if change is not None else ():
                if row.table == "card_set" and row.before is None and row.after is not None:
                    self.open_set(row.after["key"])
            self.stepped.emit(back, change)
        return done

    def open_set(self, key: str) -> None:
        """Store all edits of the current set, and open the set *key*; stay if storing fails."""
        self.settling.emit()
        if key != self.set_key and self.store():
            self.set_key = key
            self._shipped = None
            self._load()
            self.cards_changed.emit()
            self.board_changed.emit()
            self.history_changed.emit()

    def refresh(self) -> None:
        """Reload everything, since another program may have changed it."""
        self._load()
        self.sets_changed.emit()
        self.cards_changed.emit()
        self.board_changed.emit()
        self.history_changed.emit()

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """End the block and emit ``refused`` if it raises :class:`CatalogueError`."""
        try:
            yield
        except CatalogueError as error:
            self.refused.emit(error.reason)

    def _apply(
        self, make: Callable[[], Change | None], store_later: Callable[[], None] | None = None
    ) -> bool:
        try:
            self._store_unstored()
            change = make()
        except CatalogueError as error:
            if error.code in ("cards.changed-elsewhere", "cards.step-overtaken", "cards.no-such-card"):
                self.refresh()
            is_kept = False
            if error.code in NO_ROOM and store_later is not None:
                with self.refusals():
                    store_later()
                    is_kept = True
            self.refused.emit(error.reason)
            return is_kept
        if change is not None and change.rows:
            self._follow(change)
        return True

    def _put_unstored(self, cards: Sequence[CardData], label: str, params: dict[str, Any]) -> None:
        cards = [validate_entity(entity_types(self.game)["card"], card) for card in cards]
        kinds = {card.id: self._cards[card.id].kind for card in cards}
        self._unstored_cards.update({card.id: card for card in cards})
        self._unstored_step = label, params
        self._reload_cards([card.id for card in cards])
        if any(card.kind != kinds[card.id] for card in cards):
            self.cards_changed.emit()

    def _store_unstored(self) -> None:
        """Store the edits kept in memory. Raises CatalogueError; after a temporary failure they stay."""
        try:
            if self._unstored_cards:
                change = self.catalogue.put_cards(list(self._unstored_cards.values()), *self._unstored_step)
                self._unstored_cards.clear()
                self._follow(change)
            if self._unstored_entities:
                data = replace(self.catalogue.set_data(self.set_key), **self._unstored_entities)
                change = self.catalogue.put_set(
                    data, "editor.undo-board", {"key": self.title(self.data.source)}
                )
                self._unstored_entities.clear()
                self._follow(change)
        except CatalogueError as error:
            if error.code not in NO_ROOM:
                self._unstored_cards.clear()
                self._unstored_entities.clear()
                self.refresh()
            raise

    def _follow(self, change: Change) -> None:
        tables = {row.table for row in change.rows}
        if tables == {"game"} and self._apply_if_templates_only():
            self.look_changed.emit()
            self.history_changed.emit()
            return
        only_texts = "unit" in change.params or tables == {"remark"}
        if only_texts and change.params.get("set") == self.set_key:
            self._follow_texts(change)
            self.history_changed.emit()
            return
        owners = {(row.after or row.before or {}).get("owner", "card") for row in change.rows}
        same = all(
            row.before is not None
            and row.after is not None
            and row.before["key"] == row.after["key"]
            and row.before["kind"] == row.after["kind"]
            for row in change.rows
            if row.table == "card"
        )
        if tables <= {"card", "text", "origin"} and owners == {"card"} and same:
            keys = {(row.after or row.before or {})["key"] for row in change.rows}
            numbers = [self._ids[key] for key in keys if key in self._ids]
            if len(numbers) <= MAX_RELOADED:
                self._reload_cards(numbers)
            else:
                self._load()
                self.cards_changed.emit()
        else:
            self._load()
            if "card_set" in tables or "set" in owners:
                self.sets_changed.emit()
            self.cards_changed.emit()
            self.board_changed.emit()
        self.history_changed.emit()

    def _follow_texts(self, change: Change) -> None:
        """Apply *change*, of texts outside cards or of remarks, to the snapshot."""
        changed_units: set[str] = set()
        for row in change.rows:
            values = row.after or row.before or {}
            if row.table == "remark":
                changed_units.add(values["unit"])
            elif row.table == "layout":
                new_layout = Layout.from_plain(json.loads(values["data"])) if row.after is not None else None
                self.data = replace(self.data, table=new_layout)
                changed_units.update(
                    place.id for place, _f, _t in units.fields_of(replace(self.data, cards=()))
                )
            else:
                key = "" if values["owner"] == "set" else values["key"]
                place, after = TextPlace(values["owner"], key, values["field"]), row.after
                if place.owner == "set" and place.field != "name":
                    self._load()
                    self.cards_changed.emit()
                    continue
                text = Text(after["value"], after["made_from"], bool(after["checked"])) if after else None
                self.data = units.with_texts(self.data, values["language"], {place: text})
                self.languages = tuple(dict.fromkeys((*self.languages, values["language"])))
                changed_units.add(place.id)
        self.data = replace(self.data, remarks=self.catalogue.remarks(self.set_key))
        owners = {unit.partition("/")[0] for unit in changed_units}
        if "label" in owners:
            self.labels = labels.of(self.data, self.languages)
        if owners & {"label", "set", "number"}:
            self._faces.clear()
            self.look_changed.emit()
        if "set" in owners:
            self.sets_changed.emit()
        if owners.intersection(_ON_BOARD):
            self.board_changed.emit()
        for unit in sorted(changed_units):
            self.unit_changed.emit(unit)

    def _apply_if_templates_only(self) -> bool:
        """Return whether only the templates of the set's game changed, and apply them if so."""
        game = self.catalogue.game(self.set_key)
        if replace(game, templates=()) != replace(self.game, templates=()):
            return False
        declared = None if game is shipped() else game
        self.data, self.game = replace(self.data, game=declared), game
        self._faces.clear()
        return True

    def _reload_cards(self, touched: Sequence[int]) -> None:
        for number in touched:
            before, after = (
                self._cards[number],
                self._unstored_cards.get(number) or self.catalogue.card(number),
            )
            self._cards[number] = after
            if (before.picture, before.values) != (after.picture, after.values):
                self.catalogue.cache_pictures(replace(self.data, cards=(after,)))
            self._differences.pop(number, None)
            if before.copies != after.copies:
                self._faces.clear()
                self._numbers.clear()
            if _names(before) != _names(after):
                for other in self._cards.values():
                    if after.key in convert.references(other):
                        for language in self.languages:
                            self._faces.pop((other.id, language), None)
            if after.kind in self.game.place_kinds:
                self._locations = None
                self._places.clear()
            self.languages = tuple(dict.fromkeys((*self.languages, *sorted(after.texts))))
            for language in self.languages:
                self._faces.pop((number, language), None)
        self.data = replace(self.data, cards=tuple(self._cards.values()))
        for number in touched:
            self.card_changed.emit(number)

    def _load(self) -> None:
        sets = [row.key for row in self.catalogue.sets()]
        if self.set_key not in sets:
            self.set_key = sets[0] if sets else ""
            self._shipped = None
            self._unstored_cards.clear()
            self._unstored_entities.clear()
        self.data = self.catalogue.set_data(self.set_key) if self.set_key else SetData("", "", "ru", {})
        self.languages = self.catalogue.languages(self.set_key) if self.set_key else self.data.languages()
        self.game = game_of(self.data)
        self.labels = labels.of(self.data, self.languages)
        with self.refusals():
            self.catalogue.cache_pictures(self.data)
        self._cards = {card.id: self._unstored_cards.get(card.id, card) for card in self.data.cards}
        self._unstored_cards = {
            number: card for number, card in self._unstored_cards.items() if number in self._cards
        }
        self.data = replace(self.data, cards=tuple(self._cards.values()), **self._unstored_entities)
        self._ids = {card.key: card.id for card in self.data.cards}
        self._differences.clear()
        self._numbers.clear()
        self._locations = None
        self._places.clear()
        self._faces.clear()
        if len(self._cards) > LARGE_SET:
            # Spare the garbage collector a hundred thousand texts, which have no reference cycles.
            gc.freeze()


def _names(card: CardData) -> dict[str, str]:
    return {language: fields["name"].value for language, fields in card.texts.items() if "name" in fields}
