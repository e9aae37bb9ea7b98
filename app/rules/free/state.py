"""The state of a free table: where everything is and who sees it.

The seat *to move* is the one at the screen, and may do anything; ``pass`` gives the screen to the next. A
card that leaves or enters a hand gets a new number, and cards in piles have none, so that a seat can't follow
a card through a hidden place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple

from app.rules import dice
from app.rules.free import boards, layout
from app.rules.free.layout import BOX, Layout, ZoneDef
from app.rules.free.things import POKER, CardThing, Measure, TableSet
from app.rules.game import (
    SEATS,
    Action,
    Event,
    IllegalAction,
    Outcome,
    Question,
    Reason,
    Seat,
    Value,
    View,
)

Seen = Literal["both", "nobody"] | Seat
"""Who sees a card's face; ``both``: all seats."""
MAX_THINGS = 3000
"""Maximum number of things on a table."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A loose thing. ``x, y``: centre in mm; ``turn``: clockwise quarters (hexagons: sixths).

    ``what``: the card's copy, the counter's key, the die's number of sides, or the note's text; "" for a card
    that the viewer can't see. ``seen``: who sees the card's face. ``value``: the die's or coin's face, or the
    counter's count. ``group``: things with the same number above 0 move together.
    """

    id: int
    kind: str
    what: str
    back: str = ""
    x: int = 0
    y: int = 0
    turn: int = 0
    seen: Seen = "both"
    value: int = 1
    group: int = 0

    def seen_by(self, seat: Seat | None) -> bool:
        """Return whether *seat* (None: all seats) sees the card's face."""
        return self.seen == "both" or (seat is not None and self.seen == seat)


class Held(NamedTuple):
    """A card in a pile."""

    what: str
    up: bool = False


class Looking(NamedTuple):
    """A seat is searching a pile's first ``cards`` cards; ``open``: other seats see them too."""

    seat: Seat
    zone: str
    cards: int
    open: bool


Verb = tuple[Callable[["FreeState", tuple[str, ...]], list[Event]], int, int]
"""A verb's function, and its minimum and maximum number of arguments.

The function checks the arguments before acting; it raises :class:`IllegalAction`.
"""


