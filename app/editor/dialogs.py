"""The editor's small dialogs (new card, new field, reference, history), and the parts that all share."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QDateTime, QLocale, QSortFilterProxyModel, QStringListModel, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QListView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.cards import game_edits
from app.cards.data import CardData, SetData, text_of
from app.cards.edits import key_of, unique_key
from app.cards.errors import CatalogueError
from app.cards.field import TYPES, Widget, check_key
from app.cards.history import CardChange
from app.editor import words
from app.editor.model import EditorModel
from app.editor.text_edit import TextField
from app.widgets.controls import (
    ComboBox,
    Label,
    as_tip,
    configured,
    connect_all,
    filled,
    literal,
    push_button,
)
from app.widgets.preferences import Preferences

TEXTS = ("text", "long-text")
CHANGE = Qt.ItemDataRole.UserRole
LEAD = 16
"""Number of characters shown before the first difference between two texts."""


class Dialog(QDialog):
    """A column of a title, of parts, and of buttons at the bottom."""

    def __init__(
        self, preferences: Preferences, title: str, parent: QWidget | None, width: int, height: int = 0
    ) -> None:
        """*width* and *height*: size in px at 100 % of text size; without a height, the least width."""
        super().__init__(parent)
        self._preferences = preferences
        self.setWindowTitle(title)
        head = Label(title, step="head", wordWrap=True)
        self.box = filled(QVBoxLayout(self), head, spacing=12, margins=(22, 20, 22, 18))
        self.problem = Label(role="danger", wordWrap=True)
        if height:
            self.resize(preferences.room_for(self, width, height))
        else:
            self.setMinimumWidth(preferences.grown(width))

    def add_form(self, *rows: tuple[str, QWidget]) -> QFormLayout:
        """Add a form of *rows* (label, field), and return it."""
        form = QFormLayout(horizontalSpacing=16, verticalSpacing=8)
        for label, field in rows:
            form.addRow(literal(label), field)
        self.box.addLayout(form)
        return form

    def add_ok_and_cancel(self, ok: str = "") -> QDialogButtonBox:
        """Add the buttons OK (labelled *ok*) and Cancel, and return both."""
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self.ok = configured(buttons.button(standard.Ok), primary=True)
        if ok:
            self.ok.setText(ok)
        connect_all((buttons.accepted, self.accept), (buttons.rejected, self.reject))
        self.box.addWidget(buttons)
        return buttons

    def add_close(self, *actions: QPushButton) -> None:
        """Add *actions* and the button Close."""
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for action in actions:
            buttons.addButton(action, QDialogButtonBox.ButtonRole.ActionRole)
        self.box.addWidget(buttons)


def problem_of_key(preferences: Preferences, key: str, taken: Collection[str]) -> str:
    """Return the sentence why *key* is not allowed; "" if it is allowed."""
    try:
        check_key(key)
    except CatalogueError as error:
        return error.reason.text(preferences.language)
    return preferences.t("cards.key-twice", key=key) if key in taken else ""


class CardDialog(Dialog):
    """A dialog for a new card. Unless the user types a key, it is made from the name."""

    def __init__(self, model: EditorModel, preferences: Preferences, kind: str, parent: QWidget) -> None:
        """*kind*: the preset kind; "": the first."""
        tr, labels, language = preferences.t, model.labels, preferences.language
        super().__init__(preferences, tr("editor.new-card"), parent, 440)
        self._taken = model.keys()
        self.name, self.key = QLineEdit(tr("editor.new-card-name"), maxLength=60), QLineEdit(maxLength=60)
        self.kind = ComboBox()
        for value in model.game.kind_keys:
            self.kind.addItem(labels.kind(value, language), value)
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        self.add_form(
            (labels.field("name", language), self.name),
            (labels.field("kind", language), self.kind),
            (tr("editor.column-key"), self.key),
        )
        self.box.addWidget(self.problem)
        self.add_ok_and_cancel()
        connect_all((self.name.textEdited, self._name_typed), (self.key.textEdited, self._check))
        self._name_typed()
        self.name.selectAll()
        self.name.setFocus()

    def answer(self) -> tuple[str, str, str]:
        return self.key.text().strip(), str(self.kind.currentData()), self.name.text().strip()

    def _name_typed(self) -> None:
        if not (self.key.isModified() and self.key.text()):
            self.key.setText(unique_key(key_of(self.name.text()) or "card", self._taken))
        self._check()

    def _check(self) -> None:
        problem = problem_of_key(self._preferences, self.key.text().strip(), self._taken)
        self.problem.setText(problem)
        self.ok.setEnabled(not problem and bool(self.name.text().strip()))


class FieldDialog(Dialog):
    """A dialog for a new field; :meth:`result_set` returns the set with that field."""

    def __init__(
        self, model: EditorModel, preferences: Preferences, kind: str = "", parent: QWidget | None = None
    ) -> None:
        """*kind*: the kind of card that needs the field; "": any."""
        tr, language = preferences.t, preferences.language
        super().__init__(preferences, tr("editor.add-field").rstrip("…"), parent, 480)
        self._model, self._kind = model, kind
        self.name, self.type = QLineEdit(maxLength=60), ComboBox()
        for widget in TYPES:
            self.type.addItem(tr(f"editor.type-{widget}"), widget)
        self.translated = configured(QCheckBox(tr("editor.game-field-translated")), checked=True)
        self.choices = QLineEdit(placeholderText=tr("editor.game-field-choices-hint"))
        self.only = QCheckBox(literal(tr("editor.game-field-only", kind=model.labels.kind(kind, language))))
        self._about = Label(role="quiet", wordWrap=True)
        self._form = self.add_form(
            (tr("editor.game-name"), self.name),
            (tr("editor.game-field-type"), self.type),
            ("", self._about),
            ("", self.translated),
            (tr("editor.game-field-choices"), self.choices),
            ("", self.only),
        )
        self.only.setVisible(bool(kind) and len(model.game.kinds) > 1)
        self.box.addWidget(self.problem)
        self.add_ok_and_cancel()
        for changed in (self.name.textChanged, self.choices.textChanged, self.type.currentIndexChanged):
            changed.connect(self._check)
        self._check()
        self.name.setFocus()

    def result_set(self) -> tuple[SetData, str]:
        """Return the set with the new field, and the field's name in files."""
        widget: Widget = self.type.currentData()
        return game_edits.add_field(
            self._model.data,
            " ".join(self.name.text().split()),
            widget,
            self._preferences.language,
            translated=self.translated.isChecked(),
            kinds=(self._kind,) if self.only.isChecked() else (),
            choices=self.choices.text().split(",") if widget == "choice" else (),
        )

    def _check(self, *_args: object) -> None:
        widget, tr = self.type.currentData(), self._preferences.t
        self._about.setText(tr(f"editor.type-{widget}.does"))
        self._form.setRowVisible(self.translated, widget in TEXTS)
        self._form.setRowVisible(self.choices, widget == "choice")
        choice_names = [choice.strip() for choice in self.choices.text().split(",") if choice.strip()]
        problem = ""
        if not self.name.text().strip():
            problem = tr("editor.game-field-needs-name")
        elif other := game_edits.same_name(self._model.data, self.name.text(), self._preferences.language):
            problem = tr("cards.same-name", name=self.name.text().strip(), other=other)
        elif widget == "choice" and not choice_names:
            problem = tr("editor.game-field-needs-choices")
        has_typed = self.name.isModified() or self.choices.isModified()
        self.problem.setText(problem if has_typed else "")
        self.ok.setEnabled(not problem)


