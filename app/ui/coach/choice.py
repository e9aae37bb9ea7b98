"""Pages to choose a lesson or puzzle: a title, cards in two columns, and a list of unreadable files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import GameError, Reason
from app.ui.shell.poster import paint_poster
from app.widgets import fonts
from app.widgets.controls import Flow, Label, emptied, filled, push_button, scrolled
from app.widgets.drawing import button_icon
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later, single_shot

COLUMNS = 2
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Choice:
    """Content of a card on such a page.

    ``seat``: gives the colour; ``state``: progress as text; ``progress``: from 0 to 1 (None: no bar).
    """

    title: str
    text: str
    seat: str
    state: str = ""
    progress: float | None = None
    done: bool = False


def read_all(folder: Path, read: Callable[[Path], Read]) -> tuple[list[Read], list[tuple[Path, Reason]]]:
    """Read every TOML file in *folder*; return (results, [(unreadable file, reason)])."""
    results: list[Read] = []
    faults: list[tuple[Path, Reason]] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            results.append(read(file))
        except GameError as error:
            faults.append((file, error.reason))
        except OSError:
            faults.append((file, Reason("record.scenario-unreadable")))
    return results, faults


class ChoiceCard(QPushButton):
    """A card to choose: its number on a side's colour, a title, one or two lines, progress."""

    def __init__(self, preferences: Preferences, number: int, content: Callable[[], Choice]) -> None:
        super().__init__()
        self._preferences, self._place, self._content = preferences, number, content
        self.choice = content()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._min_height = 0
        self._fit_timer = single_shot(self, self._fit)
        self._number = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self._number.setFixedWidth(64)
        self._title = Label(wordWrap=True)
        self._text = Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop, role="quiet")
        self._state = Label()
        self._bar = _ProgressBar(preferences)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 18, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._number, 0, 0, 4, 1)
        grid.setRowMinimumHeight(0, 8)
        grid.addWidget(self._title, 1, 1)
        grid.addWidget(self._text, 2, 1)
        self._footer = QWidget()
        self._footer.setObjectName("foot")
        filled(QHBoxLayout(self._footer), (self._bar, 1), self._state, margins=(0, 0, 0, 10), spacing=14)
        grid.addWidget(self._footer, 3, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)
        for widget in (self._number, self._title, self._text, self._footer):
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.retranslate()

    def retranslate(self) -> None:
        """Retranslate and restyle everything."""
        preferences, theme = self._preferences, self._preferences.theme
        self.choice = choice = self._content()
        self._number.setText(str(self._place))
        if choice.done:
            icon_size = preferences.px("title")
            tick = button_icon("circle-check", color=preferences.theme.color("on_accent"))
            self._number.setPixmap(tick.pixmap(QSize(icon_size, icon_size), self.devicePixelRatioF()))
        self._title.setText(choice.title)
        self._text.setText(choice.text)
        self._state.setText(choice.state)
        self._footer.setVisible(bool(choice.state) or choice.progress is not None)
        self._bar.show_progress(choice.progress or 0.0)
        ground = theme.accent if choice.done else theme.side(choice.seat)
        ink = theme.on_accent if choice.done else "#fffaf0"
        footer_height = preferences.px("small") * 1.6 if choice.state or choice.progress is not None else 0
        self._min_height = round(
            preferences.px("head") * 1.8 + preferences.px("body") * 3.4 + footer_height + 20
        )
        self.setStyleSheet(
            f"ChoiceCard {{ background: {theme.panel}; border: 1px solid {theme.edge}; padding: 0;"
            f" text-align: left; }}"
            f"ChoiceCard:hover, ChoiceCard:focus {{ border: 2px solid {theme.accent}; }}"
            f"QLabel, #foot {{ background: transparent; }}"
        )
        display = f"font-family: '{fonts.DISPLAY}'; font-weight: bold;"
        self._number.setStyleSheet(
            f"background: {ground}; color: {ink}; {display} font-size: {preferences.px('title')}px;"
        )
        self._title.setStyleSheet(f"{display} font-size: {preferences.px('head')}px;")
        self._state.setStyleSheet(f"color: {theme.accent_text}; font-size: {preferences.px('small')}px;")
        self.setAccessibleName(". ".join(filter(None, (choice.title, choice.text, choice.state))))
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Later, because a height set during this event would not reach the card's contents.
            self._fit_timer.start()

    def _fit(self) -> None:
        """Set the minimum height to fit the text, but at least the height of other cards."""
        layout = self.layout()
        text_height = layout.heightForWidth(self.width()) if layout is not None else 0
        self.setMinimumHeight(max(self._min_height, text_height + round(self._preferences.px("body") * 0.6)))


