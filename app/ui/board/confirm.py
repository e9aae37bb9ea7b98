"""What people say beside their decisions: offering a draw, resigning, being sure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.widgets.label import MessageBox
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.ui.board.page import TablePage


def talk(
    parent: QWidget, preferences: Preferences, page: TablePage, verb: str, say: Callable[[str], None]
) -> None:
    """Say *verb* (``offer-draw``, ``resign``) for the seat that looks; *say* gets why it cannot be said."""
    session = page.session
    seat = session.viewer or session.to_move
    if seat is None or page.curtain.isVisible():
        say(preferences.t("ui.not-your-decision"))
        return
    action = page.saying(verb, seat)
    if not action.args and seat != session.to_move:
        say(preferences.t("ui.not-your-decision"))
        return
    reason = session.why_not(action)
    if reason is not None:
        say(page.words.reason(reason))
        return
    if verb != "resign":
        page.do(action)
        return
    t = preferences.t
    sure(parent, preferences, (t("ui.resign-title"), t("ui.resign-sure")), t("ui.resign-yes"),
         lambda: page.do(action))  # fmt: skip


def sure(
    parent: QWidget, preferences: Preferences, words: tuple[str, ...], yes: str, then: Callable[[], object]
) -> None:
    """Ask before something that cannot be had back, and do it (*then*) if the answer is *yes*. *words*: the
    title, what it is about, and perhaps the question."""
    box = MessageBox(parent)
    box.setWindowTitle(words[0])
    box.setText(words[1])
    box.setInformativeText("".join(words[2:]))
    agree = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.setEscapeButton(box.addButton(preferences.t("ui.cancel"), QMessageBox.ButtonRole.RejectRole))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.buttonClicked.connect(lambda button: then() if button is agree else None)
    box.open()
