"""Repair of a damaged catalogue: one line per loss, with a source to restore from."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import paths
from app.cards import catalogue_repair
from app.cards.errors import CatalogueError
from app.cards.losses import DamageReport, Loss, describe, describe_source
from app.user_errors import Message
from app.widgets import tasks
from app.widgets.controls import ComboBox, Label, as_tip, filled
from app.widgets.preferences import Preferences

MAX_LISTED_LOSSES = 500
"""Number of losses listed; the rest are only counted, and restored from the newest source."""


class CatalogueRepairer(QObject):
    """Checks and repairs the user's catalogue in the background."""

    damaged = Signal(object)
    """Emitted with the result of :func:`app.cards.catalogue_repair.analyse_damage`."""
    intact = Signal(str)
    """Emitted if the catalogue is intact, with the message passed to :meth:`check`."""
    repaired = Signal(str)
    """Emitted with the name of the damaged file, which is kept."""
    failed = Signal(object)
    """Emitted with the :class:`~app.user_errors.Message` saying why the check or repair failed."""

    def check(self, message: str = "") -> None:
        """Check the catalogue. *message*: an error message that prompted the check."""
        file = paths.catalogue()
        tasks.run(self, lambda _task: _damage(file), partial(self._on_checked, message), self.failed.emit)

    def repair(self, damage: DamageReport, chosen: Callable[[Loss], str]) -> None:
        """Repair the catalogue; *chosen* returns the source for each loss."""
        tasks.run(
            self,
            lambda _task: catalogue_repair.repair(damage, chosen).name,
            self.repaired.emit,
            self.failed.emit,
            finish=True,
        )

    def wait(self) -> None:
        """Wait for background work."""
        tasks.wait(self)

    def _on_checked(self, message: str, damage: DamageReport | None) -> None:
        if damage is not None:
            self.damaged.emit(damage)
        else:
            self.intact.emit(message)


def _damage(file: Path) -> DamageReport | None:
    # Other errors are reported when the catalogue is used.
    with contextlib.suppress(CatalogueError):
        return catalogue_repair.check(file) if file.exists() else None
    return None


class RepairDialog(QDialog):
    """A dialog that lists the losses, with a choice of the source to restore each from."""

    def __init__(
        self, preferences: Preferences, damage: DamageReport, repairer: CatalogueRepairer, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._preferences, self._damage, self._repairer = preferences, damage, repairer
        t, language = preferences.t, preferences.language
        self.setWindowTitle(t("ui.mending"))
        self.resize(preferences.room_for(self, 760, 480))
        self._rows = box = filled(QVBoxLayout(self), spacing=12, margins=(22, 20, 22, 18))
        self.head = Label(t("ui.mending"), step="head")
        box.addWidget(self.head)
        self.words = Label(
            t("ui.mending-told", count=len(damage.losses), file=damage.file.name), wordWrap=True
        )
        box.addWidget(self.words)
        self._picked: dict[int, str] = {}
        self._choices: dict[int, QComboBox] = {}
        self.table = self._table(damage.losses[:MAX_LISTED_LOSSES], language)
        self.table.setVisible(bool(damage.losses))
        box.addWidget(self.table, 1)
        buttons = QDialogButtonBox()
        self.now = buttons.addButton(t("ui.mending-now"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.now.setProperty("primary", True)
        self.now.setDefault(True)
        buttons.addButton(t("ui.mending-later"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._repair)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        repairer.repaired.connect(self._on_repaired)
        repairer.failed.connect(self._failed)

    def _table(self, losses: list[Loss], language: str) -> QTableWidget:
        t = self._preferences.t
        table = QTableWidget(len(losses), 2)
        table.setHorizontalHeaderLabels([t("ui.mending-lost"), t("ui.mending-from")])
        table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        table.setStyleSheet("QTableWidget::item { padding: 0 10px; }")
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for place, loss in enumerate(losses):
            words = describe(loss, language)
            item = QTableWidgetItem(words)
            item.setToolTip(as_tip(words))
            table.setItem(place, 0, item)
            choice = ComboBox()
            for source in (*loss.offers, ""):
                choice.addItem(describe_source(self._damage, source, language), source)
            choice.setEnabled(bool(loss.offers))
            choice.setAccessibleName(words)
            self._choices[id(loss)] = choice
            table.setCellWidget(place, 1, choice)
        table.resizeRowsToContents()
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return table

    def _chosen(self, loss: Loss) -> str:
        return self._picked.get(id(loss), next(iter(loss.offers), ""))

    def _repair(self) -> None:
        # Read the widgets here: the repair runs in another thread.
        self._picked = {place: str(choice.currentData()) for place, choice in self._choices.items()}
        self.now.setEnabled(False)
        self._repairer.repair(self._damage, self._chosen)

    def _on_repaired(self, kept: str) -> None:
        self.table.hide()
        self.words.setText(self._preferences.t("cards.mended", count=len(self._damage.losses), file=kept))
        self.head.setText(self._preferences.t("ui.mending-done"))
        self.now.hide()
        self.resize(self.width(), self._rows.totalHeightForWidth(self.width()))

    def _failed(self, message: Message) -> None:
        self.words.setText(message.text(self._preferences.language))
        self.now.setEnabled(True)