def ask_field(model: EditorModel, preferences: Preferences, kind: str, window: QWidget) -> str:
    """Ask for a new field for cards of *kind*, and declare it; return its name in files, or ""."""
    dialog = FieldDialog(model, preferences, kind, window)
    if not dialog.exec():
        return ""
    data, name = dialog.result_set()
    return name if model.put_set(data, "editor.undo-game") else ""


def reference_names(model: EditorModel, language: str) -> list[tuple[str, str]]:
    """Return (name in *language*, key) for each of the set's cards and numbers, sorted by name."""
    numbers = [
        (text_of(entry.texts, "name", language, *model.languages) or entry.key, entry.key)
        for entry in model.data.numbers
    ]
    return sorted([*((model.name(card, language), card.key) for card in model.cards()), *numbers])


class ReferDialog(Dialog):
    """A dialog with a searchable list from which one item is chosen."""

    def __init__(
        self,
        preferences: Preferences,
        named: list[tuple[str, str]],
        parent: QWidget | None = None,
        *,
        title: str = "",
        keys: bool = True,
    ) -> None:
        super().__init__(preferences, title or preferences.t("editor.refer"), parent, 460, 480)
        self._named = named
        self.search = configured(
            QLineEdit(clearButtonEnabled=True, placeholderText=preferences.t("editor.search")),
            accessibleName=preferences.t("editor.search"),
        )
        shown = QStringListModel([f"{name} · {key}" if keys else name for name, key in named], self)
        self._found = QSortFilterProxyModel(self, filterCaseSensitivity=Qt.CaseSensitivity.CaseInsensitive)
        self._found.setSourceModel(shown)
        self.list = configured(
            QListView(), uniformItemSizes=True, accessibleName=preferences.t("editor.cards")
        )
        self.list.setModel(self._found)
        filled(self.box, self.search, (self.list, 1))
        self.add_ok_and_cancel()
        connect_all((self.search.textChanged, self._narrow), (self.list.doubleClicked, self.accept))
        self._narrow("")
        self.search.setFocus()

    def answer(self) -> str:
        """Return the key of the chosen item; "" if none is chosen."""
        row = self._found.mapToSource(self.list.currentIndex()).row()
        return self._named[row][1] if row >= 0 else ""

    def _narrow(self, text: str) -> None:
        self._found.setFilterFixedString(text)
        self.list.setCurrentIndex(self._found.index(0, 0))
        self.ok.setEnabled(self._found.rowCount() > 0)


