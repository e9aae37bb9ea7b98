"""*Help → Error report*: save a case file, after showing what is in it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app import case_file, user_errors
from app.rules.match import Match
from app.rules.record_file import read_bytes
from app.ui.saves import saved_games
from app.ui.saves.descriptions import player, title_of
from app.widgets.controls import Label, filled
from app.widgets.file_dialogs import SAVE, ask_path
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.ui.shell.main_window import MainWindow

WIDTH = 560
"""Width in px at text size 100 %."""


def last_game(shown: QWidget) -> tuple[Path, int | None] | None:
    """Return (record, number of decisions shown; None: all) of the game on *shown*, or of the last game."""
    match = getattr(shown, "match", None) or getattr(getattr(shown, "session", None), "match", None)
    if isinstance(match, Match) and match.file is not None:
        return match.file.path, getattr(shown, "position", len(match.moves))
    newest = saved_games.newest()
    return (newest[0], None) if newest else None


class CaseFileDialog(QDialog):
    """The dialog that lists what the file will contain, and saves it."""

    def __init__(self, window: MainWindow, preferences: Preferences, shown: QWidget) -> None:
        super().__init__(window)
        self._preferences = preferences
        self._game = last_game(shown)
        t = preferences.t
        self.setWindowTitle(t("ui.wrong"))
        self.setMinimumWidth(preferences.grown(WIDTH))
        self._rows = box = filled(QVBoxLayout(self), spacing=12, margins=(22, 20, 22, 18))
        self.head = Label(t("ui.wrong"), step="head")
        box.addWidget(self.head)
        contents = [t(f"ui.wrong-{part}") for part in ("about", "system", "log")]
        if self._game is not None:
            saved = saved_games.read_summary(self._game[0])
            header = saved.header
            players = ", ".join(player(name, t) for name in header.players.values()) if header else "—"
            contents.append(t("ui.wrong-game", game=title_of(saved, preferences), players=players))
        contents.append(t("ui.wrong-else"))
        self.words = Label("\n".join(contents), wordWrap=True)
        box.addWidget(self.words)
        buttons = QDialogButtonBox()
        self.save = buttons.addButton(t("ui.wrong-save"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setProperty("primary", True)
        self.save.setDefault(True)
        self.leave = buttons.addButton(t("ui.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._ask)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)
        self._fit()

    def _fit(self) -> None:
        """Resize to the height the text needs."""
        width = max(self.minimumWidth(), self.width() if self.isVisible() else 0)
        self.resize(width, self._rows.totalHeightForWidth(width))

    def write(self, file: Path) -> None:
        """Save the case as *file* and report the result."""
        language = self._preferences.language
        try:
            case_file.write(file, self._packed())
        except Exception as error:
            self.words.setText(user_errors.refusal(error, language))
            self._fit()
            return
        self.words.setText(self._preferences.t("ui.wrong-saved", file=str(file)))
        self.save.hide()
        self.leave.setText(self._preferences.t("ui.wrong-close"))
        self._fit()

    def _packed(self) -> case_file.Game | None:
        if self._game is None:
            return None
        file, decision = self._game
        decisions = saved_games.read_summary(file).decisions if decision is None else decision
        return case_file.Game(read_bytes(file), decisions)

    def _ask(self) -> None:
        name = f"dozor-{date.today().isoformat()}{case_file.ENDING}"
        file, _ = ask_path(
            self,
            self._preferences.t("ui.wrong"),
            str(Path.home() / name),
            f"{self._preferences.t('ui.wrong-files')} (*{case_file.ENDING})",
            SAVE,
        )
        if file:
            self.write(
                Path(file) if file.lower().endswith(case_file.ENDING) else Path(file + case_file.ENDING)
            )