class ChoicePage(QWidget):
    """A page with a title, a sentence, cards, unreadable files, and buttons."""

    VEIL = 0.86
    """Opacity of the veil over the poster, 0 to 1."""
    WEDGE = 0.36
    """Left edge of the poster's red wedge, as a share of the width."""
    ABOVE = 0
    """Stretch factor of the space above the title; that below the buttons has 3."""
    LEAVE = "coach.to-start"
    """Message code of the button that leaves the page."""
    chosen = Signal(int)
    """Emitted with the index of the chosen card."""
    leave_wanted = Signal()

    def __init__(self, preferences: Preferences, title: str, lead: str) -> None:
        """Create the page; *title* and *lead* are message codes."""
        super().__init__()
        self._preferences = preferences
        self._codes = (title, lead)
        self._title = Label(wordWrap=True, step="title")
        self._lead = Label(wordWrap=True, step="lead", role="quiet")
        self.cards: list[ChoiceCard] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(14)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        self._faults = Label(wordWrap=True, role="quiet")
        self._faults.hide()
        self._button_row = Flow(gap=12)
        self._buttons: list[tuple[QPushButton, str | Callable[[], str]]] = []
        self.add_button(self.LEAVE, self.leave_wanted.emit)
        inside = QWidget()
        self._column = column_ = filled(QVBoxLayout(inside), spacing=18, margins=(60, 32, 60, 32))
        if self.ABOVE:
            column_.addStretch(self.ABOVE)
        filled(column_, self._title, self._lead, self._grid, self._faults, self._button_row, 3)
        self._area = area = scrolled(inside, frameShape=QFrame.Shape.NoFrame)
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        filled(QVBoxLayout(self), area, margins=(0, 0, 0, 0))
        # Connected as a method: a lambda would keep the page alive.
        preferences.language_changed.connect(self.retranslate)
        preferences.theme_changed.connect(self.retranslate)

    def add_button(
        self, says: str | Callable[[], str], what: Callable[[], object], *, primary: bool = False
    ) -> QPushButton:
        """Add a button that calls *what*; *says*: message code of the label, or a function returning it."""
        look = "primary" if primary else "quiet"
        button = push_button(look=look, does=lambda _=False: what(), autoDefault=True)
        self._buttons.append((button, says))
        self._button_row.addWidget(button)
        return button

    def add_title_widgets(self, *widgets: QWidget) -> None:
        """Add *widgets* at the right end of the title's line."""
        index = self._column.indexOf(self._title)
        self._column.insertLayout(index, filled(QHBoxLayout(), (self._title, 1), *widgets, spacing=8))

    def add_below_cards(self, widget: QWidget) -> None:
        """Add *widget* below the cards."""
        self._column.insertWidget(self._column.indexOf(self._grid) + 1, widget)

    def move_buttons_up(self) -> None:
        """Move the buttons above the cards, which may need more room than there is."""
        self._column.removeItem(self._button_row)
        self._column.insertLayout(self._column.indexOf(self._grid), self._button_row)

    def show_cards(self, card_sources: Sequence[Callable[[], Choice]]) -> None:
        """Show a card for each of *card_sources*, functions that return its content."""
        for old in emptied(self._grid):
            old.setParent(None)
            old.deleteLater()
        self.cards = []
        for index, source in enumerate(card_sources):
            card = ChoiceCard(self._preferences, index + 1, source)
            card.clicked.connect(lambda _=False, index=index: self.chosen.emit(index))
            self.cards.append(card)
            self._grid.addWidget(card, index // COLUMNS, index % COLUMNS)
        self.retranslate()

    def show_unreadable(self, faults: Sequence[tuple[Path, Reason]]) -> None:
        """List *faults* below the cards: (file that could not be read, reason)."""
        t = self._preferences.t
        self._faults.setText(
            "\n".join(f"{file.name}: {t(reason.code, **reason.args)}" for file, reason in faults)
        )
        self._faults.setVisible(bool(faults))

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        self._title.setText(t(self._codes[0]))
        self._lead.setText(t(self._codes[1]))
        for button, says in self._buttons:
            button.setText(t(says) if isinstance(says, str) else says())
        for card in self.cards:
            card.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            area = QRectF(self.rect())
            paint_poster(painter, area, self._preferences.theme, left=self.WEDGE)
            painter.fillRect(area, self._preferences.theme.color("street", self.VEIL))

    def start(self) -> None:
        """Focus the first card that isn't done, or the first of all."""
        self.go_to(next((at for at, card in enumerate(self.cards) if not card.choice.done), 0))

    def go_to(self, at: int) -> None:
        """Focus the card *at*, if there is one, and scroll to it once it has its place."""
        for card in self.cards[at : at + 1]:
            card.setFocus(Qt.FocusReason.OtherFocusReason)
            # By then the cards may be others.
            call_later(
                self._area, 100, lambda: self._area.ensureWidgetVisible(next(iter(self.cards[at:]), self))
            )


class _ProgressBar(QWidget):
    """A slanted progress bar."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._part = 0.0
        self.setFixedHeight(7)

    def show_progress(self, part: float) -> None:
        self._part = part
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        width, height = float(self.width()), float(self.height())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for right, color in ((width, theme.line), (width * self._part, theme.accent)):
                if right > 0:
                    painter.setBrush(QColor(color))
                    area = QRectF(0, 0, max(right, 6.0), height)
                    painter.drawPolygon(
                        QPolygonF(
                            [
                                QPointF(3, 0),
                                area.topRight(),
                                area.bottomRight() - QPointF(3, 0),
                                area.bottomLeft(),
                            ]
                        )
                    )
