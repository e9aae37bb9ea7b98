"""A list of what will be printed: designs, copies, sheets."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.print import listing
from app.print.plan import Plan
from app.widgets.controls import Label, filled
from app.widgets.preferences import Preferences

COLUMNS = ("design", "part", "copies", "sheets")
PAGE = Qt.ItemDataRole.UserRole


class ListingDialog(QDialog):
    """A plan without pictures: totals above, designs below; selecting one shows its page."""

    page_chosen = Signal(int)
    """Emitted with a page number, from 0."""

    def __init__(self, preferences: Preferences, plan: Plan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        t, language = preferences.t, preferences.language
        self.setWindowTitle(t("print.listing").rstrip("…"))
        self.resize(round(640 * preferences.text_percent / 100), 640)
        sums = Label("\n".join(listing.sums(plan, language)), wordWrap=True)
        sums.setObjectName("print-sums")
        self._tree = QTreeWidget()
        self._tree.setObjectName("print-listing")
        self._tree.setAccessibleName(self.windowTitle())
        self._tree.setRootIsDecorated(False)
        self._tree.setUniformRowHeights(True)
        self._tree.setHeaderLabels([t(f"print.listing-{name}") for name in COLUMNS])
        for row in listing.rows(plan):
            item = row.item
            cells = [item.name or t("print.listing-blank"), t(f"print.part-{item.part}"), str(item.copies),
                     listing.spans(row.sheets)]  # fmt: skip
            line = QTreeWidgetItem(self._tree, cells)
            line.setData(0, PAGE, row.page)
        header = self._tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for number in range(1, len(COLUMNS)):
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.ResizeToContents)
        self._tree.currentItemChanged.connect(self._on_chosen)
        hint = Label(t("print.listing-go"), role="quiet")
        buttons = QDialogButtonBox()
        buttons.addButton(t("print.listing-close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        filled(QVBoxLayout(self), sums, (self._tree, 1), hint, buttons)

    def _on_chosen(self, line: QTreeWidgetItem) -> None:
        self.page_chosen.emit(line.data(0, PAGE))
