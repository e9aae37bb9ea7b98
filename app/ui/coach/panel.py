"""The coach panel, with a text, progress, and buttons, and what it is shown above: a table, a replay."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QCursor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.i18n import text_in
from app.rules import pages
from app.rules.example import StoryStep
from app.rules.game import Action
from app.table.words import Words
from app.ui.board.page import TablePage
from app.ui.board.replay_page import ReplayPage
from app.ui.help.rules_marks import tip_of, with_term_links
from app.widgets import fonts
from app.widgets.announcer import announce
from app.widgets.controls import Label, filled, push_button
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences


class CoachPanel(QFrame):
    """Panel with the current text; its buttons emit requests."""

    next_wanted = Signal()
    back_wanted = Signal()
    shown_wanted = Signal()
    rule_wanted = Signal(str)
    leave_wanted = Signal()

    def __init__(self, preferences: Preferences, game: str = "own-fate") -> None:
        """Create the panel; *game*: whose terms are explained ("": none)."""
        super().__init__()
        self._preferences, self._game = preferences, game
        self._rule = self._shown_text = ""
        self._text = Label(
            wordWrap=True,
            textFormat=Qt.TextFormat.RichText,
            alignment=Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
        )
        self._text.linkHovered.connect(self._show_tooltip)
        self._text.linkActivated.connect(self._show_tooltip)
        self._aside = Label(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._aside.linkActivated.connect(lambda link: self.rule_wanted.emit(link.partition(":")[2]))
        self._number = _Lamp(preferences)
        self.next_button = push_button(look="primary", autoDefault=True, does=self.next_wanted)
        self.show_button = push_button(autoDefault=True, does=self.shown_wanted)
        self.back_button = push_button(autoDefault=True, does=self.back_wanted)
        self.leave_button = push_button(autoDefault=True, does=self.leave_wanted)
        words = filled(QVBoxLayout(), 1, self._text, self._aside, 1, spacing=3)
        # *Show me* must not appear where the user has just clicked *Next*.
        self._button_grid = ways = QGridLayout()
        ways.setSpacing(6)
        buttons = (self.back_button, self.next_button, self.show_button, self.leave_button)
        for index, button in enumerate(buttons):
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
            ways.addWidget(button, index // 2, index % 2)
        row = filled(
            QHBoxLayout(),
            (self._number, 0, Qt.AlignmentFlag.AlignVCenter),
            (words, 1),
            ways,
            spacing=16,
            margins=(14, 8, 16, 8),
        )
        self._steps = _StepBar(preferences)
        filled(QVBoxLayout(self), (row, 1), self._steps, margins=(0, 0, 0, 0), spacing=0)
        self.setObjectName("coach")
        preferences.language_changed.connect(self.retranslate)
        preferences.theme_changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def add_buttons(self) -> tuple[QPushButton, QPushButton]:
        """Add and return two buttons for pages without *Next*: one in its place, one at the right."""
        next_substitute, extra_button = (push_button(autoDefault=True) for _ in range(2))
        self._button_grid.replaceWidget(self.next_button, next_substitute)
        self._button_grid.addWidget(extra_button, 0, 2)
        return next_substitute, extra_button

    @property
    def text(self) -> str:
        """The current text."""
        return self._shown_text

    @property
    def aside(self) -> str:
        """The remark below the text, as HTML."""
        return self._aside.text()

    def show_text(
        self, text: str, number: int, count: int, *,
        to_do: bool, rule: str = "", last: bool = False, passing: bool = False,
    ) -> None:  # fmt: skip
        """Show *text*, step *number* (from 1) of *count*.

        *to_do*: the step waits for an action. *passing*: the text is shown again soon, so don't speak it.
        """
        self._shown_text = text
        self._text.setText(with_term_links(text, self._preferences, self._game))
        if not passing:
            announce(text)
        self._rule = rule
        self._number.show_number(number, count)
        self._steps.show_step(number, count)
        place = self._preferences.t("coach.lesson-at", number=number, count=count)
        self.setAccessibleName(place)
        # Without a description, Orca would read the text here and in the announcement.
        self.setAccessibleDescription(self._preferences.t("coach.spoken-repeat"))
        for shown in (self._number, self._steps):
            shown.setToolTip(place[:1].upper() + place[1:])
        self.next_button.setVisible(not to_do)
        self.show_button.setVisible(to_do)
        self.back_button.setEnabled(number > 1)
        self.next_button.setText(self._preferences.t("coach.finish" if last else "coach.next"))
        self.remark("coach.do-it" if to_do else "")
        if not to_do:
            self.next_button.setFocus()

    def watch(self) -> None:
        """Show that an animation is running; the next step describes its result."""
        t = self._preferences.t
        self._shown_text = t("table.watching")
        self._text.setText(html.escape(self._shown_text))
        self._rule = ""
        self.remark()
        self.show_button.hide()
        self.next_button.setText(t("table.watched"))
        self.next_button.show()

    def remark(self, code: str = "", *, warm: bool = False, **args: object) -> None:
        """Show the message *code* below the text, with a link to the rule; *warm*: emphasise it."""
        theme = self._preferences.theme
        parts = []
        if code:
            look = f"color:{theme.quiet}"
            if warm:
                look = f"color:{theme.accent_text};font-weight:bold"
            parts.append(f'<span style="{look}">{html.escape(self._preferences.t(code, **args))}</span>')
        if self._rule:
            rule = pages.rule(self._rule, self._preferences.language, self._game)
            words = self._preferences.t("coach.more", title=rule.title if rule else self._rule)
            words = words.replace(" ", "\u00a0")
            parts.append(f'<a href="rule:{self._rule}" style="color:{theme.accent_text}">{words}</a>')
        self._aside.setText("&nbsp;&nbsp;·&nbsp;&nbsp;".join(parts))
        self._aside.setVisible(bool(parts))

    def _show_tooltip(self, link: str) -> None:
        if link:
            # Below the panel, so that the tooltip doesn't cover the text.
            position = QPoint(QCursor.pos().x(), self.mapToGlobal(QPoint(0, self.height() + 4)).y())
            QToolTip.showText(position, tip_of(link, self._preferences, self._game), self._text)
        else:
            QToolTip.hideText()

    def retranslate(self) -> None:
        """Retranslate the buttons."""
        t = self._preferences.t
        self.show_button.setText(t("coach.show"))
        self.back_button.setText(t("coach.back"))
        self.leave_button.setText(t("coach.leave"))

    def _restyle(self) -> None:
        theme = self._preferences.theme
        self.setStyleSheet(
            f"#coach {{ background: {theme.panel}; border: 0; border-top: 5px solid {theme.accent}; }}"
        )
        text_size = round(self._preferences.px("lead") * 1.2)
        self._text.setStyleSheet(f"font-size: {text_size}px;")
        height = text_size * 2.7 + self._preferences.px("body") * 3.2 + 12
        # Reserve the usual height, so that the table below doesn't jump between steps.
        self.setMinimumHeight(round(height))
        self.update()


class _Lamp(QWidget):
    """The number of the step and of all steps, in the light of a street lamp."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._number = self._count = 0
        preferences.theme_changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self.setFixedSize(self._preferences.grown(64), self._preferences.grown(64))
        # With large text, the text needs the room; the bar below it shows the progress as well.
        self.setVisible(self._preferences.text_percent < 150)

    def show_number(self, number: int, count: int) -> None:
        self._number, self._count = number, count
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        area = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_with(painter, None, theme.color("accent", 0.22))
            painter.drawEllipse(QRectF(self.rect()))
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(area)
            painter.setPen(QColor(theme.on_accent))
            painter.setFont(fonts.display(self._preferences.px("head")))
            upper = area.adjusted(0, 0, 0, -area.height() * 0.2)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, str(self._number))
            painter.setFont(fonts.display(round(self._preferences.px("small"))))
            lower = area.adjusted(0, area.height() * 0.5, 0, -area.height() * 0.06)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, f"/ {self._count}")


