"""Whose decision it is, what is asked, and everything that may be answered: always in sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from app.rules.game import Action, Question
from app.ui.board.asking import AskPanel, Prompt
from app.ui.board.gestures import BACK, choices, distinct
from app.ui.board.words import Words
from app.widgets.gallery import design
from app.widgets.label import as_tip
from app.widgets.layouts import emptied, widgets_of
from app.widgets.preferences import Preferences

PADDING_ACROSS, PADDING_DOWN = 26, 12
"""px that the theme leaves around the words of a row, both sides together."""
FORWARD = ("done", "pass", "go")
EVEN = frozenset({"accept", "decline"})
"""Answers of which none is the natural one: Enter presses one only after a key has gone there."""
FROM_TOP = (Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_PageDown)
"""Keys that choose the first row where none is chosen yet,"""
FROM_BELOW = (Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_PageUp)
"""and the last one."""
MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, *FROM_TOP, *FROM_BELOW)
"""Keys that go from one answer to another."""
ANSWERS = "answers"
"""The setting that keeps the list of all answers open ("open") or folded."""
KEPT_BUTTONS = 16
"""So many closing buttons are kept for questions to come."""


@dataclass(frozen=True, slots=True)
class Look:
    """A closing button: the action it does (or the message it stands for) and how it looks."""

    action: str
    words: str
    primary: bool = False
    quiet: bool = False
    tip: str = ""
    able: bool = True


class QuestionPanel(AskPanel):
    """The question with its answers: a list for the arrow keys and the pointer, closing buttons below."""

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__(preferences, words)
        self._shown: list[Action] = []
        self._hand = False
        self._skipping = False
        self._passing = ""
        self._ready = False
        self._elsewhere: Collection[Action] = ()
        self._owed = ""
        self._held: QWidget | None = None
        self._advised: tuple[Action, ...] = ()
        self._buttons: dict[Look, QPushButton] = {}
        self._list = ActionList()
        self._list.installEventFilter(self)
        preferences.theme_changed.connect(self._dress_list)
        self._list.currentRowChanged.connect(self._dress_list)
        self._dress_list()
        self._list.itemClicked.connect(self._clicked)
        self._list.chosen.connect(self._choose_row)
        self._list.left_below.connect(self._to_closing)
        self._list.currentRowChanged.connect(self._point)
        self._fold = QPushButton()
        self._fold.setProperty("quiet", True)
        self._fold.setProperty("action", ANSWERS)
        self._fold.setAutoDefault(True)
        self._fold.clicked.connect(self._turn_fold)
        self._fold.installEventFilter(self)
        self._fold.hide()
        self._closing = QVBoxLayout()
        self._closing.setSpacing(6)
        self._inside.addWidget(self._list, 100)
        self._inside.addWidget(self._fold)
        self._inside.addStretch(1)
        self._inside.addLayout(self._closing)

    def minimumSizeHint(self) -> QSize:
        # A sentence that wraps needs more than Qt allows it, and what stands below would lie over the rest.
        least, layout = super().minimumSizeHint(), self.layout()
        if layout is not None and layout.hasHeightForWidth():
            least.setHeight(max(least.height(), layout.minimumHeightForWidth(self.width())))
        return least

    def hold(self, widget: QWidget) -> None:
        """Keep *widget* between what is asked and the answers."""
        self._held = widget
        self._inside.insertWidget(self._inside.indexOf(self._list), widget, 50)

    @property
    def folded(self) -> bool:
        """Whether the list leaves out what the table or a control says as well."""
        return bool(self._elsewhere) and self._preferences.stored(ANSWERS, "folded") != "open"

    def unfold(self) -> None:
        """List every answer, now and in questions to come."""
        if self.folded:
            self._turn_fold()

    def _turn_fold(self) -> None:
        self._preferences.store(ANSWERS, "open" if self.folded else "folded")
        self._fill()
        if not self.folded:
            self._list.setFocus()

    def _dress_list(self, *_told: object) -> None:
        """The row under the keys is framed, so that it does not look like the one that is advised."""
        theme = self._preferences.theme
        row = self._list.currentRow()
        advised = 0 <= row < len(self._shown) and self._is_advised(self._shown[row])
        ground, ink = (theme.accent, theme.on_accent) if advised else (theme.raised, theme.text)
        sheet = (
            f"QListWidget::item:selected {{ background: {ground}; color: {ink};"
            f" border: 1px solid {theme.accent}; }}"
        )
        if self._list.styleSheet() != sheet:
            self._list.setStyleSheet(sheet)

    def listed(self) -> list[Action]:
        return list(self._shown)

    @property
    def answers(self) -> ActionList:
        """The list of answers."""
        return self._list

    def rows(self) -> list[tuple[Action, str, QRect]]:
        """Each listed action, its words and where it stands in the list's viewport."""
        items = [self._list.item(row) for row in range(self._list.count())] if self._list.isVisible() else []
        return [
            (action, item.text(), self._list.visualItemRect(item))
            for action, item in zip(self._shown, items, strict=False)
        ]

    def places(self) -> Iterator[tuple[str, QRect]]:
        yield from super().places()
        port = self._list.viewport()
        for action, _words, spot in self.rows():
            seen = spot.intersected(port.rect())
            if not seen.isEmpty():
                yield str(action), seen.translated(port.mapTo(self, QPoint()))

    def ask(
        self,
        question: Question | None,
        actions: Sequence[Action],
        framing: Prompt | None = None,
        *,
        hand: bool = False,
        passing: str = "",
        elsewhere: Collection[Action] = (),
        owed: str = "",
        skipping: bool = False,
    ) -> None:
        """Show *question*; *actions* are its answers (none: it is somebody else's decision).

        *hand*: offer to show the hand, which is not shown for this question. *passing*: a message of the
        table that offers to pass this question now and such questions later. *elsewhere*: the answers that
        a place on the table or a control says, so that the list may be folded. *owed*: why the question
        cannot be closed yet. *skipping*: offer to go on at once.
        """
        framing = framing or Prompt("")
        self._hand = hand
        self._passing = passing
        self._skipping = skipping
        self._ready = framing.ready
        self._elsewhere, self._owed = elsewhere, owed
        self._advised = ()
        self._put(question, actions, framing.note, framing.kind)
        self._fill()

    def watch(self, sentence: str) -> None:
        """Ask nothing while something is being shown: *sentence*, and a way to go on at once."""
        self.ask(None, (), skipping=True)
        self.hush(sentence)

    def only(self, key: str, doable: Sequence[Action] = ()) -> None:
        if key != self._filter:
            self._filter, self._doable = key, doable
            self._fill()

    def advise(self, actions: Sequence[Action]) -> None:
        self._advised = tuple(actions)
        self._fill()

    def take_focus(self) -> None:
        """Give the arrow keys to the list (or to the first button when there is no list). No answer is
        chosen beforehand: the first key shows one."""
        if self._shown:
            self._list.setFocus()
        elif self._fold.isVisibleTo(self):
            self._fold.setFocus()
        elif EVEN.isdisjoint(action.verb for action in self._actions) and self._closing.count():
            widgets_of(self._closing)[-1].setFocus()
        else:
            self.setFocus()

    def _settle(self) -> None:
        super()._settle()
        # A row that wraps is as high as it will be only once the style has reached it.
        self._list.settle()
        super()._settle()

    def _fill(self) -> None:
        self._changing()
        focus = self.window().focusWidget()
        keys = focus is not None and self.isAncestorOf(focus)
        if self._held is not None and focus is not None and self._held.isAncestorOf(focus):
            keys = False
        if keys:
            # What is hidden or goes would hand the keyboard on to whatever comes next in the window.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_answers()
        if keys and self.hasFocus():
            self.take_focus()

    def _list_answers(self) -> None:
        listed, closing = choices(self._actions)
        if self._elsewhere:
            # A step back is taken at the line that goes; the list tells of it for the keys.
            listed += [action for action in closing if action in self._elsewhere]
            closing = [action for action in closing if action not in self._elsewhere]
        hidden = [action for action in distinct(listed) if action in self._elsewhere]
        if self.folded:
            listed = [one for one in listed if one not in self._elsewhere or self._is_advised(one)]
        key = self._filter
        if key:
            listed = [action for action in listed if key in action.args or action in self._doable] or listed
        else:
            listed = distinct(listed)
        self._shown = listed
        self._list.blockSignals(True)
        self._list.clear()
        for action in listed:
            item = QListWidgetItem(self._words.action(action))
            item.setData(Qt.ItemDataRole.UserRole, str(action))
            if self._is_advised(action):
                self._stand_out(item)
            self._list.addItem(item)
        self._list.blockSignals(False)
        self._dress_list()
        self._list.setVisible(bool(listed))
        self._show_fold(len(hidden))
        self._list.fit()
        self._list.show_row(next((n for n, action in enumerate(listed) if self._is_advised(action)), -1))
        buttons = self._others()
        # What goes on stands lowest and so always in the same place, however long the list is.
        for action in sorted(closing, key=lambda a: a.verb in FORWARD):
            # Of several ways on, the advised one stands out alone; merely passing never does.
            going = action.verb in FORWARD and (self._ready or not listed)
            first = self._is_advised(action) if self._advised else going
            words = self._words.action(action)
            look = Look(
                str(action),
                f"►  {words}" if self._is_advised(action) else words,
                primary=first,
                quiet=action == BACK,
            )
            buttons.append((look, partial(self.chosen.emit, action)))
        if self._owed:
            buttons.append((Look("owed", self._owed, primary=True, able=False), lambda: None))
        self._close_with(buttons)

    def _show_fold(self, hidden: int) -> None:
        way = "more" if self.folded else "fewer"
        self._fold.setText(self._words.t(f"table.answers-{way}", count=hidden))
        self._fold.setToolTip(as_tip(self._words.t("table.answers-tip")))
        self._fold.setVisible(hidden > 0)

    def _others(self) -> list[tuple[Look, Callable[[], None]]]:
        """Ways out of the question that are no actions."""
        found: list[tuple[Look, Callable[[], None]]] = []
        for offered, wanted in (
            (self._passing, self.pass_wanted),
            ("show-hand" if self._hand else "", self.hand_wanted),
            ("watched" if self._skipping else "", self.skip_wanted),
        ):
            if offered:
                message = f"table.{offered}"
                tip = self._words.t(f"{message}-hint")
                found.append((Look(message, self._words.t(message), quiet=True, tip=tip), wanted.emit))
        return found

    def _close_with(self, wanted: Sequence[tuple[Look, Callable[[], None]]]) -> None:
        """Show these buttons below the list. Buttons stay for the next question: new ones take long."""
        emptied(self._closing)
        looks = [look for look, _ in wanted]
        for look, button in self._buttons.items():
            if look not in looks:
                button.hide()
        for look, does in wanted:
            kept = self._buttons.get(look)
            if kept is None:
                kept = self._buttons[look] = self._button(look, does)
            self._closing.addWidget(kept)
            kept.show()
        if len(self._buttons) > KEPT_BUTTONS:
            for look in [look for look in self._buttons if look not in looks]:
                self._buttons.pop(look).deleteLater()

    def _button(self, look: Look, does: Callable[[], None]) -> QPushButton:
        button = QPushButton(look.words)
        button.setProperty("primary", look.primary)
        button.setProperty("quiet", look.quiet)
        button.setProperty("action", look.action)
        button.setAutoDefault(True)
        button.setEnabled(look.able)
        button.setToolTip(as_tip(look.tip))
        button.clicked.connect(lambda *_told: does())
        button.installEventFilter(self)
        return button

    def _is_advised(self, action: Action) -> bool:
        alike = (action.verb, *map(design, action.args))
        return any((one.verb, *map(design, one.args)) == alike for one in self._advised)

    def _stand_out(self, item: QListWidgetItem) -> None:
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        item.setText(f"►  {item.text()}")
        item.setForeground(QColor(self._preferences.theme.on_accent))
        item.setBackground(QColor(self._preferences.theme.accent))

    def _to_closing(self) -> None:
        below = [self._fold, *widgets_of(self._closing)]
        stop = next((one for one in below if one.isVisibleTo(self)), None)
        if stop is not None:
            stop.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        stops = widgets_of(self._closing) if self.hasFocus() else []
        if stops and event.key() in (*FROM_TOP, *FROM_BELOW):
            stops[0 if event.key() in FROM_TOP else -1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.isAutoRepeat() and event.key() not in MOVING:
                # A key that is held answered once, and not what comes after.
                return True
            places = widgets_of(self._closing)
            if watched is self._fold and self.folded and event.key() in FROM_TOP:
                self._turn_fold()
                self._list.setCurrentRow(0)
                return True
            if watched is self._fold:
                places = [self._fold, *places]
            if watched in places and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                now = places.index(watched) + (1 if event.key() == Qt.Key.Key_Down else -1)
                if 0 <= now < len(places):
                    places[now].setFocus(Qt.FocusReason.TabFocusReason)
                elif now < 0 and self._shown:
                    self._list.setFocus()
                    self._list.setCurrentRow(self._list.count() - 1)
                return True
        return False

    def _clicked(self, item: QListWidgetItem) -> None:
        self._choose_row(self._list.row(item))

    def _choose_row(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self.chosen.emit(self._shown[row])

    def _point(self, row: int) -> None:
        self.pointed.emit(self._shown[row] if 0 <= row < len(self._shown) else None)


class ActionList(QListWidget):
    """The answers. Enter, a click, or a screen reader's press chooses."""

    chosen = Signal(int)
    left_below = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._in_sight = -1
        self.setWordWrap(True)
        self.setUniformItemSizes(False)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerItem)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The list counts its first row as the current one as soon as it has the keys, though nothing shows
        # it: only a row that is seen to be chosen can be the answer.
        seen = bool(self.selectedItems())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if seen:
                self.chosen.emit(self.currentRow())
            elif event.key() == Qt.Key.Key_Space:
                # Whoever watches step by step presses Space again and again: once too often is no answer.
                event.ignore()
            else:
                self.setCurrentRow(max(0, self.currentRow()))
            return
        if not seen and event.key() in (*FROM_TOP, *FROM_BELOW):
            self.setCurrentRow(0 if event.key() in FROM_TOP else self.count() - 1)
            return
        if event.key() == Qt.Key.Key_Down and self.currentRow() == self.count() - 1:
            self.left_below.emit()
            return
        if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9 and event.key() - Qt.Key.Key_1 < self.count():
            self.chosen.emit(event.key() - Qt.Key.Key_1)
            return
        super().keyPressEvent(event)

    def settle(self) -> None:
        """Lay the rows out anew, then fit."""
        self.doItemsLayout()
        self.fit()
        self.show_row(self._in_sight)

    def show_row(self, row: int) -> None:
        """Keep *row* in sight (−1: none), wherever it stands in the list."""
        self._in_sight = row
        if 0 <= row < self.count():
            self.scrollToItem(self.item(row))

    def fit(self) -> None:
        """Make every row as high as its wrapped words, and be no taller than what is listed.

        The view measures a row without its padding, so that a name a little too long would lose its end.
        """
        frame = 2 * self.frameWidth()
        beside = frame + self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        room = QRect(0, 0, max(60, self.width() - beside - PADDING_ACROSS), 10_000)
        heights = []
        for row in range(self.count()):
            item = self.item(row)
            words = QFontMetrics(item.font() if item.font().bold() else self.font())
            wrapped = words.boundingRect(room, Qt.TextFlag.TextWordWrap, item.text()).height()
            size = QSize(room.width(), wrapped + PADDING_DOWN)
            if item.sizeHint() != size:
                item.setSizeHint(size)
            heights.append(size.height())
        self.setMaximumHeight(sum(heights) + frame + 4)
        # Rows that have to be scrolled to are out of sight as a whole, not cut in half.
        high = self.height() - frame
        spare = 0
        if sum(heights) > high:
            whole = [total for total in accumulate(heights) if total <= high]
            spare = high - whole[-1] if whole else 0
        if self.viewportMargins().bottom() != spare:
            self.setViewportMargins(0, 0, 0, spare)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
