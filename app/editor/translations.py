"""The editor's translation view: all texts of a set, and one text with its translation and help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListView,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.cards.field import Field
from app.cards.memory import TextOrigin
from app.cards.units import TextPlace, Unit
from app.editor import dialogs
from app.editor.checks_view import FindingsByCard
from app.editor.keys import shortcut
from app.editor.model import EditorModel
from app.editor.row_drawing import Index, Row, RowDelegate, style_list
from app.editor.spelling import Spelling
from app.editor.text_edit import Line, Lines, TextField
from app.editor.unit_help import FILTERS, UNDONE, UNIT, HelpPanel, Memories, UnitModel
from app.widgets.controls import ComboBox, Label, Tiles, configured, connect_all, filled, scrolled
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import single_shot

BUTTON = 280
"""Maximum width of a button below the text, px."""
COUNT_DELAY_MS = 200
"""Delay after a change before the progress and the help are updated, ms."""
SEARCH_DELAY_MS = 120
"""Delay after a keystroke before the list is searched, ms."""
MAX_SHORTCUTS = 5
"""Maximum number of suggestions with a keyboard shortcut."""
_LONG = Field("rules", "long-text", most=600, translated=True)


class TranslationsView(QWidget):
    """The list of texts with the progress, and one text with its translation."""

    card_chosen = Signal(object)
    """Emits the number of the card with the shown text, or None."""
    part_entered = Signal(str, str)
    wrong_word_menu = Signal(object, str, str, object)
    """Emits the menu for a misspelled word, the word, its language, and a function that replaces it."""

    def __init__(
        self, model: EditorModel, preferences: Preferences, checks: Callable[[], FindingsByCard] = dict
    ) -> None:
        """Create the view. *checks* returns card number (0: none) → findings."""
        super().__init__()
        self._model, self._preferences, self._checks = model, preferences, checks
        self._place: TextPlace | None = None
        self._awaited: tuple[TextPlace, str] | None = None
        self._edited_now = False
        """Whether the user has edited the shown text since it was opened."""
        self._confirmed: tuple[TextPlace, str] | None = None
        """The place and translation for which the user was asked to confirm approval despite findings."""
        self._stale = True
        self._speller: Spelling | None = None
        self.units = UnitModel(model, preferences, self._findings)
        split = QSplitter(Qt.Orientation.Horizontal, self, handleWidth=1, childrenCollapsible=False)
        filled(QHBoxLayout(self), split, margins=(0, 0, 0, 0))
        self._parts = self._build_list(), self._build_editor()
        for part in self._parts:
            split.addWidget(part)
        split.setSizes([300, 700])
        split.setStretchFactor(1, 1)
        self._counting = single_shot(self, self._show_counts)
        self._seeking = single_shot(self, self._fill)
        self._connect()

    def _build_list(self) -> QWidget:
        left = configured(QFrame(), panel=True)
        self.languages, self.sources, self.references, self.shown = (ComboBox() for _ in range(4))
        self._names = [Label(step="small") for _ in range(3)]
        form = QGridLayout()
        form.setColumnStretch(1, 1)
        combos = (self.languages, self.sources, self.references)
        for row, (name, combo) in enumerate(zip(self._names, combos, strict=True)):
            form.addWidget(name, row, 0)
            form.addWidget(combo, row, 1)
        self.search = configured(Line(), clearButtonEnabled=True)
        self.progress = QProgressBar(textVisible=True)
        head = filled(QVBoxLayout(), form, self.search, self.shown, self.progress, margins=(10, 0, 10, 6))
        self.list = QListView()
        self.list.setModel(self.units)
        self.list.setItemDelegate(RowDelegate(self._preferences, self.list, self._row_at))
        style_list(self.list)
        filled(QVBoxLayout(left), head, (self.list, 1), margins=(0, 10, 0, 0))
        return left

    def _build_editor(self) -> QWidget:
        right = QWidget()
        self.title = Label(step="head", wordWrap=True)
        self.source_title, self.was_title, self.target_title = Label(), Label(), Label()
        self.reference_title = Label()
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        self.source = Label(step="lead", wordWrap=True, textInteractionFlags=selectable)
        self.was = Label(step="lead", role="quiet", wordWrap=True, textInteractionFlags=selectable)
        self.reference = Label(step="lead", role="quiet", wordWrap=True, textInteractionFlags=selectable)
        self.target = TextField(_LONG, self._preferences)
        self.target.cards = lambda: dialogs.reference_names(self._model, self.units.language)
        form = filled(
            QVBoxLayout(right),
            self.title,
            *(self.source_title, self.source, self.was_title, self.was),
            *(self.reference_title, self.reference, self.target_title),
            self.target,
            spacing=8,
            margins=(24, 18, 24, 18),
        )
        self._buttons = row = Tiles()
        self.done, self.next = QPushButton(), QPushButton()
        self.done.setProperty("primary", True)
        for button in (self.done, self.next):
            row.addWidget(button)
        form.addLayout(row)
        self.memories = Memories(self._model)
        self.help = HelpPanel(self._model, self._preferences, self.memories)
        filled(form, self.help, 1)
        return configured(scrolled(right), frameShape=QFrame.Shape.NoFrame)

    # ---- choosing

    def choose(self, place: TextPlace, language: str) -> None:
        """Show the text at *place* once texts are loaded; if the filter hides it, show all texts."""
        if language in self._model.languages[1:] and language != self.units.language:
            self.languages.setCurrentIndex(self.languages.findData(language))
        if self.units.busy or self._stale:
            self._awaited = place, language
            return
        if place not in self.units.units:
            with QSignalBlocker(self.search):
                self.search.clear()
            self.units.query = ""
            self.shown.setCurrentIndex(FILTERS.index("all"))
            self.units.fill()
        if place in self.units.units:
            self.list.setCurrentIndex(self.units.index(self.units.units.index(place)))

    def save_state(self) -> dict[str, str]:
        """Return the shown text and the target, source, and reference languages."""
        combos = {"into": self.languages, "from": self.sources, "beside": self.references}
        shown = {name: str(combo.currentData() or "") for name, combo in combos.items()}
        return {**shown, "text": self._place.id if self._place is not None else ""}

    def restore_state(self, at: Mapping[str, str], place: TextPlace | None) -> None:
        """Restore *at*, from :meth:`save_state`, with the text at *place* or the next text."""
        self._place = place
        combos = {"into": self.languages, "from": self.sources, "beside": self.references}
        for name, combo in combos.items():
            row = combo.findData(at.get(name, ""))
            if row >= 0:
                combo.setCurrentIndex(row)
        self._refill()

    def go_on(self, by: int = 1) -> None:
        """Go to the next unfinished text, or to the previous if *by* is negative.

        With a filter by findings or comments, go to the next text whether finished or not.
        """
        rows = self.units.units
        current = rows.index(self._place) if self._place in rows else -1
        order = (
            [*rows[current + 1 :], *rows[: current + 1]]
            if by > 0
            else [*reversed(rows[:current]), *reversed(rows[current:])]
        )
        include_finished = self.units.filter in ("failing", "too-long", "commented")
        for place in order:
            unit = self.units.unit(place)
            if unit is not None and (include_finished or unit.status in UNDONE):
                self.list.setCurrentIndex(self.units.index(rows.index(place)))
                self.target.setFocus()
                return

    def mark_done(self) -> None:
        """Mark this translation, if any, as checked, and go to the next text.

        If the user has edited it and it has findings, show them and ask for confirmation first.
        """
        if self._place is not None and self.target.text():
            shown = self._place, self.target.text()
            self._show_help()
            if self._edited_now and self.help.open_flaws() and self._confirmed != shown:
                self._confirmed = shown
                self.done.setText(self._preferences.t("editor.done-anyway"))
                self.target.setFocus()
                return
            self._model.confirm_text(self._place, self.units.language)
            self._learn(self._place)
        self.go_on()

    def _learn(self, place: TextPlace) -> None:
        unit = self.units.unit(place)
        if unit is not None:
            languages = self._model.data.source, self.units.language
            origin = TextOrigin(self._model.data.key, unit.id)
            self.memories.learn(unit, languages, unit.original.value, origin)

    def show_spelling(self, speller: Spelling) -> None:
        self._speller = speller
        self.target.show_wrong(speller.wrong(self.target.text(), self.units.language))
        self._show_help()

    def seek(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def checked(self) -> None:
        """Refill the list if it depends on the checks' findings, which have changed."""
        if self.units.filter in ("failing", "too-long") and not self.units.busy and self.isVisible():
            self._fill()

    def _connect(self) -> None:
        connect_all(
            (self.list.selectionModel().currentChanged, self._chosen),
            (self.languages.currentIndexChanged, lambda _row: self._change_target()),
            (self.sources.currentIndexChanged, lambda _row: self._change_source()),
            (self.references.currentIndexChanged, lambda _row: self._show(self._place)),
            (self.shown.currentIndexChanged, lambda _row: self._fill()),
            (self.search.textChanged, lambda _text: self._seeking.start(SEARCH_DELAY_MS)),
            (self.units.gathered, self._gathered),
            (self.target.edited, self._edited),
            (self.target.edited, self.help.follow),
            (self.target.entered, self._emit_part),
            (self.target.status_clicked, self._toggle),
            (
                self.target.wrong_word_menu,
                lambda menu, word, put: self.wrong_word_menu.emit(menu, word, self.units.language, put),
            ),
            (
                self.target.reference_requested,
                lambda: dialogs.ask_reference(
                    self._model, self._preferences, self.target, self.units.language
                ),
            ),
            (self.done.clicked, self.mark_done),
            (self.next.clicked, lambda: self.go_on()),
            (self.help.suggestion_accepted, self._take),
            (self.help.insert_requested, self._insert),
            (self.help.waiver_changed, self.target.setFocus),
            (self.memories.ready, self.help.look_back),
        )
        keys: list[tuple[str, Callable[[], object]]] = [
            ("Ctrl+Return", self.mark_done),
            ("F8", self.go_on),
            ("Shift+F8", lambda: self.go_on(-1)),
        ]
        keys += [(f"Alt+{number}", partial(self.help.take, number)) for number in range(1, MAX_SHORTCUTS + 1)]
        for pressed, do in keys:
            shortcut(self, pressed, do)
        connect_all(
            (self._model.card_changed, self._card_changed),
            (self._model.unit_changed, self._unit_changed),
            (self._model.cards_changed, self._restyle),
            (self._model.sets_changed, self._restyle),
        )
        self._preferences.subscribe(self._restyle)

    def _change_target(self) -> None:
        self._offer_sources()
        self._refill()

    def _offer_sources(self) -> None:
        source, reference = self.sources.currentData(), self.references.currentData()
        blocked = [QSignalBlocker(combo) for combo in (self.sources, self.references)]
        self.sources.clear()
        self.references.clear()
        self.references.addItem(self._preferences.t("editor.no-reference"), "")
        for language in self._model.languages:
            if language != self.languages.currentData():
                for combo in (self.sources, self.references):
                    combo.addItem(own_name(language), language)
        self.sources.setCurrentIndex(max(0, self.sources.findData(source)))
        self.references.setCurrentIndex(max(0, self.references.findData(reference)))
        del blocked
        self._model.source_language = str(self.sources.currentData() or "")

    def _change_source(self) -> None:
        self._model.source_language = str(self.sources.currentData() or "")
        self._show(self._place)

    # ---- the list

    def _refill(self) -> None:
        # A large set has many texts, so a hidden view is filled when it is shown.
        self._stale = not self.isVisible()
        if self._stale:
            return
        self.units.language = str(self.languages.currentData() or "")
        self.target_title.setText(own_name(self.units.language))
        self.target.write_in(self.units.language)
        self._read_filter()
        self.units.gather()

    def _read_filter(self) -> None:
        self.units.filter = FILTERS[max(0, self.shown.currentIndex())]
        self.units.query = self.search.text()

    def _fill(self) -> None:
        if self._stale or self.units.busy:
            return
        self._read_filter()
        self.units.fill()
        self._choose_again()

    def _gathered(self) -> None:
        awaited, self._awaited = self._awaited, None
        self._choose_again()
        if awaited is not None and awaited[1] == self.units.language:
            self.choose(*awaited)
        self._show_counts()

    def _choose_again(self) -> None:
        if self.units.units:
            self.list.setCurrentIndex(self.units.index(self.units.row_from(self._place)))
        else:
            self._show(None)

    def _findings(self, language: str) -> Mapping[str, set[str]]:
        """Return unit → codes of findings in its translation into *language*."""
        codes: dict[str, set[str]] = {}
        for number, pairs in self._checks().items():
            card = self._model.card(number)
            for finding, _sentence in pairs:
                if finding.language != language:
                    continue
                if finding.unit and finding.code not in ("check-missing", "check-outdated"):
                    codes.setdefault(finding.unit, set()).add(finding.code)
                elif finding.params.get("warning") == "face.overflow" and card is not None:
                    codes.setdefault(TextPlace("card", card.key, finding.field).id, set()).add("too-long")
        return codes

    def _chosen(self, index: QModelIndex) -> None:
        self._show(index.data(UNIT) if index.isValid() else None)

    # ---- one text

    def _show(self, place: TextPlace | None) -> None:
        self._edited_now = self._edited_now and place == self._place
        self._place = place
        self.done.setText(self._preferences.t("editor.done-next"))
        unit = self.units.unit(place) if place is not None else None
        for widget in (self.source_title, self.source, self.target_title, self.target, self.done, self.next):
            widget.setVisible(unit is not None)
        for widget in (self.was, self.was_title, self.reference, self.reference_title):
            widget.hide()
        if place is None or unit is None:
            self.help.show_unit(None, ("", ""), "", "")
            self.title.setText(self._preferences.t(f"editor.{self._why_empty()}"))
            return
        self.target.field = unit.field
        self.target.offer(partial(self._model.signs, "texts"))
        self.title.setText(" · ".join(self._model.display_names(place, self._preferences.language)))
        own, source = self._model.data.source, str(self.sources.currentData() or self._model.data.source)
        source_text = unit.original.value if source == own else self._model.text_in(place, source)
        # Fall back to the set's source language.
        source = source if source_text else own
        self.source.setText(source_text or unit.original.value)
        note = self._preferences.t("editor.source-language")
        self.source_title.setText(own_name(source) + (f" · {note}" if source == own else ""))
        if unit.text is not None and unit.value and unit.text.made_from not in ("", unit.original.value):
            self.was.setText(unit.text.made_from)
            self.was.show()
            self.was_title.show()
        reference = str(self.references.currentData() or "")
        beside = self._model.text_in(place, reference) if reference not in ("", source) else ""
        if beside:
            self.reference.setText(beside)
            self.reference_title.setText(own_name(reference))
            self.reference.show()
            self.reference_title.show()
        self.target.show_text(unit.value, unit.status)
        self._show_help()
        self._emit_card()

    def _why_empty(self) -> str:
        if not self._model.languages[1:]:
            return "no-language" if self._model.cards() else "no-cards"
        if self.units.busy or self._stale:
            return "texts-gathered"
        if self.units.query or self.units.filter not in ("todo", "all"):
            return "nothing-fits"
        return "all-translated" if self.units.states() else "no-cards"

    def _show_help(self) -> None:
        unit = self.units.unit(self._place) if self._place is not None else None
        if unit is None or not self.isVisible():
            return
        source, target = str(self.sources.currentData() or self._model.data.source), self.units.language
        speller = self._speller
        self.help.misspelt = lambda text: speller.wrong(text, target) if speller is not None else ()
        source_text = self._model.text_in(unit.place, source)
        languages = (source if source_text else self._model.data.source, target)
        self.help.show_unit(unit, languages, source_text or unit.original.value, self.target.text())

    def _row_at(self, index: Index) -> Row | None:
        place = index.data(UNIT)
        unit = self.units.unit(place)
        if unit is None:
            return None
        theme, state = self._preferences.theme, unit.status
        colours = {"missing": theme.danger_text, "outdated": theme.accent_text, "checked": theme.good_text}
        name, what = self._model.display_names(place, self._preferences.language)
        caption = self._preferences.t(f"editor.status-{state}")
        return Row(
            name, f"{what} · {caption}", colours.get(state, theme.quiet), changed=bool(unit.remark.comment)
        )

    def _emit_card(self) -> None:
        # A hidden view must not change the face that another view shows.
        if self._place is not None and self.isVisible():
            number = self._model.keys().get(self._place.key) if self._place.owner == "card" else None
            self.card_chosen.emit(number)
            self._emit_part()

    def _emit_part(self) -> None:
        if self._place is not None:
            part = self._place.field if self._place.owner == "card" else ""
            self.part_entered.emit(part, self.units.language)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refill()
        self._emit_card()

    # ---- changes

    def _edited(self, text: str) -> None:
        self._edited_now = True
        self.done.setText(self._preferences.t("editor.done-next"))
        if self._place is not None:
            self._model.put_text(self._place, self.units.language, text, typing=True)

    def _take(self, text: str) -> None:
        if self._place is not None:
            self._model.put_text(self._place, self.units.language, text)
            self.target.setFocus()

    def _insert(self, word: str) -> None:
        edit = self.target.edit
        if isinstance(edit, Lines):
            edit.textCursor().insertText(word)
        edit.setFocus()

    def _toggle(self) -> None:
        unit = self.units.unit(self._place) if self._place is not None else None
        if unit is not None:
            self._model.confirm_text(unit.place, self.units.language, unit.status != "checked")

    def _card_changed(self, number: int) -> None:
        card = self._model.card(number)
        if card is None or self._will_reload():
            return
        places = self.units.places_of_card(card.key)
        if len(places) != sum(
            bool(card.texts.get(self._model.data.source, {}).get(name))
            for name in self._model.game.printed_texts
        ):
            # A text was added or removed, or the card's key was changed.
            self.units.gather(self._place)
            return
        self._changed(places)

    def _will_reload(self) -> bool:
        """Return whether all texts will be reloaded; arrange for that if the view is hidden or busy."""
        if not self.isVisible():
            self._stale = True
            return True
        if self.units.busy:
            self.units.gather(self._place)
            return True
        return False

    def _unit_changed(self, name: str) -> None:
        if self._will_reload():
            return
        self._changed([place for place in self.units.units if place.id == name])

    def _changed(self, places: list[TextPlace]) -> None:
        for place in places:
            self.units.refresh(place)
        unit: Unit | None = self.units.unit(self._place) if self._place in places and self._place else None
        if unit is not None:
            self.target.show_text(unit.value, unit.status)
            if unit.status != "outdated":
                self.was.hide()
                self.was_title.hide()
        self.list.viewport().update()
        self._counting.start(COUNT_DELAY_MS)

    def _show_counts(self) -> None:
        states = self.units.states()
        ready = states.count("checked")
        self.progress.setMaximum(max(1, len(states)))
        self.progress.setValue(ready)
        self.progress.setFormat(self._preferences.t("editor.progress", ready=ready, count=len(states)))
        self._show_help()

    def _restyle(self, *_args: object) -> None:
        tr, theme = self._preferences.t, self._preferences.theme
        for part, width, extra in zip(self._parts, (250, 420), (110, 180), strict=True):
            part.setMinimumWidth(width - extra + self._preferences.grown(extra))
        chosen = self.languages.currentData()
        blocked = [QSignalBlocker(combo) for combo in (self.languages, self.shown)]
        self.languages.clear()
        for language in self._model.languages[1:]:
            self.languages.addItem(own_name(language), language)
        if not chosen:
            # Prefer the reader's language, then others of the program.
            preferred = (self._preferences.language, *i18n.COMPLETE)
            chosen = next((code for code in preferred if self.languages.findData(code) >= 0), None)
        self.languages.setCurrentIndex(max(0, self.languages.findData(chosen)))
        self._offer_sources()
        self.languages.setEnabled(self.languages.count() > 0)
        row = max(0, self.shown.currentIndex())
        self.shown.clear()
        self.shown.addItems([tr(f"editor.filter-{name}") for name in FILTERS])
        self.shown.setCurrentIndex(row)
        del blocked
        for label, combo, name in zip(
            self._names,
            (self.languages, self.sources, self.references),
            ("target-language", "from-language", "reference-language"),
            strict=True,
        ):
            label.setText(tr(f"editor.{name}"))
            combo.setAccessibleName(tr(f"editor.{name}"))
        self.shown.setAccessibleName(tr("editor.filter"))
        configured(
            self.search, placeholderText=tr("editor.search-texts"), accessibleName=tr("editor.search-texts")
        )
        self.was_title.setText(tr("editor.was"))
        for label in (self.source_title, self.was_title, self.reference_title, self.target_title):
            label.setStyleSheet(f"color: {theme.accent_text}; font-weight: bold;")
        self.done.setText(tr("editor.done-next"))
        self.next.setText(tr("editor.skip-next"))
        self._buttons.size_tiles(0, self._preferences.grown(BUTTON))
        self._refill()
