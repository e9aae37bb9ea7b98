"""What people say to end a game, as commands of the window: offering a draw, resigning."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from app.ui.table.page import TablePage
from app.widgets.interface import Interface


def talk(
    parent: QWidget, interface: Interface, page: TablePage, verb: str, say: Callable[[str], None]
) -> None:
    """Say *verb* (``offer-draw``, ``resign``) for the seat that looks; *say* gets why it cannot be said."""
    session = page.session
    seat = session.viewer or session.to_move
    if seat is None or page.curtain.isVisible():
        say(interface.t("ui.not-your-decision"))
        return
    action = page.saying(verb, seat)
    if not action.args and seat != session.to_move:
        say(interface.t("ui.not-your-decision"))
        return
    reason = session.why_not(action)
    if reason is not None:
        say(page.words.reason(reason))
        return
    if verb == "resign":
        answer = QMessageBox.question(parent, interface.t("ui.program-name"), interface.t("ui.resign-sure"))
        if answer != QMessageBox.StandardButton.Yes:
            return
    page.do(action)
