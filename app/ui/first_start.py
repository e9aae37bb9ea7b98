"""The very first start: two questions at most, then a table. Later ones: where the last evening was left."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal

from app.ui.coach.choice import Choice, ChoicePage
from app.ui.table.page import TablePage
from app.widgets.interface import Interface

MET = "met"
"""Set once the questions were answered or passed over."""
WHERE = "where"
"""What was open when the window was closed: ``game FILE``, ``lesson KEY`` or nothing."""
BESIDE = "beside"
"""The workshop that stood beside it: ``edit`` or nothing."""

QUESTIONS = {
    "known": (("teach", "light"), ("know", "dark")),
    "with": (("computer", "light"), ("two", "dark")),
}
"""A question's name → its answers, each with the side whose colour it has."""


class FirstStart(ChoicePage):
    """*Have you played before?* and, if so, *with whom tonight?*"""

    VEIL, WEDGE, ABOVE = 0.6, 0.54, 1
    learn_wanted = Signal()
    play_wanted = Signal(bool)
    """A game, against the computer or for two."""

    def __init__(self, interface: Interface) -> None:
        super().__init__(interface, "ui.first-known", "ui.first-lead")
        self.chosen.connect(self._answer)
        self.way("ui.language-name.other", interface.other_language)
        self.ask("known")

    def ask(self, question: str) -> None:
        """Ask *question*: ``known`` or ``with``."""
        self.question = question
        self._codes = (f"ui.first-{question}", "ui.first-lead")
        self.put([partial(self._choice, *answer) for answer in QUESTIONS[question]])
        self.start()

    def _choice(self, name: str, seat: str) -> Choice:
        t = self._interface.t
        return Choice(t(f"ui.first-{name}"), t(f"ui.first-{name}.hint"), seat)

    def _answer(self, at: int) -> None:
        answer = QUESTIONS[self.question][at][0]
        if answer == "know":
            self.ask("with")
        elif answer == "teach":
            self.learn_wanted.emit()
        else:
            self.play_wanted.emit(answer == "computer")


def wanted(interface: Interface) -> bool:
    """Whether nobody has answered the questions yet."""
    return not interface.stored(MET, "") and not interface.stored(WHERE, "")


def met(interface: Interface) -> None:
    """The questions are not asked again."""
    interface.store(MET, "yes")


def keep(interface: Interface, page: TablePage | None, lesson: str, beside: str = "") -> None:
    """Remember what is open while the window closes: the game on *page*, or the *lesson* with this key, and
    the workshop *beside* it."""
    where = f"lesson {lesson}" if lesson else ""
    if not lesson and page is not None:
        match = page.session.match
        if match.file is not None and match.outcome is None:
            where = f"game {match.file.path}"
    interface.store(WHERE, where)
    interface.store(BESIDE, beside)


def left(interface: Interface) -> tuple[str, str]:
    """What was open at the last close: (``game``, file), (``lesson``, key), or two empty words."""
    kind, _, what = str(interface.stored(WHERE, "")).partition(" ")
    if kind == "game" and not Path(what).exists():
        return "", ""
    return kind, what


def beside(interface: Interface) -> str:
    """The workshop that stood beside the window at the last close: ``edit`` or an empty word."""
    return str(interface.stored(BESIDE, ""))
