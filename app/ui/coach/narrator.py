"""The story of an example, in the coach panel above the replay."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from app.i18n import text_in
from app.rules.example import StoryStep
from app.ui.board.replay_page import ReplayPage
from app.ui.coach.panel import CoachPanel
from app.widgets.preferences import Preferences


class Narrator(QObject):
    """Shows the step of *story* for the position that *page* shows; a child of the page."""

    def __init__(self, preferences: Preferences, page: ReplayPage, story: Sequence[StoryStep]) -> None:
        super().__init__(page)
        self._preferences, self._page, self._story = preferences, page, story
        self.coach = CoachPanel(preferences, page.words.game)
        self.coach.leave_button.hide()
        page.set_header(self.coach)
        self.coach.next_wanted.connect(self._go_on)
        self.coach.back_wanted.connect(self._go_back)
        page.moved.connect(self.refresh)
        preferences.subscribe(self.refresh)

    @property
    def step(self) -> int:
        """Index of the story's step for the position shown."""
        position = self._page.position
        last = len(self._story) - 1
        return next((step for step, passage in enumerate(self._story) if passage.count >= position), last)

    def refresh(self, *_args: object) -> None:
        """Show the text of the current step."""
        step, count = self.step, len(self._story)
        passage, last = self._story[step], step == count - 1
        words = text_in(passage.text, self._preferences.language)
        self.coach.show_text(words, step + 1, count, to_do=False, rule=passage.rule, last=last)

    def _go_on(self) -> None:
        """Go to the end of the current step; from there, play the next one; after the last step, leave."""
        page, step = self._page, self.step
        if page.position < self._story[step].count:
            page.seek(self._story[step].count)
        elif step + 1 < len(self._story):
            page.seek(page.position + 1)
            page.play(True, self._story[step + 1].count)
        else:
            page.leave_wanted.emit()

    def _go_back(self) -> None:
        """Show the end of the previous step."""
        self._page.play(False)
        self._page.seek(self._story[max(0, self.step - 1)].count)
