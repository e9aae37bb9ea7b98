"""Where the last evening was left, and whether it was the first one: read before anything else is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.ui.board.page import TablePage

MET = "met"
"""Set once the questions were answered or passed over."""
WHERE = "where"
"""What was open when the window was closed: ``game FILE``, ``lesson KEY`` or nothing."""
BESIDE = "beside"
"""The workshop that stood beside it: ``edit`` or nothing."""


def wanted(preferences: Preferences) -> bool:
    """Whether nobody has answered the questions yet."""
    return not preferences.stored(MET, "") and not preferences.stored(WHERE, "")


def met(preferences: Preferences) -> None:
    """The questions are not asked again."""
    preferences.store(MET, "yes")


def keep(preferences: Preferences, page: TablePage | None, lesson: str, beside: str = "") -> None:
    """Remember what is open while the window closes: the game on *page*, or the *lesson* with this key, and
    the workshop *beside* it."""
    where = f"lesson {lesson}" if lesson else ""
    if not lesson and page is not None:
        match = page.session.match
        if match.file is not None and match.outcome is None:
            where = f"game {match.file.path}"
    preferences.store(WHERE, where)
    preferences.store(BESIDE, beside)


def left(preferences: Preferences) -> tuple[str, str]:
    """What was open at the last close: (``game``, file), (``lesson``, key), or two empty words."""
    kind, _, what = str(preferences.stored(WHERE, "")).partition(" ")
    if kind == "game" and not Path(what).exists():
        return "", ""
    return kind, what


def beside(preferences: Preferences) -> str:
    """The workshop that stood beside the window at the last close: ``edit`` or an empty word."""
    return str(preferences.stored(BESIDE, ""))
