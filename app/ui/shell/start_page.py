"""The start screen: everything the user can do, one click away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app import i18n
from app.ui.board import paint
from app.ui.shell.poster import paint_poster
from app.widgets import fonts
from app.widgets.controls import filled, push_button
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

CHOICES: tuple[tuple[str, str], ...] = (
    ("continue", "L"),
    ("learn", "N"),
    ("play", "P"),
    ("open", "O"),
    ("own", "M"),
    ("edit", "E"),
    ("print", "D"),
)

HEADER_SHARE = 0.29
"""Share of the height for the name and the motto."""
LINKS: tuple[tuple[str, str], ...] = (
    ("puzzles", "coach.puzzles"),
    ("own-games", "ui.do-own-games"),
    ("rules", "ui.do-rules"),
    ("lab", "ui.do-lab"),
    ("free", "ui.game-free"),
)
"""The links in the rows at the bottom, and their messages."""
LINKS_IN_FIRST_ROW = 4
"""Number of links in the first row; the others share one with language and theme."""
SPACING = 8
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft


class StartPage(QWidget):
    """The poster with the choices; emits the choice made."""

    chosen = Signal(str)
    """Emitted with a name in :data:`CHOICES` or :data:`LINKS`."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._poster = QPixmap()
        self._buttons: dict[str, _Choice] = {}
        self._unfinished: Callable[[], str] = str
        self._painted_for = 0.0
        column = filled(QVBoxLayout(), 10, spacing=SPACING)
        for name, _key in CHOICES:
            button = _Choice(preferences, primary=name == "play")
            button.clicked.connect(lambda _=False, name=name: self.chosen.emit(name))
            self._buttons[name] = button
            column.addWidget(button)
        column.addStretch(2)
        self._language = push_button(look="quiet", does=preferences.other_language)
        self._theme = push_button(look="quiet", does=self._other_theme)
        self._links = {
            name: push_button(look="quiet", does=lambda _=False, name=name: self.chosen.emit(name))
            for name, _words in LINKS
        }
        links = list(self._links.values())
        filled(
            column,
            filled(QHBoxLayout(), *links[:LINKS_IN_FIRST_ROW], 1),
            filled(QHBoxLayout(), *links[LINKS_IN_FIRST_ROW:], self._language, self._theme, 1),
        )
        filled(QHBoxLayout(self), 7, (column, 34), 59, margins=(0, 0, 0, 24))
        self.offer_continue(False)
        preferences.language_changed.connect(self._retranslate)
        preferences.theme_changed.connect(self._redraw)
        self._retranslate()

    def offer_continue(self, on: bool, which: Callable[[], str] = str) -> None:
        """Show or hide *Continue*, for an unfinished game; *which* describes it."""
        self._unfinished = which
        self._name("continue")
        self._buttons["continue"].setVisible(on)
        self._buttons["continue"].set_primary(on)
        self._buttons["play"].set_primary(not on)
        self._arrange()

    def offer_lessons(self, first: bool) -> None:
        """Make the lessons the primary choice if *first* (for new users) and *Continue* is hidden."""
        first = first and self._buttons["continue"].isHidden()
        self._buttons["learn"].set_primary(first)
        self._buttons["play"].set_primary(not first and self._buttons["continue"].isHidden())

    def offer(self, name: str, on: bool) -> None:
        """Enable or disable the choice *name*."""
        self._buttons[name].setEnabled(on)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Size the choices so that the program's name has enough room."""
        px = self._preferences.px
        max_height = round(px("head") * 1.5 + px("small") * 2.0) + 14
        min_height = round(px("head") * 1.25) + 12
        shown = [button for button in self._buttons.values() if not button.isHidden()]
        # Below the choices, there are two rows of links, language, and theme.
        foot = 2 * self._theme.sizeHint().height() + 32
        room = self.height() * (1 - HEADER_SHARE) - foot
        height = max(min_height, min(max_height, int(room / max(1, len(shown))) - SPACING))
        # The Continue button always names its game; the others leave it room for two lines.
        continue_height, waits = height, not self._buttons["continue"].isHidden()
        if waits and height < max_height:
            continue_height = max_height
            height = max(min_height, int((room - continue_height - SPACING) / (len(shown) - 1)) - SPACING)
        # With large text on a low screen, the choices and a line for the name just fit.
        room = self.height() - foot - px("head") * 1.5
        if (height + SPACING) * len(shown) + (continue_height - height) * waits > room:
            continue_height = round(px("head") * 1.5 + px("small") * 1.5) + 9
            room -= (continue_height + SPACING) * waits
            height = max(px("head"), int(room / (len(shown) - waits)) - SPACING)
        for name, button in self._buttons.items():
            button.setFixedHeight(continue_height if name == "continue" else height)
        self._poster = QPixmap()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        free = self._above()
        if self._poster.size() != size or free != self._painted_for:
            # The program's name is above the first choice, which may have moved since.
            self._painted_for = free
            self._poster = QPixmap(size)
            self._poster.setDevicePixelRatio(ratio)
            with QPainter(self._poster) as painter:
                self._paint(painter, QRectF(self.rect()))
            if event.rect() != self.rect():
                # Outside the painted area the old poster would remain.
                self.update()
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._poster)

    def _above(self) -> float:
        """Return px above the first choice."""
        shown = [button.y() for button in self._buttons.values() if not button.isHidden()]
        return float(min(shown, default=0)) or self.height() * HEADER_SHARE

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        theme = self._preferences.theme
        paint_poster(painter, area, theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_with(painter, None, theme.color("street", 0.97))
        w, h = area.width(), area.height()
        # With large text, the last link at the bottom extends beyond the slab's usual width.
        last = list(self._links.values())[LINKS_IN_FIRST_ROW - 1]
        reach = max(self._theme.geometry().right(), last.geometry().right())
        foot = max(w * 0.40, reach + 12.0)
        head = foot + w * 0.12
        painter.drawPolygon(
            QPolygonF(
                [
                    area.topLeft(),
                    area.topLeft() + _at(head, 0),
                    area.bottomLeft() + _at(foot, 0),
                    area.bottomLeft(),
                ]
            )
        )
        painter.setBrush(QColor(theme.accent))
        painter.drawPolygon(
            QPolygonF(
                [
                    area.topLeft() + _at(head, 0),
                    area.topLeft() + _at(head + w * 0.006, 0),
                    area.bottomLeft() + _at(foot + w * 0.006, 0),
                    area.bottomLeft() + _at(foot, 0),
                ]
            )
        )
        free = self._above()
        # Large text leaves little room above the choices, but the name stays as large as other text.
        size = min(h * 0.15, w * 0.085, max(free * 0.46, min(free * 0.7, self._preferences.px("head"))))
        motto = self._preferences.t("ui.program-motto")
        small = fonts.sans(max(15.0, size * 0.19))
        room = QRectF(0, 0, w * 0.34, h)
        wrapped = Qt.TextFlag.TextWordWrap.value
        lines = QFontMetricsF(small).boundingRect(room, wrapped, motto).height()
        whole = size * 0.92 + lines
        top = max(h * 0.02, min(h * 0.13, (free - whole) * 0.5))
        painter.setFont(fonts.display(size, QFont.Weight.ExtraBold))
        painter.setPen(QColor(theme.text))
        left = w * 0.07
        painter.drawText(_at(left - size * 0.05, top + size * 0.62), self._preferences.t("ui.program-name"))
        if top + whole <= free:
            painter.setFont(small)
            painter.setPen(QColor(theme.quiet))
            painter.drawText(QRectF(left, top + size * 0.92, w * 0.34, lines + 4), WRAPPED, motto)

    def _retranslate(self) -> None:
        t = self._preferences.t
        for name, key in CHOICES:
            self._name(name)
            self._buttons[name].setShortcut(f"Alt+{key}")
        self._arrange()
        self._language.setText(i18n.own_name(self._preferences.next_language))
        for name, words in LINKS:
            self._links[name].setText(t(words).replace("&", "").rstrip("…"))
        self._links["free"].setToolTip(t("ui.game-free.hint"))
        self._redraw()

    def _name(self, name: str) -> None:
        """Set the text of the choice *name*."""
        t = self._preferences.t
        which = self._unfinished() if name == "continue" else ""
        self._buttons[name].set_text(t(f"ui.start-{name}"), which or t(f"ui.start-{name}.hint"))

    def _redraw(self) -> None:
        night = self._preferences.theme.base == "night"
        self._theme.setText(self._preferences.t("ui.theme-day" if night else "ui.theme-night"))
        self._arrange()
        for button in self._buttons.values():
            button.update()
        self.update()

    def _other_theme(self) -> None:
        self._preferences.set_theme("day" if self._preferences.theme.base == "night" else "night")


class _Choice(QPushButton):
    """A button with a title in large type and a line below it, on a slanted plate."""

    def __init__(self, preferences: Preferences, *, primary: bool) -> None:
        super().__init__()
        self._preferences, self._primary = preferences, primary
        self._hint = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_text(self, word: str, hint: str) -> None:
        self.setText(word)
        self._hint = hint
        self.setAccessibleName(word)
        self.setAccessibleDescription(hint)
        self.setToolTip(hint)
        self.setStyleSheet("min-height: 0; padding: 0;")
        self.update()

    def set_primary(self, on: bool) -> None:
        self._primary = on
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        lit = self.underMouse() or self.hasFocus()
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        lean = area.height() * 0.22
        plate = QPolygonF(
            [area.topLeft(), area.topRight(), area.bottomRight() - _at(lean, 0), area.bottomLeft()]
        )
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            if self._primary:
                painter.setBrush(QColor("#ffcb69" if lit else theme.accent))
                painter.drawPolygon(plate)
            else:
                painter.setBrush(theme.color("raised", 0.95 if lit else 0.70))
                painter.drawPolygon(plate)
                painter.setBrush(theme.color("accent" if lit else "edge"))
                painter.drawRect(QRectF(area.left(), area.top(), 4, area.height()))
            word = theme.on_accent if self._primary else theme.text
            hint = theme.on_accent if self._primary else theme.quiet
            if not self.isEnabled():
                word = hint = theme.quiet
                painter.setOpacity(0.55)
            inner = area.adjusted(20, 4, -lean - 6, -5)
            painter.setPen(QColor(word))
            painter.setFont(fonts.display(self._preferences.px("head")))
            # A low plate shows only the title; screen readers and the tooltip still have the hint.
            both = painter.fontMetrics().height() + self._preferences.px("small") * 1.45
            low = inner.height() < both - self._preferences.px("small") * 0.2
            if not low:
                spare = max(0.0, inner.height() - both) / 2
                inner.adjust(0, spare, 0, -spare)
            place = Qt.AlignmentFlag.AlignVCenter if low else Qt.AlignmentFlag.AlignTop
            painter.drawText(
                inner, place | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip, self.text()
            )
            if not low:
                font = fonts.sans(self._preferences.px("small"))
                line = QRectF(inner)
                line.setTop(inner.bottom() - QFontMetricsF(font).height())
                paint.draw_fitted(painter, line, self._hint, font, hint)
            if self.hasFocus():
                draw_with(painter, QColor(theme.text), None)
                painter.drawPolygon(plate)


def _at(x: float, y: float) -> QPointF:
    return QPointF(x, y)
