"""The state of a game of *Own Fate*: implements :class:`app.rules.game.State`."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules import dice
from app.rules.game import Action, BadText, Event, IllegalAction, Outcome, Question, Reason, Seat
from app.rules.own_fate import digest, ending, flow, refuse
from app.rules.own_fate.compiled import NONE, SEAT_NAMES, CompiledSet
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.projection import make_view
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.redaction import masked
from app.rules.own_fate.view import FateView


class FateState(Position):
    """A position with the methods of :class:`app.rules.game.State`."""

    __slots__ = ()

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next; None when the game is over."""
        if self.result is not None:
            return None
        if self.draw_offer != NONE:
            return SEAT_NAMES[1 - self.draw_offer]
        return SEAT_NAMES[self.asked.seat] if self.asked is not NOTHING else None

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        if self.result is not None:
            return None
        if self.draw_offer != NONE:
            by = SEAT_NAMES[self.draw_offer]
            return Question("draw-offer", SEAT_NAMES[1 - self.draw_offer], {"by": by})
        return Question(self.asked.kind, SEAT_NAMES[self.asked.seat], flow.question_args(self))

    @property
    def outcome(self) -> Outcome | None:
        """The result and score; None during the game."""
        return ending.outcome(self)

    def legal(self) -> Sequence[Action]:
        """Return all legal actions; without a gloom cap, only useful gloom levels."""
        return flow.legal(self)

    def table_actions(self) -> Sequence[Action]:
        """Return resignations and draw offers, which both seats may make at any time."""
        return ending.table_actions(self)

    def why_not(self, action: Action) -> Reason | None:
        """Return None if *action* is legal now, else the reason with its rule."""
        return refuse.why_not(self, action)

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and return its events. Raises IllegalAction, leaving the state unchanged."""
        if action not in flow.legal(self):
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalAction(reason)
        return flow.perform(self, action, events)

    def view(self, seat: Seat | None) -> FateView:
        """Return all that *seat* may know; for None, what both seats may know."""
        return make_view(masked(self, seat), seat, self if seat is not None else None)

    def digest(self) -> str:
        """Return a short hash of the state, the card set and the options."""
        return digest.digest(self)

    def key(self) -> tuple[object, ...]:
        """Return everything that defines the position, as plain values."""
        return digest.key(self)


def new_game(compiled: CompiledSet, seed: int) -> FateState:
    """Set up a new game (T0) and go to its first decision. Raises BadText for a bad starting location."""
    state, cards = FateState(compiled), compiled
    state.rng = seed & ((1 << 64) - 1)
    state.deck = list(range(cards.n_spells))
    state.rng = dice.shuffle(state.rng, state.deck)
    state.probability_deck = list(cards.deck_cards)
    state.rng = dice.shuffle(state.rng, state.probability_deck)
    for entity in range(cards.n_entities):
        card = cards.cards[entity]
        if card.deck == "probability":
            continue
        if card.start not in cards.location_index:
            raise BadText(Reason("fate.no-start", "T", {"card": cards.names[entity], "location": card.start}))
        state.zone[entity] = IN_PLAY
        state.loc[entity] = cards.location_index[card.start]
    for other in range(cards.n_others):
        if state.zone[other] == IN_PLAY:
            state.hand[other] = state.draw(cards.strength[other])
    flow.advance(state)
    return state
