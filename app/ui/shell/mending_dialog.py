"""A damaged catalogue is told and mended: what is lost, one line each, and where it is to come from."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal
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

from app import paths, user_errors
from app.cards import mending
from app.cards.errors import CatalogueError
from app.cards.losses import Found, Loss, source_told, told
from app.user_errors import Message
from app.widgets.choosers import ComboBox
from app.widgets.label import Label, as_tip
from app.widgets.preferences import Preferences

MOST = 500
"""Losses that are listed; from more on they are only counted and taken from the newest source."""


class Mender(QObject):
    """Looks at the user's catalogue beside the window's thread, and mends it there."""

    damaged = Signal(object)
    """What :func:`app.cards.mending.survey` found."""
    sound = Signal(str)
    """Nothing is wrong; with it what somebody has said of it nevertheless."""
    mended = Signal(str)
    """The name of the damaged file that was kept."""
    failed = Signal(object)
    """The :class:`~app.user_errors.Message` why it could not be."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self, maxThreadCount=1)

    def look(self, said: str = "") -> None:
        """Look whether the catalogue is whole. *said*: what somebody has met."""
        file = paths.catalogue()
        self._do(lambda: self._look(file, said))

    def mend(self, found: Found, chosen: Callable[[Loss], str]) -> None:
        """Mend it with what was chosen."""
        self._do(lambda: self.mended.emit(mending.mend(found, chosen).name))

    def wait(self) -> None:
        """Return when nothing runs any more."""
        self._pool.waitForDone()

    def _look(self, file: Path, said: str) -> None:
        # What is not damage is told by whoever opens it.
        with contextlib.suppress(CatalogueError):
            found = mending.damaged(file) if file.exists() else None
            if found is not None:
                self.damaged.emit(found)
                return
        self.sound.emit(said)

    def _do(self, work: Callable[[], None]) -> None:
        def tried() -> None:
            try:
                work()
            except Exception as error:
                self.failed.emit(
                    user_errors.expected(error)
                    or Message("trouble.bug", {"file": str(user_errors.write_log(error))})
                )

        self._pool.start(tried)


class MendingDialog(QDialog):
    """Lists what is lost; each line says where it is taken from."""

    def __init__(self, preferences: Preferences, found: Found, mender: Mender, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences, self._found, self._mender = preferences, found, mender
        t, language = preferences.t, preferences.language
        self.setWindowTitle(t("ui.mending"))
        self.resize(preferences.room_for(self, 760, 480))
        self._rows = box = QVBoxLayout(self)
        box.setContentsMargins(22, 20, 22, 18)
        box.setSpacing(12)
        self.head = Label(t("ui.mending"), step="head")
        box.addWidget(self.head)
        self.words = Label(t("ui.mending-told", count=len(found.losses), file=found.file.name), wordWrap=True)
        box.addWidget(self.words)
        self._picked: dict[int, str] = {}
        self._choices: dict[int, QComboBox] = {}
        self.table = self._table(found.losses[:MOST], language)
        self.table.setVisible(bool(found.losses))
        box.addWidget(self.table, 1)
        buttons = QDialogButtonBox()
        self.now = buttons.addButton(t("ui.mending-now"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.now.setProperty("primary", True)
        self.now.setDefault(True)
        buttons.addButton(t("ui.mending-later"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._mend)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        mender.mended.connect(self._mended)
        mender.failed.connect(self._failed)

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
            words = told(loss, language)
            item = QTableWidgetItem(words)
            item.setToolTip(as_tip(words))
            table.setItem(place, 0, item)
            choice = ComboBox()
            for source in (*loss.offers, ""):
                choice.addItem(source_told(self._found, source, language), source)
            choice.setEnabled(bool(loss.offers))
            choice.setAccessibleName(words)
            self._choices[id(loss)] = choice
            table.setCellWidget(place, 1, choice)
        table.resizeRowsToContents()
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return table

    def _chosen(self, loss: Loss) -> str:
        return self._picked.get(id(loss), next(iter(loss.offers), ""))

    def _mend(self) -> None:
        # What is chosen is read here: the work is done beside the window's thread.
        self._picked = {place: str(choice.currentData()) for place, choice in self._choices.items()}
        self.now.setEnabled(False)
        self._mender.mend(self._found, self._chosen)

    def _mended(self, kept: str) -> None:
        self.table.hide()
        self.words.setText(self._preferences.t("cards.mended", count=len(self._found.losses), file=kept))
        self.head.setText(self._preferences.t("ui.mending-done"))
        self.now.hide()
        self.resize(self.width(), self._rows.totalHeightForWidth(self.width()))

    def _failed(self, said: Message) -> None:
        self.words.setText(said.text(self._preferences.language))
        self.now.setEnabled(True)
