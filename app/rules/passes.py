"""Passing a kind of question for the rest of a turn (*Not this turn*), and auto-answering.

Sessions and servers store both seats' choices here and call :meth:`Passes.answer` before asking a seat. The
answer depends only on the seat's own view. The choice is offered whether or not the seat has anything to
play, so neither the offer nor a pass reveals a hand. With strict secrecy, all questions are asked and passed
alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import PLAIN_MANNER, Action, Manner, Seat, View

PASS = Action("pass")


class Passes:
    """The kinds of questions that each seat passes this turn or has auto-answered."""

    def __init__(self, manners: Mapping[str, Manner]) -> None:
        self._manners = manners
        self._passed_in: dict[tuple[Seat, str], int] = {}
        self._auto_answered: set[tuple[Seat, str]] = set()
        self._ask_once: set[tuple[Seat, str]] = set()

    def pass_kind(self, seat: Seat, kind: str, turn: int) -> None:
        """Pass every question of *kind* for *seat* in *turn*."""
        self._passed_in[seat, kind] = turn

    def auto_answer(self, seat: Seat, kind: str) -> None:
        """Auto-answer *seat*'s questions of *kind* if only one answer is sensible."""
        self._auto_answered.add((seat, kind))
        self._ask_once.discard((seat, kind))

    def auto_answers(self, seat: Seat, kind: str) -> bool:
        """Return whether *seat*'s questions of *kind* are auto-answered."""
        return (seat, kind) in self._auto_answered

    def answered(self, seat: Seat, kind: str) -> None:
        """Resume auto-answering *kind* after *seat* has answered one question."""
        self._ask_once.discard((seat, kind))

    def ask_again(self, seat: Seat, kind: str | None = None) -> None:
        """Stop passing and auto-answering *kind* for *seat*.

        None: stop passing all kinds, and ask once about each auto-answered kind.
        """
        if kind is None:
            self._ask_once |= {pair for pair in self._auto_answered if pair[0] == seat}
        self._auto_answered.discard((seat, kind or ""))
        for key in [key for key in self._passed_in if key[0] == seat and kind in (None, key[1])]:
            del self._passed_in[key]

    def passed_kinds(self, seat: Seat, turn: int) -> tuple[str, ...]:
        """Return the kinds *seat* passes in *turn*."""
        return tuple(
            kind
            for (passing_seat, kind), when in self._passed_in.items()
            if (passing_seat, when) == (seat, turn)
        )

    @staticmethod
    def can_pass(view: View) -> bool:
        """Return whether *view*'s question can be passed with *not this turn*."""
        return view.question is not None and PASS in view.actions and hasattr(view, "turn")

    def answer(self, view: View) -> Action | None:
        """Return the automatic answer to the question in *view*; None: ask the seat."""
        question = view.question
        if question is None or question.seat != view.seat:
            return None
        seat_and_kind = (question.seat, question.kind)
        only_answer = self._manners.get(question.kind, PLAIN_MANNER).only_answer
        if (
            seat_and_kind in self._auto_answered
            and seat_and_kind not in self._ask_once
            and only_answer is not None
        ):
            answer = only_answer(view)
            if answer is not None:
                return answer
        passed = seat_and_kind in self._passed_in and self._passed_in[seat_and_kind] == getattr(
            view, "turn", 0
        )
        return PASS if passed and self.can_pass(view) else None
