"""Pages of Tribunal: the game, with previews of actions, prices, and analysis; the replay."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QSizePolicy, QWidget

from app.bots.tribunal.analysis import Line
from app.rules.game import Action, Outcome, opponent
from app.rules.match import Match
from app.rules.tribunal import State, TribunalView, line
from app.rules.tribunal.state import OtherInfo
from app.table.beats import Director
from app.table.tribunal import gestures
from app.table.tribunal.gestures import TribunalDirector
from app.table.tribunal.words import TribunalWords, find, result_page, state_names
from app.table.words import Words
from app.ui.board.event_show import line_decisions
from app.ui.board.open_hand import OpenHand
from app.ui.board.overlay import Notice
from app.ui.board.page import Parts, TablePage
from app.ui.board.piece import RenderContext
from app.ui.board.presenters import advice_page
from app.ui.board.replay_page import REVIEW_WIDTH, ReplayPage
from app.ui.board.session import GameSession
from app.ui.tribunal.analysis import TableAnalysis
from app.ui.tribunal.geometry import EDGE, PARTS
from app.ui.tribunal.panel import ActionPanel
from app.ui.tribunal.pricing import PricingSheet
from app.ui.tribunal.scene import TribunalScene
from app.widgets import fonts
from app.widgets.controls import connect_all, push_button, restyle, switch
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.waiting import call_later

if TYPE_CHECKING:
    from app.bots.fate.search_result import Candidate
    from app.table.phone_hand import PhoneHandFactory
LINE_END_MS = 2500
"""ms for which a replay shows the end of a line of the analysis."""
LOW_PREVIEW = 12
"""Height of the page, in text heights, below which its type is smaller and plainer."""


class TribunalPage(TablePage[TribunalView]):
    """The page of one game of Tribunal."""

    words: TribunalWords
    scene: TribunalScene
    question: ActionPanel

    reviewable = True
    set_up_wanted = Signal(object)
    """Emitted with the current state, to set up a position from it."""

    def __init__(self, preferences: Preferences, gallery: Gallery, session: GameSession) -> None:
        super().__init__(preferences, gallery, session)
        self.pricing = PricingSheet(self, preferences, self.words)
        self.add_cover(self.pricing)
        connect_all(
            (self.pricing.priced, self._submit_prices),
            (self.question.pricing_wanted, self.open_pricing),
            (self.scene.hovered, self._hovered),
        )
        self._submitting_prices = False
        self._plays_both_sides = False
        self.analysis = TableAnalysis(preferences, self.words, self.scene)
        self.set_footer(self.analysis.panel)
        self._analyse_button = switch()
        self._analyse_button.setParent(self.view)
        self._analyse_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        connect_all(
            (self._analyse_button.clicked, lambda _=False: self.analyse()),
            (self.analysis.switched, self._analyse_button.setChecked),
            (self.analysis.switched, self._on_analysis_switched),
            (self.analysis.line_chosen, self._show_line),
            (self.pricing.judge_wanted, self._judge_prices),
            (self.pricing.closed, self.analysis.resume),
            (self.analysis.priced, self.pricing.show_judged),
        )
        self._offer_analysis()

    @classmethod
    def phone_hand_factory(cls) -> PhoneHandFactory:
        from app.table.tribunal.phone import TribunalHand

        return TribunalHand

    def start(self) -> None:
        self._offer_analysis()
        super().start()

    @property
    def commands(self) -> dict[str, Callable[[], object]]:
        return super().commands | {
            "watch-again": self.watch_again,
            "hint": self.hint,
            "prices": self.open_pricing,
            "analyse": self.analyse,
            "copy-position": self.copy_position,
            "set-up-here": self.set_up_here,
        }

    def open_pricing(self) -> None:
        """Open the price dialog, or show a message that no prices are being asked for."""
        if self._asks_prices():
            self.pricing.present(self.session.view.state, may_ask=self.may_analyse)
        else:
            self.show_message(self.words.t("tribunal.no-prices"))

    # Analysis board -------------------------------------------------------------------------------

    @property
    def may_analyse(self) -> bool:
        """Whether the position may be analysed: against computers, or alone.

        Not against a person, and not in a puzzle, where it would give the answer.
        """
        return (self._plays_both_sides or self.session.practice) and self.hint_override is None

    def analyse(self) -> None:
        """Start or stop analysing the table."""
        if self.may_analyse:
            self.analysis.switch(not self.analysis.on)
        else:
            self._analyse_button.setChecked(False)
            self.show_message(self.words.t("tribunal.analysis-not-here"))

    def analyse_alone(self) -> None:
        """Start the analysis of a position in which the user plays both sides."""
        self._plays_both_sides = True
        self._offer_analysis()
        self.analysis.switch(True)

    def _on_analysis_switched(self, on: bool) -> None:
        """Mark the game as assisted while it's played, and say so."""
        if on and not self.session.match.assisted and self.session.match.outcome is None:
            self.session.match.mark_assisted()
            self.show_message(self.words.t("tribunal.analysis-marked"))

    def _show_line(self, line: Line, number: int) -> None:
        """Play *line* of the analysis on the table."""
        if self.watching or self.turn_replay.isVisible():
            return
        t = self.words.t
        if self.stage.animations_off:
            steps = " · ".join(self.words.describe_steps(self.session.view.state, line.steps))
            self.show_message(t("tribunal.analysis-still", line=steps))
            return
        title = t("tribunal.analysis-line", number=number)
        self.show_line(line.steps, title, "tribunal.analysis-line-asks")

    def hide_question_controls(self) -> None:
        self.analysis.arrows.hold(True)

    def _judge_prices(self, prices: Sequence[int]) -> None:
        if self.may_analyse:
            self.session.match.mark_assisted()
            self.analysis.judge_prices(self.session.view.state, prices)

    def copy_position(self) -> None:
        """Copy the position to the clipboard as a line of text."""
        self.show_message(copy_to_clipboard(self.session.view.state, self.words))

    def set_up_here(self) -> None:
        """Open the position editor with the current position."""
        state: State = self.session.view.state
        if state.to_move is None:
            self.show_message(self.words.t("tribunal.share-over"))
        else:
            self.set_up_wanted.emit(state)

    def _offer_analysis(self) -> None:
        self._analyse_button.setText(self.words.t("tribunal.analyse"))
        self._analyse_button.setToolTip(self.words.t("tribunal.analyse.hint"))
        restyle(self._analyse_button, self._preferences)
        self._analyse_button.setVisible(self.may_analyse)
        self._analyse_button.adjustSize()
        self._place_button()

    def _place_button(self) -> None:
        """Place the analysis button over the strip at the top, between parts and queue."""
        self._analyse_button.move(round(self.view.width() * PARTS + EDGE), 7)

    def talk_action(self, verb: str, seat: str) -> Action:
        """Return the action *verb* without *seat*, because only the deciding side may do it."""
        return Action(verb)

    def _hint_html(self, view: TribunalView, advice: str | None, candidates: Sequence[Candidate]) -> str:
        state: State = view.state
        groups = [] if self.question.pricing else self.question.groups()
        rows = [(group[0], "", ". ".join(self.words.forecast(state, group[0]))) for group in groups]
        return advice_page(self._preferences, self.words, advice, rows)

    def refresh(self) -> None:
        super().refresh()
        self._offer_analysis()
        self.preview.show_state(self.session.view.state)
        if self.pricing.isVisible() and self._asks_prices():
            self.open_pricing()

    def _parts(self, desk: RenderContext) -> Parts[TribunalView]:
        words = TribunalWords(desk.preferences, desk.gallery)
        return Parts(
            words,
            TribunalScene(desk, words),
            ActionPanel(desk.preferences, words),
            Forecast(desk.preferences, words),
            OpenHand(desk.preferences, desk.gallery, words),
            TribunalDirector(words),
        )

    def _on_decision_needed(self, seat: str, actions: Sequence[Action]) -> None:
        super()._on_decision_needed(seat, actions)
        if (
            not self.watching
            and not self._submitting_prices
            and not self.sheet.isVisible()
            and self._asks_prices()
        ):
            self.open_pricing()

    def _asks_prices(self) -> bool:
        view = self.session.view
        question = view.question
        return question is not None and question.kind == "tribunal.ask-price" and question.seat == view.seat

    def _question(self, view: TribunalView) -> None:
        question = view.question
        mine = question is not None and question.seat == view.seat
        note = "" if mine or question is None or view.seat is None else self.words.t("table.waiting")
        self.preview.show_state(view.state)
        self.analysis.arrows.hold(self.turn_replay.isVisible())
        self.analysis.show_state(view.state)
        actions = self.session.actions if mine else ()
        self.question.ask(question, actions, note, view.state)
        self._show_status(question, mine)
        self.scene.show_sight("")
        self.scene.set_actions(actions)

    def _result_html(self, outcome: Outcome) -> str:
        return result_page(outcome, len(self.session.match.moves), self.words, self._preferences)

    def _picked(self, key: str) -> None:
        self.question.filter_by_piece("")
        self.preview.show_card(key)
        self.scene.show_sight(key)

    def _pointed(self, action: Action | None) -> None:
        self.preview.show_action(action)
        self.scene.point_at(self._target_of(action))

    def _target_of(self, action: Action | None) -> str:
        if action is None:
            return ""
        for targets in gestures.gestures_of([action], self.session.view).pairs.values():
            return next(iter(targets))
        return ""

    def _hovered(self, key: str) -> None:
        """Preview the action of the selected piece on the piece *key* under the pointer."""
        selected = self.scene.selected
        options = (
            gestures.gestures_of(self.session.view.actions, self.session.view).targets(selected).get(key, [])
        )
        if options:
            self.preview.show_action(options[0])
        else:
            self.preview.show_action(None)
            self.preview.show_card(key)
            if not selected:
                self.scene.show_sight(key)

    def _choose_between(self, actions: Sequence[Action], at: QPointF) -> None:
        """Show a menu with one entry per verb if there are several; numbers are chosen in the panel."""
        groups: dict[str, list[Action]] = {}
        for action in actions:
            groups.setdefault(action.verb, []).append(action)
        if len(groups) == 1:
            self._choose_number(actions)
            return
        menu = self.view.new_menu()
        for verb, group in groups.items():
            state = self.session.view.state
            first = group[0]
            suffix = "…" if len(group) > 1 else f" · {self.words.forecast(state, first)[0]}"
            entry = menu.addAction(self.words.t(f"tribunal.action-{verb}") + suffix)
            entry.setData(str(first))
            entry.triggered.connect(lambda _=False, group=group: self._choose_number(group))
            entry.hovered.connect(lambda first=first: self.preview.show_action(first))
        self.view.open_menu(menu, at)

    def _choose_number(self, actions: Sequence[Action]) -> None:
        if len(actions) == 1:
            self.run_action(actions[0])
        else:
            self.question.aim_at(actions[0])

    def _submit_prices(self, prices: Sequence[int]) -> None:
        """Submit the prices one by one, because each is a decision."""
        self._submitting_prices = True
        try:
            for price in prices:
                name = next(
                    (action.args[0] for action in self.session.view.actions if action.verb == "price"), ""
                )
                if not name or not self.session.submit(Action("price", (name, str(price)))):
                    break
        finally:
            self._submitting_prices = False

    def _fit_side(self) -> None:
        super()._fit_side()
        self._place_button()
        height = self.height()
        # Below a coach, the actions take the room of a line of the log.
        cramped = height < 640 * self._preferences.text_percent / 100
        parts = (0.66, 0.26, 0.08) if cramped else (0.60, 0.26, 0.14)
        self.side.set_shares(height, *parts, log_lines=2 if cramped else 3)


