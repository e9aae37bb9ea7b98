"""The editor's page in the main window: list, form, table, translations, checks, board, and face."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.cards import checks, convert, powers, units
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, Text, plays_shipped
from app.cards.edits import unique_key
from app.cards.history import Step
from app.cards.powers import Plain
from app.cards.rows import Change
from app.cards.units import TextPlace
from app.editor import dialogs, icons, picture_import, spelling, words
from app.editor.board_view import BoardView
from app.editor.card_list import CardList
from app.editor.checks_view import ChecksView
from app.editor.design_view import DesignView
from app.editor.dialogs import CardDialog, HistoryDialog
from app.editor.face_panel import FacePanel
from app.editor.form import CardForm
from app.editor.keys import shortcut
from app.editor.model import EditorModel
from app.editor.row_drawing import ListButtons, Segments
from app.editor.set_menu import SetMenu
from app.editor.spelling import Spelling, read_hyphens
from app.editor.table_view import CardTable
from app.editor.translations import TranslationsView
from app.rules.game import BadText
from app.user_errors import Message
from app.widgets.announcer import announce
from app.widgets.controls import Label, as_tip, configured, connect_all, describe, filled, literal
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later, repaint_now, run_cancellable, single_shot

MESSAGE_MS = 8000
"""How long a message stays, ms."""

SPELLING_DELAY_MS = 400
"""Delay before words are spell-checked, ms."""
RELOAD_CHECK_MS = 2000
"""Interval between checks for changes by another program, ms."""
LARGE_SET = 1000
"""Number of cards above which a set's objects are hidden from the garbage collector."""

SET_BUTTON = 220
"""Width of the button with the set's name, px at 100 % of text size."""
ROOM = 120
"""Room in the bar for gaps and the number of findings, px."""
VIEWS = ("card", "table", "translations", "board", "design", "checks")
WITH_LIST = ("card", "design")
WITH_FACE = ("card", "translations")


