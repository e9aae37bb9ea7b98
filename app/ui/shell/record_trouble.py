"""What a person can do about a game that another window has, or that is not being saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from app.rules.game import Reason
from app.rules.record import BadRecord
from app.ui.board.page import TablePage
from app.ui.board.session import GameSession
from app.ui.saves import saved_games
from app.ui.shell.way_back import Way
from app.widgets.file_dialogs import ask_save
from app.widgets.label import MessageBox

if TYPE_CHECKING:
    from app.ui.shell.main_window import MainWindow

HELD = ("record.in-use", "record.taken-over")
"""Another window has the game: it can be looked at, or taken over."""


def offer(window: MainWindow, session: GameSession | None, reason: Reason, back: Way | None = None) -> None:
    """Say *reason*, which keeps the game of *session* (None: it was not opened) from being written, and offer
    what can be done about it; leaving what comes of it leads *back*."""
    ways: dict[str, Callable[[], object]] = {}
    if reason.code in HELD:
        file = Path(str(reason.args["file"]))
        ways["ui.record-look"] = lambda: window.look_through(file, back)
        ways["ui.record-take"] = lambda: window.open_record(file, back, take_over=True)
    elif session is not None:
        ways["ui.do-save-as"] = lambda: save_as(window, session)
    _ask(window, reason, ways)


def save_as(window: MainWindow, session: GameSession) -> None:
    """Ask for a new file, write the game there, and go on there; nothing is written over."""
    t, old = window.preferences.t, session.match.file
    if old is None:
        return
    kinds = f"{t('ui.records')} ({saved_games.RECORDS})"
    chosen = ask_save(window, window.preferences, t("ui.do-save-as"), old.path.name, kinds)
    if chosen is None:
        return
    file = chosen[0] if chosen[0].suffix == saved_games.ENDING else Path(f"{chosen[0]}{saved_games.ENDING}")
    file = saved_games.free(file)
    try:
        session.match.save_as(file)
    except BadRecord as error:
        offer(window, session, error.reason)
        return
    session.check_record()
    if session.match.file is not None and session.match.file.trouble is None:
        window.say(t("ui.record-saved", file=str(file)))


def follow(window: MainWindow, page: TablePage, back: Way | None) -> None:
    """Offer what can be done whenever the record of the game on *page* cannot be written."""
    page.session.trouble.connect(lambda reason: offer(window, page.session, reason, back))


def _ask(window: MainWindow, reason: Reason, ways: Mapping[str, Callable[[], object]]) -> None:
    t = window.preferences.t
    box = MessageBox(window)
    box.setWindowTitle(t("ui.program-name"))
    box.setText(t(reason.code, **reason.args))
    for code, way in ways.items():
        button = box.addButton(t(code), QMessageBox.ButtonRole.ActionRole)
        button.clicked.connect(partial(_chosen, way))
    box.setEscapeButton(box.addButton(t("ui.close"), QMessageBox.ButtonRole.RejectRole))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def _chosen(way: Callable[[], object], _checked: bool = False) -> None:
    way()
