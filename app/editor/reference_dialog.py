"""The dialog for choosing the card or number that a text refers to."""

from __future__ import annotations

from PySide6.QtCore import QSortFilterProxyModel, QStringListModel, Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QWidget

from app.cards.data import text_of
from app.editor.dialogs import add_ok_and_cancel, lay_out_dialog, resize_dialog
from app.editor.model import EditorModel
from app.editor.text_edit import TextField
from app.widgets.preferences import Preferences


def names(model: EditorModel, language: str) -> list[tuple[str, str]]:
    """Return (name in *language*, key) for each of the set's cards and numbers, sorted by name."""
    numbers = [
        (text_of(entry.texts, "name", language, *model.languages) or entry.key, entry.key)
        for entry in model.data.numbers
    ]
    return sorted([*((model.name(card, language), card.key) for card in model.cards()), *numbers])


class ReferDialog(QDialog):
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
        super().__init__(parent)
        self._named = named
        resize_dialog(self, preferences, 460, 480)
        box = lay_out_dialog(self, title or preferences.t("editor.refer"))
        self.search = QLineEdit(clearButtonEnabled=True, placeholderText=preferences.t("editor.search"))
        self.search.setAccessibleName(preferences.t("editor.search"))
        box.addWidget(self.search)
        shown = QStringListModel([f"{name} · {key}" if keys else name for name, key in named], self)
        self._found = QSortFilterProxyModel(self, filterCaseSensitivity=Qt.CaseSensitivity.CaseInsensitive)
        self._found.setSourceModel(shown)
        self.list = QListView()
        self.list.setModel(self._found)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(preferences.t("editor.cards"))
        box.addWidget(self.list, 1)
        self._ok = add_ok_and_cancel(self, box)
        self.search.textChanged.connect(self._narrow)
        self.list.doubleClicked.connect(self.accept)
        self._narrow("")
        self.search.setFocus()

    def answer(self) -> str:
        """Return the key of the chosen item; "" if none is chosen."""
        row = self._found.mapToSource(self.list.currentIndex()).row()
        return self._named[row][1] if row >= 0 else ""

    def _narrow(self, text: str) -> None:
        self._found.setFilterFixedString(text)
        self.list.setCurrentIndex(self._found.index(0, 0))
        self._ok.setEnabled(self._found.rowCount() > 0)


def ask(
    model: EditorModel, preferences: Preferences, field: TextField, language: str, window: QWidget
) -> None:
    """Let the user choose a card or number, and insert a reference to it into *field*."""
    dialog = ReferDialog(preferences, names(model, language), window)
    if dialog.exec() and dialog.answer():
        field.insert_reference(dialog.answer())
