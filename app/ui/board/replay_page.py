"""Page that steps through a recorded game, as a seat or the public sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from app.rules.game import Seat
from app.rules.match import Match
from app.table.beats import Director
from app.table.session import V
from app.table.speech import joined, spoken
from app.ui.board import paint
from app.ui.board.piece import RenderContext
from app.ui.board.preview import Chronicle
from app.ui.board.session import replay_history
from app.ui.board.stage import Stage
from app.ui.board.view import TableView
from app.widgets import fonts
from app.widgets.announcer import announce
from app.widgets.controls import ComboBox, connect_all, filled
from app.widgets.drawing import button_icon, draw_with, prepare_icons
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import repeating, run_blocking

SPEEDS = (1600, 700, 220)
"""ms per step: slow, normal, fast."""
SIDE_WIDTH = 320
"""Width of the side column, px at text size 100 %."""
ICON_BUTTON_SIZE = 40
"""px of a button with an icon only."""
REVIEW_WIDTH = 400
"""Width of the side column with a review, px at text size 100 %."""
CRAMPED_HEIGHT = 640
"""Height of the side column, px at text size 100 %, below which a review and the preview don't both fit.

The preview is then visible only while it shows a card.
"""
ICONS = {
    "first": "backward-fast",
    "turn-back": "backward-step",
    "back": "chevron-left",
    "play": "play",
    "pause": "pause",
    "forward": "chevron-right",
    "turn-forward": "forward-step",
    "last": "forward-fast",
}
"""Icon of each button."""
LABELLED = ("play", "pause", "speed")
"""Buttons with text, not only an icon."""


class ReplayPage(QWidget, Generic[V]):
    """The table of a recorded game above a time line. The record never changes."""

    leave_wanted = Signal()
    play_on_wanted = Signal(int)
    """The user wants to play on from the position after this many actions."""
    review_wanted = Signal()
    """The user wants a review of this game."""
    moved = Signal(int)
    """The position after this many actions is shown now."""
    reviewable = False
    """Whether this game can be reviewed."""
    has_chance = True
    """Whether chance plays a part in this game."""

    def __init__(self, preferences: Preferences, gallery: Gallery, match: Match) -> None:
        super().__init__()
        self._preferences, self._gallery = preferences, gallery
        self.match = match
        """The game being replayed."""
        run_blocking(prepare_icons)
        # Replaying a long game takes a while.
        self._history = run_blocking(lambda: replay_history(match))
        self.position = self._stop_at = 0
        """Number of actions done in the position shown."""
        self._seat_shown: Seat | None = "light"
        self._views: tuple[Seat | None, ...] = (*match.header.seats, None)
        """The seats whose view can be shown; None: the public."""
        context = RenderContext(preferences, gallery)
        self.words, self.scene, self.preview, self._director = self._parts(context)
        self.scene.setParent(self)
        self.stage = Stage(self.scene, context, lambda beat: self.words.rule_title(beat.rule))
        self.view = TableView(self.scene)
        self.chronicle = Chronicle(preferences, self.words.game)
        """The log so far."""
        self._line = TimeLine(preferences, len(self._history), self.turns())
        self._timer = repeating(self, self._tick)
        self._speed = 1
        self._leave_label = "ui.replay-leave"
        self._side_width = SIDE_WIDTH
        self._card_height = -1
        self._side = side = QSplitter(Qt.Orientation.Vertical)
        side.addWidget(self.preview)
        side.addWidget(self.chronicle)
        self._buttons = {
            name: QPushButton()
            for name in ("first", "turn-back", "back", "play", "forward", "turn-forward", "last", "speed")
        }
        self._seat = ComboBox()
        self._review = QPushButton()
        self._review.setVisible(self.reviewable and match.outcome is not None)
        self._play_on = QPushButton()
        self._leave = QPushButton()
        self._controls = (self._seat, self._review, self._play_on, self._leave)
        self._bar = bar = filled(
            QHBoxLayout(), *self._buttons.values(), 1, spacing=8, margins=(14, 8, 14, 10)
        )
        self._second_row = filled(QHBoxLayout(), 1, spacing=8)
        filled(bar, *self._controls)
        row = filled(QHBoxLayout(), (self.view, 1), side, spacing=0)
        self._column = filled(
            QVBoxLayout(self), (row, 1), self._line, bar, self._second_row, spacing=0, margins=(0, 0, 0, 0)
        )
        self._fit_side()
        self._wire()
        self._retranslate()
        self.seek(0)

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        """Return words, scene, preview and director of this game's replay."""
        raise NotImplementedError

    def _shown(self, view: V) -> None:
        """Update a game's additional widgets: *view* is shown now."""

    def seek(self, position: int) -> None:
        """Show the position after *position* actions; a single step forward is animated."""
        previous, self.position = self.position, min(max(0, position), len(self._history))
        view: Any = self.match.state_after(self.position).view(self._seat_shown)
        if self._cramped:
            self.preview.clear_hovered()
        self.stage.skip_to_end()
        if self.position == previous + 1:
            events = [event.seen_by(self._seat_shown) for event in self._history[previous][2]]
            self.stage.play(
                self._director.beats([event for event in events if event is not None], view), view
            )
        else:
            self.scene.sync(view, animate=self._timer.isActive())
        self.scene.set_actions(())
        self._shown(view)
        self._line.show_position(self.position)
        self._update_log()
        if self.position != previous and not self._timer.isActive():
            announce(self._line.accessibleName())
        self.moved.emit(self.position)

    def seek_turn(self, step: int) -> None:
        """Go to the next beginning of a turn, else the end (*step* 1), or the last one, else the start."""
        turns = self.turns()
        if step > 0:
            self.seek(next((turn for turn in turns if turn > self.position), len(self._history)))
        else:
            self.seek(next((turn for turn in reversed(turns) if turn < self.position), 0))

    def hide_hands(self) -> None:
        """Show only public information and don't offer to play on, because the game is in progress."""
        for widget in (self._seat, self._play_on):
            widget.hide()
        self._seat.setCurrentIndex(self._views.index(None))

    def hide_review(self) -> None:
        """Hide the button for a review, which this game can't have."""
        self._review.hide()

    def show_view_of(self, seat: Seat | None) -> None:
        """Show the table as *seat* sees it (None: the public)."""
        self._seat_shown = seat
        self.seek(self.position)

    def select_view_of(self, seat: Seat | None) -> None:
        """Select the view of *seat* (None: the public) in the combo box."""
        self._seat.setCurrentIndex(self._views.index(seat))

    def set_header(self, widget: QWidget) -> None:
        """Place *widget* above the table; its button becomes the primary one instead of Play."""
        self._column.insertWidget(0, widget)
        self._buttons["play"].setProperty("primary", False)
        self._retranslate()

    def show_review(self, below: QWidget, beside: QWidget) -> None:
        """Add a review: the widget *below* the time line, and *beside* above the preview.

        Hides the button that requested the review.
        """
        self._review.hide()
        self._column.insertWidget(self._column.indexOf(self._line) + 1, below)
        self._side.insertWidget(0, beside)
        self._side_width = REVIEW_WIDTH
        self._column.activate()
        self._fit_side()

    def set_leave_label(self, code: str) -> None:
        """Set the message *code* of the label of the button that leaves the page."""
        self._leave_label = code
        self._retranslate()

    def review_pages(self) -> Sequence[tuple[str, QWidget]]:
        """Return additional pages of a review: (message code of the title, widget)."""
        return ()

    def add_button(self, button: QPushButton) -> None:
        """Insert *button* before the controls that don't move through the game."""
        self._bar.insertWidget(self._bar.indexOf(self._seat), button)

    def play(self, on: bool, goal: int | None = None) -> None:
        """Play automatically up to the position after *goal* actions (by default the end), or stop."""
        self._stop_at = len(self._history) if goal is None else goal
        if on and self.position < self._stop_at:
            self._timer.start(SPEEDS[self._speed])
        else:
            self._timer.stop()
        self._retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()
        self._fit_bar()

    def _fit_bar(self) -> None:
        """Hide the buttons *first* and *last* if the bar is too narrow; the time line, Home and End remain.

        If large text still doesn't fit, the controls that don't move through the game go to a second row.
        """
        ends = (self._buttons["first"], self._buttons["last"])
        for button in ends:
            button.show()
        filled(self._bar, *self._controls)
        self._second_row.setContentsMargins(0, 0, 0, 0)
        fits = self._bar.sizeHint().width() <= self.width()
        for button in ends:
            button.setVisible(fits)
        if not fits and self._bar.sizeHint().width() > self.width():
            filled(self._second_row, *self._controls, margins=(14, 0, 14, 10))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        if event.key() in steps:
            self.seek(self.position + steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_PageDown:
            self.seek_turn(1)
        elif event.key() == Qt.Key.Key_PageUp:
            self.seek_turn(-1)
        elif event.key() == Qt.Key.Key_Home:
            self.seek(0)
        elif event.key() == Qt.Key.Key_End:
            self.seek(len(self._history))
        elif event.key() == Qt.Key.Key_Space:
            self.play(not self._timer.isActive())
        else:
            super().keyPressEvent(event)

    def _wire(self) -> None:
        actions: dict[str, Any] = {
            "first": lambda: self.seek(0),
            "turn-back": lambda: self.seek_turn(-1),
            "back": lambda: self.seek(self.position - 1),
            "play": lambda: self.play(not self._timer.isActive()),
            "forward": lambda: self.seek(self.position + 1),
            "turn-forward": lambda: self.seek_turn(1),
            "last": lambda: self.seek(len(self._history)),
            "speed": self._faster,
        }
        for name, button in self._buttons.items():
            button.clicked.connect(lambda _=False, name=name: actions[name]())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons["play"].setProperty("primary", True)
        connect_all(
            (self._line.seek_wanted, self.seek),
            (self._seat.currentIndexChanged, lambda index: self.show_view_of(self._views[max(0, index)])),
            (self._review.clicked, self.review_wanted),
            (self._play_on.clicked, lambda: self.play_on_wanted.emit(self.position)),
            (self._leave.clicked, self.leave_wanted),
            (self.scene.hovered, self.preview.show_card),
            (self.scene.pinned, self.preview.pin),
            (self.chronicle.card_wanted, self.preview.pin),
            (self.chronicle.card_hovered, self.preview.show_card),
            (self.preview.card_changed, self._fit_card),
            (self._gallery.changed, self._refresh),
            (self._preferences.theme_changed, self._refresh),
        )

    def _refresh(self) -> None:
        self._fit_side()
        self.scene.refresh()
        self._retranslate()
        self._update_log()

    def _fit_side(self) -> None:
        scale = self._preferences.text_percent / 100
        self._side.setFixedWidth(round(self._side_width * min(1.6, scale)))
        self._fit_card()

    @property
    def _cramped(self) -> bool:
        """Whether the column is too low for both a review and the preview."""
        scale = self._preferences.text_percent / 100
        return self._side_width == REVIEW_WIDTH and self._side.height() < CRAMPED_HEIGHT * scale

    def _fit_card(self, *_args: object) -> None:
        if self._side_width != REVIEW_WIDTH:
            return
        height, cramped = self._side.height(), self._cramped
        card = height // 3 if not cramped else height * 3 // 5 if self.preview.key else 0
        if card != self._card_height:
            self._card_height = card
            self._side.setSizes([height - card, card])

    def _faster(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        if self._timer.isActive():
            self._timer.start(SPEEDS[self._speed])
        self._retranslate()

    def _tick(self) -> None:
        if self.position >= self._stop_at:
            self.play(False)
        elif not self.stage.busy:
            self.seek(self.position + 1)

    def turns(self) -> dict[int, int]:
        """Return {number of actions done when a turn has begun: number of the turn}."""
        return {
            count: turn
            for count, (_, _, events) in enumerate(self._history, 1)
            for event in events
            if self.words.log_style(event, "") == "turn" and isinstance(turn := event.args["turn"], int)
        }

    def _update_log(self) -> None:
        lines: list[tuple[str, str]] = []
        last: list[str] = []
        for seat, _, events in self._history[max(0, self.position - 80) : self.position]:
            sentences = [
                (self.words.log_style(event, seat), sentence)
                for event in events
                if (seen := event.seen_by(self._seat_shown)) and (sentence := self.words.event(seen))
            ]
            lines += sentences
            last = [sentence for _, sentence in sentences] or last
        self.chronicle.show_lines(lines)
        self._line.setAccessibleName(joined(map(spoken, last)))

    def _retranslate(self) -> None:
        t = self._preferences.t
        for name, button in self._buttons.items():
            label = "pause" if name == "play" and self._timer.isActive() else name
            text = t("ui.replay-speed", speed=self._speed + 1) if name == "speed" else t(f"ui.replay-{label}")
            button.setText(text if label in LABELLED else "")
            button.setAccessibleName(text)
            button.setToolTip(t(f"ui.replay-{label}.hint"))
            if label in ICONS and label not in LABELLED:
                # Seven such buttons and the other controls fit in a window of 1024 px.
                button.setFixedWidth(self._preferences.grown(ICON_BUTTON_SIZE))
            if label in ICONS:
                role = "on_accent" if button.property("primary") else "text"
                button.setIcon(button_icon(ICONS[label], color=self._preferences.theme.color(role)))
        self._review.setText(t("review.do"))
        self._review.setToolTip(t("review.do.hint"))
        self.chronicle.setPlaceholderText(t("ui.replay-nothing-yet"))
        self._play_on.setText(t("ui.replay-play-on"))
        self._leave.setText(t(self._leave_label))
        self._seat.blockSignals(True)
        index = max(0, self._seat.currentIndex())
        self._seat.clear()
        for seat in self._views:
            self._seat.addItem(self.words.seat_view(seat))
        self._seat.setCurrentIndex(index)
        self._seat.blockSignals(False)
        self._fit_bar()


class TimeLine(QWidget):
    """Time line of all actions of a game with its turns; pressing it seeks."""

    seek_wanted = Signal(int)

    def __init__(self, preferences: Preferences, count: int, turns: dict[int, int]) -> None:
        """Create a line for *count* actions; *turns*: {actions done when a turn has begun: its number}."""
        super().__init__()
        self._preferences = preferences
        self._count = max(1, count)
        self._turns = turns
        self._at = 0
        self.setFixedHeight(40)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_position(self, position: int) -> None:
        """Put the marker at *position*."""
        self._at = position
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        share = (event.position().x() - 16) / max(1, self.width() - 32)
        self.seek_wanted.emit(round(min(1.0, max(0.0, share)) * self._count))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        with paint.smooth(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.street))
            width = self.width() - 32

            def x(position: int) -> float:
                return 16 + width * position / self._count

            painter.fillRect(QRectF(16, 12, width, 5), QColor(theme.line))
            painter.fillRect(QRectF(16, 12, x(self._at) - 16, 5), QColor(theme.accent))
            painter.setFont(fonts.sans(self._preferences.px("small")))
            last_x = -100.0
            for turn, number in self._turns.items():
                painter.fillRect(QRectF(x(turn) - 1, 8, 2, 13), QColor(theme.quiet))
                if x(turn) - last_x > 26:
                    painter.setPen(QColor(theme.quiet))
                    painter.drawText(
                        QRectF(x(turn) - 15, 20, 30, 18), Qt.AlignmentFlag.AlignCenter, str(number)
                    )
                    last_x = x(turn)
            draw_with(painter, None, QColor(theme.accent))
            painter.drawEllipse(QRectF(x(self._at) - 8, 6.5, 16, 16))
