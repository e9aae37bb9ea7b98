"""The question panel of Tribunal: possible actions, and why others are impossible."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.rules.game import SEATS, TALK_VERBS, Action, Question, Reason
from app.rules.tribunal.core import AMOUNT, FOE, TARGET, VERBS
from app.rules.tribunal.legality import verbs
from app.rules.tribunal.state import State
from app.table.tribunal.words import NUMBERED, TribunalWords
from app.ui.board.ask_panel import AskPanel
from app.ui.tribunal.row import ActionRow
from app.widgets.controls import Label, emptied, filled, scrolled
from app.widgets.preferences import Preferences

ANSWERS = frozenset({"accept-draw", "decline-draw"})


class ActionPanel(AskPanel):
    """The question panel, with a row for every action."""

    pricing_wanted = Signal()
    """Emitted to open the price dialog."""

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__(preferences, words)
        self._words: TribunalWords = words
        self._rows: list[ActionRow] = []
        self._state: State | None = None
        self.refusals = Label(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.refusals.linkActivated.connect(self.link)
        inner = QWidget()
        self._list = filled(QVBoxLayout(inner), spacing=4, margins=(0, 0, 4, 0))
        # Resize immediately, otherwise new rows look squashed for a moment.
        self._list.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
        self.area = scrolled(inner, focusPolicy=Qt.FocusPolicy.NoFocus)
        self._inside.addWidget(self.area, 1)

    @property
    def rows(self) -> list[ActionRow]:
        """The visible rows, from the top."""
        return [row for row in self._rows if not row.isHidden()]

    def places(self) -> Iterator[tuple[str, QRect]]:
        for row in self.rows:
            visible = row.visibleRegion().boundingRect()
            if not visible.isEmpty():
                yield row.base_action, visible.translated(row.mapTo(self, QPoint()))

    def listed(self) -> list[Action]:
        """Return the actions of the visible rows."""
        return [row.action for row in self.rows]

    def ask(
        self,
        question: Question | None,
        actions: Sequence[Action],
        note: str = "",
        state: State | None = None,
    ) -> None:
        """Show *question*; *actions* are its answers in *state* (none: the other side decides)."""
        self._state = state
        self._show_question(question, actions, note)
        self._fill()

    def watch(self, sentence: str) -> None:
        # A deleted row would pass the focus to the next widget in the window.
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ask(None, ())
        self.show_status(sentence)

    def filter_by_piece(self, key: str, doable: Sequence[Action] = ()) -> None:
        """List only actions on the piece *key*; all actions if it's "" or no action's target."""
        self._begin_layout()
        self._filter = key
        for row in self._rows:
            target = row.action.args[0] if row.action.args else ""
            is_target = any(key in other.action.args for other in self._rows)
            row.setVisible(not (key and is_target) or key == target)

    def take_focus(self) -> None:
        """Focus the first row, but preselect no answer to a draw offer."""
        if self.answering:
            self.setFocus()
        elif self.rows:
            self.rows[0].setFocus(Qt.FocusReason.TabFocusReason)

    def aim_at(self, action: Action) -> None:
        """Focus the row of *action*, so that the user can choose its number."""
        for row in self.rows:
            if row.action.verb == action.verb and row.action.args[:-1] == action.args[:-1]:
                row.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(row)

    def advise(self, actions: Sequence[Action]) -> None:
        """Focus the row of the first of *actions*, and set its number."""
        for row in self._rows:
            if actions and row.select_if_own(actions[0]):
                row.show()
                row.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(row)

    def _fill(self) -> None:
        for widget in emptied(self._list):
            widget.hide()
            if widget is not self.refusals:
                widget.setParent(None)
                widget.deleteLater()
        self._rows = []
        state = self._state
        if state is None:
            return
        pricing = self.pricing
        for group in self.groups():
            row = ActionRow(self._preferences, self._words, state, group, opens=pricing)
            row.chosen.connect(self.pricing_wanted if pricing else self.chosen)
            row.action_highlighted.connect(self.action_highlighted)
            row.step_wanted.connect(self._move_focus)
            self._rows.append(row)
            self._list.addWidget(row)
            row.show()
        refusals = "" if pricing or not self._actions else self._refusals(state)
        self.refusals.setText(refusals)
        self.refusals.setVisible(bool(refusals))
        filled(self._list, self.refusals, 1)
        self.area.verticalScrollBar().setValue(0)

    @property
    def pricing(self) -> bool:
        """Whether prices are being asked for."""
        return self._asked is not None and self._asked.kind.endswith("price")

    @property
    def answering(self) -> bool:
        """Whether a draw offer is to be answered."""
        return self._asked is not None and self._asked.kind.endswith("answer")

    def groups(self) -> list[list[Action]]:
        """Return the actions to list, grouped if they differ only in their number.

        Omits offering a draw, resigning, and a delay without effect.
        """
        groups: dict[tuple[str, ...], list[Action]] = {}
        for action in self._actions:
            if action.verb in TALK_VERBS and action.verb not in ANSWERS:
                continue
            if action.verb in ANSWERS and not self.answering:
                continue
            if action.verb == "delay" and self._state is not None and len(self._state.queue) == 1:
                continue
            target = action.args[:-1] if action.verb in NUMBERED else action.args
            groups.setdefault((action.verb, *target), []).append(action)
        return sorted(groups.values(), key=lambda group: group[0].verb == "pass")

    def _refusals(self, state: State) -> str:
        """Return the impossible actions with the reasons, as HTML; "" if there are none."""
        able = {row.action.verb for row in self._rows}
        t, theme = self._words.t, self._preferences.theme
        lines: list[str] = []
        for title, attempt in self._attempts(state, able):
            reason = state.why_not(attempt)
            if reason is None and attempt.verb == "delay":
                # Legal but useless: there is no other Other to go first.
                reason = Reason("tribunal.nobody-waits", "E3")
            if reason is None:
                continue
            link = ""
            if reason.rule:
                link = (
                    f' <a href="rule:{reason.rule}" style="color:{theme.accent_text};'
                    f'text-decoration:none">{reason.rule}</a>'
                )
            lines.append(f"<b>{html.escape(title)}</b> — {html.escape(self._words.reason(reason))}{link}")
        if not lines:
            return ""
        small = self._preferences.px("small")
        rows = "".join(f'<p style="margin:3px 0">{line}</p>' for line in lines)
        return (
            f'<div style="color:{theme.quiet};font-size:{small}px">'
            f'<p style="margin:8px 0 4px 0">{html.escape(t("tribunal.not-now"))}</p>{rows}</div>'
        )

    def _attempts(self, state: State, able: set[str]) -> list[tuple[str, Action]]:
        """Return (title, action) for impossible verbs, or for Others to pick, to ask why they're illegal."""
        if not state.queue:
            return [(self._words.name(name), Action("pick", (name,))) for name, _ in state.prices]
        return [
            (self._words.t(f"tribunal.action-{VERBS[verb]}"), _attempt(state, verb))
            for verb in verbs(state.rules)
            if VERBS[verb] not in able
        ]

    def _move_focus(self, step: int) -> None:
        rows = self.rows
        current = next((index for index, row in enumerate(rows) if row.hasFocus()), -1)
        next_index = min(max(0, current + step), len(rows) - 1)
        if rows:
            rows[next_index].setFocus(Qt.FocusReason.TabFocusReason)
            self.area.ensureWidgetVisible(rows[next_index])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < min(9, len(self._rows)):
            if not event.isAutoRepeat():
                self._rows[number].press()
            return
        if self.hasFocus() and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move_focus(1)
            return
        super().keyPressEvent(event)


def _attempt(state: State, verb: int) -> Action:
    """Return any action of *verb*, to ask why it is refused."""
    args: tuple[str, ...] = ()
    if verb in TARGET:
        foes = TARGET[verb] == FOE
        side = next(seat for seat in SEATS if (seat == state.turn) != foes)
        args = (state.others(side)[0].name,)
    if verb in AMOUNT:
        args += ("1",)
    return Action(VERBS[verb], args)
