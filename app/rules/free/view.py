"""Views of a free table. All redaction of views happens here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from app.rules import dice
from app.rules.free.layout import BOX, ZoneDef
from app.rules.free.state import FreeState, Held, Looking, Thing
from app.rules.free.things import TableSet
from app.rules.game import Action, Outcome, Question, Seat, State


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile: number of cards, cards from the top ("" if unseen), and the top card's back."""

    count: int
    cards: tuple[str, ...]
    back: str = ""

    @property
    def top(self) -> str:
        """The top card; "" if unseen or the pile is empty."""
        return self.cards[0] if self.cards else ""


@dataclass(frozen=True)
class FreeView:
    """Everything ``seat`` may know.

    ``hands``: cards by hand; unseen ones have number 0 and a back. ``searched_cards``: cards that this seat
    sees in a pile being searched.
    """

    seat: Seat | None
    question: Question | None
    outcome: Outcome | None
    set: TableSet
    seats: tuple[Seat, ...]
    solo: bool
    zones: Mapping[str, ZoneDef]
    things: tuple[Thing, ...]
    piles: Mapping[str, PileView]
    hands: Mapping[str, tuple[Thing, ...]]
    tracks: Mapping[str, int]
    pointers: Mapping[str, tuple[int, int]]
    looking: Looking | None
    searched_cards: tuple[str, ...]
    newest_id: int
    group_number: int

    last_count = None
    slot = None
    """Never set on a free table; pages shared by all games read them."""

    @cached_property
    def actions(self) -> Sequence[Action]:
        """A finite selection of this seat's actions; empty for the seat not at the screen."""
        if self.seat is None or self.question is None or self.question.seat != self.seat:
            return ()
        return tuple(listed(self))

    def left(self, counter: str) -> int | None:
        """Return how many of *counter* the supply still has; None if it's unlimited."""
        count = self.set.counter_by_key[counter].count
        return max(0, count - self._counters_used[counter]) if count else None

    def in_supply(self, tray: ZoneDef) -> list[str]:
        """Return the counters of *tray* of which there are more."""
        known = filter(self.set.counter_by_key.get, tray.counters)
        return [counter for counter in known if self.left(counter) != 0]

    @cached_property
    def _counters_used(self) -> Counter[str]:
        """How many of each counter are on the table, including track markers."""
        loose = (thing.what for thing in self.things if thing.kind == "counter")
        return Counter([*loose, *(zone.marker for zone in self.zones.values())])

    def determinized(self, rng: Random) -> State:
        """Return a full state consistent with this view; unseen cards are random but match their backs."""
        state = FreeState.__new__(FreeState)
        state.set, state.zones = self.set, dict(self.zones)
        state.seats, state.solo = self.seats, self.solo
        state.tracks, state.pointers = dict(self.tracks), dict(self.pointers)
        state.to_move = self.question.seat if self.question else None
        state.outcome, state.looking = self.outcome, self.looking
        state.newest_id, state.group_number = self.newest_id, self.group_number
        state.rng = rng.getrandbits(64)
        unseen = self._unseen(rng)

        def uncovered(thing: Thing) -> Thing:
            hidden = thing.kind == "card" and not thing.what
            return replace(thing, what=unseen.take(thing.back)) if hidden else thing

        state.things = {thing.id: uncovered(thing) for thing in self.things}
        state.hands = {}
        for key, hand in self.hands.items():
            owner: Any = self.zones[key].owner
            cards = [uncovered(card) for card in hand]
            for n, card in enumerate(cards):
                if not card.id:
                    state.newest_id += 1
                    cards[n] = replace(card, id=state.newest_id, seen=owner)
            state.hands[key] = tuple(cards)
        state.piles = {
            key: tuple(Held(what, bool(what)) for what in pile.cards) for key, pile in self.piles.items()
        }
        if self.looking is not None:
            key = self.looking.zone
            seen, pile_cards = len(self.searched_cards), state.piles[key]
            state.piles[key] = (
                *(Held(what, held.up) for what, held in zip(self.searched_cards, pile_cards, strict=False)),
                *pile_cards[seen:],
            )
        # Only the top cards have known backs, so deal them first.
        for key, pile in self.piles.items():
            if pile.count and not state.piles[key][0].what:
                state.piles[key] = (Held(unseen.take(pile.back)), *state.piles[key][1:])
        for key, held in state.piles.items():
            state.piles[key] = tuple(piled if piled.what else Held(unseen.take("")) for piled in held)
        return state

    def _unseen(self, rng: Random) -> _Unseen:
        seen = {thing.what for thing in self.things if thing.kind == "card"}
        seen |= {card.what for hand in self.hands.values() for card in hand}
        seen |= {what for pile in self.piles.values() for what in pile.cards} | set(self.searched_cards)
        return _Unseen(
            [
                (what, card.back)
                for card in self.set.cards
                for what in self.set.copies_of(card)
                if what not in seen
            ],
            rng,
        )


