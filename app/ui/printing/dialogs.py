"""The print window's dialogs: recorded prints, what will be printed, and the choice of cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import user_errors
from app.face.content import SetContent
from app.print import listing
from app.print.ledger import Entry, Ledger
from app.print.options import MAX_CARDS
from app.print.plan import Plan
from app.search import matches
from app.widgets.controls import Label, SpinBox, configured, connect_all, filled
from app.widgets.preferences import Preferences, own_name

LEDGER_COLUMNS = ("day", "title", "printer", "copies", "sheets")
NUMBER = Qt.ItemDataRole.UserRole


Picks = tuple[tuple[str, int], ...]


def _table(name: str, title: str, headers: Sequence[str], stretched: int = 0) -> QTreeWidget:
    """Return a table whose columns fit their contents, except for the *stretched* one."""
    table = configured(QTreeWidget(), objectName=name, accessibleName=title, rootIsDecorated=False)
    table.setHeaderLabels(headers)
    table.header().setStretchLastSection(False)
    table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.header().setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    return table


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
        self.tree = _table(
            "print-ledger", self.windowTitle(), [t(f"print.ledger-{name}") for name in LEDGER_COLUMNS], 1
        )
        self._empty = Label(t("print.ledger-none"), wordWrap=True, role="quiet")
        self._error = Label(wordWrap=True, role="danger")
        self._sheets = configured(
            QLineEdit(),
            objectName="print-ledger-sheets",
            placeholderText=t("print.ledger-all"),
            accessibleName=t("print.option-sheets"),
        )
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
            QTreeWidgetItem(self.tree, cells).setData(0, NUMBER, number)
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
        self._tree = _table(
            "print-listing", self.windowTitle(), [t(f"print.listing-{name}") for name in COLUMNS]
        )
        self._tree.setUniformRowHeights(True)
        for row in listing.rows(plan):
            item = row.item
            name, part = item.name or t("print.listing-blank"), plan.part_name(item.part, language)
            line = QTreeWidgetItem(self._tree, [name, part, str(item.copies), listing.spans(row.sheets)])
            line.setData(0, PAGE, row.page)
        self._tree.currentItemChanged.connect(lambda line: self.page_chosen.emit(line.data(0, PAGE)))
        hint = Label(t("print.listing-go"), role="quiet")
        buttons = QDialogButtonBox()
        buttons.addButton(t("print.listing-close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        filled(QVBoxLayout(self), sums, (self._tree, 1), hint, buttons)


class PicksDialog(QDialog):
    """A dialog with the number of copies of each design; 0 excludes a card."""

    def __init__(
        self, preferences: Preferences, content: SetContent, picks: Picks, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        t = preferences.t
        self.setWindowTitle(t("print.option-picks"))
        self.resize(640, 640)
        self._plain = {front.key: copies for front, _back, copies in content.cards}
        self._spins: dict[str, QSpinBox] = {}
        self._rows: dict[str, QTreeWidgetItem] = {}
        picked = dict(picks)
        self._search = configured(
            QLineEdit(),
            placeholderText=t("print.picks-search"),
            accessibleName=t("print.picks-search"),
            clearButtonEnabled=True,
        )
        self._search.textChanged.connect(self._filter)
        headers = [t(f"print.picks-{name}") for name in ("card", "kind", "copies")]
        self._tree = _table("print-picks-list", "", headers)
        self._tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
        for front, _back, copies in content.cards:
            row = QTreeWidgetItem(self._tree, [front.name, front.kind_line, ""])
            spin = SpinBox(
                minimum=0,
                maximum=MAX_CARDS,
                accessibleName=f"{front.name}, {t('print.picks-copies')}",
                objectName=f"print-copies-{front.key}",
            )
            count = picked.get(front.key, 0) or copies
            spin.setValue(count if not picked or front.key in picked else 0)
            spin.valueChanged.connect(self._update_sum)
            self._tree.setItemWidget(row, 2, spin)
            self._spins[front.key], self._rows[front.key] = spin, row
        self._tree.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Fixed)
        self._tree.header().resizeSection(2, 120)
        self._sum = Label(role="quiet")
        every, nothing = QPushButton(t("print.picks-all")), QPushButton(t("print.picks-clear"))
        connect_all((every.clicked, self.choose_all), (nothing.clicked, self.choose_none))
        buttons = QDialogButtonBox()
        done = buttons.addButton(t("print.picks-done"), QDialogButtonBox.ButtonRole.AcceptRole)
        done.setProperty("primary", True)
        buttons.addButton(t("print.picks-cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        connect_all((buttons.accepted, self.accept), (buttons.rejected, self.reject))
        low = filled(QHBoxLayout(), every, nothing, 1, buttons)
        filled(QVBoxLayout(self), self._search, (self._tree, 1), self._sum, low)
        self._preferences = preferences
        self._update_sum()

    def picks(self) -> Picks:
        """Return (card, copies) of the picked cards; () if all are as in the set, or none is picked."""
        counts = {key: spin.value() for key, spin in self._spins.items()}
        if counts == self._plain or not any(counts.values()):
            return ()
        return tuple((key, count) for key, count in counts.items() if count)

    def choose_all(self) -> None:
        """Set every card to the copies in the set."""
        for key, spin in self._spins.items():
            spin.setValue(self._plain[key])

    def choose_none(self) -> None:
        """Set every card to 0."""
        for spin in self._spins.values():
            spin.setValue(0)

    def _filter(self, words: str) -> None:
        for key, row in self._rows.items():
            row.setHidden(not matches(words, key, row.text(0), row.text(1)))

    def _update_sum(self) -> None:
        counts = [spin.value() for spin in self._spins.values()]
        self._sum.setText(
            self._preferences.t("print.picks-sum", cards=sum(map(bool, counts)), copies=sum(counts))
        )
