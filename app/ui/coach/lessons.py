"""The available lessons, and the pages to choose and to do one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal

from app import paths
from app.i18n import text_in
from app.rules import lesson as lessons
from app.rules.game import Reason
from app.rules.games import game_of, positions_of
from app.rules.lesson import Lesson
from app.ui.coach.choice import Choice, ChoicePage, read_all
from app.ui.coach.page import LessonPage, finished_key, step_in
from app.ui.coach.session import PACE, LessonSession
from app.ui.new_game.games import Playable
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences


def folder() -> Path:
    """Return the folder of the shipped lessons."""
    return paths.data() / "tutorials"


def shipped() -> list[Lesson]:
    """Return the shipped lessons, sorted by file name."""
    return [lessons.read(file) for file in sorted(folder().glob("*.toml"))]


def own() -> tuple[list[Lesson], list[tuple[Path, Reason]]]:
    """Return (lessons in the user's folder, [(unreadable file, reason)]).

    Keys are ``own/NAME``, so that they never replace shipped ones.
    """

    def read(file: Path) -> Lesson:
        lesson = lessons.read(file, f"own/{file.stem}")
        game_of(lesson.game)
        return lesson

    return read_all(paths.home() / "lessons", read)


def known() -> list[Lesson]:
    """Return all lessons: the shipped ones, then the user's own."""
    return shipped() + own()[0]


def new_here(preferences: Preferences) -> bool:
    """Return whether the user has not finished any shipped lesson yet."""
    return not any(preferences.stored(finished_key(lesson.key), "") for lesson in shipped())


def lesson_page(
    lesson: Lesson, preferences: Preferences, gallery: Gallery, playable: Playable, card_set: Any
) -> LessonPage:
    """Return the page of *lesson* at the stored step. Raises ``GameError`` for an impossible position."""
    session = LessonSession(
        lesson,
        game_of(lesson.game),
        positions_of(lesson.game),
        card_set,
        step=step_in(preferences, lesson),
        pace=preferences.duration(PACE),
    )
    return LessonPage(preferences, gallery, session, playable.page)


class LessonList(ChoicePage):
    """The page to choose a lesson, with the progress in each."""

    learn_wanted = Signal(object)
    """The user chose this :class:`Lesson`."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "coach.lessons", "coach.lessons-lead")
        self._lessons = known()
        self.show_cards([partial(self._choice, lesson) for lesson in self._lessons])
        self.chosen.connect(lambda at: self.learn_wanted.emit(self._lessons[at]))

    def retranslate(self) -> None:
        super().retranslate()
        self.show_unreadable(own()[1])

    def _choice(self, lesson: Lesson) -> Choice:
        preferences, count = self._preferences, len(lesson.steps)
        step = step_in(preferences, lesson)
        done = step == 0 and bool(preferences.stored(finished_key(lesson.key), ""))
        if step:
            state = preferences.t("coach.lesson-at", number=step + 1, count=count)
        else:
            state = preferences.t("coach.lesson-done" if done else "coach.lesson-new", count=count)
        return Choice(
            text_in(lesson.title, preferences.language) or lesson.key,
            text_in(lesson.intro, preferences.language),
            lesson.seat,
            state,
            1.0 if done else step / count,
            done,
        )
