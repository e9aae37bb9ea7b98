"""The page of a game of Tribunal, with previews of actions, the price dialog and analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, Qt, Signal

from app.rules.game import Action, Outcome
from app.rules.tribunal import State, TribunalView
from app.table.tribunal import gestures
from app.table.tribunal.director import TribunalDirector
from app.table.tribunal.result import result_page
from app.table.tribunal.words import TribunalWords
from app.ui.board.hints import advice_page
from app.ui.board.open_hand import OpenHand
from app.ui.board.page import Parts, TablePage
from app.ui.board.piece import RenderContext
from app.ui.board.session import GameSession
from app.ui.tribunal import share
from app.ui.tribunal.analysis import TableAnalysis
from app.ui.tribunal.forecast import Forecast
from app.ui.tribunal.geometry import EDGE, PARTS
from app.ui.tribunal.panel import ActionPanel
from app.ui.tribunal.pricing import PricingSheet
from app.ui.tribunal.scene import TribunalScene
from app.widgets.controls import restyle, switch
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.table.phone_hand import PhoneHandFactory


class TribunalPage(TablePage[TribunalView]):
    """The page of one game of Tribunal."""

    words: TribunalWords

    commands = frozenset({"watch-again", "hint", "prices", "analyse", "copy-position", "set-up-here"})
    reviewable = True
    set_up_wanted = Signal(object)
    """Emitted with the current state, to set up a position from it."""

    def __init__(self, preferences: Preferences, gallery: Gallery, session: GameSession) -> None:
        super().__init__(preferences, gallery, session)
        self.pricing = PricingSheet(self, preferences, self.words)
        self.pricing.priced.connect(self._submit_prices)
        self.question.pricing_wanted.connect(self.open_pricing)
        self.scene.hovered.connect(self._hovered)
        self._submitting_prices = False
        self._plays_both_sides = False
        self.analysis = TableAnalysis(preferences, self.words, self.scene)
        self.set_footer(self.analysis.panel)
        self._analyse_button = switch()
        self._analyse_button.setParent(self.view)
        self._analyse_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._analyse_button.clicked.connect(lambda _=False: self.analyse())
        self.analysis.switched.connect(self._analyse_button.setChecked)
        self.pricing.judge_wanted.connect(self._judge_prices)
        self.pricing.closed.connect(self.analysis.resume)
        self.analysis.priced.connect(self.pricing.show_judged)
        self._offer_analysis()

    @classmethod
    def phone_hand_factory(cls) -> PhoneHandFactory:
        from app.table.tribunal.phone import TribunalHand

        return TribunalHand

    def start(self) -> None:
        self._offer_analysis()
        super().start()

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

    def _judge_prices(self, prices: Sequence[int]) -> None:
        if self.may_analyse:
            self.analysis.judge_prices(self.session.view.state, prices)

    def copy_position(self) -> None:
        """Copy the position to the clipboard as a line of text."""
        self.show_message(share.copy(self.session.view.state, self.words))

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

    def _hint_html(self, view: TribunalView, advice: str | None, candidates: Sequence[Any]) -> str:
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

    def _parts(self, desk: RenderContext) -> Parts:
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
        cramped = height < 620 * self._preferences.text_percent / 100
        parts = (0.58, 0.36, 0.06) if cramped else (0.60, 0.26, 0.14)
        self.side.set_shares(height, *parts)
