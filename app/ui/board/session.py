"""The game being played: accepts requests, emits signals. The screen changes a game only through it.

The screen shows one seat's view at a time (``viewer``; None while it changes hands). The session emits only
what that seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Self

from PySide6.QtCore import QObject, Signal

from app.rules.game import (
    PLAIN_MANNER,
    Action,
    Cards,
    Event,
    Game,
    IllegalAction,
    Manner,
    Question,
    Reason,
    Seat,
    State,
    View,
    opponent,
)
from app.rules.match import Match, deciding_seat, replay
from app.rules.passes import PASS, Passes
from app.rules.record import OptionValue, Record, RuleSetName
from app.rules.record_file import TAKEN_OVER, RecordFile
from app.table.session import SeenAction, V
from app.widgets import tasks
from app.widgets.waiting import call_later

if TYPE_CHECKING:
    from app.bots.players import Answer

Player = str
"""``person``, or the name of a computer player."""
AUTO_ANSWERED = "spared_{}"
"""Setting: whether a kind of question is answered automatically if only one answer is sensible.

``no``: the player is asked.
"""
WARN_LOSSES = "warn-losses"
"""Setting: whether to warn before *done* lets an Other die needlessly ("yes" or "no")."""
WATCH_DELAY_MS = 250
"""ms between two decisions when only computers play."""
Chooser = Callable[[View, int, str], "Action | Future[Action]"]
"""Function (view, seed, player's name) that returns one of ``view.actions``, or a future of it."""


class GameSession(QObject, Generic[V]):
    """One game, from its start or from where it is resumed, to its end."""

    action_done = Signal()
    """An action was done and the next decision is due; emitted before the table shows the action."""
    advanced = Signal(object, object)
    """Events of the last action that the viewer may see, and the viewer's view."""
    rebuilt = Signal(object)
    """The view has changed as a whole (an undo, or another viewer): redraw everything."""
    viewer_changed = Signal(object)
    """The view of the next viewer, to be shown after the events of the last decision."""
    decision_needed = Signal(str, object)
    """The deciding seat and its legal actions (only if it is the viewer, or is asked openly)."""
    handover = Signal(str)
    """The seat that must take the screen before anything hidden is shown."""
    phone_decides = Signal(str)
    """This seat decides on a phone now: show public information."""
    refused = Signal(object)
    """The :class:`Reason` why the last request was refused."""
    record_failed = Signal(object)
    """The :class:`Reason` why the record can't be written; only if another window has it, play ends."""
    finished = Signal(object)
    """The :class:`Outcome`."""
    allows_plan_edits = True
    """Whether players may change a plan in progress as a whole; in a lesson they go step by step."""
    no_hint_code = "table.hint-none"
    """Code of the message for a hint when nobody can decide anything."""
    has_narrator = False
    """Whether a lesson narrates what happens, so that no other notice is needed."""
    hinted = Signal(object, object, object)
    """The action advised to the viewer, its :class:`Reason`, and the candidates searched."""
    auto_answered = Signal(str)
    """A question of this kind was answered automatically; the player may undo the answer."""

    def __init__(
        self,
        match: Match,
        players: Mapping[Seat, Player] | None = None,
        *,
        open_hands: bool = False,
        chooser: Chooser | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.players: dict[Seat, Player] = {**dict.fromkeys(match.header.seats, "person"), **(players or {})}
        self.open_hands = open_hands
        self.practice = any(player != "person" for player in self.players.values())
        self.viewer: Seat | None = None
        self.on_phones: frozenset[Seat] = frozenset()
        """Seats whose hands are on phones; the screen neither shows their views nor asks them."""
        self.handing_over = False
        """Whether the screen waits for the next person."""
        self.version = 0
        self._started = False
        self.handovers = 0
        self._pause_reasons: set[str] = set()
        self.passes = Passes(match.game.manners)
        self._chooser = chooser
        self._history = replay_history(self.match)
        self._write_error: Reason | None = None
        self._view_cache: dict[Seat | None, tuple[State, tuple[int, int], V]] = {}

    @classmethod
    def begin(
        cls,
        game: Game,
        card_set: Cards,
        *,
        seed: int,
        options: Mapping[str, OptionValue],
        file: Path,
        players: Mapping[Seat, Player],
        names: Mapping[Seat, str],
        date: str,
        open_hands: bool = False,
        rule_set: RuleSetName | None = None,
        chooser: Chooser | None = None,
    ) -> GameSession:
        """Start a new game, recorded in *file* from the beginning."""
        match = Match.begin(
            game, card_set, seed, options, names, date, open_hands=open_hands, rule_set=rule_set
        )
        match.write_to(RecordFile.create(file, match.header))
        return cls(match, players, open_hands=open_hands, chooser=chooser)._with_auto_answers()

    @classmethod
    def resume(
        cls,
        game: Game,
        record: Record,
        file: Path,
        card_set: Cards,
        *,
        players: Mapping[Seat, Player],
        open_hands: bool = False,
        chooser: Chooser | None = None,
        take_over: bool = False,
    ) -> GameSession:
        """Resume the game of *record*; *take_over*: even if another window has it.

        Raises ``BadRecord``.
        """
        # Opened before the replay, which takes a while, so that no other window writes meanwhile.
        opened = RecordFile.resume(file, record, take_over=take_over)
        try:
            match = replay(record, game, card_set)
        except BaseException:
            opened.close()
            raise
        match.write_to(opened)
        return cls(match, players, open_hands=open_hands, chooser=chooser)._with_auto_answers()

    def _with_auto_answers(self) -> Self:
        """Switch on automatic answers to questions with one sensible answer, and return the session."""
        for kind in self.auto_answerable:
            self.set_auto_answer(kind, True)
        return self

    @property
    def auto_answerable(self) -> tuple[str, ...]:
        """Kinds of question that may be answered automatically if only one answer is sensible."""
        manners = self.match.game.manners.items()
        return tuple(
            kind
            for kind, manner in manners
            if manner.only_answer and (self.practice or not manner.only_if_undoable)
        )

    def set_auto_answer(self, kind: str, on: bool) -> None:
        """Set whether questions of *kind* with one sensible answer are answered for people."""
        for seat in self.persons():
            if on and kind in self.auto_answerable:
                self.passes.auto_answer(seat, kind)
            else:
                self.passes.ask_again(seat, kind)

    @property
    def to_move(self) -> Seat | None:
        """The deciding seat; None if there is none."""
        return self.match.state.to_move

    @property
    def view(self) -> V:
        """The viewer's view."""
        return self.view_of(self.viewer)

    @property
    def other_view(self) -> V | None:
        """The opponent's view in a game with open hands; None otherwise."""
        if not self.match.header.open_hands:
            return None
        return self.view_of(opponent(self.viewer or "light"))

    def persons(self) -> list[Seat]:
        """Return the seats played by people."""
        return [seat for seat in self.match.header.seats if self.players[seat] == "person"]

    def persons_here(self) -> list[Seat]:
        """Return the seats played by people at this screen."""
        return [seat for seat in self.persons() if seat not in self.on_phones]

    def view_of(self, seat: Seat | None) -> V:
        """Return the view of *seat* (None: the public); cached per position."""
        state, key = self.match.state, (len(self.match.entries), self.version)
        cached = self._view_cache.get(seat)
        if cached is None or cached[0] is not state or cached[1] != key:
            view: Any = state.view(seat)
            cached = self._view_cache[seat] = state, key, view
        return cached[2]

    def set_phone_seats(self, seats: frozenset[Seat]) -> None:
        """Move the hands of *seats* to phones, and those of the other seats to this screen."""
        if seats == self.on_phones:
            return
        self.on_phones = seats
        if self.viewer is None or self.viewer in seats:
            self.viewer = self._first_viewer()
        if self._started and self.match.outcome is None:
            self.rebuilt.emit(self.view)
            self._ask()

    def _first_viewer(self) -> Seat | None:
        """Return the seat of the game's only person, unless it is on a phone; otherwise None."""
        persons = self.persons()
        return persons[0] if len(persons) == 1 and persons[0] not in self.on_phones else None

    def start(self) -> None:
        """Emit the first signals; call this once the table is connected."""
        self._started = True
        self.viewer = self._first_viewer()
        self.rebuilt.emit(self.view)
        self._ask()

    def show_view_of(self, seat: Seat | None) -> None:
        """Show the view of *seat*, whose player is at the screen; None: the neutral view."""
        self.viewer, self.handing_over = seat, False
        self.rebuilt.emit(self.view)
        self._ask()

    def manner(self, question: Question | None) -> Manner:
        """Return the game's :class:`Manner` for *question*: how it is asked."""
        return self.match.game.manners.get(question.kind, PLAIN_MANNER) if question else PLAIN_MANNER

    @property
    def asked_openly(self) -> bool:
        """Whether two people play with hidden hands, and this question can be answered without seeing one."""
        manner = self.manner(self.match.state.question)
        return (
            (manner.public or manner.open_verbs is not None)
            and len(self.persons()) == 2
            and not self.open_hands
            and self.to_move not in self.on_phones
        )

    @property
    def question(self) -> Question | None:
        """The question as the viewer may know it.

        The neutral view may lack an open question; in that case it comes from the state.
        """
        if self.viewer is None and self.asked_openly:
            return self.match.state.question
        question: Question | None = self.view.question
        return question

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions, if the viewer decides now or the question is open."""
        if self.viewer is None and self.asked_openly:
            state = self.match.state
            openly = self.manner(state.question).open_verbs
            if openly is None:
                return tuple(state.legal())
            verbs = openly(state)
            return tuple(action for action in state.legal() if action.verb in verbs)
        return tuple(self.view.actions)

    def request_handover(self) -> None:
        """Hand the screen over to the deciding seat, so that its player sees the hand."""
        seat = self.to_move
        if seat is not None and seat not in self.on_phones:
            self.handovers += 1
            self.viewer, self.handing_over = None, True
            self.handover.emit(seat)

    def submit(self, action: Action) -> bool:
        """Do *action* for the seat to move; return False if there is none, or (reporting it) if refused."""
        seat = self.to_move
        if seat is None:
            return False
        question = self.match.state.question
        try:
            events = self.match.submit(action)
        except IllegalAction as refusal:
            self._refuse(refusal.reason)
            return False
        self.version += 1
        if question is not None:
            self.passes.answered(seat, question.kind)
        self._history.append((seat, action, tuple(events)))
        self._watch_record()
        if self._advance_answer() is None:
            self.action_done.emit()
        self.advanced.emit(_visible_to(self.viewer, events), self.view)
        self._ask()
        return True

    def why_not_of(self, seat: Seat, action: Action) -> Reason | None:
        """Return why *seat* can't do *action* now (None: it can)."""
        seat_to_move = deciding_seat(action, self.match.state)
        if seat_to_move is not None and seat_to_move != seat:
            return Reason("ui.not-your-decision")
        return self.why_not(action)

    def pass_offer(self, view: View) -> str:
        """Return the code of an offer to pass this question and later ones like it; "" for no offer.

        *view*: view of the deciding seat.
        """
        question = view.question
        if question is None or not Passes.can_pass(view):
            return ""
        manner = self.manner(question)
        if manner.recurs:
            return "not-this-turn"
        return (
            "when-needed"
            if manner.only_answer and not self.passes.auto_answers(question.seat, question.kind)
            else ""
        )

    def pass_this_turn(self, seat: Seat | None = None) -> bool:
        """Pass the current question for *seat* (default: the viewer), and all of its kind in this turn.

        A question that can be answered automatically is passed until several answers are sensible. Returns
        whether the question was passed.
        """
        seat = seat or self.viewer
        view: Any = self.view_of(seat) if seat is not None else None
        if view is None or not Passes.can_pass(view):
            return False
        seat, kind = view.question.seat, view.question.kind
        if self.manner(view.question).only_answer:
            self.passes.auto_answer(seat, kind)
        else:
            self.passes.pass_kind(seat, kind, view.turn)
        return self.submit(PASS)

    def why_not(self, action: Action) -> Reason | None:
        """Return why *action* can't be done now (None: it can)."""
        return self.match.state.why_not(action)

    def undoable(self) -> int:
        """Return how many decisions the viewer may undo without the opponent's consent."""
        if self.viewer is None:
            return 0
        return len(self.match.moves) if self.practice else self.match.undoable(self.viewer)

    def why_not_undo(self, count: int, *, agreed: bool = False, of: Seat | None = None) -> Reason | None:
        """Return why the seat *of* (default: the viewer) can't undo *count* decisions; None: it can."""
        seat = of or self.viewer or self.to_move or "light"
        return self.match.why_not_undo(count, seat, self._undo_mode(agreed))

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Undo *count* decisions for the seat *of* (default: the viewer); report a refusal, return False."""
        seat = of or self.viewer or self.to_move or "light"
        try:
            self.match.undo(count, seat, self._undo_mode(agreed))
        except IllegalAction as refusal:
            self._refuse(refusal.reason)
            return False
        self.version += 1
        for other in self.match.header.seats:
            self.passes.ask_again(other)
        del self._history[len(self.match.moves) :]
        self._watch_record()
        self.rebuilt.emit(self.view)
        self._ask()
        return True

    def undo_to_own(self) -> bool:
        """Undo the person's last decision and what the computer did since; only against computers."""
        for count, move in enumerate(reversed(self.match.moves), 1):
            if self.players[move.seat] == "person":
                return self.undo(count)
        return self.undo(len(self.match.moves) + 1)

    def history(self, start: int = 0) -> list[SeenAction]:
        """Return the log from the action *start* on, as the viewer may see it."""
        return self.history_of(self.viewer, start)

    def history_of(self, seat: Seat | None, start: int = 0) -> list[SeenAction]:
        """Return the log from the action *start* on, as *seat* may see it."""
        return [
            SeenAction(number, by, action, _visible_to(seat, events))
            for number, (by, action, events) in enumerate(self._history[start:], start)
        ]

    def close(self) -> None:
        """Close the record, and ignore answers that arrive later."""
        self.version += 1
        if self.match.file is not None:
            self.match.file.close()

    def _undo_mode(self, agreed: bool) -> Literal["alone", "agreed", "practice"]:
        if self.practice:
            return "practice"
        return "agreed" if agreed else "alone"

    def _ask(self) -> None:
        outcome = self.match.outcome
        if outcome is not None:
            self.finished.emit(outcome)
            return
        seat = self.to_move
        if seat is None:
            return
        if self.players[seat] != "person":
            version = self.version
            # If only computers play, give people time to follow.
            call_later(self, 0 if self.persons() else WATCH_DELAY_MS, lambda: self._think(seat, version))
        elif (advance_answer := self._advance_answer()) is not None:
            question = self.match.state.question
            if question is not None and self.manner(question).only_if_undoable:
                self.auto_answered.emit(question.kind)
            self.submit(advance_answer)
        elif seat in self.on_phones:
            if self.viewer is not None or self.handing_over:
                self.viewer, self.handing_over = None, False
                self.phone_decides.emit(seat)
        elif seat == self.viewer or (self.viewer is None and self.asked_openly):
            self.decision_needed.emit(seat, self.actions)
        elif self.open_hands or (self.viewer is None and self.persons() == [seat]):
            self._switch_viewer(seat)
        elif self.asked_openly:
            self._switch_viewer(None)
        else:
            self.request_handover()

    def _switch_viewer(self, seat: Seat | None) -> None:
        self.viewer, self.handing_over = seat, False
        self.viewer_changed.emit(self.view)
        self._ask()

    def _advance_answer(self) -> Action | None:
        """Return the answer that the deciding person has given in advance; None if there is none."""
        seat = self.to_move
        if seat is None or self.players[seat] != "person":
            return None
        return self.passes.answer(self.view_of(seat))

    def hint(self) -> bool:
        """Request advice for the viewer, emitted later as ``hinted``; return False if there can't be any."""
        advice = getattr(self._chooser, "advice", None)
        if advice is None or self.viewer is None or self.to_move != self.viewer:
            return False
        version = self.version
        seed = self.match.header.seed + len(self.match.moves)
        future = advice(self.view, seed, self.match.header.game)
        tasks.follow(self, future, partial(self._on_advice, version))
        return True

    def _on_advice(self, version: int, advice: Future[Answer]) -> None:
        if version == self.version:
            answer = advice.result()
            self.match.mark_advised(answer.action)
            self.hinted.emit(answer.action, answer.reason, answer.candidates)

    def pause_bots(self, on: bool, why: str) -> None:
        """Pause computer players for the reason *why*, or end that reason; they go on when none is left."""
        was_paused = bool(self._pause_reasons)
        (self._pause_reasons.add if on else self._pause_reasons.discard)(why)
        seat = self.to_move
        if was_paused and not self._pause_reasons and seat is not None and self.players[seat] != "person":
            self._ask()

    def _think(self, seat: Seat, version: int) -> None:
        if self._pause_reasons or version != self.version or self.to_move != seat or self._chooser is None:
            return
        view = self.match.state.view(seat)
        seed = self.match.header.seed * 1_000_003 + len(self.match.moves)
        answer = self._chooser(view, seed, self.players[seat])
        if isinstance(answer, Future):
            tasks.follow(self, answer, partial(self._on_answer, version))
        else:
            self.submit(answer)

    def _on_answer(self, version: int, answer: Future[Action]) -> None:
        """Submit a computer's answer, unless the position has changed."""
        if version == self.version:
            self.submit(answer.result())

    def begin_again(self, match: Match) -> None:
        """Replace the match by *match*."""
        self.match = match
        self.version += 1
        self._history = replay_history(match)
        self.rebuilt.emit(self.view)
        self._ask()

    def _refuse(self, reason: Reason) -> None:
        """Report why a request was refused: by the rules, or because another window has the game."""
        if reason.code != TAKEN_OVER:
            self.refused.emit(reason)
            return
        # Redrawing returns dragged pieces; no further question is asked in this window.
        self.rebuilt.emit(self.view)
        self.record_failed.emit(reason)

    def _watch_record(self) -> None:
        trouble = self.match.file.trouble if self.match.file else None
        if trouble is not None and trouble != self._write_error:
            self.record_failed.emit(trouble)
        self._write_error = trouble


def _visible_to(seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
    seen = (event.seen_by(seat) for event in events)
    return tuple(event for event in seen if event is not None)


def replay_history(match: Match) -> list[tuple[Seat, Action, tuple[Event, ...]]]:
    """Return (seat, action, events) for each action of *match* that was not undone, by replaying it."""
    if not match.moves:
        return []
    state = match.state_after(0)
    return [(move.seat, move.action, tuple(state.apply(move.action))) for move in match.moves]
