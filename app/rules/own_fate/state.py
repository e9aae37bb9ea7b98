"""The position of a game of Own Fate: all of it, as integers, tuples and short lists.

A state is a cursor over the steps of a turn (``flow.STEPS``): ``step`` and ``slot`` say where the turn is,
``ask`` what is asked (kind, seat, data…), ``pend`` what waits behind it. Nothing else is needed to go on, so
a state can be copied, saved and rebuilt at any decision.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from app.rules import dice
from app.rules.game import Action, BadText, Event, IllegalAction, Outcome, Question, Reason, Seat, Value
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, SEAT_NAMES, SIDES, CompiledSet
from app.rules.own_fate.view import FateView

IN_DECK, IN_HAND, IN_PLAY, REMOVED = 0, 1, 2, 3
GROWTH, PROBABILITY, MOVEMENT, BATTLE, SPELLS_PHASE = range(5)
PHASES = ("growth", "probability", "movement", "battle", "spells")

Play = tuple[int, ...]
"""A card laid in battle: (by, card, use, target, location, source, nominal, minus, paid, face down).

``card``: a spell, or −1 − item for a sword's stroke. ``target``: an entity. ``minus``: bits below.
"""
BY, CARD, USE, TARGET, PLACE, SOURCE, NOMINAL, MINUS, PAID, FACE_DOWN = range(10)
U_ATTACK, U_DEFENCE, U_HEALING, U_VORTEX, U_ILLNESS, U_PAYMENT = range(6)
S_HAND, S_AMULET, S_LIGHT_SWORD, S_DARK_SWORD, S_MANOEUVRE, S_EXTRA, S_OLGA = range(7)
M_OTHER, M_SELF, M_AMULET, M_ABILITY, M_AS_ATTACK = 1, 2, 4, 8, 16

_LISTS = (
    "deck",
    "discard",
    "pdeck",
    "hands",
    "known",
    "in_deck",
    "zone",
    "loc",
    "wounds",
    "holder",
    "lies",
    "gloom",
    "hand",
    "amulet",
    "man",
)
_VALUES = (
    "rng",
    "turn",
    "phase",
    "step",
    "slot",
    "ask",
    "pend",
    "offer",
    "offered",
    "result",
    "balance",
    "inferno",
    "pool",
    "shown",
    "top_known",
    "removed",
    "moved",
    "entrants",
    "rode",
    "calling",
    "annulled",
    "calls",
    "metro0",
    "hq0",
    "used_items",
    "cops",
    "papa",
    "mobile_turn",
    "responded",
    "ported",
    "ported3",
    "gathered",
    "dolled",
    "begun",
    "plan",
    "barrier",
    "gloom_to",
    "plays",
    "cancelled",
    "drawn",
    "man_defence",
    "old_wounds",
    "results",
    "credits",
    "draws",
    "old",
    "vortex",
    "saved",
    "dead",
    "last",
    "accident",
    "stays",
)


class FateState:
    """A position of Own Fate. See the module; fulfils :class:`app.rules.game.State`."""

    __slots__ = ("_around", "_laying", "_legal", "_tally", "book", "log", *_LISTS, *_VALUES)

    verbs: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """The verbs of every question; ``flow`` puts the rules together here when the package is imported."""
    offers: ClassVar[dict[str, Sequence[Callable[[FateState, list[Action]], None]]]] = {}
    """What adds the legal actions of every question."""
    perform: ClassVar[Callable[[FateState, Action, bool], Sequence[Event]]]
    """Carries out a legal action."""

    book: CompiledSet
    log: list[Event] | None
    _around: tuple[Any, ...]  # the last Count: wounds at its end, the chip's cell before, after
    _legal: list[Action] | None  # the legal actions, once they were asked for
    _tally: Any  # what the plan amounts to, once it was asked for
    _laying: Any  # which card of the slot may be laid where, once it was asked for
    deck: list[int]  # spells, the top is the end
    discard: list[int]  # spells, the top is the end
    pdeck: list[int]  # probability cards (entities), the top is the end
    hands: list[tuple[int, ...]]  # probability cards by seat
    known: list[int]  # by seat: which cards of the opponent's hand it knows (bits)
    in_deck: list[int]  # by seat: which cards it knows to be in the probability deck
    zone: list[int]  # by entity
    loc: list[int]  # by entity: location, −1 if none or held
    wounds: list[int]  # by entity
    holder: list[int]  # by entity: who holds the Item, −1 nobody
    lies: list[int]  # by entity: on whose card the Item lies this battle, −1 its own
    gloom: list[int]  # by Other
    hand: list[tuple[int, ...]]  # by Other: its spells
    amulet: list[int]  # by Other: its amulet, −1 none
    man: list[tuple[int, ...]]  # by Other: its manoeuvres
    rng: int
    turn: int
    phase: int
    step: int
    slot: int
    ask: tuple[Any, ...] | None
    pend: tuple[Any, ...]  # what waits behind the question: a declared move, a drawn card
    offer: int  # the seat that offers a draw, −1 none
    offered: tuple[int, int]  # the turn of each seat's last offer
    result: tuple[int, str, int] | None  # (winner, −1 draw; reason; who takes the vortex)
    balance: int  # > 0 points of Light, < 0 of Dark
    inferno: int
    pool: int  # spells of the last shuffle (bits): what the deck is made of
    shown: int  # cards everybody knows to be in a hand (bits)
    top_known: int  # seats that have seen the top probability card (bits)
    removed: tuple[int, ...]
    moved: int  # Others that used their move (bits), so are the following
    entrants: int
    rode: int
    calling: int
    annulled: int
    calls: tuple[tuple[int, int, int], ...]
    metro0: int
    hq0: int
    used_items: int
    cops: int  # this turn's cops, −1 none
    papa: int  # the flat open to vampires, −1 none
    mobile_turn: int
    responded: int
    ported: int  # who went through a portal this turn
    ported3: int  # … in the movement phase
    gathered: int  # the slot's preparations done so far
    dolled: int
    begun: int  # the Other whose slot began was announced
    plan: tuple[Any, ...]
    barrier: int
    gloom_to: int
    plays: tuple[Play, ...]
    cancelled: tuple[tuple[int, str], ...]
    drawn: int
    man_defence: tuple[tuple[int, tuple[int, ...]], ...]
    old_wounds: tuple[int, ...]
    results: tuple[Any, ...]
    credits: tuple[Any, ...]
    draws: tuple[Any, ...]
    old: tuple[int, ...]  # in a masked state: hidden spells of each Other older than the deck
    vortex: tuple[Any, ...]
    saved: tuple[int, ...]
    dead: tuple[int, ...]
    last: tuple[Any, ...] | None
    accident: int
    stays: int  # donors that were called once (bits)

    # --- the contract ---------------------------------------------------------------------------------

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides now; None when the game is over."""
        if self.result is not None:
            return None
        if self.offer != NONE:
            return SEAT_NAMES[1 - self.offer]
        return SEAT_NAMES[self.ask[1]] if self.ask is not None else None

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        if self.result is not None:
            return None
        if self.offer != NONE:
            return Question("draw-offer", SEAT_NAMES[1 - self.offer], {"by": SEAT_NAMES[self.offer]})
        assert self.ask is not None
        from app.rules.own_fate.flow import question_args

        return Question(self.ask[0], SEAT_NAMES[self.ask[1]], question_args(self))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended and how the score came about; None while it goes on."""
        from app.rules.own_fate.ending import outcome

        return outcome(self)

    def legal(self) -> Sequence[Action]:
        """All legal actions of the seat to move; of levels of gloom without a cap those that may serve."""
        if self._legal is None:
            self._legal = []
            if self.result is None:
                assert self.ask is not None
                for offer in self.offers["draw-offer" if self.offer != NONE else self.ask[0]]:
                    offer(self, self._legal)
        return self._legal

    def table_actions(self) -> Sequence[Action]:
        """Resigning and offering a draw: taken from either seat, outside the game's decisions."""
        from app.rules.own_fate import ending

        return ending.table_actions(self)

    def _verbs(self) -> Sequence[Any]:
        assert self.ask is not None
        return self.verbs["draw-offer" if self.offer != NONE else self.ask[0]]

    def why_not(self, action: Action) -> Reason | None:
        """None if *action* is legal now, else why it is not, with the number of the rule."""
        from app.rules.own_fate.refuse import why_not

        return why_not(self, action)

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and say what happened. Raises IllegalAction; then the state is as it was."""
        if action not in self.legal():
            reason = self.why_not(action)
            if reason is not None:
                raise IllegalAction(reason)
        return FateState.perform(self, action, events)

    def copy(self) -> FateState:
        """An independent copy."""
        new = FateState.__new__(FateState)
        new.book = self.book
        new.log = None
        new._legal, new._tally, new._laying = self._legal, self._tally, self._laying
        _copy(self, new)
        return new

    def forget(self) -> None:
        """What was found out about the question is no longer so: the question or the position is another."""
        self._legal = self._tally = self._laying = None

    def view(self, seat: Seat | None) -> FateView:
        """All that *seat* may know; None gives what both may."""
        from app.rules.own_fate.projection import look
        from app.rules.own_fate.redaction import masked

        return look(masked(self, seat), seat, self if seat is not None else None)

    def digest(self) -> str:
        """A short hash of the whole state, the card set and the options."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()

    def key(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is, as plain values.

        ``_around`` tells of the past alone: left out, so that earlier records keep their hashes.
        """
        return (
            self.book.card_set.fingerprint(),
            self.book.told_options,
            *(tuple(getattr(self, name)) for name in _LISTS),
            *(getattr(self, name) for name in _VALUES),
        )

    # --- words the rules speak ------------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        args: Mapping[str, Value] | None = None,
        *,
        secret: Mapping[str, Value] | None = None,
        to: tuple[int, ...] = (),
        hidden: bool = False,
    ) -> None:
        """Tell an event (only while somebody listens)."""
        if self.log is not None:
            self.log.append(Event(kind, args or {}, secret or {}, tuple(SEAT_NAMES[s] for s in to), hidden))

    def name(self, e: int) -> str:
        """The name of an entity, '' for none."""
        return self.book.names[e] if e >= 0 else ""

    def place(self, loc: int) -> str:
        """The name of a location, '' for none."""
        return self.book.locs[loc] if loc >= 0 else ""

    def spells(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The names of spells."""
        names = self.book.sp_name
        return tuple(names[c] for c in cards)

    def item_loc(self, item: int) -> int:
        """Where an Item in play is: where it lies, or with its holder; −1 if not in play."""
        if self.lies[item] != NONE:
            return self.loc[self.lies[item]]
        if self.holder[item] != NONE:
            return self.loc[self.holder[item]]
        return self.loc[item]

    def side_at(self, loc: int, side: int) -> bool:
        """Whether an Other of *side* in play is at *loc*."""
        where = self.loc
        # A loop is twice as fast as any() with a generator, and this is asked more than anything.
        for o in self.book.of_side[side]:  # noqa: SIM110
            if where[o] == loc:
                return True
        return False

    def playable(self, seat: int, window: str) -> list[int]:
        """The Chances of that power in *seat*'s hand."""
        return [e for e in self.book.chance_of.get(window, ()) if e in self.hands[seat]]

    def may_hold(self, seat: int, entity: int) -> bool:
        """Whether *seat* holds the card, or (strict secrecy) could, as far as the other seat knows (A17)."""
        if entity in self.hands[seat]:
            return True
        if not self.book.strict or self.zone[entity] > IN_HAND or self.book.side[entity] != seat:
            return False
        bit = 1 << entity
        if (self.known[1 - seat] | self.shown | self.in_deck[1 - seat]) & bit:
            return False
        seen = self.known[1 - seat] | self.shown
        return any(not seen >> e & 1 for e in self.hands[seat])

    def window(self, seat: int, power: str) -> bool:
        """Whether *seat* is to be asked about a Chance of that power."""
        held, strict = self.hands[seat], self.book.strict
        # As in ``side_at``: loops, for every step of a turn asks.
        for e in self.book.chance_of.get(power, ()):  # noqa: SIM110
            if e in held or (strict and self.may_hold(seat, e)):
                return True
        return False

    def draw(self, count: int) -> tuple[int, ...]:
        """Take up to *count* spells off the deck, shuffling the discards in when it is empty (A94)."""
        deck = self.deck
        if len(deck) >= count:
            cut = len(deck) - count
            taken = deck[cut:]
            del deck[cut:]
            taken.reverse()
            return tuple(taken)
        taken = []
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    break
                self.reshuffle()
            taken.append(self.deck.pop())
        return tuple(taken)

    def reshuffle(self) -> None:
        """The discards become the spell deck."""
        self.deck = sorted(self.discard)
        self.discard = []
        pool = 0
        for card in self.deck:
            pool |= 1 << card
        self.pool = pool
        self.rng = dice.shuffle(self.rng, self.deck)
        if self.log is not None:
            self.emit("reshuffled", {"count": len(self.deck)})

    def shuffle_probability(self) -> None:
        """Shuffle the probability deck; nobody knows its top any more."""
        self.pdeck.sort()
        self.rng = dice.shuffle(self.rng, self.pdeck)
        self.top_known = 0

    def drop_from_hand(self, seat: int, entity: int) -> None:
        """Take a probability card out of a hand (the caller puts it somewhere)."""
        self.hands[seat] = tuple(e for e in self.hands[seat] if e != entity)
        self.shown &= ~(1 << entity)
        self.known[1 - seat] &= ~(1 << entity)

    def remove(self, entity: int) -> None:
        """A probability card leaves the game for good (A94)."""
        self.zone[entity] = REMOVED
        self.loc[entity] = NONE
        self.holder[entity] = NONE
        self.lies[entity] = NONE
        self.wounds[entity] = 0
        self.removed = (*self.removed, entity)


def _copy(old: FateState, new: FateState) -> None:
    """The body of ``copy``, field by field: a loop over the names takes three times as long."""
    new.deck = old.deck[:]
    new.discard = old.discard[:]
    new.pdeck = old.pdeck[:]
    new.hands = old.hands[:]
    new.known = old.known[:]
    new.in_deck = old.in_deck[:]
    new.zone = old.zone[:]
    new.loc = old.loc[:]
    new.wounds = old.wounds[:]
    new.holder = old.holder[:]
    new.lies = old.lies[:]
    new.gloom = old.gloom[:]
    new.hand = old.hand[:]
    new.amulet = old.amulet[:]
    new.man = old.man[:]
    new.rng = old.rng
    new.turn = old.turn
    new.phase = old.phase
    new.step = old.step
    new.slot = old.slot
    new.ask = old.ask
    new.pend = old.pend
    new.offer = old.offer
    new.offered = old.offered
    new.result = old.result
    new.balance = old.balance
    new.inferno = old.inferno
    new.pool = old.pool
    new.shown = old.shown
    new.top_known = old.top_known
    new.removed = old.removed
    new.moved = old.moved
    new.entrants = old.entrants
    new.rode = old.rode
    new.calling = old.calling
    new.annulled = old.annulled
    new.calls = old.calls
    new.metro0 = old.metro0
    new.hq0 = old.hq0
    new.used_items = old.used_items
    new.cops = old.cops
    new.papa = old.papa
    new.mobile_turn = old.mobile_turn
    new.responded = old.responded
    new.ported = old.ported
    new.ported3 = old.ported3
    new.gathered = old.gathered
    new.dolled = old.dolled
    new.begun = old.begun
    new.plan = old.plan
    new.barrier = old.barrier
    new.gloom_to = old.gloom_to
    new.plays = old.plays
    new.cancelled = old.cancelled
    new.drawn = old.drawn
    new.man_defence = old.man_defence
    new.old_wounds = old.old_wounds
    new.results = old.results
    new.credits = old.credits
    new.draws = old.draws
    new.old = old.old
    new.vortex = old.vortex
    new.saved = old.saved
    new.dead = old.dead
    new.last = old.last
    new._around = old._around
    new.accident = old.accident
    new.stays = old.stays


def new_game(book: CompiledSet, seed: int) -> FateState:
    """The first position (section *Setup* of T), up to the first decision."""
    from app.rules.own_fate.flow import advance

    s = blank(book)
    s.rng = seed & ((1 << 64) - 1)
    b = book
    s.deck = list(range(b.n_spells))
    s.rng = dice.shuffle(s.rng, s.deck)
    s.pdeck = list(b.in_deck)
    s.rng = dice.shuffle(s.rng, s.pdeck)
    for e in range(b.n_ents):
        card = b.cards[e]
        if card.deck == "probability":
            continue
        if card.start not in b.loc_index:
            raise BadText(Reason("fate.no-start", "T", {"card": b.names[e], "location": card.start}))
        s.zone[e] = IN_PLAY
        s.loc[e] = b.loc_index[card.start]
    for o in range(b.n_others):
        if s.zone[o] == IN_PLAY:
            s.hand[o] = s.draw(b.strength[o])
    advance(s)
    return s


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """*cards*, each there once, less *card* if it is among them."""
    if card not in cards:
        return cards
    n = cards.index(card)
    return cards[:n] + cards[n + 1 :]


def blank(book: CompiledSet) -> FateState:
    """A state with every card nowhere: the ground that setups and positions are built on."""
    s = FateState.__new__(FateState)
    n, others = book.n_ents, book.n_others
    s.book, s.log = book, None
    s.forget()
    s.deck, s.discard, s.pdeck = [], [], []
    s.hands, s.known, s.in_deck = [(), ()], [0, 0], [0, 0]
    s.zone, s.loc, s.wounds = [IN_DECK] * n, [NONE] * n, [0] * n
    s.holder, s.lies = [NONE] * n, [NONE] * n
    s.gloom, s.hand, s.amulet, s.man = [0] * others, [()] * others, [NONE] * others, [()] * others
    for name in _VALUES:
        setattr(s, name, 0)
    s.ask, s.result, s.last, s._around = None, None, None, ()
    s.offer, s.cops, s.papa, s.drawn, s.begun = NONE, NONE, NONE, NONE, NONE
    s.offered = (0, 0)
    for name in (
        "pend",
        "removed",
        "calls",
        "plan",
        "plays",
        "cancelled",
        "man_defence",
        "old_wounds",
        "results",
        "credits",
        "draws",
        "vortex",
        "saved",
        "dead",
        "old",
    ):
        setattr(s, name, ())
    s.pool = (1 << book.n_spells) - 1
    return s


__all__ = ["DARK", "LIGHT", "SIDES", "FateState", "blank", "new_game", "without"]
