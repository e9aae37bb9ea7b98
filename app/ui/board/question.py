"""Question panel: whose decision it is, the question, and its answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, QRect, QSize, Qt, Signal
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

from app.rules.game import Action, Question, without_copies
from app.rules.passes import PASS
from app.table.gestures import BACK, DONE, FORWARD_VERBS, Prompt, split_closing
from app.table.speech import joined
from app.table.words import Words
from app.ui.board.ask_panel import TIGHT, AskPanel
from app.widgets.announcer import is_heard, report_current
from app.widgets.controls import (
    as_tip,
    connect_all,
    emptied,
    filled,
    keep_room,
    literal,
    push_button,
    widgets_of,
)
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

PADDING_ACROSS, PADDING_DOWN = 26, 12
"""px of the theme's padding around the text of a row, both sides together."""
NO_DEFAULT = frozenset({"accept", "decline"})
"""Verbs of answers without a natural default: Enter presses one only after a key has moved there."""
FROM_TOP = (Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_PageDown)
"""Keys that select the first row if none is selected."""
FROM_BELOW = (Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_PageUp)
"""Keys that select the last row if none is selected."""
MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, *FROM_TOP, *FROM_BELOW)
"""Keys that move between answers."""
ANSWERS = "answers"
"""Setting that keeps the list of all answers open ("open") or folded."""
FOOT_BUTTONS = 2
"""Number of closing buttons that always have room; below the game's control one has."""
CONTROL_STRETCH, ANSWERS_STRETCH, FOLDED_STRETCH = 10, 4, 2
"""Shares of the room between question and buttons for the game's control and for the answers below it.

While answers are folded, those left have the last share.
"""
LATE_PRESS_MS = 2000
"""ms for which the lowest button is disabled after the program closes a question.

*Not now* is also disabled if it takes the place of another button that was pressed. The player may still
be on the way to the button that was there.
"""
KEPT_BUTTONS = 16
"""Number of closing buttons above which those not shown are dropped from the cache."""


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """A closing button: its action or message code, label, tooltip and style."""

    action: str
    words: str
    primary: bool = False
    quiet: bool = False
    tip: str = ""
    enabled: bool = True


