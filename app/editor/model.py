"""The editor's model: the set being edited, methods that change it, and signals for changes.

Each change is stored in the catalogue first, and then read back from it. Edits that can't be stored yet are
kept in memory.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.cache import Cache
from app.cards import checks, convert, edits, game_edits, keys, labels, pictures, powers, units
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import CardData, Remark, SetData, Text, game_of
from app.cards.errors import CatalogueError
from app.cards.fields import entity_types, validate_entity, validate_set
from app.cards.game import shipped
from app.cards.pictures import PictureData
from app.cards.rows import Change, Row, RowChange
from app.cards.units import TextPlace
from app.editor.open_set import NO_SET, ON_BOARD, OpenSet
from app.face import symbol_import
from app.face.design import TemplateSource
from app.face.look import is_symbol
from app.face.symbols import Drawing
from app.rules.free.layout import Layout
from app.rules.free.things import COLOURS

MAX_RELOADED = 100
"""Number of changed cards above which reading the whole set is faster."""
NO_CARD = CardData("", "")
MORE_COLOURS = ("#c9971c", "#7a4b2a", "#16909c", "#c2255c", "#55606e", "#6f9420")
"""Colours for new symbols, after those of the seats."""
NO_ROOM = ("cards.disk-full", "cards.locked", "cards.unreadable")
"""Codes of temporary storage failures, after which the edit is kept in memory and retried."""
OVERTAKEN = ("cards.changed-elsewhere", "cards.step-overtaken", "cards.no-such-card")
"""Codes of refusals because the catalogue is no longer as it was read."""


class EditorModel(OpenSet, QObject):
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
        QObject.__init__(self)
        OpenSet.__init__(self)
        self.catalogue, self.set_key = catalogue, set_key
        self._typed_name = NO_CARD
        # Edits that aren't in the file yet: cards, other entities, and the label and params of the step.
        self._unstored_cards: dict[int, CardData] = {}
        self._unstored_entities: dict[str, Any] = {}
        self._unstored_step: tuple[str, Mapping[str, object]] = ("", {})
        self._own_pictures = Cache[None, dict[str, str]](1)
        self._load()

    # ---- queries to the catalogue

    def matching(self, search: str, *, noted: bool = False) -> list[CardData]:
        """Return the cards whose key or texts, in any language, contain all words of *search*.

        All cards if *search* has no word or fails; *noted*: only cards with a playtest note.
        """
        cards = [card for card in self.cards() if card.playtest_note] if noted else self.cards()
        with self.refusals():
            numbers = self.catalogue.matching(search)
            if numbers is not None:
                return [card for card in cards if card.id in numbers]
        return cards

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

    # ---- changing cards

    def set_value(
        self, number: int, field: str, value: object, language: str | None = None, *, typing: bool = False
    ) -> bool:
        """Set one field of a card; return False (and emit ``refused``) if that is invalid.

        If the file can't be written now, the change is kept in memory.
        """
        is_name = (field, language) == ("name", self.data.source)
        if not is_name or number != self._typed_name.id:
            self.follow_name()
            self._typed_name = self._cards[number] if is_name else NO_CARD

        def store_later() -> None:
            card = edits.edit_card(self._cards[number], field, value, language, self.data.source, self.game)
            label = "editor.undo-text" if field in self.game.texts else "editor.undo-field"
            self._put_unstored([card], label, _step_of(card, field, language))

        done = self._apply(
            lambda: self.catalogue.change(number, field, value, language, typing=typing), store_later
        )
        if not typing:
            self.follow_name()
        return done

    def follow_name(self) -> None:
        """Make the key of the card whose name was typed last follow the name, as part of the same step."""
        before, self._typed_name = self._typed_name, NO_CARD
        if before.id not in self._cards or self.unstored:
            return
        cards = (before if card.id == before.id else card for card in self.data.cards)
        after = self._with_new_keys(replace(self.data, cards=tuple(cards)), self.data)
        renamed = [card for card in after.cards if card.key != self._cards[card.id].key]
        if renamed:
            params = _step_of(before, "name", self.data.source)
            self._apply(lambda: self.catalogue.put_cards(renamed, "editor.undo-text", params, completes=True))

    def take_texts(self, number: int, texts: Mapping[str, str]) -> bool:
        """Set a card's rules texts to *texts* (by language), made from its powers, as one step."""
        card, source = self._cards[number], self.data.source
        for language in sorted(texts, key=lambda code: code != source):
            card = edits.edit_card(card, "rules", texts[language], language, source, self.game)
            card = powers.confirm_texts(card, language)
        return self.put([card], "editor.undo-power-text", _step_of(card, "rules", ""))

    def confirm_rules_texts(self, number: int, languages: Sequence[str]) -> bool:
        """Mark a card's rules texts in *languages* as right after a change of its powers."""
        card = powers.confirm_texts(self._cards[number], *languages)
        return self.put([card], "editor.undo-checked", _step_of(card, "rules", " ".join(languages)))

    def set_picture(self, number: int, picture: PictureData, field: str = "picture") -> bool:
        """Store a picture and show it on a card, in its *field*."""
        with self.refusals():
            self.catalogue.store_pictures([picture])
            return self.set_value(number, field, picture.digest)
        return False

    def own_pictures(self) -> dict[str, str]:
        """Return the set's own pictures: digest → name of the file."""

        def read() -> dict[str, str]:
            names = self.catalogue.picture_names()
            used = (digest for digest in pictures.used(self.data) if digest in names)
            return {digest: names[digest] for digest in used if not names[digest].endswith(".ttf")}

        return self._own_pictures.get(None, (self._versions["pictures"], self.game.stored), read)

    def confirm(self, number: int, field: str, language: str, checked: bool = True) -> bool:
        """Mark a card's translation as up to date, and as checked or not."""
        card = edits.confirm_translation(self._cards[number], field, language, self.data.source, checked)
        return self.put([card], "editor.undo-checked", _step_of(card, field, language))

    def revert(self, number: int, field: str = "", language: str = "") -> bool:
        """Reset one field of a card ("": all) to its shipped value."""
        card = self._cards[number]
        original = self.shipped(card.key)
        if original is None:
            return False
        for name, code in [(field, language)] if field else self.differences(card):
            card = edits.revert_field(card, original, name, code or None, self.game)
        if field:
            return self.put([card], "editor.undo-revert", _step_of(card, field, language))
        return self.put([card], "editor.undo-revert-card", {"card": number, "key": card.key})

    def put(self, cards: Sequence[CardData], label: str, params: Mapping[str, object]) -> bool:
        """Store *cards* (new cards have the id 0) as one step.

        If the file can't be written now, changes to existing cards are kept in memory.
        """
        changed = {card.id: card for card in cards}
        whole = replace(self.data, cards=tuple(changed.get(card.id, card) for card in self.data.cards))
        followed = {card.id: card for card in self._with_new_keys(self.data, whole).cards}
        cards = [followed.get(card.id, card) for card in cards]
        keep = (lambda: self._put_unstored(cards, label, params)) if all(card.id for card in cards) else None
        return self._apply(lambda: self.catalogue.put_cards(cards, label, params, set_key=self.set_key), keep)

    def is_known_elsewhere(self) -> bool:
        """Return whether the set was exported or has a stored version, which knows the keys."""
        return bool(self.catalogue.versions(self.set_key))

    def _with_new_keys(self, old: SetData, new: SetData) -> SetData:
        return new if self.is_known_elsewhere() else keys.follow_names(old, new)

    def delete_cards(self, numbers: Sequence[int]) -> bool:
        return self._apply(lambda: self.catalogue.delete_cards(numbers))

    # ---- changing texts and other entities

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
        params = {**self._step_at(place, language), "unit": place.id}
        return self._apply(
            lambda: self.catalogue.put_text(self.data, place, language, text, label, params, typing=typing)
        )

    def remark(self, place: TextPlace, language: str, remark: Remark) -> bool:
        """Store *remark* (comment and waived checks) on the text at *place*."""
        params, label = self._step_at(place, language), "editor.undo-remark"
        return self._apply(
            lambda: self.catalogue.put_remark(self.data, place.id, language, remark, label, params)
        )

    def _step_at(self, place: TextPlace, language: str) -> dict[str, str]:
        """Return the parameters of a step that changes the text at *place*."""
        name = self.display_names(place, self.data.source)[0]
        return {"field": place.field, "key": name, "language": language}

    def put_template(self, source: TemplateSource, how: str, part: str = "") -> bool:
        """Replace the template with the key of *source*, as one step.

        A shipped template is copied into the set first. *how*: the action, for the step's label. *part*: the
        number being stepped; further steps of it shortly after are merged into one undo step.
        """
        before = self.game.templates
        templates = tuple(source if other["key"] == source["key"] else other for other in before)
        game = replace(self.game, templates=templates if source in templates else (source, *before))
        params, label = {"how": how, "key": str(source["key"]), "part": part}, "editor.undo-design"
        return self._apply(
            lambda: self.catalogue.put_game(self.set_key, game, label, params, typing=bool(part))
        )

    def drop_template(self, key: str) -> bool:
        """Remove the set's template *key*, as one step, so that another one draws what it drew."""
        templates = tuple(source for source in self.game.templates if source["key"] != key)
        game, params = replace(self.game, templates=templates), {"how": "together", "key": key}
        return self._apply(lambda: self.catalogue.put_game(self.set_key, game, "editor.undo-design", params))

    def put_things(
        self, owner: str, things: tuple[object, ...], name: str = "", part: str = "", **more: object
    ) -> bool:
        """Replace all entities of one type by *things*, and attributes of the set by *more*, as one step.

        *owner*: the attribute of :class:`SetData`, such as ``tracks``. *name*: what changed, for the step's
        label. *part*: the field being edited; further edits of it shortly after are merged into one undo
        step. If the file can't be written now, the change is kept in memory.
        """

        def store_later() -> None:
            self.data = validate_set(replace(self.data, **changed))
            self._unstored_entities.update(changed)
            self.board_changed.emit()

        def put() -> Change:
            # Another window may have changed other parts of the set since it was read.
            now = replace(self.catalogue.set_data(self.set_key), **changed)
            return self.catalogue.put_set(now, "editor.undo-board", params, typing=bool(part))

        changed: dict[str, Any] = {owner: things, **more}
        params = {"key": name or self.title(self.data.source), "part": part}
        return self._apply(put, store_later)

    # ---- changing sets

    def put_set(
        self, data: SetData, label: str, *, typing: bool = False, read: SetData | None = None
    ) -> bool:
        """Store *data* as one step; *read*, the state that it was made from: as in the catalogue."""
        return self._apply(lambda: self.catalogue.put_set(data, label, typing=typing, read=read))

    def missing_symbols(self, data: SetData) -> list[str]:
        """Return the names of symbols that *data* uses and lacks; none for a set of the shipped game."""
        game = game_of(data)
        is_known = partial(is_symbol, own=game.symbols, text=game.look)
        return checks.missing_symbols(data, is_known) if data.game is not None else []

    def make_symbols(self) -> bool:
        """Make the symbols that the set uses and lacks, as placeholders."""
        data = with_placeholders(self.data, self.missing_symbols(self.data))
        return self.put_set(data, "editor.undo-game")

    def delete_set(self, key: str) -> bool:
        self.settling.emit()
        params = {"key": self.title(self.data.source) if key == self.set_key else key}
        return self._apply(lambda: self.catalogue.delete_set(key, params=params))

    def restore_set(self, number: int) -> bool:
        """Restore the set that step *number* of the history removed, as one step, and open it."""
        removed = self.catalogue.step(number)
        params = {"set": str(removed.params["set"])}
        change = Change("editor.undo-new-set", removed.reversal().rows, params)
        done = self._apply(lambda: self.catalogue.apply(change))
        self.open_set(params["set"])
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
            self._reload()

    def refresh(self) -> None:
        """Reload everything, since another program may have changed it."""
        self._reload(sets=True)

    # ---- storing

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """End the block and emit ``refused`` if it raises :class:`CatalogueError`."""
        try:
            yield
        except CatalogueError as error:
            self.refused.emit(error.reason)

    @property
    def unstored(self) -> bool:
        """Whether some edits are kept in memory because they can't be stored yet."""
        return bool(self._unstored_cards or self._unstored_entities)

    def store(self) -> bool:
        """Store the edits kept in memory; return False (and emit ``refused``) if that fails again."""
        return self._apply(lambda: None)

    def _apply(
        self, make: Callable[[], Change | None], store_later: Callable[[], None] | None = None
    ) -> bool:
        try:
            self._store_unstored()
            change = make()
        except CatalogueError as error:
            if error.code in OVERTAKEN:
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

    def _put_unstored(self, cards: Sequence[CardData], label: str, params: Mapping[str, object]) -> None:
        cards = [validate_entity(entity_types(self.game)["card"], card) for card in cards]
        is_regrouped = any(card.kind != self._cards[card.id].kind for card in cards)
        self._unstored_cards.update({card.id: card for card in cards})
        self._unstored_step = label, params
        self._reload_cards([card.id for card in cards])
        if is_regrouped:
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
                params = {"key": self.title(self.data.source)}
                change = self.catalogue.put_set(data, "editor.undo-board", params)
                self._unstored_entities.clear()
                self._follow(change)
        except CatalogueError as error:
            if error.code not in NO_ROOM:
                self._unstored_cards.clear()
                self._unstored_entities.clear()
                self.refresh()
            raise

    # ---- following changes of the catalogue

    def _follow(self, change: Change) -> None:
        """Take over *change*, and emit what it concerns: templates, texts, some cards, or anything."""
        tables = {row.table for row in change.rows}
        cards = _edited_cards(change)
        if tables == {"game"} and self._follow_templates():
            self.look_changed.emit()
        elif change.params.get("set") == self.set_key and ("unit" in change.params or tables == {"remark"}):
            self._follow_texts(change)
        elif cards is None:
            self._load()
            if "card_set" in tables or any(_values(row).get("owner") == "set" for row in change.rows):
                self.sets_changed.emit()
            self.cards_changed.emit()
            self.board_changed.emit()
        elif len(numbers := [self._ids[key] for key in cards if key in self._ids]) <= MAX_RELOADED:
            self._reload_cards(numbers)
        else:
            self._load()
            self.cards_changed.emit()
        self.history_changed.emit()

    def _follow_templates(self) -> bool:
        """Return whether only the templates of the set's game changed, and take them over if so."""
        game = self.catalogue.game(self.set_key)
        if replace(game, templates=()) != replace(self.game, templates=()):
            return False
        self.data, self.game = replace(self.data, game=None if game is shipped() else game), game
        return True

    def _follow_texts(self, change: Change) -> None:
        """Take over *change*, of texts outside cards or of remarks."""
        changed_units: set[str] = set()
        for row in change.rows:
            values, after = _values(row), row.after
            if row.table == "remark":
                changed_units.add(values["unit"])
            elif row.table == "layout":
                new_layout = Layout.from_plain(json.loads(values["data"])) if after is not None else None
                self.data = replace(self.data, table=new_layout)
                changed_units.update(
                    place.id for place, _f, _t in units.fields_of(replace(self.data, cards=()))
                )
            elif values["owner"] == "set" and values["field"] != "name":
                self._load()
                self.cards_changed.emit()
            else:
                key = "" if values["owner"] == "set" else values["key"]
                place = TextPlace(values["owner"], key, values["field"])
                text = Text(after["value"], after["made_from"], bool(after["checked"])) if after else None
                self.data = units.with_texts(self.data, values["language"], {place: text})
                self.languages = tuple(dict.fromkeys((*self.languages, values["language"])))
                changed_units.add(place.id)
        self.data = replace(self.data, remarks=self.catalogue.remarks(self.set_key))
        owners = {unit.partition("/")[0] for unit in changed_units}
        if "label" in owners:
            self.labels = labels.of(self.data, self.languages)
        if owners & {"label", "set", "number"}:
            self.look_changed.emit()
        if "set" in owners:
            self.sets_changed.emit()
        if owners.intersection(ON_BOARD):
            self.board_changed.emit()
        for unit in sorted(changed_units):
            self.unit_changed.emit(unit)

    def _reload_cards(self, numbers: Sequence[int]) -> None:
        cards = [self._unstored_cards.get(number) or self.catalogue.card(number) for number in numbers]
        for card in cards:
            before = self._cards[card.id]
            if (before.picture, before.values) != (card.picture, card.values):
                self.catalogue.cache_pictures(replace(self.data, cards=(card,)))
        self.take_cards(cards)
        for number in numbers:
            self.card_changed.emit(number)

    def _reload(self, *, sets: bool = False) -> None:
        """Read the whole set, and emit that anything may have changed, also the list of sets if *sets*."""
        self._load()
        if sets:
            self.sets_changed.emit()
        self.cards_changed.emit()
        self.board_changed.emit()
        self.history_changed.emit()

    def _load(self) -> None:
        sets = [row.key for row in self.catalogue.sets()]
        if self.set_key not in sets:
            self.set_key = sets[0] if sets else ""
            self._unstored_cards.clear()
            self._unstored_entities.clear()
        data = self.catalogue.set_data(self.set_key) if self.set_key else NO_SET
        languages = self.catalogue.languages(self.set_key) if self.set_key else data.languages()
        with self.refusals():
            self.catalogue.cache_pictures(data)
        cards = tuple(self._unstored_cards.get(card.id, card) for card in data.cards)
        self._unstored_cards = {card.id: card for card in cards if card.id in self._unstored_cards}
        self.take(replace(data, cards=cards, **self._unstored_entities), languages)


