"""What the table needs of a game being played, whatever plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from typing_extensions import TypeVar

from app.rules.game import Action, Event, Reason, Seat, View
from app.rules.match import Match
from app.rules.record import clean_line

V = TypeVar("V", bound=View, default=Any)
"""The view of a game."""
Seen = TypeVar("Seen", bound=View, default=Any, covariant=True)
"""The view that a session returns."""
COMPUTER = " ⚙ "
"""Separator before the level of a computer player in a record's player names."""


def person_name(text: str, most: int = 100) -> str:
    """Return a person's name from *text*: one visible line of at most *most* characters.

    Removes the sign of a computer player. "" if nothing is left.
    """
    return clean_line(text.replace(COMPUTER.strip(), " "), most)


@dataclass(frozen=True, slots=True)
class SeenAction:
    """An action that was done: by whom, and its events as one seat may see them."""

    number: int
    seat: Seat
    action: Action
    events: tuple[Event, ...]


class Session(Protocol[Seen]):
    """A game being played; None stands for the public as a seat."""

    @property
    def match(self) -> Match:
        """The game and its record."""

    @property
    def players(self) -> Mapping[Seat, str]:
        """``person``, or the name of a computer player, by seat."""

    @property
    def practice(self) -> bool:
        """Whether a computer plays, so that every decision can be undone."""

    @property
    def viewer(self) -> Seat | None:
        """The seat that is at the screen."""

    @property
    def allows_plan_edits(self) -> bool:
        """Whether players may change a plan as a whole."""

    def view_of(self, seat: Seat | None) -> Seen:
        """Return the view of *seat*."""

    def history_of(self, seat: Seat | None, start: int = 0) -> list[SeenAction]:
        """Return the log from the action *start* on, as *seat* may see it."""

    def why_not_of(self, seat: Seat, action: Action) -> Reason | None:
        """Return why *seat* can't do *action* now; None if it can."""

    def why_not(self, action: Action) -> Reason | None:
        """Return why *action* can't be done now by the seat to move; None if it can."""

    def submit(self, action: Action) -> bool:
        """Do *action* for the seat to move; return whether this worked."""

    def pass_offer(self, view: View) -> str:
        """Return the code of an offer to pass this question and later ones like it; "" for no offer."""

    def pass_this_turn(self, seat: Seat | None = None) -> bool:
        """Pass the current question for *seat*, and all of its kind in this turn; return if it worked."""

    def why_not_undo(self, count: int, *, of: Seat | None = None) -> Reason | None:
        """Return why the seat *of* can't undo *count* decisions; None if it can."""

    def undo(self, count: int = 1, *, of: Seat | None = None) -> bool:
        """Undo *count* decisions for the seat *of*; return whether this worked."""

    def undo_to_own(self) -> bool:
        """Undo the person's last decision and what the computer did since."""

    def set_phone_seats(self, seats: frozenset[Seat]) -> None:
        """Move the hands of *seats* to phones, and those of the other seats to the screen."""
