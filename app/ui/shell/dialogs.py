"""The main window's dialogs: about, backup, error report, repair of a damaged catalogue."""

from __future__ import annotations

import contextlib
import html
import shutil
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import __version__, backup, case_file, licences, paths, user_errors
from app.cards import catalogue_repair
from app.cards.errors import CatalogueError
from app.cards.salvage import DamageReport, Loss, describe, describe_source
from app.files import atomic_path
from app.rules.record_file import read_bytes
from app.ui.saves import saved_games
from app.ui.saves.descriptions import player, title_of
from app.user_errors import Message
from app.widgets import tasks
from app.widgets.controls import ComboBox, Label, as_tip, connect_all, filled, push_button
from app.widgets.file_dialogs import OPEN, SAVE, ask_path
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane

SIGN = 72
"""Edge of the icon, px."""


class AboutDialog(QDialog):
    """Name, version, license, authors of the games, and one line per package with its license."""

    def __init__(self, parent: QWidget | None, preferences: Preferences) -> None:
        super().__init__(parent)
        t = preferences.t
        self.setWindowTitle(t("ui.about-title"))
        sign = Label(pixmap=QApplication.windowIcon().pixmap(QSize(SIGN, SIGN)))
        name = Label(t("ui.program-name"), step="title")
        lead = Label(t("ui.about-lead", version=__version__), wordWrap=True)
        self.text = TextPane(openLinks=True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        self.text.setHtml(_licenses_html(preferences))
        close = push_button(t("ui.close"), look="primary", does=self.accept)
        head = filled(QVBoxLayout(), name, lead, Label(t("ui.about-games"), wordWrap=True, role="quiet"))
        filled(
            QVBoxLayout(self),
            filled(QHBoxLayout(), (sign, 0, Qt.AlignmentFlag.AlignTop), (head, 1), spacing=18),
            (self.text, 1),
            (close, 0, Qt.AlignmentFlag.AlignRight),
            spacing=14,
            margins=(24, 22, 24, 18),
        )
        self.resize(preferences.room_for(self, 640, 560))


def _licenses_html(preferences: Preferences) -> str:
    """Return the licenses of Dozor and its parts as HTML."""
    t = preferences.t
    rows = "".join(f"<li>{html.escape(line)}</li>" for line in licences.lines())
    own = paths.ROOT / "LICENSE"
    text = html.escape(own.read_text(encoding="utf-8")).replace("\n\n", "</p><p>") if own.exists() else ""
    folder = licences.bundled_folder()
    where = f"<p>{html.escape(t('ui.about-texts', folder=str(folder)))}</p>" if folder is not None else ""
    whole = f"<p>{html.escape(t('ui.about-whole'))}</p>"
    parts = f"<h3>{html.escape(t('ui.about-parts'))}</h3>{whole}{where}<ul>{rows}</ul>"
    return f"{parts}<h3>{html.escape(t('ui.about-own'))}</h3><p>{text}</p>"


class TextDialog(QDialog):
    """A dialog with a title, a text, and buttons, as high as the text needs."""

    def __init__(self, preferences: Preferences, parent: QWidget, title: str, width: int = 0) -> None:
        """Create the dialog, at least *width* px wide at text size 100 %; *title* is a message code."""
        super().__init__(parent)
        self._preferences = preferences
        self.setWindowTitle(preferences.t(title))
        self.setMinimumWidth(preferences.grown(width))
        self.head = Label(preferences.t(title), step="head")
        self.words = Label(wordWrap=True)
        self._buttons = QDialogButtonBox()
        self._buttons.rejected.connect(self.reject)
        self._rows = filled(
            QVBoxLayout(self), self.head, self.words, self._buttons, spacing=12, margins=(22, 20, 22, 18)
        )

    def show_text(self, text: str) -> None:
        """Show *text* and fit the height to it."""
        self.words.setText(text)
        width = max(
            self.minimumWidth(),
            self._buttons.sizeHint().width() + 2 * self._rows.contentsMargins().left(),
            self.width() if self.isVisible() else 0,
        )
        self.resize(width, self._rows.totalHeightForWidth(width))

    def _button(
        self, code: str, does: Callable[[], None], role: QDialogButtonBox.ButtonRole, *, primary: bool = False
    ) -> QPushButton:
        button = self._buttons.addButton(self._preferences.t(code), role)
        button.clicked.connect(does)
        if primary:
            button.setProperty("primary", True)
            button.setDefault(True)
        return button

    def _ask_file(self, kinds: str, ending: str, mode: QFileDialog.AcceptMode) -> Path | None:
        """Ask for a file with *ending*; a file to save is suggested by the date."""
        start = Path.home()
        if mode == SAVE:
            start /= f"dozor-{date.today().isoformat()}{ending}"
        kinds = f"{self._preferences.t(kinds)} (*{ending})"
        file = ask_path(self, self.windowTitle(), str(start), kinds, mode)
        return Path(file) if file else None


class BackupDialog(TextDialog):
    """*Game → Backup*: describes a backup, saves one, and schedules a restore for the next start."""

    quit_wanted = Signal()
    """Emitted when the user wants to restart now."""

    def __init__(
        self, preferences: Preferences, parent: QWidget, try_start: Callable[[Path, str], object]
    ) -> None:
        super().__init__(preferences, parent, "ui.backup", 600)
        self._try_start = try_start
        action, reject = QDialogButtonBox.ButtonRole.ActionRole, QDialogButtonBox.ButtonRole.RejectRole
        self.save = self._button("ui.backup-save", self._ask_save, action, primary=True)
        self.restore = self._button("ui.backup-restore", self._ask_restore, action)
        self.quit = self._button("ui.backup-quit", self._quit, action)
        self.quit.hide()
        self._buttons.addButton(preferences.t("ui.backup-close"), reject)
        self.show_text(preferences.t("ui.backup-told"))

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

    def _do(self, work: Callable[[], Message]) -> None:
        self.words.setText(self._preferences.t("ui.backup-busy"))
        self.save.setEnabled(False)
        self.restore.setEnabled(False)
        tasks.run(self, lambda _task: work(), self._show_message, self._show_message, finish=True)

    def _show_message(self, message: Message) -> None:
        self.save.setEnabled(True)
        self.restore.setEnabled(True)
        self.quit.setVisible(message.code == "ui.backup-waits")
        self.show_text(message.text(self._preferences.language))

    def _quit(self) -> None:
        self.accept()
        self.quit_wanted.emit()

    def _ask_save(self) -> None:
        if file := self._ask_file("ui.backup", backup.ENDING, SAVE):
            self.write(file)

    def _ask_restore(self) -> None:
        if file := self._ask_file("ui.backup", backup.ENDING, OPEN):
            self.schedule_restore(file)


class CaseFileDialog(TextDialog):
    """*Help → Error report*: lists what a case file will contain, and saves it."""

    def __init__(
        self, preferences: Preferences, parent: QWidget, game: tuple[Path, int | None] | None
    ) -> None:
        """Create the dialog; *game*: the record to include, and the number of decisions shown (None: all)."""
        super().__init__(preferences, parent, "ui.wrong", 560)
        self._game = game
        t = preferences.t
        contents = [t(f"ui.wrong-{part}") for part in ("about", "system", "log")]
        if game is not None:
            saved = saved_games.read_summary(game[0])
            header = saved.header
            players = (
                ", ".join(player(header, name, preferences) for name in header.players.values())
                if header
                else "—"
            )
            contents.append(t("ui.wrong-game", game=title_of(saved, preferences), players=players))
        accept, reject = QDialogButtonBox.ButtonRole.AcceptRole, QDialogButtonBox.ButtonRole.RejectRole
        self.save = self._button("ui.wrong-save", self._ask, accept, primary=True)
        self.leave = self._buttons.addButton(t("ui.cancel"), reject)
        self.show_text("\n".join([*contents, t("ui.wrong-else")]))

    def write(self, file: Path) -> None:
        """Save the case as *file* and report the result."""
        try:
            case_file.write(file, self._packed())
        except Exception as error:
            self.show_text(user_errors.refusal(error, self._preferences.language))
            return
        self.save.hide()
        self.leave.setText(self._preferences.t("ui.wrong-close"))
        self.show_text(self._preferences.t("ui.wrong-saved", file=str(file)))

    def _packed(self) -> case_file.Game | None:
        if self._game is None:
            return None
        file, decision = self._game
        decisions = saved_games.read_summary(file).decisions if decision is None else decision
        return case_file.Game(read_bytes(file), decisions)

    def _ask(self) -> None:
        if file := self._ask_file("ui.wrong-files", case_file.ENDING, SAVE):
            self.write(file)


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


class RepairDialog(TextDialog):
    """A line for each loss of a damaged catalogue, with a choice of the source to restore it from."""

    def __init__(
        self, preferences: Preferences, damage: DamageReport, repairer: CatalogueRepairer, parent: QWidget
    ) -> None:
        super().__init__(preferences, parent, "ui.mending")
        self._damage, self._repairer = damage, repairer
        t = preferences.t
        self.resize(preferences.room_for(self, 760, 480))
        self.words.setText(t("ui.mending-told", count=len(damage.losses), file=damage.file.name))
        self._picked: dict[int, str] = {}
        self._choices: dict[int, QComboBox] = {}
        self.table = self._table(damage.losses[:MAX_LISTED_LOSSES], preferences.language)
        self.table.setVisible(bool(damage.losses))
        self._rows.insertWidget(2, self.table, 1)
        accept, reject = QDialogButtonBox.ButtonRole.AcceptRole, QDialogButtonBox.ButtonRole.RejectRole
        self.now = self._button("ui.mending-now", self._repair, accept, primary=True)
        self._buttons.addButton(t("ui.mending-later"), reject)
        connect_all((repairer.repaired, self._on_repaired), (repairer.failed, self._failed))

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
        self.head.setText(self._preferences.t("ui.mending-done"))
        self.now.hide()
        self.show_text(self._preferences.t("cards.mended", count=len(self._damage.losses), file=kept))

    def _failed(self, message: Message) -> None:
        self.words.setText(message.text(self._preferences.language))
        self.now.setEnabled(True)
