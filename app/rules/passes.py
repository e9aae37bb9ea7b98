"""*Not this turn*: a seat says beforehand that it passes a kind of window for the rest of the turn, or that
it need not be asked what has one sensible answer.

Who plays through windows (a session, a server) keeps the words of both seats here and asks :meth:`answer`
before it asks a seat. It looks at the seat's own view only, and the word may be given whether or not the
seat has anything to play, so neither the offer nor the pass tells what a hand holds; with strict secrecy
every window is asked alike and passed alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import PLAIN_MANNER, Action, Manner, Seat, View

PASS = Action("pass")


class Passes:
    """What the seats have said they pass, and in which turn."""

    def __init__(self, manners: Mapping[str, Manner]) -> None:
        self._manners = manners
        self._said: dict[tuple[Seat, str], int] = {}
        self._spared: set[tuple[Seat, str]] = set()
        self._again: set[tuple[Seat, str]] = set()

    def say(self, seat: Seat, kind: str, turn: int) -> None:
        """*seat* passes every question of *kind* that it is asked in *turn*."""
        self._said[seat, kind] = turn

    def spare(self, seat: Seat, kind: str) -> None:
        """*seat* is not asked a question of *kind* to which there is one sensible answer."""
        self._spared.add((seat, kind))
        self._again.discard((seat, kind))

    def spares(self, seat: Seat, kind: str) -> bool:
        """Whether *seat* is spared questions of *kind* to which there is one sensible answer."""
        return (seat, kind) in self._spared

    def answered(self, seat: Seat, kind: str) -> None:
        """*seat* has answered a question of *kind*: if it was asked only once more, it is spared again."""
        self._again.discard((seat, kind))

    def unsay(self, seat: Seat, kind: str | None = None) -> None:
        """*seat* wants to be asked again: about *kind*, or about everything (then once about what it is
        spared)."""
        if kind is None:
            self._again |= {one for one in self._spared if one[0] == seat}
        self._spared.discard((seat, kind or ""))
        for key in [key for key in self._said if key[0] == seat and kind in (None, key[1])]:
            del self._said[key]

    def said(self, seat: Seat, turn: int) -> tuple[str, ...]:
        """The kinds that *seat* passes in *turn*."""
        return tuple(kind for (one, kind), when in self._said.items() if (one, when) == (seat, turn))

    @staticmethod
    def sayable(view: View) -> bool:
        """Whether the question that *view* shows can be passed, so that *not this turn* can be offered."""
        return view.question is not None and PASS in view.actions and hasattr(view, "turn")

    def answer(self, view: View) -> Action | None:
        """The answer that the seat of *view* has promised to the question it is asked now; None: ask it."""
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