def ask_reference(model: EditorModel, preferences: Preferences, field: TextField, language: str) -> None:
    """Let the user choose a card or number, and insert a reference to it into *field*."""
    dialog = ReferDialog(preferences, reference_names(model, language), field.window())
    if dialog.exec() and dialog.answer():
        field.insert_reference(dialog.answer())


class HistoryDialog(Dialog):
    """Lists the changes to a card, the newest first, and restores earlier values."""

    def __init__(
        self, preferences: Preferences, card: CardData, model: EditorModel, parent: QWidget | None
    ) -> None:
        tr, reader_language = preferences.t, preferences.language
        title = f"{tr('editor.card-history').rstrip('…')}: {model.name(card, reader_language)}"
        super().__init__(preferences, title, parent, 860, 480)
        self._model, self._number = model, card.id
        self.tree = configured(QTreeWidget(), rootIsDecorated=False, alternatingRowColors=True)
        self.tree.setHeaderLabels(
            [tr(f"editor.column-{column}") for column in ("when", "field", "before", "became")]
        )
        changes = model.catalogue.history_of(card.id)
        for change in changes:
            self._add_change(change)
        header = self.tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        filled(self.box, (self.tree, 1), *([] if changes else [Label(tr("editor.history-empty"))]))
        self.again = push_button(tr("editor.restore"), does=self._restore_value)
        self.add_close(self.again)
        self.tree.currentItemChanged.connect(lambda *_args: self._enable_button())
        self._enable_button()

    def _add_change(self, change: CardChange) -> None:
        tr, language, game = self._preferences.t, self._preferences.language, self._model.game
        when = QDateTime.fromString(change.step.at, Qt.DateFormat.ISODate).toLocalTime()
        time_text = QLocale(language).toString(when, QLocale.FormatType.ShortFormat)
        if change.step.undone:
            time_text += " " + tr("editor.history-undone")
        for field, text_language, before, after in change.changes:
            name = self._model.labels.field(field, language) if field in game.by_name else field
            if field == "key":
                name = tr("editor.column-key")
            if text_language:
                name += f" · {text_language.upper()}"
            values = [
                words.value(field, value, language, game, self._model.labels) for value in (before, after)
            ]
            # A new card: skip fields that stayed empty.
            if values != ["—", "—"]:
                item = QTreeWidgetItem([time_text, name, *_from_first_difference(*values)])
                item.setData(0, CHANGE, (field, text_language, before))
                for column, whole in enumerate(values, 2):
                    item.setToolTip(column, as_tip(whole))
                self.tree.addTopLevelItem(item)

    def _enable_button(self) -> None:
        item = self.tree.currentItem()
        field = item.data(0, CHANGE)[0] if item is not None else ""
        declared = self._model.game.by_name.get(field)
        self.again.setEnabled(declared is not None and declared.widget != "locations" and field != "kind")

    def _restore_value(self) -> None:
        item = self.tree.currentItem()
        if item is not None:
            field, language, value = item.data(0, CHANGE)
            self._model.set_value(self._number, field, value, language or None)


def _from_first_difference(before: str, after: str) -> tuple[str, str]:
    """Return both texts, cut to begin shortly before their first difference if that is far in."""
    pairs = enumerate(zip(before, after, strict=False))
    same = next((index for index, (first, other) in pairs if first != other), min(len(before), len(after)))
    start = before.rfind(" ", 0, max(0, same - LEAD)) + 1
    return (before, after) if start < LEAD else (f"…{before[start:]}", f"…{after[start:]}")
