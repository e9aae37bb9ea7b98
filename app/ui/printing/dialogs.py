"""The dialog with the recorded prints, to print sheets again or to remove a record."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import user_errors
from app.print import listing
from app.print.ledger import Entry, Ledger
from app.print.plan import Plan
from app.widgets.controls import Label, filled
from app.widgets.preferences import Preferences, own_name

LEDGER_COLUMNS = ("day", "title", "printer", "copies", "sheets")
NUMBER = Qt.ItemDataRole.UserRole


class LedgerDialog(QDialog):
    """Lists the recorded prints, newest first."""

    reprint_wanted = Signal(object, str)
    """Emitted with an :class:`Entry` to print again, and which of its sheets ("": all)."""
    entry_removed = Signal()

    def __init__(self, preferences: Preferences, ledger: Ledger, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preferences, self._ledger = preferences, ledger
        t = preferences.t
        self.setWindowTitle(t("print.ledger").rstrip("…"))
        self.resize(round(680 * preferences.text_percent / 100), 520)
        self.tree = QTreeWidget()
        self.tree.setObjectName("print-ledger")
        self.tree.setAccessibleName(self.windowTitle())
        self.tree.setRootIsDecorated(False)
        self.tree.setHeaderLabels([t(f"print.ledger-{name}") for name in LEDGER_COLUMNS])
        header = self.tree.header()
        header.setStretchLastSection(False)
        for number, name in enumerate(LEDGER_COLUMNS):
            mode = QHeaderView.ResizeMode
            header.setSectionResizeMode(number, mode.Stretch if name == "title" else mode.ResizeToContents)
        self._empty = Label(t("print.ledger-none"), wordWrap=True, role="quiet")
        self._error = Label(wordWrap=True, role="danger")
        self._sheets = QLineEdit()
        self._sheets.setObjectName("print-ledger-sheets")
        self._sheets.setPlaceholderText(t("print.ledger-all"))
        self._sheets.setAccessibleName(t("print.option-sheets"))
        self._again_button = QPushButton(t("print.ledger-again"))
        self._remove_button = QPushButton(t("print.ledger-forget"))
        self._again_button.setToolTip(t("print.ledger-again.hint"))
        self._remove_button.setToolTip(t("print.ledger-forget.hint"))
        buttons = QDialogButtonBox()
        buttons.addButton(self._again_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._remove_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(t("print.listing-close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        self._sheets_label = Label(t("print.option-sheets"), buddy=self._sheets)
        filled(
            QVBoxLayout(self),
            (self.tree, 1),
            self._empty,
            self._sheets_label,
            self._sheets,
            self._error,
            buttons,
        )
        self.tree.currentItemChanged.connect(self._update_buttons)
        self._again_button.clicked.connect(self._on_again)
        self._remove_button.clicked.connect(self._on_remove)
        self._fill()

    @property
    def selected(self) -> Entry | None:
        """The selected print."""
        line = self.tree.currentItem()
        return self._ledger.get(line.data(0, NUMBER)) if line is not None else None

    def _fill(self) -> None:
        self.tree.clear()
        for number, entry in reversed(list(enumerate(self._ledger.entries, 1))):
            language = own_name(entry.job.language)
            cells = [entry.day, f"{entry.title}, {language}", entry.printer or "—", str(entry.copies or "—"),
                     str(entry.sheets or "—")]  # fmt: skip
            line = QTreeWidgetItem(self.tree, cells)
            line.setData(0, NUMBER, number)
        self._empty.setVisible(not self._ledger.entries)
        if (newest := self.tree.topLevelItem(0)) is not None:
            self.tree.setCurrentItem(newest)
        self._update_buttons()

    def _update_buttons(self) -> None:
        for widget in (self._again_button, self._remove_button, self._sheets, self._sheets_label):
            widget.setEnabled(self.selected is not None)

    def _on_again(self) -> None:
        if self.selected is not None:
            self.reprint_wanted.emit(self.selected, self._sheets.text())
            self.accept()

    def _on_remove(self) -> None:
        line = self.tree.currentItem()
        if line is None:
            return
        try:
            self._ledger.remove(line.data(0, NUMBER))
        except Exception as error:
            self._error.setText(user_errors.report(error, self._preferences.language)[0])
            return
        self.entry_removed.emit()
        self._fill()


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