def with_placeholders(data: SetData, names: Sequence[str]) -> SetData:
    """Return *data* with the symbols *names*: coloured discs with one or two letters of the name."""
    used = set[str]()
    taken = {Drawing.read(written).color for written in game_of(data).symbols.values()}
    colours = sorted((*COLOURS.values(), *MORE_COLOURS), key=taken.__contains__)
    for name, colour in zip(names, itertools.cycle(colours)):
        possible = (name[0], *(name[0] + letter for letter in name[1:]))
        letters = next((each for each in possible if each not in used), name[:2])
        used.add(letters)
        drawing = Drawing(symbol_import.placeholder(letters.capitalize()), colour)
        data = game_edits.with_symbol(data, name, drawing.written())
    return data


def _step_of(card: CardData, field: str, language: str | None) -> dict[str, object]:
    """Return the parameters of a step that changes *field* of *card*."""
    return {"card": card.id, "key": card.key, "field": field, "language": language}


def _values(row: RowChange) -> Row:
    return row.after or row.before or {}


def _edited_cards(change: Change) -> set[str] | None:
    """Return the keys of the cards that *change* edits in place; None if it does anything else.

    It does if it adds, removes, renames, or regroups cards, or changes another entity.
    """
    keys: set[str] = set()
    for row in change.rows:
        values, before, after = _values(row), row.before, row.after
        if row.table not in ("card", "text", "origin") or values.get("owner", "card") != "card":
            return None
        if row.table == "card" and not (
            before and after and all(before[name] == after[name] for name in ("key", "kind"))
        ):
            return None
        keys.add(values["key"])
    return keys
