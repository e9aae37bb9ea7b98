"""What was open at the last close, and whether this is the first start.

Read before anything else is loaded.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.ui.board.page import TablePage

QUESTIONS_SHOWN_KEY = "met"
"""Setting: whether the questions of the first start were shown."""
LAST_OPENED_KEY = "where"
"""Setting: what was open when the window closed: ``game FILE``, ``lesson KEY`` or ""."""
SECOND_WINDOW_KEY = "beside"
"""Setting: the window that was also open: ``edit`` or ""."""


def questions_pending(preferences: Preferences) -> bool:
    """Return whether the first-start questions still have to be asked."""
    return not preferences.stored(QUESTIONS_SHOWN_KEY, "") and not preferences.stored(LAST_OPENED_KEY, "")


def mark_questions_shown(preferences: Preferences) -> None:
    """Record that the questions were shown."""
    preferences.store(QUESTIONS_SHOWN_KEY, "yes")


def store(preferences: Preferences, page: TablePage | None, lesson: str, second_window: str = "") -> None:
    """Store what is open when the program closes: the game on *page* or *lesson*, and *second_window*."""
    opened = f"lesson {lesson}" if lesson else ""
    if not lesson and page is not None:
        match = page.session.match
        if match.file is not None and match.outcome is None:
            opened = f"game {match.file.path}"
    preferences.store(LAST_OPENED_KEY, opened)
    preferences.store(SECOND_WINDOW_KEY, second_window)


def last_opened(preferences: Preferences) -> tuple[str, str]:
    """Return what was open at the last close: (``game``, file), (``lesson``, key), or ("", "")."""
    kind, _, name = str(preferences.stored(LAST_OPENED_KEY, "")).partition(" ")
    return ("", "") if kind == "game" and not Path(name).exists() else (kind, name)


def last_second_window(preferences: Preferences) -> str:
    """Return the editor window open at the last close: ``edit`` or ""."""
    return str(preferences.stored(SECOND_WINDOW_KEY, ""))
