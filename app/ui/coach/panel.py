"""The coach panel: one thought at a time above the table, progress, next and back."""

from __future__ import annotations

import html

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
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

from app.rules import pages
from app.ui.help.rules_marks import tip_of, with_term_links
from app.widgets import fonts
from app.widgets.drawing import draw_with
from app.widgets.label import Label
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences
from app.widgets.push_button import push_button


class CoachPanel(QFrame):
    """The lesson's current text. Its buttons are requests."""

    next_wanted = Signal()
    back_wanted = Signal()
    shown_wanted = Signal()
    rule_wanted = Signal(str)
    leave_wanted = Signal()

    def __init__(self, preferences: Preferences, game: str = "own-fate") -> None:
        """Create the panel; *game*: whose terms are explained (empty: none)."""
        super().__init__()
        self._preferences = preferences
        self._game = game
        self._rule = self._said = ""
        self._text = Label(
            wordWrap=True,
            textFormat=Qt.TextFormat.RichText,
            alignment=Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
        )
        self._text.linkHovered.connect(self._tip)
        self._text.linkActivated.connect(self._tip)
        self._aside = Label(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._aside.linkActivated.connect(lambda link: self.rule_wanted.emit(link.partition(":")[2]))
        self._number = _Lamp(preferences)
        self.next_button = push_button(look="primary", autoDefault=True, does=self.next_wanted)
        self.show_button = push_button(autoDefault=True, does=self.shown_wanted)
        self.back_button = push_button(autoDefault=True, does=self.back_wanted)
        self.leave_button = push_button(autoDefault=True, does=self.leave_wanted)
        words = filled(QVBoxLayout(), 1, self._text, self._aside, 1, spacing=3)
        # The *Show me* button must never be where *Next* was just clicked.
        self._ways = ways = QGridLayout()
        ways.setSpacing(6)
        placed = (self.back_button, self.next_button, self.show_button, self.leave_button)
        for at, button in enumerate(placed):
            kept = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            kept.setRetainSizeWhenHidden(True)
            button.setSizePolicy(kept)
            ways.addWidget(button, at // 2, at % 2)
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
        """Add two buttons for pages without *Next*: one in its place, one to the right."""
        instead, beside = (push_button(autoDefault=True) for _ in range(2))
        self._ways.replaceWidget(self.next_button, instead)
        self._ways.addWidget(beside, 0, 2)
        return instead, beside

    @property
    def text(self) -> str:
        """The current text."""
        return self._said

    @property
    def aside(self) -> str:
        """The remark below the text (HTML)."""
        return self._aside.text()

    def show_text(
        self, text: str, number: int, count: int, *, to_do: bool, rule: str = "", last: bool = False
    ) -> None:
        """Show *text*, step *number* (from 1) of *count*. *to_do*: it waits for an action at the table."""
        self._said = text
        self._text.setText(with_term_links(text, self._preferences, self._game))
        self.setAccessibleName(text)
        self._rule = rule
        self._number.show_number(number)
        self._steps.show_step(number, count)
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
        self._said = t("table.watching")
        self._text.setText(html.escape(self._said))
        self.setAccessibleName(self._said)
        self._rule = ""
        self.remark()
        self.show_button.hide()
        self.next_button.setText(t("table.watched"))
        self.next_button.show()

    def remark(self, code: str = "", *, warm: bool = False, **args: object) -> None:
        """Show a sentence below the text: what to do, or a correction. A link to the rule follows."""
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

    def _tip(self, link: str) -> None:
        if link:
            # Below the panel, so that the explained text stays readable.
            below = QPoint(QCursor.pos().x(), self.mapToGlobal(QPoint(0, self.height() + 4)).y())
            QToolTip.showText(below, tip_of(link, self._preferences, self._game), self._text)
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
        large = round(self._preferences.px("lead") * 1.2)
        self._text.setStyleSheet(f"font-size: {large}px;")
        height = large * 2.7 + self._preferences.px("body") * 3.2 + 12
        # The table below must not jump between steps, unless a text needs more height.
        self.setMinimumHeight(round(height))
        self.update()


class _Lamp(QWidget):
    """The step number in a street lamp's light."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._number = 0
        self.setFixedSize(64, 64)

    def show_number(self, number: int) -> None:
        self._number = number
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
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(self._number))


class _StepBar(QWidget):
    """Progress: a slanted segment for each step."""

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
            wide, high = self.width() / self._count, float(self.height())
            for at in range(self._count):
                painter.setBrush(QColor(theme.accent if at < self._number else theme.line))
                left, right = at * wide + 1, (at + 1) * wide - 2
                painter.drawPolygon(
                    QPolygonF(
                        [
                            QPointF(left + 2, 0),
                            QPointF(right + 2, 0),
                            QPointF(right, high),
                            QPointF(left, high),
                        ]
                    )
                )