class _Unseen:
    """Unseen cards, taken at random."""

    def __init__(self, cards: list[tuple[str, str]], rng: Random) -> None:
        self._cards = cards
        dice.shuffle(rng.getrandbits(63), self._cards)

    def take(self, back: str) -> str:
        """Remove and return a card with *back*; any card if *back* is "" or no such card is left."""
        for n, (what, card_back) in enumerate(self._cards):
            if not back or card_back == back:
                del self._cards[n]
                return what
        return self._cards.pop()[0]


def make_view(state: FreeState, seat: Seat | None) -> FreeView:
    """Return *seat*'s view; None: what all may know."""
    looking = state.looking
    searched: tuple[str, ...] = ()
    if looking is not None and (looking.open or looking.seat == seat):
        searched = tuple(held.what for held in state.piles[looking.zone][: looking.cards])
    return FreeView(
        seat,
        state.question,
        state.outcome,
        state.set,
        state.seats,
        state.solo,
        state.zones.copy(),
        tuple(
            thing if thing.kind != "card" or state.sees(thing, seat) else replace(thing, what="")
            for thing in state.things.values()
        ),
        {key: _pile(state, pile) for key, pile in state.piles.items()},
        {key: _hand(state, hand, seat) for key, hand in state.hands.items()},
        state.tracks.copy(),
        state.pointers.copy(),
        looking,
        searched,
        state.newest_id,
        state.group_number,
    )


def _pile(state: FreeState, pile: tuple[Held, ...]) -> PileView:
    back = state.set.design(pile[0].what).back if pile else ""
    return PileView(len(pile), tuple(held.what if held.up else "" for held in pile), back)


def _hand(state: FreeState, hand: tuple[Thing, ...], seat: Seat | None) -> tuple[Thing, ...]:
    """Return *hand* with unseen cards last, sorted by back, so that their order reveals nothing."""
    seen = [card for card in hand if state.sees(card, seat)]
    hidden = [Thing(0, "card", "", card.back, seen="nobody") for card in hand if not state.sees(card, seat)]
    return (*seen, *sorted(hidden, key=lambda card: card.back))


ON_TABLE = {"card": "flip", "die": "roll", "coin": "roll", "counter": "remove"}


def listed(view: FreeView) -> list[Action]:
    """Return a finite selection of actions of the seat at the screen, based on its own *view*.

    Every point of the table is another move, so only a few actions are listed, such as: draw a card, shuffle
    or search a pile, flip a card, roll a die, play a card from hand to the middle, pass, and end the game.
    """
    assert view.question is not None
    actions: list[Action] = []

    def add(verb: str, *args: object) -> None:
        actions.append(Action(verb, tuple(map(str, args))))

    seat = view.question.seat
    own = next((zone.key for zone in view.zones.values() if zone.kind == "hand" and zone.owner == seat), "")
    for key, pile in view.piles.items():
        if pile.count:
            if own:
                add("draw", key, 1)
            add("search", key, "all", "secret")
            if key != BOX:
                add("shuffle", key)
                add("turn-over", key)
    if view.looking is not None and view.looking.seat == seat and own:
        for place in range(view.looking.cards):
            add("take", view.looking.zone, place, own)
    if view.looking is not None:
        add("close")
    layout = view.set.layout
    for key, hand in view.hands.items():
        for card in hand:
            if card.id and view.zones[key].owner == seat:
                add("move", card.id, layout.width // 2, layout.height // 2)
    for thing in view.things:
        verb = ON_TABLE.get(thing.kind)
        if verb is not None:
            actions.append(Action(verb, (str(thing.id),)))
    if len(view.seats) > 1:
        add("pass")
    for winner in (*view.seats, "draw"):
        add("end", winner)
    return actions
