"""*Game → Backup*: save everything of the user's as one file, or restore it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app import backup, paths
from app.files import atomic_path
from app.user_errors import Message
from app.widgets import tasks
from app.widgets.controls import Label, filled
from app.widgets.file_dialogs import OPEN, SAVE, ask_path
from app.widgets.preferences import Preferences

WIDTH = 600
"""Width in px at text size 100 %."""


class BackupDialog(QDialog):
    """The dialog that describes a backup, saves one, and schedules a restore for the next start."""

    quit_wanted = Signal()
    """Emitted when the user wants to restart now."""

    def __init__(
        self, preferences: Preferences, parent: QWidget, try_start: Callable[[Path, str], object]
    ) -> None:
        super().__init__(parent)
        self._try_start = try_start
        self._preferences = preferences
        t = preferences.t
        self.setWindowTitle(t("ui.backup"))
        self.setMinimumWidth(preferences.grown(WIDTH))
        self._rows = box = filled(
            QVBoxLayout(self), Label(t("ui.backup"), step="head"), spacing=12, margins=(22, 20, 22, 18)
        )
        self.words = Label(t("ui.backup-told"), wordWrap=True)
        box.addWidget(self.words)
        buttons = QDialogButtonBox()
        self.save = self._button(buttons, "save", self._ask_save)
        self.save.setProperty("primary", True)
        self.save.setDefault(True)
        self.restore = self._button(buttons, "restore", self._ask_restore)
        self.quit = self._button(buttons, "quit", self._quit)
        self.quit.hide()
        buttons.addButton(t("ui.backup-close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        self._fit()

    def write(self, file: Path) -> None:
        """Save everything to *file*, in a background thread."""
        self._do(lambda: Message("ui.backup-saved", {"count": backup.save(file), "file": str(file)}))

    def schedule_restore(self, file: Path) -> None:
        """Check *file* and schedule its restore for the next start."""

        def check_and_copy() -> Message:
            count = backup.check(file, lambda folder: self._try_start(folder, file.name))
            with atomic_path(paths.home() / backup.PENDING) as part:
                shutil.copyfile(file, part)
            return Message("ui.backup-waits", {"count": count, "file": file.name})

        self._do(check_and_copy)

    def done(self, result: int) -> None:
        """Close only after background work has finished."""
        tasks.wait(self)
        super().done(result)

    def _button(self, buttons: QDialogButtonBox, name: str, what: Callable[[], None]) -> QPushButton:
        button = buttons.addButton(
            self._preferences.t(f"ui.backup-{name}"), QDialogButtonBox.ButtonRole.ActionRole
        )
        button.clicked.connect(what)
        return button

    def _do(self, work: Callable[[], Message]) -> None:
        self.words.setText(self._preferences.t("ui.backup-busy"))
        self.save.setEnabled(False)
        self.restore.setEnabled(False)
        tasks.run(self, lambda _task: work(), self._show_message, self._show_message, finish=True)

    def _show_message(self, message: Message) -> None:
        self.words.setText(message.text(self._preferences.language))
        self.save.setEnabled(True)
        self.restore.setEnabled(True)
        self.quit.setVisible(message.code == "ui.backup-waits")
        self._fit()

    def _fit(self) -> None:
        width = max(self.minimumWidth(), self.width() if self.isVisible() else 0)
        self.resize(width, self._rows.totalHeightForWidth(width))

    def _quit(self) -> None:
        self.accept()
        self.quit_wanted.emit()

    def _ask_save(self) -> None:
        name = f"dozor-{date.today().isoformat()}{backup.ENDING}"
        file, _ = ask_path(
            self, self._preferences.t("ui.backup"), str(Path.home() / name), self._kind(), SAVE
        )
        if file:
            self.write(Path(file if file.lower().endswith(backup.ENDING) else file + backup.ENDING))

    def _ask_restore(self) -> None:
        file, _ = ask_path(self, self._preferences.t("ui.backup"), str(Path.home()), self._kind(), OPEN)
        if file:
            self.schedule_restore(Path(file))

    def _kind(self) -> str:
        return f"{self._preferences.t('ui.backup')} (*{backup.ENDING})"