def _folder(data: QMimeData) -> Path | None:
    """Return the folder in dragged *data*; None if there is none."""
    paths = (Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
    return next((path for path in paths if path.is_dir()), None)


class EditorPage(QWidget):
    """The whole editor in one widget.

    Signals: ``card_changed`` emits the keys of the set and the card; ``set_changed`` and ``play_requested``,
    the set's key.
    """

    card_changed = Signal(str, str)
    set_changed = Signal(str)
    print_requested = Signal(str, object)
    """Emits the set's key, and the keys of the cards to print (empty: all)."""
    play_requested = Signal(str)
    lab_requested = Signal(object, object)
    """Emits the set as it is now, and the previous version to compare it with (None: no comparison)."""
    try_requested = Signal(object, str, str, object)
    """Emits the compiled set, a card's key and name, and a position in which its power can be used."""

    def __init__(
        self, catalogue: Catalogue, preferences: Preferences, set_key: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.model = EditorModel(catalogue, set_key)
        self._spare_collector()
        self.setObjectName("editor")
        read_hyphens(self, self.model.languages)
        # Creating each view takes a tenth of a second: let the other windows repaint in between.
        self.list = CardList(self.model, preferences)
        repaint_now()
        self.form = CardForm(self.model, preferences)
        repaint_now()
        self.face = FacePanel(self.model, preferences)
        self.table = CardTable(self.model, preferences)
        self.checks = ChecksView(self.model, preferences)
        self.translations = TranslationsView(self.model, preferences, lambda: self.checks.findings)
        repaint_now()
        self.board = BoardView(self.model, preferences)
        self.design = DesignView(self.model, preferences)
        repaint_now()
        self.spelling = Spelling(self)
        self._spelled = False
        self._set_shown = self.model.set_key
        self._build()
        self._connect()
        self.show_view("card")
        self.list.choose_first()
        self._report_update()

    def _report_update(self) -> None:
        """After an update of a shipped set, report how many of the user's changes were kept."""
        step, _redo = self.model.catalogue.next_steps()
        conflict_count = (
            step.params.get("kept") if step is not None and step.label == "editor.undo-update" else 0
        )
        if step is not None and conflict_count:
            self._show_message(
                self._preferences.t("editor.updated", set=str(step.params["set"]), count=conflict_count)
            )

    def choose(self, key: str) -> bool:
        """Show the card *key*; return False if the set has none."""
        number = self.model.keys().get(key)
        if number is not None:
            self.list.choose(number)
        return number is not None

    def show_view(self, name: str) -> None:
        self.views.buttons[name].setChecked(True)
        self.face.light_up("", "")
        self.stack.setCurrentIndex(VIEWS.index(name))
        self.left.setVisible(name in WITH_LIST)
        self.face.setVisible(name in WITH_FACE)
        self._set_minimum_widths()
        number = self.list.current()
        if name == "table" and number is not None:
            self.table.choose(number)
        if name == "card":
            self.face.show_card(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bar()

    def _fit_bar(self) -> None:
        """Put the views into a second row if large text leaves no room for them in the first."""
        buttons = (self.undo_button, self.redo_button, self.print_button)
        needed = self.set_button.width() + sum(part.sizeHint().width() for part in (self.views, *buttons))
        fits = needed + ROOM <= self.width()
        if fits and self._second_row.count():
            self._bar_row.insertWidget(2, self.views)
        elif not fits and not self._second_row.count():
            self._second_row.addWidget(self.views)

    def _set_minimum_widths(self) -> None:
        """Set the minimum widths of list, view, and face by the text size; only the visible view counts."""
        extra, shown = self._preferences.grown(100) - 100, self.stack.currentWidget()
        view_width = (
            280 + self._preferences.grown(140)
            if shown is None or shown is self.form
            else shown.minimumSizeHint().width()
        )
        for part, width in ((self.left, 230 + extra), (self.stack, view_width), (self.face, 280 + extra)):
            part.setMinimumWidth(width)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _folder(event.mimeData()) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import a dropped folder: the set in it, or its pictures."""
        folder = _folder(event.mimeData())
        event.acceptProposedAction()
        if folder is not None:
            # The program that the folder comes from waits for the end of this event.
            call_later(self, 0, partial(self.sets.take_folder, folder))

    # ---- building

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self.split = QSplitter(Qt.Orientation.Horizontal, handleWidth=1, childrenCollapsible=False)
        self.left = QWidget()
        self.buttons = ListButtons(
            self._preferences, "editor.button-{}.does", self.new_card, self.copy_card, self.delete_card
        )
        filled(QVBoxLayout(self.left), (self.list, 1), self.buttons, spacing=0, margins=(0, 0, 0, 0))
        self.stack = QStackedWidget()
        for view in (self.form, self.table, self.translations, self.board, self.design, self.checks):
            self.stack.addWidget(view)
        for part in (self.left, self.stack, self.face):
            self.split.addWidget(part)
        self.split.setStretchFactor(0, 2)
        self.split.setStretchFactor(1, 6)
        self.split.setStretchFactor(2, 4)
        extra = self._preferences.grown(100) - 100
        # When the face is hidden, the view gets its width.
        self.left.setMaximumWidth(240 + extra)
        self.split.setSizes([290 + extra, 900, 480])
        # With large text in a small window, the rest is scrolled to.
        whole = configured(QScrollArea(widgetResizable=True), frameShape=QFrame.Shape.NoFrame)
        whole.setWidget(self.split)
        filled(QVBoxLayout(self), self._build_bar(), (whole, 1), spacing=0, margins=(0, 0, 0, 0))

    def _build_bar(self) -> QWidget:
        self.bar = configured(QWidget(), objectName="bar")
        self.set_button = QToolButton(toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.views = Segments(VIEWS, "editor.view-", self._preferences)
        self.undo_button, self.redo_button, self.print_button = (QToolButton() for _ in range(3))
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        self.message = Label(wordWrap=True, textInteractionFlags=selectable)
        self._bar_row, self._second_row = QHBoxLayout(), QHBoxLayout()
        row = filled(self._bar_row, self.set_button, spacing=6)
        row.addSpacing(10)
        row.addWidget(self.views)
        row.addSpacing(10)
        filled(row, self.undo_button, self.redo_button)
        row.addSpacing(8)
        filled(row, (self.message, 1), self.print_button)
        filled(QVBoxLayout(self.bar), row, self._second_row, spacing=0, margins=(12, 4, 12, 4))
        self.sets = SetMenu(self.model, self._preferences, self.set_button, self)
        return self.bar

    def _connect(self) -> None:
        self._quiet = single_shot(self, self.message.clear)
        connect_all(
            (self.views.chosen, self.show_view),
            (self.form.shown, self._enable_card_buttons),
            (self.list.card_chosen, self.form.show_card),
            (self.list.card_chosen, self.face.show_card),
            (self.list.card_chosen, self.design.show_card),
            (self.table.card_chosen, self.list.choose),
            (self.table.card_opened, self._open_card),
            (self.list.menu_requested, self._offer_card_menu),
            (self.table.replace_requested, lambda: self.sets.replace_words(self.table.chosen_keys())),
            (
                self.table.print_requested,
                lambda keys: self.print_requested.emit(self.model.set_key, tuple(keys)),
            ),
            (self.translations.card_chosen, self.face.show_card),
            (self.translations.part_entered, self.face.light_up),
            (self.checks.jump_requested, self._jump),
            (self.checks.unit_requested, self._jump_to_text),
            (self.checks.counted, lambda _number: self.translations.checked()),
            (self.checks.board_requested, lambda _owner, _key: self.show_view("board")),
            (self.checks.board_requested, self.board.choose),
            (self.checks.glossary_requested, self.sets.edit_glossary),
            (self.table.grid.verticalScrollBar().valueChanged, self.checks.pause),
            (self.checks.counted, lambda number: self.views.count("checks", number)),
            (self.sets.reported, self._show_message),
            (self.board.reported, self._show_message),
            (self.sets.lab_requested, lambda: self.lab_requested.emit(self.model.data, None)),
            (self.form.part_entered, self.face.light_up),
        )
        self._spell = single_shot(self, self._check_spelling)
        self.spelling.ready.connect(self._check_spelling)
        self.list.card_chosen.connect(lambda _number: self._spell.start(SPELLING_DELAY_MS))
        follow_name = single_shot(self, self.model.follow_name)
        connect_all(
            (self.list.card_chosen, lambda _number: follow_name.start(0)),
            (self.views.chosen, lambda _name: follow_name.start(0)),
            (self.model.settling, self.model.follow_name),
            (self.translations.card_chosen, lambda _number: self._spell.start(SPELLING_DELAY_MS)),
        )
        for view in (self.form, self.translations):
            view.wrong_word_menu.connect(self._offer_words)
        self.model.card_changed.connect(lambda _number: self._spell.start(SPELLING_DELAY_MS))
        self.form.history_button.clicked.connect(self.show_history)
        self._watch = QTimer(self)
        self._watch.timeout.connect(self._check_file)
        self._watch.start(RELOAD_CHECK_MS)
        self._stamp = self.model.catalogue.stamp()
        connect_all(
            (self.form.picture_received, self.add_picture),
            (self.form.add_field.clicked, self.add_field),
            (self.form.power.try_requested, lambda which: self.form.for_card(self.try_power, which)),
            (
                self.form.power.games_requested,
                lambda: self.lab_requested.emit(self.model.data, self.model.previous_version()),
            ),
            (self.face.picture_received, self.add_picture),
            (self.face.part_clicked, self.form.focus_part),
            (self.face.print_requested, self.print_card),
            (self.face.play_requested, lambda: self.play_requested.emit(self.model.set_key)),
            (self.undo_button.clicked, self.model.undo),
            (self.redo_button.clicked, self.model.redo),
            (self.print_button.clicked, self.print_set),
        )
        for keys, what in (
            (QKeySequence.StandardKey.Undo, self.model.undo),
            ("Ctrl+Shift+Z", self.model.redo),
            ("Ctrl+Y", self.model.redo),
            (QKeySequence.StandardKey.Find, self._find),
            ("Ctrl+N", self.new_card),
            ("F5", self.sets.refresh_table),
            (QKeySequence.StandardKey.Print, self.print_set),
            (QKeySequence.StandardKey.Close, lambda: self.window().close()),
        ):
            shortcut(self, keys, what)
        for number, name in enumerate(VIEWS, 1):
            shortcut(self, f"Ctrl+{number}", partial(self.show_view, name))
        for arrow, by in (("Alt+Down", 1), ("Alt+Up", -1)):
            shortcut(self, arrow, partial(self.list.move_by, by))
        connect_all(
            (self.model.card_changed, self._emit_card),
            (self.model.cards_changed, self._follow_set),
            (self.model.sets_changed, self._retranslate),
            (self.model.history_changed, self._show_steps),
            (self.model.stepped, self._stepped),
            (self.model.refused, self._refused),
        )
        self._preferences.subscribe(self._retranslate)

    # ---- cards

    def new_card(self) -> None:
        """Ask for kind and name, add the card, and show it."""
        current = self.form.card()
        dialog = CardDialog(self.model, self._preferences, current.kind if current else "", self)
        if not dialog.exec():
            return
        key, kind, name = dialog.answer()
        card = checks.new_card(self.model.data, key, kind)
        if current and current.kind == kind:
            card = replace(card, side=current.side)
        self.add_card(replace(card, texts={self.model.data.source: {"name": Text(name)}}))
        texts = [field for field in self.model.game.texts if self.model.game.by_name[field].on(kind)]
        # The dialog has asked for the name, so focus the next text.
        self.form.focus_part(
            ([field for field in texts if field != "name"] or texts)[0], self.model.data.source
        )

    def print_set(self) -> None:
        self.print_requested.emit(self.model.set_key, ())

    def copy_card(self) -> None:
        card = self.form.card()
        if card is not None:
            key = unique_key(card.key, {other.key for other in self.model.cards()})
            # In a game of one's own, a card has no picture by its key alone.
            shown = card.picture or (card.key if plays_shipped(self.model.data) else "")
            self.add_card(replace(card, id=0, key=key, picture=shown))

    def add_card(self, card: CardData) -> None:
        if self.model.put([card], "editor.undo-new-card", {"key": card.key}):
            self.show_view("card")
            self.choose(card.key)

    def add_picture(self, number: int, source: Path | QMimeData, field: str = "picture") -> None:
        """Add *source*, a file or dropped or pasted data, to a card; report if it becomes pixels."""
        with self.model.refusals():
            picture, drawn = picture_import.take(source)
            if self.model.set_picture(number, picture, field) and drawn.reason:
                self._show_message(
                    self._preferences.t(
                        "editor.picture-rasterised",
                        file=picture.name,
                        dpi=drawn.dpi,
                        reason=drawn.reason,
                    ),
                    "accent_text",
                )

    def add_field(self) -> None:
        """Ask for a new field for the chosen card's kind, declare it, and focus it."""
        card = self.form.card()
        name = dialogs.ask_field(self.model, self._preferences, card.kind if card else "", self)
        if name:
            language = self.model.data.source if name in self.model.game.texts else ""
            self.form.focus_part(name, language)

    def try_power(self, number: int, which: int) -> powers.trial.Trial | None:
        """Search for a position in which power *which* of the card *number* can be used; request to play it.

        Return None if none is found or the search is cancelled or refused.
        """
        card = self.model.card(number)
        if card is None or not self.model.store():
            return None
        parts = self._composed_parts(card, which)
        when = str(parts[0].get("when", "")) if parts else ""
        name, tr = self.model.name(card, self._preferences.language), self._preferences.t
        with self.model.refusals():
            cards, without = convert.card_set(self.model.data), None
            if not any(part.get("may") for part in parts):
                listed = powers.listed(card)
                without_power = powers.with_powers(card, [*listed[:which], *listed[which + 1 :]])
                others = tuple(
                    without_power if other.key == card.key else other for other in self.model.data.cards
                )
                without = convert.card_set(replace(self.model.data, cards=others))
            try:
                trial, stopped = run_cancellable(
                    self,
                    tr("editor.power-trying", name=name),
                    tr("editor.stop"),
                    powers.trial.SECONDS,
                    lambda stopped: powers.trial.find(
                        cards, {}, card.key, when, without=without, stopped=stopped
                    ),
                )
            except BadText as error:
                self.model.refused.emit(Message(error.reason.code, error.reason.args))
                return None
            if stopped:
                return None
            if trial is None:
                self._show_message(tr("editor.power-no-position"), "danger_text")
                return None
            self.try_requested.emit(cards, card.key, name, trial)
            return trial
        return None

    def _composed_parts(self, card: CardData, which: int) -> tuple[Plain, ...]:
        """Return power *which* of *card* as composed powers; empty if it is code or missing."""
        power = dict(enumerate(powers.listed(card))).get(which, {})
        return powers.expand(power) if powers.is_named(power) or not power else (power,)

    def show_history(self) -> None:
        """Show the chosen card's history, from which an earlier value can be restored."""
        card = self.form.card()
        if card is not None:
            HistoryDialog(self._preferences, card, self.model, self).exec()

    def _offer_card_menu(self, position: QPoint) -> None:
        """Show the chosen card's actions at *position* on the screen."""
        menu, tr = QMenu(self), self._preferences.t
        for code, do in (
            ("button-new", self.new_card),
            ("button-copy", self.copy_card),
            ("button-delete", self.delete_card),
        ):
            menu.addAction(tr(f"editor.{code}"), do)
        menu.addSeparator()
        menu.addAction(tr("editor.card-history"), self.show_history)
        menu.addAction(tr("editor.print-card"), self.print_card)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(position)

    def delete_card(self) -> None:
        card = self.form.card()
        if card is not None:
            name = self.model.name(card, self._preferences.language)
            if self.model.delete_cards([card.id]):
                self._show_message(self._preferences.t("editor.card-deleted", name=name))

    def _jump(self, number: int, field: str, language: str) -> None:
        if language and language != self.model.data.source and field in self.model.game.texts:
            self.show_view("translations")
            card = self.model.card(number)
            if card is not None:
                self.translations.choose(TextPlace("card", card.key, field), language)
            return
        self._open_card(number)
        self.form.focus_part(field, language)

    def _open_card(self, number: int) -> None:
        self.show_view("card")
        self.list.choose(number)

    def _jump_to_text(self, unit: str, language: str) -> None:
        place = units.place_of(unit)
        if place is not None:
            self.show_view("translations")
            self.translations.choose(place, language)

    def print_card(self) -> None:
        card = self.model.card(self.face.number() or 0)
        if card is not None:
            self.print_requested.emit(self.model.set_key, (card.key,))

    # ---- status

    def _enable_card_buttons(self, enabled: bool) -> None:
        for button in (self.buttons.copy, self.buttons.delete):
            button.setEnabled(enabled)

    def _emit_card(self, number: int) -> None:
        card = self.model.card(number)
        if card is not None:
            self.card_changed.emit(self.model.set_key, card.key)

    def _follow_set(self) -> None:
        self._spelled = False
        self._spare_collector()
        if self.model.set_key != self._set_shown:
            # A search for cards of the former set would hide cards of this one.
            self._set_shown = self.model.set_key
            self.list.search.clear()
            self.table.search.clear()
            self.translations.search.clear()
            focused = self.window().focusWidget()
            if self.isVisible() and (focused is None or not focused.isVisible()):
                # The focused widget may have been deleted with the former set's cards, but shortcuts work
                # only if the focus is in this page.
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.set_changed.emit(self.model.set_key)
        self._retranslate()

    def _spare_collector(self) -> None:
        """Hide a large set from the garbage collector: a hundred thousand texts without reference cycles."""
        if len(self.model.cards()) > LARGE_SET:
            gc.freeze()

    def _check_spelling(self) -> None:
        if not self.isVisible():
            return
        read_hyphens(self, self.model.languages)
        if not self._spelled:
            self._spelled = True
            self.spelling.accept(
                [
                    text.value
                    for card in self.model.cards()
                    for fields in card.texts.values()
                    for name, text in fields.items()
                    if name == "name"
                ]
                + [word for accepted in self.model.data.words.values() for word in accepted]
            )
        self.form.show_spelling(self.spelling)
        self.translations.show_spelling(self.spelling)

    def _offer_words(self, menu: QMenu, word: str, language: str, put: Callable[[str], None]) -> None:
        spelling.offer_words(
            menu,
            word,
            language,
            self.spelling,
            self._preferences,
            put,
            lambda: self.accept_word(word, language),
        )

    def accept_word(self, word: str, language: str) -> None:
        own = self.model.data.words
        accepted = tuple(sorted({*own.get(language, ()), word}))
        self.model.put_set(replace(self.model.data, words={**own, language: accepted}), "editor.undo-words")
        self._check_spelling()

    def _check_file(self) -> None:
        """Store edits kept in memory, if that is possible now, and reload what another program changed."""
        if self.model.unstored and self.model.store():
            self._show_message(self._preferences.t("editor.stored-after-all"))
        with self.model.refusals():
            stamp = self.model.catalogue.stamp()
            if stamp != self._stamp:
                self._stamp = stamp
                self.model.refresh()
                self._show_message(self._preferences.t("editor.taken-over"), "accent_text")

    def _find(self) -> None:
        if self.stack.currentWidget() is self.translations:
            self.translations.seek()
            return
        search = self.table.search if self.stack.currentWidget() is self.table else self.list.search
        search.setFocus()
        search.selectAll()

    def _show_message(self, sentence: str, role: str = "good_text") -> None:
        self.message.setText(sentence)
        announce(sentence)
        self.message.setStyleSheet(f"color: {getattr(self._preferences.theme, role)};")
        self._quiet.start(MESSAGE_MS)

    def _refused(self, reason: Message) -> None:
        kept_note = " " + self._preferences.t("editor.typed-kept") if self.model.unstored else ""
        language = self._preferences.language
        names = {card.key: self.model.name(card, language) for card in self.model.cards()}
        self._show_message(
            words.refusal(reason, language, self.model.labels, names) + kept_note, "danger_text"
        )

    def _show_steps(self) -> None:
        undo, redo = self.model.catalogue.next_steps(self.model.set_key)
        tr = self._preferences.t
        for button, step, code in ((self.undo_button, undo, "undo"), (self.redo_button, redo, "redo")):
            button.setEnabled(step is not None)
            tip = tr(f"editor.{code}")
            if step is not None:
                tip = tr(f"editor.{code}-what", what=self._describe_step(step))
            describe(button, tip)

    def _describe_step(self, step: Step | Change) -> str:
        """Describe *step* in the reader's language, such as "Strength of Anton"."""
        card = self.model.card(int(step.params.get("card", 0)))
        language = self._preferences.language
        key = str(step.params.get("key") or step.params.get("set") or "")
        name = self.model.title(language) if key == self.model.set_key else key
        name = self.model.name(card, language) if card else name
        return words.step(step.label, step.params, name, language, self.model.labels)

    def _stepped(self, back: bool, change: Change | None) -> None:
        """Report what was undone (if *back*) or redone; *change* is None if nothing was left."""
        tr, code = self._preferences.t, "undo" if back else "redo"
        if change is None:
            name = self.model.title(self._preferences.language)
            self._show_message(tr(f"editor.{code}-none", name=name), "accent_text")
        else:
            self._show_message(tr(f"editor.{code}-done", what=self._describe_step(change)))

    def _retranslate(self, *_args: object) -> None:
        theme, tr = self._preferences.theme, self._preferences.t
        self._set_minimum_widths()
        self.undo_button.setIcon(icons.icon("undo", theme))
        self.redo_button.setIcon(icons.icon("redo", theme))
        self.print_button.setIcon(icons.icon("print", theme))
        describe(self.print_button, tr("editor.print-set"))
        # A fixed width, so that the views next to it don't move.
        width, name = self._preferences.grown(SET_BUTTON), self.model.title(self._preferences.language)
        self.set_button.setFixedWidth(width)
        self.set_button.ensurePolished()
        room = width - self.set_button.iconSize().width() - self._preferences.grown(40)
        configured(
            self.set_button,
            text=literal(self.set_button.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room)),
            icon=icons.icon("book", theme, "accent_text", beside=True),
            toolTip=as_tip(f"{name}: {tr('editor.sets')}"),
            accessibleName=name,
        )
        self.bar.setStyleSheet(
            f"#bar {{ background: {theme.street}; border-bottom: 1px solid {theme.line}; }}"
            f"QToolButton::menu-indicator {{ subcontrol-position: right center; }}"
        )
        self._fit_bar()
        self._show_steps()
