"""The balance lab from a window: a set, or two versions of it, is played many times in the background; a page
tells the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app import paths, user_errors
from app.bots import players
from app.widgets.choosers import ComboBox, SpinBox
from app.widgets.lab_run import Lab, Order, Version
from app.widgets.label import Label
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences

LEVELS = players.LEVELS["own-fate"]
GAMES = 200
SEED = 1
WIDTH = 580
"""px"""
ALONE = -1
"""What stands for no second version."""


class LabDialog(QDialog):
    """Asks for versions, level, number of games and seed, shows how far they are, leads to the page."""

    page_written = Signal(str)
    """The page, which is being shown."""

    def __init__(
        self, preferences: Preferences, versions: Sequence[Version], parent: QWidget | None = None
    ) -> None:
        """*versions*: what can be chosen, the first one first."""
        super().__init__(parent)
        self._preferences, self.versions = preferences, tuple(versions)
        self.page: Path | None = None
        t = preferences.t
        self.setWindowTitle(t("ui.lab-title"))
        self.setMinimumWidth(preferences.grown(WIDTH))
        self._rows = box = filled(QVBoxLayout(self), spacing=12, margins=(22, 20, 22, 18))
        box.addWidget(Label(t("ui.lab-head"), step="head", wordWrap=True))
        box.addWidget(Label(t("ui.lab-about"), role="quiet", wordWrap=True))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        self.version, self.against = ComboBox(), ComboBox()
        self.against.addItem(t("ui.lab-alone"), ALONE)
        for n, version in enumerate(self.versions):
            self.version.addItem(version.name, n)
            self.against.addItem(version.name, n)
        self.level = ComboBox()
        for level in LEVELS:
            self.level.addItem(t(f"bots.level-{level}"), level)
        self.level.setCurrentIndex(LEVELS.index("watchman"))
        self.games = SpinBox()
        self.games.setRange(10, 100_000)
        self.games.setSingleStep(50)
        self.games.setValue(GAMES)
        self.games.lineEdit().setTextMargins(6, 0, 0, 0)
        self.seed = SpinBox()
        self.seed.setRange(0, 2**31 - 1)
        self.seed.setValue(SEED)
        self.seed.setToolTip(t("ui.lab-seed-tip"))
        self.seed.lineEdit().setTextMargins(6, 0, 0, 0)
        form.addRow(t("ui.lab-set"), self.version)
        form.addRow(t("ui.lab-against"), self.against)
        form.addRow(t("ui.lab-level"), self.level)
        form.addRow(t("ui.lab-games"), self.games)
        form.addRow(t("ui.lab-seed"), self.seed)
        self._fields = (self.version, self.against, self.level, self.games, self.seed)
        box.addLayout(form)
        self.bar = QProgressBar()
        self.bar.hide()
        box.addWidget(self.bar)
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        self.said = Label(wordWrap=True, textInteractionFlags=selectable)
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
        chosen = [self.versions[int(self.version.currentData())]]
        if self.against.currentData() not in (ALONE, self.version.currentData()):
            chosen.append(self.versions[int(self.against.currentData())])
        names: dict[str, str] = {}
        played = []
        try:
            for version in chosen:
                loaded = version.load()
                played.append((version.name, loaded))
                names = {**loaded.names, **names}
        except Exception as error:
            self._refused(user_errors.refusal(error, self._preferences.language))
            return
        level, games, seed = str(self.level.currentData()), self.games.value(), self.seed.value()
        file = "-".join([*(version.key for version in chosen), level, str(games), str(seed)])
        self.bar.setRange(0, games * len(played))
        self._progressed(0)
        self.said.setText("")
        self.page = None
        page = paths.home() / "lab" / f"{file}.html"
        self.lab.start(Order(tuple(played), names, level, games, seed, self._preferences.language, page))
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
        self.bar.setFormat(self._preferences.t("ui.lab-progress", done=done, games=self.bar.maximum()))

    def _finished(self, page: str, said: str) -> None:
        self.page = Path(page)
        self.said.setText(f"{said}\n{self._preferences.t('ui.lab-written', file=page)}")
        self._tell(False)
        self.page_written.emit(page)
        self.open_page()

    def _refused(self, why: str) -> None:
        self.said.setText(why or self._preferences.t("ui.lab-stopped"))
        self._tell(False)

    def _tell(self, running: bool) -> None:
        self.bar.setVisible(running)
        self.stop.setVisible(running)
        self.begin.setVisible(not running)
        self.show_page.setVisible(not running and self.page is not None)
        for field in self._fields:
            field.setEnabled(not running)
        # A label that wraps asks for no height by itself: without this the fields would be pressed flat.
        self.setMinimumHeight(self._rows.totalHeightForWidth(max(self.minimumWidth(), self.width())))
