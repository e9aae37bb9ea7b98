"""*Not this turn*: passing a kind of question for the rest of a turn, and auto-answering.

Sessions and servers keep both seats' choices here and call :meth:`answer` before asking a seat. It uses only
the seat's own view, and the choice is available whether or not the seat has anything to play, so neither
offer nor pass reveals a hand. With strict secrecy all questions are asked and passed alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import PLAIN_MANNER, Action, Manner, Seat, View

PASS = Action("pass")


class Passes:
    """Kinds of questions each seat passes, and in which turn."""

    def __init__(self, manners: Mapping[str, Manner]) -> None:
        self._manners = manners
        self._said: dict[tuple[Seat, str], int] = {}
        self._spared: set[tuple[Seat, str]] = set()
        self._again: set[tuple[Seat, str]] = set()

    def say(self, seat: Seat, kind: str, turn: int) -> None:
        """Pass every question of *kind* for *seat* in *turn*."""
        self._said[seat, kind] = turn

    def spare(self, seat: Seat, kind: str) -> None:
        """Auto-answer *seat*'s questions of *kind* with a single sensible answer."""
        self._spared.add((seat, kind))
        self._again.discard((seat, kind))

    def spares(self, seat: Seat, kind: str) -> bool:
        """Return whether *seat*'s questions of *kind* are auto-answered."""
        return (seat, kind) in self._spared

    def answered(self, seat: Seat, kind: str) -> None:
        """Resume auto-answering *kind* after *seat* has answered one question."""
        self._again.discard((seat, kind))

    def unsay(self, seat: Seat, kind: str | None = None) -> None:
        """Ask *seat* again about *kind*, or everything (auto-answered kinds once)."""
        if kind is None:
            self._again |= {one for one in self._spared if one[0] == seat}
        self._spared.discard((seat, kind or ""))
        for key in [key for key in self._said if key[0] == seat and kind in (None, key[1])]:
            del self._said[key]

    def said(self, seat: Seat, turn: int) -> tuple[str, ...]:
        """Return the kinds *seat* passes in *turn*."""
        return tuple(kind for (one, kind), when in self._said.items() if (one, when) == (seat, turn))

    @staticmethod
    def sayable(view: View) -> bool:
        """Return whether *view*'s question can be passed with *not this turn*."""
        return view.question is not None and PASS in view.actions and hasattr(view, "turn")

    def answer(self, view: View) -> Action | None:
        """Return the promised answer to the question in *view*; None: ask the seat."""
        question = view.question
        if question is None or question.seat != view.seat:
            return None
        asked = (question.seat, question.kind)
        sure = self._manners.get(question.kind, PLAIN_MANNER).sure
        if asked in self._spared and asked not in self._again and sure is not None:
            answer = sure(view)
            if answer is not None:
                return answer
        passed = asked in self._said and self._said[asked] == getattr(view, "turn", 0)
        return PASS if passed and self.sayable(view) else None
