"""What a seat may know of a game: :class:`FateView`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from app.rules.game import Action, Outcome, Question, Seat
from app.rules.own_fate import forecast
from app.rules.own_fate.redaction import determinize
from app.rules.own_fate.view_parts import (
    CallView,
    CountRecord,
    EffectView,
    ItemView,
    LocationView,
    OtherView,
    PersonView,
    Phase,
    PlayView,
    SlotView,
    TurnView,
)

if TYPE_CHECKING:
    from app.rules.own_fate.state import FateState


@dataclass(frozen=True, slots=True)
class FateView:
    """Everything one seat may know (seat None: what both seats may know).

    ``balance``: positive for Light, negative for Dark (−10…10). ``inferno``: the chip's space, from 1 on the
    left; 0 before the first turn. ``vortex``: the spaces' labels. ``hands``: both seats' probability cards,
    None for an unknown card. ``top_side``: side of the top probability card, "" if the deck is empty;
    ``top_card``: its key if this seat has seen it. ``in_deck``: cards that this seat knows to be in the
    probability deck. ``plan``: the plan of the current battle slot, empty for the other seat.
    """

    seat: Seat | None
    turn: int
    phase: Phase
    question: Question | None
    actions: tuple[Action, ...]
    outcome: Outcome | None
    options: Mapping[str, bool | int | str]
    balance: int
    balance_limit: int
    inferno: int
    vortex: tuple[int, ...]
    locations: tuple[LocationView, ...]
    others: tuple[OtherView, ...]
    persons: tuple[PersonView, ...]
    items: tuple[ItemView, ...]
    plays: tuple[PlayView, ...]
    plan: tuple[PlayView, ...]
    slot: SlotView | None
    bled: int
    hands: Mapping[Seat, tuple[str | None, ...]]
    playable: tuple[str, ...]
    spell_deck: int
    spell_discards: tuple[str, ...]
    probability_deck: int
    top_side: str
    top_card: str | None
    in_deck: tuple[str, ...]
    removed: tuple[str, ...]
    calls: tuple[CallView, ...]
    effects: tuple[EffectView, ...]
    order: tuple[TurnView, ...]
    last_count: CountRecord | None
    unbuilt: tuple[str, ...]
    masked: FateState = field(repr=False, compare=False)

    def other(self, key: str) -> OtherView:
        """Return the Other *key*. Raises KeyError."""
        for other in self.others:
            if other.key == key:
                return other
        raise KeyError(key)

    def forecast(self) -> CountRecord:
        """Return the Count as if the battle ended now, as far as this seat knows.

        Includes this seat's current plan; leaves out face-down cards.
        """
        return forecast.forecast(self.masked)

    def count_underway(self) -> CountRecord | None:
        """Return the Count in progress; None while it has no results and when it's over."""
        return forecast.underway(self.masked)

    def determinized(self, rng: Random) -> FateState:
        """Return a full state consistent with this view, built from the view alone."""
        return determinize(self.masked, self.seat, rng)
