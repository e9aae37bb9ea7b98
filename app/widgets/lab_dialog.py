"""The balance lab from a window: a set is played many times in the background, a page tells the rest."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import i18n, paths, trouble
from app.widgets.interface import Interface

LEVELS = ("novice", "watchman", "higher")
GAMES = 200
SEED = 1
BATCH = 4
"""Games that a process plays before it tells how far it is."""

Load = Callable[[], tuple[Any, dict[str, str]]]
"""Gives the set as the rules play it, and its cards' names by key; called in the window's thread."""


class Lab(QObject):
    """One study in other processes. The window hears of it by signals, in its own thread."""

    progressed = Signal(int)
    """Games done."""
    finished = Signal(str)
    """The page that was written."""
    refused = Signal(str)
    """Why there is none: a sentence; "" if it was stopped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stopped = False
        self._thread: Thread | None = None

    def start(
        self, name: str, cards: Any, names: dict[str, str], level: str, games: int, language: str, page: Path
    ) -> None:
        """Play *games* games of the set and write the page."""
        self._stopped = False
        self._thread = Thread(
            target=self._run, args=(name, cards, names, level, games, language, page), name="lab", daemon=True
        )
        self._thread.start()

    def running(self) -> bool:
        """Whether games are being played."""
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """Begin no more games; those that are being played are played to their end and forgotten."""
        self._stopped = True

    def wait(self) -> None:
        """Stop, and return when nothing runs any more."""
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _run(
        self, name: str, cards: Any, names: dict[str, str], level: str, games: int, language: str, page: Path
    ) -> None:
        try:
            rows = self._play(cards, level, games)
            if self._stopped:
                self.refused.emit("")
                return
            from app.bots import lab, lab_page

            written = lab_page.page(
                [lab.study(name, cards, rows)],
                None,
                names,
                language,
                level=i18n.text(f"bots.level-{level}", language),
                seed=SEED,
            )
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(written, encoding="utf-8")
        except Exception as error:
            self.refused.emit(trouble.tell(error, language)[0])
            return
        self.finished.emit(str(page))

    def _play(self, cards: Any, level: str, games: int) -> Any:
        from app.bots import contest as hall
        from app.rules.games import game_of
        from app.rules.match import full_options

        contest = hall.Contest(
            "own-fate",
            cards,
            level,
            level,
            games,
            SEED,
            full_options(game_of("own-fate"), {}),
            facts=True,
            alone=True,
        )
        # One processor is left to the window.
        jobs = max(1, (os.cpu_count() or 2) - 1)
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as executor:
            return hall.run(
                contest,
                executor,
                at_once=2 * jobs,
                size=BATCH,
                progress=self.progressed.emit,
                stop=lambda: self._stopped,
            )


class LabDialog(QDialog):
    """Asks for level and number of games, shows how far they are, leads to the page."""

    page_written = Signal(str)
    """The page, which is being shown."""

    def __init__(
        self, interface: Interface, name: str, key: str, load: Load, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._interface, self._name, self._key, self._load = interface, name, key, load
        self.page: Path | None = None
        t = interface.t
        self.setWindowTitle(t("ui.lab-title"))
        self.setMinimumWidth(500)
        box = QVBoxLayout(self)
        box.setContentsMargins(22, 20, 22, 18)
        box.setSpacing(12)
        head = QLabel(t("ui.lab-head", name=name))
        head.setProperty("step", "head")
        head.setWordWrap(True)
        box.addWidget(head)
        about = QLabel(t("ui.lab-about"))
        about.setProperty("role", "quiet")
        about.setWordWrap(True)
        box.addWidget(about)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        self.level = QComboBox()
        for level in LEVELS:
            self.level.addItem(t(f"bots.level-{level}"), level)
        self.level.setCurrentIndex(LEVELS.index("watchman"))
        self.games = QSpinBox()
        self.games.setRange(10, 100_000)
        self.games.setSingleStep(50)
        self.games.setValue(GAMES)
        self.games.lineEdit().setTextMargins(6, 0, 0, 0)
        form.addRow(t("ui.lab-level"), self.level)
        form.addRow(t("ui.lab-games"), self.games)
        box.addLayout(form)
        self.bar = QProgressBar()
        self.bar.hide()
        box.addWidget(self.bar)
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.said)
        buttons = QDialogButtonBox()
        self.begin = QPushButton(t("ui.lab-start"))
        self.begin.setProperty("primary", True)
        self.stop = QPushButton(t("ui.lab-stop"))
        self.show_page = QPushButton(t("ui.lab-show"))
        for button in (self.begin, self.stop, self.show_page):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        close.clicked.connect(self.close)
        box.addWidget(buttons)
        self.lab = Lab(self)
        self.lab.progressed.connect(self._progressed)
        self.lab.finished.connect(self._finished)
        self.lab.refused.connect(self._refused)
        self.begin.clicked.connect(self.start)
        self.stop.clicked.connect(self.lab.stop)
        self.show_page.clicked.connect(self.open_page)
        self._tell(False)

    def start(self) -> None:
        """Play, in the background."""
        interface = self._interface
        try:
            cards, names = self._load()
        except trouble.Trouble as error:
            self._refused(error.reason.text(interface.language))
            return
        self.bar.setRange(0, self.games.value())
        self.bar.setValue(0)
        self._progressed(0)
        self.said.setText("")
        self.page = None
        page = paths.home() / "lab" / f"{self._key}-{self.level.currentData()}-{self.games.value()}.html"
        self.lab.start(
            self._name,
            cards,
            names,
            str(self.level.currentData()),
            self.games.value(),
            interface.language,
            page,
        )
        self._tell(True)

    def open_page(self) -> None:
        """Show the page in the browser."""
        if self.page is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.page)))

    def closeEvent(self, event: QCloseEvent) -> None:
        """What is being played is not wanted any more."""
        self.lab.stop()
        super().closeEvent(event)

    def _progressed(self, done: int) -> None:
        self.bar.setValue(done)
        self.bar.setFormat(self._interface.t("ui.lab-progress", done=done, games=self.games.value()))

    def _finished(self, page: str) -> None:
        self.page = Path(page)
        self.said.setText(self._interface.t("ui.lab-written", file=page))
        self._tell(False)
        self.page_written.emit(page)
        self.open_page()

    def _refused(self, why: str) -> None:
        self.said.setText(why or self._interface.t("ui.lab-stopped"))
        self._tell(False)

    def _tell(self, running: bool) -> None:
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.begin.setVisible(not running)
        self.show_page.setVisible(not running and self.page is not None)
        self.level.setEnabled(not running)
        self.games.setEnabled(not running)