class FreeState:
    """A state of the free table; implements :class:`app.rules.game.State`."""

    __slots__ = (
        "group_number",
        "hands",
        "looking",
        "newest_id",
        "outcome",
        "piles",
        "pointers",
        "rng",
        "seats",
        "set",
        "solo",
        "things",
        "to_move",
        "tracks",
        "zones",
    )

    verbs: ClassVar[Mapping[str, Verb]] = {}
    listed: ClassVar[Callable[[FreeState], list[Action]]]
    seen: ClassVar[Callable[[FreeState, Seat | None], View]]

    set: TableSet
    seats: tuple[Seat, ...]  # in the order of play
    solo: bool  # one person plays all seats, with open hands
    zones: dict[str, ZoneDef]
    things: dict[int, Thing]  # loose things by number, bottom first
    piles: dict[str, tuple[Held, ...]]  # cards by pile, top first; includes the box
    hands: dict[str, tuple[Thing, ...]]
    tracks: dict[str, int]  # the marker's cell by zone, −1 before the first
    pointers: dict[str, tuple[int, int]]  # pointer positions by seat
    looking: Looking | None
    to_move: Seat | None
    outcome: Outcome | None
    newest_id: int  # last number given to a thing
    group_number: int  # last number given to a group
    rng: int

    @property
    def question(self) -> Question | None:
        """The only question, asked of the seat at the screen; None when the game is over."""
        return None if self.to_move is None else Question("free.act", self.to_move)

    def legal(self) -> Sequence[Action]:
        """Return a selection of the legal actions (:mod:`app.rules.free.view`)."""
        return self.listed() if self.to_move is not None else []

    def why_not(self, action: Action) -> Reason | None:
        """Return None if *action* is legal, else the reason."""
        try:
            self.copy().apply(action)
        except IllegalAction as refused:
            return refused.reason
        return None

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and return its events. Raises :class:`IllegalAction`, leaving the state unchanged."""
        if self.to_move is None:
            raise refusal("record.game-over", "")
        if action.verb not in self.verbs:
            raise refusal("free.no-such-verb", action.verb)
        do, least, most = self.verbs[action.verb]
        if not least <= len(action.args) <= most:
            raise refusal("free.bad-words", str(action))
        happened = do(self, action.args)
        return happened if events else ()

    def copy(self) -> FreeState:
        """Return an independent copy."""
        twin = FreeState.__new__(FreeState)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, dict) else value)
        return twin

    def view(self, seat: Seat | None) -> View:
        """Return everything *seat* may know."""
        return self.seen(seat)

    def digest(self) -> str:
        """Return a short hash of the position."""
        return hashlib.blake2b(repr(self.plain()).encode(), digest_size=8).hexdigest()

    def plain(self) -> tuple[object, ...]:
        """Return all fields as plain values; dictionaries as sorted pairs, loose things in order.

        The seats are left out if they are those that every table had at first.
        """
        layout = Layout(self.set.layout.width, self.set.layout.height, tuple(self.zones.values()))
        return (
            self.set.fingerprint(),
            layout.lines(),
            tuple(_row(thing) for thing in self.things.values()),
            tuple((key, tuple(map(tuple, pile))) for key, pile in sorted(self.piles.items())),
            tuple((key, tuple(map(_row, hand))) for key, hand in sorted(self.hands.items())),
            tuple(sorted(self.tracks.items())),
            tuple(sorted(self.pointers.items())),
            None if self.looking is None else tuple(self.looking),
            self.to_move,
            None if self.outcome is None else (self.outcome.winner, self.outcome.reason),
            self.newest_id,
            self.group_number,
            self.rng,
            *((self.seats, self.solo) if (self.seats, self.solo) != (SEATS, False) else ()),
        )

    # Operations used by the verbs ------------------------------------------------------------------

    @property
    def actor(self) -> Seat:
        """The seat at the screen."""
        assert self.to_move is not None
        return self.to_move

    @property
    def next_seats(self) -> tuple[Seat, ...]:
        """All seats in the order of play, beginning after the actor, who is last."""
        after = self.seats.index(self.actor) + 1
        return self.seats[after:] + self.seats[:after]

    def sees(self, card: Thing, seat: Seat | None) -> bool:
        """Return whether *seat* (None: all seats) sees the face of *card*."""
        return card.seen_by(seat) or (self.solo and card.seen != "nobody")

    def number(self) -> int:
        """Return a number for a new thing."""
        self.newest_id += 1
        return self.newest_id

    def add(self, kind: str, what: str, x: int, y: int, **more: Any) -> Thing:
        """Add a loose thing on top of all others."""
        thing = Thing(self.number(), kind, what, x=x, y=y, **more)
        self.things[thing.id] = thing
        return thing

    def card(self, what: str, x: int, y: int, seen: Seen, turn: int = 0) -> Thing:
        """Add a card to the table, on top of all others."""
        return self.add("card", what, x, y, seen=seen, turn=turn, back=self.set.design(what).back)

    def bring_to_front(self, thing: Thing) -> None:
        """Put *thing* on top of all others; it replaces the one with the same number."""
        self.things.pop(thing.id, None)
        self.things[thing.id] = thing

    def place_at(self, x: int, y: int) -> ZoneDef | None:
        """Return the smallest area or board at the point, or None."""
        zones = [
            zone for zone in self.zones.values() if zone.kind in ("area", "board") and zone.contains(x, y)
        ]
        return min(zones, key=lambda zone: zone.w * zone.h, default=None)

    def where(self, x: int, y: int) -> str:
        """Return what is at the point, for events: a place of a board, an area, a board, or ""."""
        spot = boards.spot_at(self.set.board_by_key, self.zones.values(), x, y)
        zone = self.place_at(x, y)
        return f"{boards.PLACE}{spot.key}" if spot is not None else zone.key if zone is not None else ""

    def shuffled(self, cards: Iterable[Any]) -> tuple[Any, ...]:
        """Return *cards* in random order."""
        mixed = list(cards)
        self.rng = dice.shuffle(self.rng, mixed)
        return tuple(mixed)

    def below(self, sides: int) -> int:
        """Return a random number from 0 to *sides* − 1."""
        self.rng, bits = dice.step(self.rng)
        return (bits * sides) >> 64

    def measure(self, thing: Thing) -> Measure:
        """Return the size and outline of *thing*."""
        return self.set.measure(thing.kind, thing.what, thing.back)

    def spacing(self, cards: Iterable[Thing], part: float) -> int:
        """Return the distance (mm) between *cards*: the fraction *part* of the largest width."""
        return max(1, round(largest(self.measure(card) for card in cards).width * part))

    def clamp(self, x: int, y: int) -> tuple[int, int]:
        """Return the point of the table that is nearest to (*x*, *y*)."""
        layout = self.set.layout
        return min(max(0, x), layout.width), min(max(0, y), layout.height)


def refusal(code: str, value: str, **args: Value) -> IllegalAction:
    """Build a refusal; *value*: the invalid text."""
    return IllegalAction(Reason(code, "", {"value": value[:60], **args}))


def _row(thing: Thing) -> tuple[object, ...]:
    return tuple(getattr(thing, name) for name in Thing.__slots__)


def new_game(
    card_set: TableSet, layout: Layout, seed: int, seats: tuple[Seat, ...] = SEATS, *, solo: bool = False
) -> FreeState:
    """Return a table laid out by *layout*. Cards that it doesn't place are in the box.

    It has no places of other seats than *seats*; if it has hands, those after the second get one, too.
    """
    state = FreeState.__new__(FreeState)
    state.set = card_set if layout is card_set.layout else replace(card_set, layout=layout)
    state.seats, state.solo = seats, solo
    zones = [zone for zone in layout.zones if zone.owner in ("", *seats)]
    owners = {zone.owner for zone in layout.zones if zone.kind == "hand"}
    zones += [
        ZoneDef(f"hand-{seat}", "hand", owner=seat) for seat in seats[2:] if owners and seat not in owners
    ]
    state.zones = {zone.key: zone for zone in zones}
    state.things, state.hands, state.tracks, state.pointers = {}, {}, {}, {}
    state.piles = {BOX: ()}
    state.looking, state.outcome, state.to_move = None, None, SEATS[0]
    state.newest_id = state.group_number = 0
    state.rng = seed % (1 << 64)
    by_zone, remaining = filled(card_set, zones)
    for zone in zones:
        fill_zone(state, zone, by_zone.get(zone.key, ()))
    for thing in layout.things:
        _add_loose(state, thing.kind, thing.what, thing.x, thing.y, thing.up, thing.turn, remaining)
    state.piles[BOX] = tuple(Held(what, True) for what in remaining)
    return state


def filled(card_set: TableSet, zones: Iterable[ZoneDef]) -> tuple[dict[str, list[str]], dict[str, CardThing]]:
    """Return the cards selected by each zone (queries by ``card`` first) and the remaining cards."""
    remaining = {what: card for card in card_set.cards for what in card_set.copies_of(card)}
    by_zone: dict[str, list[str]] = {}
    queries = [(zone.key, layout.parse_query(zone.fill)) for zone in zones if zone.fill]
    for key, wanted in sorted(queries, key=lambda query_of_zone: not layout.selects_by_key(query_of_zone[1])):
        by_zone[key] = [what for what, card in remaining.items() if card.fits(wanted)]
        for what in by_zone[key]:
            del remaining[what]
    return by_zone, remaining


def fill_zone(state: FreeState, zone: ZoneDef, cards: Sequence[str]) -> None:
    """Fill *zone* with *cards*, or set its track to the initial cell."""
    if zone.shuffled:
        cards = state.shuffled(cards)
    if zone.kind == "pile":
        state.piles[zone.key] = tuple(Held(what, zone.up) for what in cards)
    elif zone.kind == "hand":
        seen: Any = zone.owner
        state.hands[zone.key] = tuple(
            Thing(state.number(), "card", what, state.set.design(what).back, seen=seen) for what in cards
        )
    elif zone.kind == "track":
        state.tracks[zone.key] = zone.cell
    else:
        places = grid(zone, len(cards), largest(state.set.design(what).measure for what in cards))
        for (x, y), what in zip(places, cards, strict=True):
            face: Any = zone.owner if zone.secret else "both" if zone.up else "nobody"
            state.card(what, x, y, face)


def largest(sizes: Iterable[Measure]) -> Measure:
    """Return a size as wide as the widest and as high as the highest of *sizes*; POKER if there are none."""
    measures = list(sizes) or [POKER]
    return Measure(max(size.width for size in measures), max(size.height for size in measures))


def grid(zone: ZoneDef, count: int, size: Measure = POKER) -> list[tuple[int, int]]:
    """Return positions (mm) for *count* cards of *size* in *zone*.

    They are in rows from the top left, overlapping if necessary.
    """
    if not count:
        return []
    card_width, card_height, (half_width, half_height) = round(size.width), round(size.height), size.half
    width, height = card_width + 4, card_height + 4
    header = 34 if zone.h >= card_height + 42 else 14
    columns = max(1, min(count, (zone.w - 8) // width))
    rows = max(1, (zone.h - header) // height)
    while columns * rows < count:
        columns += 1
    room = zone.w - 8 - card_width
    if size != POKER:  # Older records need a negative room for POKER cards.
        room = max(0, room)
    step = min(width, room // (columns - 1)) if columns > 1 else 0
    down = min(height, max(0, zone.h - header - card_height) // (rows - 1)) if rows > 1 else 0
    return [
        (
            zone.x + 4 + half_width + (n % columns) * step,
            min(zone.y + header + half_height + n // columns * down, zone.y + max(zone.h - half_height, 20)),
        )
        for n in range(count)
    ]


def _add_loose(
    state: FreeState, kind: str, what: str, x: int, y: int, up: bool, turn: int, left: dict[str, Any]
) -> None:
    card_set = state.set
    if kind == "card":
        chosen = next((copy for copy in left if copy == what or copy.partition(".")[0] == what), "")
        if chosen:
            del left[chosen]
            state.card(chosen, x, y, "both" if up else "nobody", turn % card_set.design(chosen).measure.turns)
    elif kind != "counter" or what in card_set.counter_by_key:
        state.add(kind, what, x, y, turn=turn % 4)
