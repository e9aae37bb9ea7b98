"""A position of Own Fate: all of it, as integers, tuples and short lists, and the words the rules speak.

A position is a cursor over the steps of a turn (``flow.STEPS``): ``step``, ``slot`` and ``stage`` say where
the turn is, ``asked`` what is asked, ``pending`` what waits behind it. Nothing else is needed to go on, so a
position can be copied, saved and rebuilt at any decision. What may be done in it is decided in ``flow``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

from app.rules import dice
from app.rules.game import Action, Event, Value
from app.rules.own_fate.compiled import NONE, SEAT_NAMES, CompiledSet
from app.rules.own_fate.records import (
    NOTHING,
    Asked,
    Call,
    Cancelled,
    Change,
    CountEnd,
    Credit,
    Defended,
    Ending,
    Gain,
    KeptLaying,
    KeptTally,
    LastCount,
    Plan,
    Play,
    Result,
    Ride,
    VortexSum,
    Walk,
)
from app.rules.own_fate.stages import BEGUN

IN_DECK, IN_HAND, IN_PLAY, REMOVED = range(4)
GROWTH, PROBABILITY, MOVEMENT, BATTLE, SPELLS_PHASE = range(5)
PHASES = ("growth", "probability", "movement", "battle", "spells")

Cards = tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Position:
    """Everything about a game at one decision. Sets of cards or seats are integers, a bit each.

    ``Position(compiled)`` has every card nowhere: the ground that setups are built on.
    """

    compiled: CompiledSet
    log: list[Event] | None = None
    """The events of the action being carried out; None while nobody listens."""
    # What was found out about the question, kept until the question or the position is another.
    _legal: list[Action] | None = None
    _tally: KeptTally | None = None
    _laying: KeptLaying | None = None

    rng: int = 0
    turn: int = 0
    phase: int = GROWTH
    step: int = 0
    slot: int = 0
    """Whose slot it is, in a loop over the Others; else how far a step has come."""
    stage: int = BEGUN
    """How far the slot has come (see ``stages``)."""
    announced: int = NONE
    """The Other whose slot was announced."""
    asked: Asked = NOTHING
    pending: Walk | Ride | None = None
    """The declared move, or the ride being arranged, that waits behind the question."""
    answered: int = 0
    """Whether Dark has answered a move of this slot, or Light this shift."""
    draw_offer: int = NONE
    """The seat that offers a draw."""
    last_offers: tuple[int, int] = (0, 0)
    """The turn of each seat's last offer."""
    result: Ending | None = None

    # The table.
    balance: int = 0
    """> 0: points of Light, < 0: of Dark."""
    inferno: int = 0
    """The cell of the inferno chip; 0 before the first turn."""
    deck: list[int] = field(default_factory=list)
    """Spells; the top is the end."""
    discard: list[int] = field(default_factory=list)
    probability_deck: list[int] = field(default_factory=list)
    """Entities; the top is the end."""
    hands: list[Cards] = field(default_factory=lambda: [(), ()])
    """Probability cards, by seat."""
    # By entity.
    zone: list[int] = field(default_factory=list)
    loc: list[int] = field(default_factory=list)
    """Where it lies; −1 if nowhere, or held."""
    wounds: list[int] = field(default_factory=list)
    holder: list[int] = field(default_factory=list)
    """Who holds the Item."""
    laid_on: list[int] = field(default_factory=list)
    """On whose card the Item lies this battle; −1 its own."""
    # By Other.
    gloom: list[int] = field(default_factory=list)
    hand: list[Cards] = field(default_factory=list)
    """Its spells."""
    amulet: list[int] = field(default_factory=list)
    manoeuvres: list[Cards] = field(default_factory=list)
    removed: Cards = ()

    # What is known.
    known: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: which cards of the opponent's hand it knows."""
    known_in_deck: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: which cards it knows to be in the probability deck."""
    deck_pool: int = 0
    """The spells of the last shuffle: what the deck is made of."""
    shown: int = 0
    """Cards everybody knows to be in a hand."""
    top_seen_by: int = 0
    """Seats that have seen the top probability card."""
    hidden_aged: Cards = ()
    """In a masked position: of the hidden spells of each Other, how many are older than the deck."""

    # This turn.
    moved: int = 0
    """Others that used their move."""
    entrants: int = 0
    calling: int = 0
    """Vampires that called."""
    declaring: tuple[Call, ...] = ()
    """Calls being chosen, not yet said aloud."""
    calls: tuple[Call, ...] = ()
    calls_annulled: int = 0
    called_once: int = 0
    """Donors that were called in some turn."""
    began_in_metro: int = 0
    began_at_healing_place: int = 0
    used_items: int = 0
    cops: int = NONE
    """This turn's cops."""
    open_flat: int = NONE
    """The flat that lets vampires in."""
    mobile_laid_turn: int = 0
    through_portal: int = 0
    """Others that went through a portal."""
    portal_in_movement: int = 0
    changes: tuple[Change, ...] = ()
    """Numbers that powers have changed for this battle or turn."""
    used_powers: int = 0
    """Composed powers that were used, this turn or this game, a bit each."""
    heard: int = 0
    """How many of those whom a moment asks have been asked."""

    # This battle.
    plan: Plan = ()
    """The battle slot being planned."""
    plan_floor: int = 0
    """So many steps of the plan cannot be taken back."""
    gloom_chosen: int = 0
    drawn_card: int = NONE
    """What the Sword of Light drew."""
    plays: tuple[Play, ...] = ()
    cancelled: tuple[Cancelled, ...] = ()
    defending_manoeuvres: tuple[Defended, ...] = ()
    wounds_before_battle: Cards = ()
    results: tuple[Result, ...] = ()
    credits: tuple[Credit, ...] = ()
    gains: tuple[Gain, ...] = ()
    vortex_sum: VortexSum | None = None
    saved: Cards = ()
    dead: Cards = ()
    last_count: LastCount | None = None
    count_end: CountEnd | None = None

    def __post_init__(self) -> None:
        n, others = self.compiled.n_entities, self.compiled.n_others
        self.zone, self.loc, self.wounds = [IN_DECK] * n, [NONE] * n, [0] * n
        self.holder, self.laid_on = [NONE] * n, [NONE] * n
        self.gloom, self.hand = [0] * others, [()] * others
        self.amulet, self.manoeuvres = [NONE] * others, [()] * others
        self.deck_pool = (1 << self.compiled.n_spells) - 1

    def copy(self) -> Self:
        """An independent copy."""
        kind = type(self)
        # Not by object.__new__: of a compiled class that is not safe.
        new = kind.__new__(kind)
        _copy_fields(self, new)
        return new

    def forget(self) -> None:
        """What was found out about the question is no longer so: the question or the position is another."""
        self._legal = self._tally = self._laying = None

    @property
    def under_doll(self) -> int:
        """Others (bits) that play fewer cards in this battle."""
        found = 0
        for one in self.changes:
            if one.number == "plays" and one.by < 0:
                found |= one.others
        return found

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
        return self.compiled.names[e] if e >= 0 else ""

    def place(self, loc: int) -> str:
        """The name of a location, '' for none."""
        return self.compiled.location_names[loc] if loc >= 0 else ""

    def spells(self, cards: Sequence[int]) -> tuple[str, ...]:
        """The names of spells."""
        names = self.compiled.spell_names
        return tuple(names[c] for c in cards)

    def item_loc(self, item: int) -> int:
        """Where an Item in play is: where it lies, or with its holder; −1 if not in play."""
        if self.laid_on[item] != NONE:
            return self.loc[self.laid_on[item]]
        if self.holder[item] != NONE:
            return self.loc[self.holder[item]]
        return self.loc[item]

    def side_at(self, loc: int, side: int) -> bool:
        """Whether an Other of *side* in play is at *loc*."""
        where = self.loc
        # A loop is twice as fast as any() with a generator, and this is asked more than anything.
        for o in self.compiled.of_side[side]:  # noqa: SIM110
            if where[o] == loc:
                return True
        return False

    def playable(self, seat: int, window: str) -> list[int]:
        """The Chances of that power in *seat*'s hand."""
        return [e for e in self.compiled.chance_of.get(window, ()) if e in self.hands[seat]]

    def may_hold(self, seat: int, entity: int) -> bool:
        """Whether *seat* holds the card, or (strict secrecy) could, as far as the other seat knows (A17)."""
        if entity in self.hands[seat]:
            return True
        if not self.compiled.strict or self.zone[entity] > IN_HAND or self.compiled.side[entity] != seat:
            return False
        bit = 1 << entity
        if (self.known[1 - seat] | self.shown | self.known_in_deck[1 - seat]) & bit:
            return False
        seen = self.known[1 - seat] | self.shown
        return any(not seen >> e & 1 for e in self.hands[seat])

    def window(self, seat: int, power: str) -> bool:
        """Whether *seat* is to be asked about a Chance of that power."""
        held, strict = self.hands[seat], self.compiled.strict
        # As in ``side_at``: loops, for every step of a turn asks.
        for e in self.compiled.chance_of.get(power, ()):
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
        self.deck_pool = pool
        self.rng = dice.shuffle(self.rng, self.deck)
        if self.log is not None:
            self.emit("reshuffled", {"count": len(self.deck)})

    def shuffle_probability(self) -> None:
        """Shuffle the probability deck; nobody knows its top any more."""
        self.probability_deck.sort()
        self.rng = dice.shuffle(self.rng, self.probability_deck)
        self.top_seen_by = 0

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
        self.laid_on[entity] = NONE
        self.wounds[entity] = 0
        self.removed = (*self.removed, entity)


def _copier() -> Callable[[Position, Position], None]:
    """What copies a position field by field: written out, a loop over the names takes three times as long."""
    lines = ["def copy_fields(old, new):", "    new.log = None"]
    for one in fields(Position):
        if one.name != "log":
            # What every position gets anew is a list; what type the field has is not known once compiled.
            is_list = one.default_factory is not MISSING
            lines.append(f"    new.{one.name} = old.{one.name}{'[:]' if is_list else ''}")
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)
    copy_fields: Callable[[Position, Position], None] = made["copy_fields"]
    return copy_fields


_copy_fields = _copier()


def without(cards: Cards, card: int) -> Cards:
    """*cards*, each there once, less *card* if it is among them."""
    if card not in cards:
        return cards
    n = cards.index(card)
    return cards[:n] + cards[n + 1 :]