class _StepBar(QWidget):
    """A progress bar with a slanted segment for each step."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._number = self._count = 0
        self.setFixedHeight(7)

    def show_step(self, number: int, count: int) -> None:
        self._number, self._count = number, count
        self.setAccessibleName(f"{number} / {count}")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._count:
            return
        theme = self._preferences.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), QColor(theme.street))
            painter.setPen(Qt.PenStyle.NoPen)
            segment_width, height = self.width() / self._count, float(self.height())
            for index in range(self._count):
                painter.setBrush(QColor(theme.accent if index < self._number else theme.line))
                left, right = index * segment_width + 1, (index + 1) * segment_width - 2
                painter.drawPolygon(
                    QPolygonF(
                        [
                            QPointF(left + 2, 0),
                            QPointF(right + 2, 0),
                            QPointF(right, height),
                            QPointF(left, height),
                        ]
                    )
                )


class CoachedPage(QWidget):
    """The coach panel, and the table below it."""

    leave_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, preferences: Preferences, table: TablePage, game: str) -> None:
        """Create the page; *game*: key of the game whose rules the coach links to ("": none)."""
        super().__init__()
        self._preferences, self.table = preferences, table
        self.coach = CoachPanel(preferences, game)
        # This page reports the end instead.
        table.ending.shows_result = False
        filled(QVBoxLayout(self), self.coach, (table, 1), margins=(0, 0, 0, 0), spacing=0)
        self.coach.leave_wanted.connect(self.leave_wanted)
        table.leave_wanted.connect(self.leave_wanted)
        table.rule_wanted.connect(self.rule_wanted)

    def start(self) -> None:
        """Start showing the session."""
        self.table.start()


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


GLOOM = frozenset({"gloom", "deeper", "up"})


def nudge(answer: Action, words: Words) -> tuple[str, dict[str, str]]:
    """Return (message code, arguments) of a hint at the subject of *answer*."""
    for word in answer.args:
        name = words.plain_name(word)
        if name != word:
            return "review.retry-hint", {"card": name}
    if answer.verb in GLOOM:
        return "review.retry-hint-gloom", {}
    return f"review.retry-hint-{'still' if words.game == 'own-fate' else 'alone'}", {}
