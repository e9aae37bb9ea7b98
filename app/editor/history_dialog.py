"""The dialog with a card's history, from which an earlier value can be restored."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.cards.data import CardData
from app.cards.history import CardChange
from app.editor import words
from app.editor.dialogs import lay_out_dialog, resize_dialog
from app.editor.model import EditorModel
from app.widgets.controls import Label, as_tip
from app.widgets.preferences import Preferences

CHANGE = Qt.ItemDataRole.UserRole
LEAD = 16
"""Number of characters shown before the first difference between two texts."""


class HistoryDialog(QDialog):
    """Lists the changes to a card, the newest first."""

    restore_requested = Signal(str, str, object)
    """Emits field, language (or ""), and the earlier value to restore."""

    def __init__(
        self,
        preferences: Preferences,
        card: CardData,
        name: str,
        card_changes: list[CardChange],
        model: EditorModel,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._fields = fields = model.game.by_name
        tr, reader_language = preferences.t, preferences.language
        resize_dialog(self, preferences, 860, 480)
        box = lay_out_dialog(self, f"{tr('editor.card-history').rstrip('…')}: {name}")
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setAlternatingRowColors(True)
        self.tree.setHeaderLabels(
            [tr(f"editor.column-{column}") for column in ("when", "field", "before", "became")]
        )
        locale = QLocale(reader_language)
        for change in card_changes:
            when = QDateTime.fromString(change.step.at, Qt.DateFormat.ISODate).toLocalTime()
            for field, language, before, after in change.changes:
                field_name = model.labels.field(field, reader_language) if field in fields else field
                if field == "key":
                    field_name = tr("editor.column-key")
                if language:
                    field_name += f" · {language.upper()}"
                time_text = locale.toString(when, QLocale.FormatType.ShortFormat)
                if change.step.undone:
                    time_text += " " + tr("editor.history-undone")
                values = [
                    words.value(field, value, reader_language, model.game, model.labels)
                    for value in (before, after)
                ]
                if values == ["—", "—"]:
                    # A new card: skip fields that stayed empty.
                    continue
                item = QTreeWidgetItem([time_text, field_name, *_from_first_difference(*values)])
                item.setData(0, CHANGE, (field, language, before))
                for column, whole in enumerate(values, 2):
                    item.setToolTip(column, as_tip(whole))
                self.tree.addTopLevelItem(item)
        header = self.tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        box.addWidget(self.tree, 1)
        empty = Label(tr("editor.history-empty"))
        empty.setVisible(not card_changes)
        box.addWidget(empty)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.again = buttons.addButton(tr("editor.restore"), QDialogButtonBox.ButtonRole.ActionRole)
        self.again.clicked.connect(self._restore_value)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        self.tree.currentItemChanged.connect(lambda *_args: self._enable_button())
        self._enable_button()

    def _enable_button(self) -> None:
        item = self.tree.currentItem()
        field = item.data(0, CHANGE)[0] if item is not None else ""
        self.again.setEnabled(
            field in self._fields and self._fields[field].widget != "locations" and field != "kind"
        )

    def _restore_value(self) -> None:
        item = self.tree.currentItem()
        if item is not None:
            self.restore_requested.emit(*item.data(0, CHANGE))


def _from_first_difference(before: str, after: str) -> tuple[str, str]:
    """Return both texts, cut to begin shortly before their first difference if that is far in."""
    pairs = enumerate(zip(before, after, strict=False))
    same = next((index for index, (first, other) in pairs if first != other), min(len(before), len(after)))
    start = before.rfind(" ", 0, max(0, same - LEAD)) + 1
    return (before, after) if start < LEAD else (f"…{before[start:]}", f"…{after[start:]}")