class TribunalReplay(ReplayPage[TribunalView]):
    """The replay page for Tribunal. Nothing is hidden, so there is no choice of view."""

    reviewable = True
    has_chance = False
    set_up_wanted = Signal(object)
    """Emitted with the current state, to set up a position from it."""

    def __init__(self, preferences: Preferences, gallery: Gallery, match: Match) -> None:
        self._analysis: TableAnalysis | None = None
        super().__init__(preferences, gallery, match)
        self._seat.hide()
        self.scene.hovered.connect(self.scene.show_sight)
        self.analysis = self._analysis = TableAnalysis(preferences, self.words, self.scene)
        self._side.insertWidget(0, self.analysis.panel)
        self.analysis.use_narrow_layout()
        self._analyse_button, self._share_button = push_button(look="switch", checkable=True), QPushButton()
        self._analyse_button.clicked.connect(self.analysis.switch)
        self._notice = Notice(self, preferences)
        self.analysis.switched.connect(self._analyse_button.setChecked)
        self.analysis.switched.connect(self._make_room)
        self.analysis.line_chosen.connect(self._show_line)
        self._share_menu: QMenu | None = None
        for button in (self._analyse_button, self._share_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.add_button(button)
        QShortcut(QKeySequence("A"), self, self._analyse_button.click,
                  context=Qt.ShortcutContext.WidgetWithChildrenShortcut)  # fmt: skip
        self._retranslate()
        self.seek(self.position)

    def hide_hands(self) -> None:
        super().hide_hands()
        self.analysis.switch(False)
        self._analyse_button.hide()

    def review_pages(self) -> Sequence[tuple[str, QWidget]]:
        self.analysis.use_as_tab()
        return (("tribunal.analysis", self.analysis.panel),)

    @property
    def _state(self) -> State:
        state: Any = self.match.state_after(self.position)
        assert isinstance(state, State)
        return state

    def _show_line(self, line: Line, _number: int) -> None:
        """Play *line* of the analysis on the table, then return to the position."""
        self.play(False)
        self.stage.skip_to_end()
        self.analysis.arrows.hold(True)
        position = self.position
        for decision in line_decisions(line.steps, self._state, self._director):
            self.stage.play(decision.beats, decision.after)

        def go_back() -> None:
            if self.position == position and not self.stage.busy:
                self.seek(position)

        self.stage.when_idle(lambda: call_later(self, LINE_END_MS, go_back))

    def _make_room(self, on: bool) -> None:
        """Widen the side column for the lines of the analysis."""
        self._side_width = max(self._side_width, REVIEW_WIDTH) if on else self._side_width
        self._fit_side()

    def _retranslate(self) -> None:
        super()._retranslate()
        if self._analysis is not None:
            for button, name in ((self._analyse_button, "analyse"), (self._share_button, "share")):
                button.setText(self._preferences.t(f"tribunal.{name}"))
                button.setToolTip(self._preferences.t(f"tribunal.{name}.hint"))
            if self._share_menu is not None:
                self._share_menu.deleteLater()
            self._share_menu = QMenu(self._share_button)
            for name, callback in (("copy", self._copy), ("set-up", self._set_up)):
                entry = self._share_menu.addAction(self.words.t(f"tribunal.share-{name}"))
                entry.triggered.connect(lambda _=False, callback=callback: callback())
            self._share_button.setMenu(self._share_menu)

    def _copy(self) -> None:
        message = copy_to_clipboard(self._state, self.words)
        self._notice.show_at(message, QPointF(self.view.width() / 2, self.view.height() * 0.6))

    def _set_up(self) -> None:
        if self._state.to_move is None:
            self._copy()
        else:
            self.set_up_wanted.emit(self._state)

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        words = TribunalWords(desk.preferences, desk.gallery)
        return words, TribunalScene(desk, words), Forecast(desk.preferences, words), TribunalDirector(words)

    def _shown(self, view: TribunalView) -> None:
        self.preview.show_state(view.state)
        if self._analysis is not None:
            self._analysis.arrows.hold(False)
            self._analysis.show_state(view.state)

    def turns(self) -> dict[int, int]:
        """Return {number of actions done when a round has begun: its number}."""
        return {
            count: number
            for count, (_, _, events) in enumerate(self._history, 1)
            for event in events
            if event.kind == "tribunal.turn-began" and event.args["side"] == "light"
            if isinstance(number := event.args["round"], int)
        }


class Forecast(TextPane):
    """The cost and consequences of an action, or everything about one Other; a pinned Other stays."""

    rule_wanted = Signal(str)
    """Emitted with the number of a rule to open."""
    card_changed = Signal(str)
    """Emitted with the name of the Other shown; "": none."""

    def __init__(self, preferences: Preferences, words: TribunalWords) -> None:
        super().__init__()
        self._preferences = preferences
        self._words = words
        self._state: State | None = None
        self._action: Action | None = None
        self._key = ""
        self._pinned = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.document().setDocumentMargin(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(110)

    @property
    def key(self) -> str:
        """Name of the Other shown; "" if there is none."""
        return self._pinned or self._key

    @property
    def pinned(self) -> bool:
        """Whether an Other is pinned."""
        return bool(self._pinned)

    def show_state(self, state: State) -> None:
        """Take details from *state* from now on."""
        self._state = state
        self._action = None
        self._update()

    def show_action(self, action: Action | None) -> None:
        """Show cost and effect of *action*; None: show the Other again."""
        self._action = action
        self._update()

    def show_card(self, key: str) -> None:
        """Show the Other *key*; "" keeps the last one."""
        if key and self._state is not None and find(self._state, key) is not None:
            self._key = key
            self._update()

    def pin(self, key: str) -> None:
        """Pin the Other *key*; the pinned one, or an unknown key, unpins."""
        exists = self._state is not None and find(self._state, key) is not None
        self._pinned = "" if key == self._pinned or not exists else key
        self._update()

    def clear_hovered(self) -> None:
        """Show no Other, unless one is pinned."""
        self._key = ""
        self._update()

    def reset(self) -> None:
        """Do nothing: this game has no secrets."""

    def sizeHint(self) -> QSize:
        return QSize(300, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self._update()

    def _update(self) -> None:
        state = self._state
        if state is None:
            return
        if self._action is not None and state.to_move is not None:
            hint = self._words.hint(self._action.verb, state.rules.numbers)
            self._show_page(self._words.action(self._action), "", self._consequences(), after=hint)
            return
        other = find(state, self.key)
        if other is None:
            self._show_page("", "", [self._words.t("tribunal.forecast-empty")])
        else:
            self._show_other(state, other)
        self.card_changed.emit(self.key)

    def _consequences(self) -> list[str]:
        assert self._state is not None
        assert self._action is not None
        if self._state.why_not(self._action) is not None:
            return []
        return self._words.forecast(self._state, self._action)

    def _show_other(self, state: State, other: OtherInfo) -> None:
        t = self._words.t
        lines = [
            t("tribunal.about-lives", lives=other.lives, most=state.rules.lives),
            t("tribunal.about-mana", mana=other.mana, layer=other.layer),
            t("tribunal.about-level", level=other.level, xp=other.xp),
        ]
        watchers = state.watchers(other.side, other.number)
        lines.append(
            t("tribunal.about-watched", names=self._words.names(watchers))
            if watchers
            else t("tribunal.about-unwatched")
        )
        sees = tuple(
            foe.name
            for foe in state.others(opponent(other.side))
            if not other.stunned and foe.layer <= other.layer
        )
        lines.append(
            t("tribunal.about-sees", names=self._words.names(sees)) if sees else t("tribunal.about-blind")
        )
        lines += [t(f"tribunal.state-{word}.hint") for word in state_names(other)]
        if other.will_fall:
            lines.append(t("tribunal.will-fall.hint", lives=state.rules.fall_lives))
        self._show_page(self._words.name(other.name), self._words.lane(other.layer), lines, other.side)

    def _show_page(self, title: str, under: str, lines: list[str], side: str = "", after: str = "") -> None:
        """Show *title* with *under* below it, then *lines*, then the explanation *after*."""
        theme, px = self._preferences.theme, self._preferences.px
        color = theme.side_text(side) if side else theme.text
        is_low = self.height() < LOW_PREVIEW * px("body")
        self.document().setDocumentMargin(8 if is_low else 14)
        title_size, text_size = (px("body"), px("small")) if is_low else (px("head"), px("body"))
        face = fonts.SANS if is_low else fonts.DISPLAY
        parts: list[str] = []
        if title:
            parts.append(
                f'<p style="margin:0 0 2px 0;font-family:{face};font-weight:bold;'
                f'font-size:{title_size}px;color:{color}">{html.escape(title)}</p>'
            )
        small = f'<p style="margin:0 0 8px 0;color:{theme.quiet};font-size:{px("small")}px">'
        if under:
            parts.append(f"{small}{html.escape(under)}</p>")
        parts += [
            f'<p style="margin:{2 if is_low else 4}px 0;font-size:{text_size}px;color:{theme.text}">'
            f'<span style="color:{theme.accent_text}">▎</span>{html.escape(line)}</p>'
            for line in lines
            if line
        ]
        if after:
            parts.append(f"{small}{html.escape(after)}</p>")
        self.setHtml("".join(parts))
        self.setAccessibleName(" ".join([title, *lines]))


def copy_to_clipboard(state: State, words: Words) -> str:
    """Copy *state* to the clipboard as a line of text; return a sentence about the result."""
    if state.to_move is None:
        return words.t("tribunal.share-over")
    QGuiApplication.clipboard().setText(line.write(state))
    return words.t("setup.line-copied")
