"""What was open at the last close, and whether this is the first start.

Read before anything else is loaded.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.ui.board.page import TablePage

MET = "met"
"""Set once the first-start questions were shown."""
WHERE = "where"
"""What was open when the window closed: ``game FILE``, ``lesson KEY`` or empty."""
BESIDE = "beside"
"""The editor window that was open too: ``edit`` or empty."""


def wanted(preferences: Preferences) -> bool:
    """Return whether the first-start questions still have to be asked."""
    return not preferences.stored(MET, "") and not preferences.stored(WHERE, "")


def met(preferences: Preferences) -> None:
    """Record that the questions were shown."""
    preferences.store(MET, "yes")


def keep(preferences: Preferences, page: TablePage | None, lesson: str, beside: str = "") -> None:
    """Store what is open at the close: the game on *page* or this *lesson*, and the window *beside*."""
    where = f"lesson {lesson}" if lesson else ""
    if not lesson and page is not None:
        match = page.session.match
        if match.file is not None and match.outcome is None:
            where = f"game {match.file.path}"
    preferences.store(WHERE, where)
    preferences.store(BESIDE, beside)


def left(preferences: Preferences) -> tuple[str, str]:
    """Return what was open at the last close: (``game``, file), (``lesson``, key), or ("", "")."""
    kind, _, what = str(preferences.stored(WHERE, "")).partition(" ")
    if kind == "game" and not Path(what).exists():
        return "", ""
    return kind, what


def beside(preferences: Preferences) -> str:
    """Return the editor window open at the last close: ``edit`` or ""."""
    return str(preferences.stored(BESIDE, ""))