class QuestionPanel(AskPanel):
    """The question with its answers: a list for keys and pointer, closing buttons below."""

    def __init__(self, preferences: Preferences, words: Words) -> None:
        super().__init__(preferences, words)
        self._shown: list[Action] = []
        self._hand = False
        self._skipping = False
        self._passing = ""
        self._ready, self._tip = False, ""
        self._offered_elsewhere: Collection[Action] = ()
        self._blocked_by = ""
        self._warning = ""
        self._control: QWidget | None = None
        self._advised: tuple[Action, ...] = ()
        self._buttons: dict[ButtonLook, QPushButton] = {}
        self._pressed = ""
        """Action or code of the closing button pressed last; "" once *Not now* was guarded against it."""
        self._guards_answers = False
        self._late_timer = single_shot(self, self._enable_lowest, LATE_PRESS_MS)
        self.answers = ActionList()
        """The list of answers."""
        self.answers.installEventFilter(self)
        preferences.theme_changed.connect(self._style_selection)
        self.answers.currentRowChanged.connect(self._style_selection)
        self._style_selection()
        connect_all(
            (self.answers.itemClicked, lambda item: self._choose_row(self.answers.row(item))),
            (self.answers.chosen, self._choose_row),
            (self.answers.left_below, self._to_closing),
            # Not the current row, which the focus alone sets: no card appears before the user chooses one.
            (
                self.answers.itemSelectionChanged,
                lambda: self.action_highlighted.emit(
                    next((self._shown[index.row()] for index in self.answers.selectedIndexes()), None)
                ),
            ),
        )
        self._fold = push_button("", "quiet", self._toggle_fold, autoDefault=True)
        self._fold.setProperty("action", ANSWERS)
        self._fold.installEventFilter(self)
        self._fold.hide()
        self._foot = QWidget()
        self._closing = filled(QVBoxLayout(self._foot), 1, spacing=6, margins=(0, 0, 0, 0))
        keep_room(self.answers)
        filled(self._inside, (self.answers, ANSWERS_STRETCH), self._fold, self._foot)

    @property
    def notes_are_long(self) -> bool:
        """Whether notes get more room: not beside the game's control, which shows the same."""
        return not self._shares_room

    @property
    def _shares_room(self) -> bool:
        return self._control is not None and self._control.isVisibleTo(self)

    def insert_control(self, widget: QWidget) -> None:
        """Insert *widget* between the question and the answers.

        While it's visible, both share the room, and without answers the widget has all of it.
        """
        self._control = widget
        self._inside.insertWidget(self._inside.indexOf(self.answers), widget, CONTROL_STRETCH)

    def primary_button(self) -> QPushButton | None:
        buttons = [button for button in widgets_of(self._closing) if isinstance(button, QPushButton)]
        return next((button for button in reversed(buttons) if button.property("primary")), None)

    @property
    def folded(self) -> bool:
        """Whether the list omits answers that the table or a control offers as well.

        Not for screen readers, which would speak of an incomplete list.
        """
        closed = self._preferences.stored(ANSWERS, "folded") != "open" and not is_heard()
        return closed and bool(self._offered_elsewhere)

    def expand_answers(self) -> None:
        """List every answer, now and in later questions."""
        if self.folded:
            self._toggle_fold()

    def _toggle_fold(self) -> None:
        self._preferences.store(ANSWERS, "open" if self.folded else "folded")
        self._fill()
        if not self.folded:
            self.answers.setFocus()

    def _style_selection(self, *_args: object) -> None:
        """Frame the selected row, so that it differs from the advised row."""
        theme = self._preferences.theme
        row = self.answers.currentRow()
        advised = 0 <= row < len(self._shown) and self._is_advised(self._shown[row])
        ground, ink = (theme.accent, theme.on_accent) if advised else (theme.raised, theme.text)
        sheet = (
            f"QListWidget::item:selected {{ background: {ground}; color: {ink};"
            f" border: 1px solid {theme.accent}; }}"
        )
        if self.answers.styleSheet() != sheet:
            self.answers.setStyleSheet(sheet)

    def listed(self) -> list[Action]:
        return list(self._shown)

    def rows(self) -> list[tuple[Action, str, QRect]]:
        """Return (action, text, area in the list's viewport) of the listed actions; [] if it is hidden."""
        items = (
            [self.answers.item(row) for row in range(self.answers.count())]
            if self.answers.isVisible()
            else []
        )
        return [
            (action, item.text(), self.answers.visualItemRect(item))
            for action, item in zip(self._shown, items, strict=False)
        ]

    def places(self) -> Iterator[tuple[str, QRect]]:
        yield from super().places()
        port = self.answers.viewport()
        for action, _words, area in self.rows():
            visible = area.intersected(port.rect())
            if not visible.isEmpty():
                yield str(action), visible.translated(port.mapTo(self, QPoint()))

    def ask(
        self,
        question: Question | None,
        actions: Sequence[Action],
        framing: Prompt | None = None,
        *,
        hand: bool = False,
        passing: str = "",
        offered_elsewhere: Collection[Action] = (),
        blocked_by: str = "",
        skipping: bool = False,
    ) -> None:
        """Show *question*; *actions* are its answers (none: another player decides).

        *hand*: offer to show the hand, hidden for this question. *passing*: code of an offer to pass this
        and later such questions. *offered_elsewhere*: answers that a place on the table or a control offers
        as well, so that the list may omit them. *blocked_by*: why the question can't be closed yet.
        *skipping*: offer to skip what is shown.
        """
        framing = framing or Prompt("")
        self._hand = hand
        self._passing = passing
        self._skipping = skipping
        self._ready, self._tip = framing.ready, framing.tip
        self._offered_elsewhere, self._blocked_by = offered_elsewhere, blocked_by
        self._advised = ()
        self._show_question(question, actions, framing.note, framing.kind)
        self._fill()

    def warn(self, sentence: str) -> None:
        """Show *done* or the pass in red with *sentence* as its tooltip; "": as usual."""
        self._warning = sentence
        for button in widgets_of(self._closing):
            if isinstance(button, QPushButton):
                warns = bool(sentence) and button.property("action") in (str(DONE), str(PASS))
                label = str(button.property("label"))
                button.setText(literal(f"⚠ {label}" if warns else label))
                button.setToolTip(as_tip(sentence if warns else button.property("tip")))
                # Without a description, screen readers would read out the tooltip before the news.
                silent = label if button.property("action") == "table.watched" else ""
                button.setAccessibleDescription(sentence if warns else silent)
                button.setProperty("danger", warns)
                button.style().unpolish(button)
                button.style().polish(button)

    def expect_late_press(self, *, answers: bool = True) -> None:
        """Disable the lowest button for a while: the program has just closed a question.

        *answers*: also if it answers a question; otherwise only the button that skips events.
        """
        self._guards_answers = answers
        self._late_timer.start()

    def _enable_lowest(self) -> None:
        for button in widgets_of(self._closing)[-1:]:
            button.setEnabled(not self._blocked_by)
        if self.hasFocus():
            self.take_focus()

    def watch(self, sentence: str) -> None:
        """Show *sentence* and a button to skip instead of a question, while events are shown."""
        self.ask(None, (), skipping=True)
        self.show_status(sentence)

    def filter_by_piece(self, key: str, doable: Sequence[Action] = ()) -> None:
        if key != self._filter:
            self._filter, self._doable = key, doable
            self._fill()

    def advise(self, actions: Sequence[Action]) -> None:
        self._advised = tuple(actions)
        self._fill()

    def take_focus(self) -> None:
        """Give the arrow keys to the list, else to the fold button, the lowest closing button, or the panel.

        No answer is preselected: the first key selects one.
        """
        primary, lowest = self.primary_button(), widgets_of(self._closing)[-1:]
        if any(action != BACK for action in self._shown):
            self.answers.setFocus()
        elif primary is not None and primary.isEnabled():
            primary.setFocus()
        elif self._fold.isVisibleTo(self):
            self._fold.setFocus()
        elif (
            NO_DEFAULT.isdisjoint(action.verb for action in self._actions)
            and lowest
            and lowest[0].isEnabled()
        ):
            lowest[0].setFocus()
        else:
            self.setFocus()

    def select_first(self) -> str:
        if self.window().focusWidget() is not self.answers:
            return super().select_first()
        self.answers.setCurrentRow(0)
        report_current(self.answers)
        count, answer = self.answers.count(), self.answers.item(0).text()
        labels = [str(button.property("label")) for button in widgets_of(self._closing)]
        below = [self._words.t("table.spoken-below", buttons=", ".join(labels))] if labels else []
        return joined([self._words.t("table.spoken-answer", count=count, answer=answer), *below])

    def _flush_layout(self) -> None:
        keep_room(self.answers, on=not self._shares_room)
        # Answers are only ever folded beside a control.
        keep_room(self._fold, on=self._shares_room)
        count = 1 if self._shares_room else FOOT_BUTTONS
        if self.height() < self._preferences.grown(TIGHT):
            count = len(widgets_of(self._closing))
        self._foot.setMinimumHeight(count * (self._fold.sizeHint().height() + self._closing.spacing()))
        self._inside.setStretchFactor(self.answers, FOLDED_STRETCH if self.folded else ANSWERS_STRETCH)
        self._fit_heading()
        super()._flush_layout()
        # A wrapped row has its final height only after the style was applied.
        self.answers.relayout()
        super()._flush_layout()

    def _fill(self) -> None:
        self._begin_layout()
        focus = self.window().focusWidget()
        in_control = focus is not None and self._control is not None and self._control.isAncestorOf(focus)
        had_focus = focus is not None and self.isAncestorOf(focus) and not in_control
        if had_focus:
            # Hiding or removing the focused widget would pass the focus to the next one in the window.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._list_answers()
        if had_focus and self.hasFocus():
            self.take_focus()

    def _list_answers(self) -> None:
        listed, closing = split_closing(self._actions)
        if self._offered_elsewhere:
            # A control offers stepping back for the pointer; the list offers it for the keyboard.
            listed += [action for action in closing if action in self._offered_elsewhere]
            closing = [action for action in closing if action not in self._offered_elsewhere]
        hidden = [action for action in without_copies(listed) if action in self._offered_elsewhere]
        if listed == [BACK] and not is_heard():
            # A list with nothing to choose closes; the control offers stepping back for keys, too.
            listed, hidden = [], []
        if self.folded:
            listed = [
                answer
                for answer in listed
                if answer not in self._offered_elsewhere or self._is_advised(answer)
            ]
        about = (action for action in listed if self._filter in action.args or action in self._doable)
        self._shown = listed = ([*about] or listed) if self._filter else without_copies(listed)
        self.answers.blockSignals(True)
        self.answers.clear()
        self.answers.fills += 1
        for action in listed:
            item = QListWidgetItem(self._words.action(action))
            item.setData(Qt.ItemDataRole.UserRole, str(action))
            if self._is_advised(action):
                self._highlight(item)
            self.answers.addItem(item)
        # Qt would do this when the list gets the focus, and have the row read as not selected.
        self.answers.setCurrentRow(0, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.answers.blockSignals(False)
        self._style_selection()
        self.answers.setVisible(bool(listed))
        self.answers.setAccessibleName(self._words.t("table.answers"))
        self._show_fold(len(hidden))
        self.answers.fit()
        self.answers.show_row(next((n for n, action in enumerate(listed) if self._is_advised(action)), -1))
        buttons = self._extra_buttons()
        # The button that continues is lowest, so always in the same place, however long the list is.
        for action in sorted(closing, key=lambda a: a.verb in FORWARD_VERBS):
            # If answers are advised, only they are highlighted; merely passing never is.
            continues = action.verb in FORWARD_VERBS and (self._ready or not listed)
            primary = self._is_advised(action) if self._advised else continues
            label = self._words.action(action)
            look = ButtonLook(
                str(action),
                f"►  {label}" if self._is_advised(action) else label,
                primary=primary,
                quiet=action == BACK,
                tip=self._tip if self._offered_elsewhere and primary and action == DONE else "",
            )
            buttons.append((look, partial(self.chosen.emit, action)))
        if self._blocked_by:
            buttons.append((ButtonLook("owed", self._blocked_by, primary=True, enabled=False), lambda: None))
        self._show_closing(buttons)

    def _show_fold(self, hidden: int) -> None:
        self._fold.setText(self._words.t(f"table.answers-{'more' if self.folded else 'fewer'}", count=hidden))
        self._fold.setToolTip(as_tip(self._words.t("table.answers-tip")))
        self._fold.setVisible(hidden > 0)

    def _extra_buttons(self) -> list[tuple[ButtonLook, Callable[[], None]]]:
        """Return the closing buttons that don't stand for actions, each with its function."""
        buttons: list[tuple[ButtonLook, Callable[[], None]]] = []
        for offered, wanted in (
            (self._passing, self.pass_wanted),
            ("show-hand" if self._hand else "", self.hand_wanted),
            ("watched" if self._skipping else "", self.skip_wanted),
        ):
            if offered:
                message = f"table.{offered}"
                label, tip = self._words.t(message), self._words.t(f"{message}-hint")
                buttons.append((ButtonLook(message, label, quiet=True, tip=tip), wanted.emit))
        return buttons

    def _show_closing(self, buttons: Sequence[tuple[ButtonLook, Callable[[], None]]]) -> None:
        """Show only *buttons* below the list, each with its function; cached, as creating them is slow."""
        emptied(self._closing)
        self._closing.addStretch(1)
        looks = [look for look, _ in buttons]
        if looks and looks[-1].action == str(PASS) and self._pressed not in ("", str(PASS)):
            # After *Done* or *Skip*, another press of the same place must not decline.
            self._pressed = ""
            self.expect_late_press()
        for look, button in self._buttons.items():
            if look not in looks:
                button.hide()
        for look, callback in buttons:
            cached = self._buttons.get(look) or self._buttons.setdefault(look, self._button(look, callback))
            self._closing.addWidget(cached)
            is_guarded = look is looks[-1] and (self._guards_answers or self._skipping)
            cached.setEnabled(look.enabled and not (is_guarded and self._late_timer.isActive()))
            cached.show()
        chain = [self.answers, self._fold, *widgets_of(self._closing)]
        for before, after in pairwise(chain):
            # A button created later would be the last Tab stop of the window.
            QWidget.setTabOrder(before, after)
        self.warn(self._warning)
        if len(self._buttons) > KEPT_BUTTONS:
            for look in [look for look in self._buttons if look not in looks]:
                self._buttons.pop(look).deleteLater()

    def _button(self, look: ButtonLook, callback: Callable[[], None]) -> QPushButton:
        button = push_button(look.words, autoDefault=True, enabled=look.enabled)
        properties = {"action": look.action, "label": look.words, "tip": look.tip}
        for name, value in {**properties, "primary": look.primary, "quiet": look.quiet}.items():
            button.setProperty(name, value)
        button.clicked.connect(lambda *_args: self._press(look.action, callback))
        button.installEventFilter(self)
        return button

    def _press(self, action: str, callback: Callable[[], None]) -> None:
        self._pressed = action
        callback()

    def _is_advised(self, action: Action) -> bool:
        design_key = action.by_design()
        return any(advised.by_design() == design_key for advised in self._advised)

    def _highlight(self, item: QListWidgetItem) -> None:
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        item.setText(f"►  {item.text()}")
        item.setForeground(QColor(self._preferences.theme.on_accent))
        item.setBackground(QColor(self._preferences.theme.accent))

    def _to_closing(self) -> None:
        for widget in [self._fold, *widgets_of(self._closing)]:
            if widget.isVisibleTo(self):
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                break

    def keyPressEvent(self, event: QKeyEvent) -> None:
        buttons = widgets_of(self._closing) if self.hasFocus() else []
        primary = self.primary_button()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.focusWidget() is self.answers and (primary is None or not primary.isEnabled()):
            self.answers.setCurrentRow(max(0, self.answers.currentRow()))
            report_current(self.answers)
        elif buttons and event.key() in (*FROM_TOP, *FROM_BELOW):
            buttons[0 if event.key() in FROM_TOP else -1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.isAutoRepeat() and event.key() not in MOVING:
                # A key that is held down must not answer the next question too.
                return True
            widgets = widgets_of(self._closing)
            if watched is self._fold and self.folded and event.key() in FROM_TOP:
                self._toggle_fold()
                self.answers.setCurrentRow(0)
                return True
            if watched is self._fold:
                widgets = [self._fold, *widgets]
            if watched in widgets and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                index = widgets.index(watched) + (1 if event.key() == Qt.Key.Key_Down else -1)
                if 0 <= index < len(widgets):
                    widgets[index].setFocus(Qt.FocusReason.TabFocusReason)
                elif index < 0 and self._shown:
                    self.answers.setFocus()
                    self.answers.setCurrentRow(self.answers.count() - 1)
                return True
        return False

    def _choose_row(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self.chosen.emit(self._shown[row])


class ActionList(QListWidget):
    """List of answers. Enter, a click, or a screen reader's press chooses one."""

    chosen = Signal(int)
    left_below = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fills = 0
        """How often the list was filled."""
        self._visible_row = -1
        self.setWordWrap(True)
        self.setUniformItemSizes(False)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerItem)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # With the focus, the list makes its first row current without showing that. Only a row that is
        # visibly selected may be the answer.
        is_row_selected = bool(self.selectedItems())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if is_row_selected:
                self.chosen.emit(self.currentRow())
            else:
                # The page presses its primary button, if there is one.
                event.ignore()
            return
        if not is_row_selected and event.key() in (*FROM_TOP, *FROM_BELOW):
            self.setCurrentRow(0 if event.key() in FROM_TOP else self.count() - 1)
            # If that row was current already, Qt reports nothing.
            report_current(self)
            return
        if event.key() == Qt.Key.Key_Down and self.currentRow() == self.count() - 1:
            self.left_below.emit()
            return
        if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9 and event.key() - Qt.Key.Key_1 < self.count():
            self.chosen.emit(event.key() - Qt.Key.Key_1)
            return
        super().keyPressEvent(event)

    def relayout(self) -> None:
        """Lay out the rows again, then :meth:`fit`."""
        self.doItemsLayout()
        self.fit()
        self.show_row(self._visible_row)

    def show_row(self, row: int) -> None:
        """Keep *row* visible (−1: none)."""
        self._visible_row = row
        if 0 <= row < self.count():
            self.scrollToItem(self.item(row))

    def fit(self) -> None:
        """Make every row as high as its wrapped text, and show only whole rows.

        Qt measures rows without the style's padding, so that a slightly long name would lose its end.
        """
        frame = 2 * self.frameWidth()
        margins = frame + self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        room = QRect(0, 0, max(60, self.width() - margins - PADDING_ACROSS), 10_000)
        heights = []
        for row in range(self.count()):
            item = self.item(row)
            metrics = QFontMetrics(item.font() if item.font().bold() else self.font())
            wrapped = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, item.text()).height()
            size = QSize(room.width(), wrapped + PADDING_DOWN)
            if item.sizeHint() != size:
                item.setSizeHint(size)
            heights.append(size.height())
        # Rows that need scrolling are hidden whole, not cut in half.
        list_height = self.height() - frame
        empty_height = 0
        if sum(heights) > list_height:
            fitting = (total for total in accumulate(heights) if total <= list_height)
            empty_height = list_height - max(fitting, default=list_height)
        if self.viewportMargins().bottom() != empty_height:
            self.setViewportMargins(0, 0, 0, empty_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
