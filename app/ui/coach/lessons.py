"""Which lessons there are, and a page for one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app import paths
from app.rules import lesson as lessons
from app.rules.games import game_of, positions_of
from app.rules.lesson import Lesson
from app.ui.coach.page import LessonPage, progress_key
from app.ui.coach.session import PACE, LessonSession
from app.widgets.gallery import Gallery
from app.widgets.interface import Interface


def folder() -> Path:
    """Where the shipped lessons lie."""
    return paths.data() / "tutorials"


def shipped() -> list[Lesson]:
    """All shipped lessons, by file name."""
    return [lessons.read(file) for file in sorted(folder().glob("*.toml"))]


def lesson_page(key: str, interface: Interface, gallery: Gallery, card_set: Any) -> LessonPage:
    """The lesson *key* at the step where the reader left it. Raises ``GameError`` and OSError."""
    lesson = lessons.read(folder() / f"{key}.toml")
    session = LessonSession(
        lesson,
        game_of(lesson.game),
        positions_of(lesson.game),
        card_set,
        step=int(interface.stored(progress_key(key), 0)),
        pace=interface.duration(PACE),
    )
    return LessonPage(interface, gallery, session)
