"""Dialogs for a game that another window has open, or that isn't being saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.rules.game import Reason
from app.rules.record import BadRecord
from app.ui.board.session import GameSession
from app.ui.saves import saved_games
from app.ui.shell.return_target import ReturnTarget
from app.widgets.controls import MessageBox
from app.widgets.file_dialogs import ask_save

if TYPE_CHECKING:
    from app.ui.shell.main_window import MainWindow

LOCKED_CODES = ("record.in-use", "record.taken-over")
"""Another window has the game open: it can be viewed or taken over."""


def offer_remedies(
    window: MainWindow, session: GameSession | None, back: ReturnTarget | None, reason: Reason
) -> None:
    """Show the *reason* why the game of *session* isn't being saved, and offer remedies.

    *session* is None if the game was not opened. Leaving what is opened leads *back*.
    """
    t, file = window.preferences.t, Path(str(reason.args["file"]))
    remedies: dict[str, Callable[[], object]] = {}
    if reason.code in LOCKED_CODES:
        remedies["ui.record-look"] = lambda: window.view_record(file, back)
        remedies["ui.record-take"] = lambda: window.open_record(file, back, take_over=True)
    elif session is not None:
        remedies["ui.do-save-as"] = lambda: save_as(window, session)
    box = MessageBox(window, windowTitle=t("ui.program-name"), text=t(reason.code, **reason.args))
    buttons = {
        box.addButton(t(code), QMessageBox.ButtonRole.ActionRole): remedy for code, remedy in remedies.items()
    }
    box.setEscapeButton(box.addButton(t("ui.close"), QMessageBox.ButtonRole.RejectRole))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.buttonClicked.connect(lambda button: buttons[button]() if button in buttons else None)
    box.open()


def save_as(window: MainWindow, session: GameSession) -> None:
    """Ask for a new file and continue the game there; never overwrites."""
    t, old = window.preferences.t, session.match.file
    kinds = f"{t('ui.records')} ({saved_games.RECORDS})"
    name = old.path.name if old is not None else ""
    if (chosen := ask_save(window, window.preferences, t("ui.do-save-as"), name, kinds)) is None:
        return
    file = saved_games.free(Path(f"{str(chosen[0]).removesuffix(saved_games.ENDING)}{saved_games.ENDING}"))
    try:
        session.match.save_as(file)
    except BadRecord as error:
        offer_remedies(window, session, None, error.reason)
    else:
        window.show_message(t("ui.record-saved", file=str(file)))
