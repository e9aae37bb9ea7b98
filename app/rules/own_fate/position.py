"""A position of *Own Fate* as integers, tuples and short lists, with its basic operations.

``step``, ``slot`` and ``stage`` are a cursor over the steps of a turn (``flow.STEPS``), ``asked`` is the open
question, and ``pending`` what happens after the answer. So a position can be copied, saved and rebuilt at any
decision. ``flow`` assembles the rules.
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
    CachedPlays,
    CachedTally,
    Call,
    Cancelled,
    Change,
    CountEnd,
    Credit,
    Defended,
    Ending,
    Gain,
    LastCount,
    Plan,
    Play,
    Result,
    Ride,
    VortexSum,
    Walk,
)

# --- progress of a slot or step (``stage``); never renumber: hashes in records depend on it --------------


BEGUN = 0
"""Nothing has been done yet."""

ANSWERED = 1
"""Movement: the Other isn't entering from hand (any more)."""
MOVED = 2
"""Movement: the slot is done."""

DOLL_ASKED = 1
"""Battle: the powers at a slot's beginning, such as the doll's, have run or are running."""
SHIFTER_DREW = 2
GLOOM_FIXED = 3
LAID = 4
"""Battle: the plan was carried out."""
STAKE_ASKED = 5
STAKE_REFUSED = 6

CARDS_DRAWN = 1
"""Spells: the Other has drawn, or the vampire has answered whether it feeds."""
AMULET_ASKED = 2


IN_DECK, IN_HAND, IN_PLAY, REMOVED = range(4)
GROWTH, PROBABILITY, MOVEMENT, BATTLE, SPELLS_PHASE = range(5)
PHASES = ("growth", "probability", "movement", "battle", "spells")

Cards = tuple[int, ...]


@dataclass(slots=True, eq=False, repr=False)
class Position:
    """Everything about a game at one decision. Sets of entities, spells or seats are bit masks.

    ``Position(compiled)`` has all cards unplaced; setups start from it.
    """

    compiled: CompiledSet
    log: list[Event] | None = None
    """Events of the current action; None: don't record events."""
    # Cached for the current question; see clear_caches().
    _legal: list[Action] | None = None
    _cached_tally: CachedTally | None = None
    _cached_plays: CachedPlays | None = None

    rng: int = 0
    turn: int = 0
    phase: int = GROWTH
    step: int = 0
    slot: int = 0
    """The Other whose slot it is, in steps that loop over the Others; in other steps, their progress."""
    stage: int = BEGUN
    """Progress of the slot or step (see ``stages``)."""
    announced_slot: int = NONE
    """The Other whose slot an event has announced."""
    asked: Asked = NOTHING
    pending: Walk | Ride | None = None
    """The declared move or ride that waits for the answer."""
    reply_given: int = 0
    """1 if Dark may no longer close a way in this slot, or if the current shift is stopped."""
    draw_offer: int = NONE
    """The seat whose draw offer is pending."""
    last_offers: tuple[int, int] = (0, 0)
    """The turn of each seat's last draw offer."""
    result: Ending | None = None

    # The table.
    balance: int = 0
    """Positive: Light's points; negative: Dark's."""
    inferno: int = 0
    """The inferno chip's space; 0 before the first turn."""
    deck: list[int] = field(default_factory=list)
    """Spells; the last is the top."""
    discard: list[int] = field(default_factory=list)
    probability_deck: list[int] = field(default_factory=list)
    """Entities; the last is the top."""
    hands: list[Cards] = field(default_factory=lambda: [(), ()])
    """Probability cards, by seat."""
    # By entity.
    zone: list[int] = field(default_factory=list)
    loc: list[int] = field(default_factory=list)
    """Location; NONE if not in play or held."""
    wounds: list[int] = field(default_factory=list)
    holder: list[int] = field(default_factory=list)
    """The Other that holds an item, or NONE."""
    laid_on: list[int] = field(default_factory=list)
    """The Other on which an item was laid in this battle; NONE: it is with its holder."""
    # By Other.
    gloom: list[int] = field(default_factory=list)
    hand: list[Cards] = field(default_factory=list)
    """Spells."""
    amulet: list[int] = field(default_factory=list)
    manoeuvres: list[Cards] = field(default_factory=list)
    removed: Cards = ()

    # Knowledge.
    known: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: the known cards in the opponent's hand."""
    known_in_deck: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: cards known to be in the probability deck."""
    deck_pool: int = 0
    """The spells that were shuffled into the deck last."""
    shown: int = 0
    """Cards that both players know to be in a hand."""
    top_seen_by: int = 0
    """Seats that have seen the top probability card."""
    hidden_before_shuffle: Cards = ()
    """In a masked position: how many of each Other's hidden spells were drawn before the last shuffle."""

    # This turn.
    moved: int = 0
    """Others that used their move."""
    entrants: int = 0
    calling: int = 0
    """Vampires that called."""
    declaring: tuple[Call, ...] = ()
    """Calls being chosen, not yet declared."""
    calls: tuple[Call, ...] = ()
    calls_annulled: int = 0
    called_once: int = 0
    """Donors that were called in any turn."""
    began_in_metro: int = 0
    began_at_healing_place: int = 0
    used_items: int = 0
    cops: int = NONE
    """The Cops, if drawn this turn."""
    open_flat: int = NONE
    """The flat that is open to vampires."""
    mobile_laid_turn: int = 0
    through_portal: int = 0
    """Others that used a portal this turn."""
    portal_in_movement: int = 0
    changes: tuple[Change, ...] = ()
    """Numbers changed by powers for this battle or turn."""
    used_powers: int = 0
    """Bits of the powers used this turn or, if usable once a game, in this game."""
    groups_handled: int = 0
    """How many groups of powers have been handled at the current moment."""

    # This battle.
    plan: Plan = ()
    """Plan of the current battle slot."""
    plan_floor: int = 0
    """Number of steps at the plan's start that can't be undone."""
    gloom_chosen: int = 0
    drawn_card: int = NONE
    """The spell drawn with the Sword of Light and not yet played."""
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
        n_entities, n_others = self.compiled.n_entities, self.compiled.n_others
        self.zone, self.loc, self.wounds = [IN_DECK] * n_entities, [NONE] * n_entities, [0] * n_entities
        self.holder, self.laid_on = [NONE] * n_entities, [NONE] * n_entities
        self.gloom, self.hand = [0] * n_others, [()] * n_others
        self.amulet, self.manoeuvres = [NONE] * n_others, [()] * n_others
        self.deck_pool = (1 << self.compiled.n_spells) - 1

    def copy(self) -> Self:
        kind = type(self)
        # object.__new__ isn't safe for a compiled (mypyc) class.
        new = kind.__new__(kind)
        _copy_fields(self, new)
        return new

    def clear_caches(self) -> None:
        """Clear what is cached for the current question; call after any change."""
        self._legal = self._cached_tally = self._cached_plays = None

    @property
    def under_doll(self) -> int:
        """Others (bits) that play fewer cards in this battle."""
        others = 0
        for change in self.changes:
            if change.number == "plays" and change.by < 0:
                others |= change.others
        return others

    # --- operations used by the rules ------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        args: Mapping[str, Value] | None = None,
        *,
        secret: Mapping[str, Value] | None = None,
        to: tuple[int, ...] = (),
        hidden: bool = False,
    ) -> None:
        """Append an event to ``log`` unless that is None."""
        if self.log is not None:
            self.log.append(
                Event(kind, args or {}, secret or {}, tuple(SEAT_NAMES[seat] for seat in to), hidden)
            )

    def name(self, entity: int) -> str:
        """Return an entity's name, "" for none."""
        return self.compiled.names[entity] if entity >= 0 else ""

    def place(self, loc: int) -> str:
        """Return a location's name, "" for none."""
        return self.compiled.location_names[loc] if loc >= 0 else ""

    def spells(self, cards: Sequence[int]) -> tuple[str, ...]:
        """Return the names of spells."""
        names = self.compiled.spell_names
        return tuple(names[c] for c in cards)

    def item_loc(self, item: int) -> int:
        """Return the location of an item or of the Other that has it; NONE if it isn't in play."""
        if self.laid_on[item] != NONE:
            return self.loc[self.laid_on[item]]
        return self.loc[self.holder[item]] if self.holder[item] != NONE else self.loc[item]

    def side_at(self, loc: int, side: int) -> bool:
        """Return whether an Other of *side* in play is at *loc*."""
        where = self.loc
        # Called more often than any other function; a loop is twice as fast as any() with a generator.
        for other in self.compiled.of_side[side]:  # noqa: SIM110
            if where[other] == loc:
                return True
        return False

    def playable(self, seat: int, power: str) -> list[int]:
        """Return the chances in *seat*'s hand that have the power *power*."""
        return [entity for entity in self.compiled.chance_of.get(power, ()) if entity in self.hands[seat]]

    def may_be_in_hand(self, seat: int, entity: int) -> bool:
        """Return whether *seat* has the card in hand or, with strict secrecy, could have it (A17).

        The latter judges by what the opponent knows.
        """
        if entity in self.hands[seat]:
            return True
        if not self.compiled.strict or self.zone[entity] > IN_HAND or self.compiled.side[entity] != seat:
            return False
        bit = 1 << entity
        if (self.known[1 - seat] | self.shown | self.known_in_deck[1 - seat]) & bit:
            return False
        seen = self.known[1 - seat] | self.shown
        return any(not seen >> card & 1 for card in self.hands[seat])

    def window(self, seat: int, power: str) -> bool:
        """Return whether *seat* must be asked about playing a chance with *power*."""
        held, strict = self.hands[seat], self.compiled.strict
        # Called in every turn: a loop for speed, as in side_at.
        for entity in self.compiled.chance_of.get(power, ()):
            if entity in held or (strict and self.may_be_in_hand(seat, entity)):
                return True
        return False

    def draw(self, count: int) -> tuple[int, ...]:
        """Draw up to *count* spells; reshuffle the discard pile when the deck is empty (A94)."""
        deck = self.deck
        if len(deck) >= count:
            cut = len(deck) - count
            drawn = deck[cut:]
            del deck[cut:]
            drawn.reverse()
            return tuple(drawn)
        drawn = []
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    break
                self.reshuffle()
            drawn.append(self.deck.pop())
        return tuple(drawn)

    def reshuffle(self) -> None:
        """Shuffle the discard pile into a new spell deck."""
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
        """Shuffle the probability deck and forget who knows its top."""
        self.probability_deck.sort()
        self.rng = dice.shuffle(self.rng, self.probability_deck)
        self.top_seen_by = 0

    def drop_from_hand(self, seat: int, entity: int) -> None:
        """Take a probability card out of a hand; the caller must place it."""
        self.hands[seat] = tuple(card for card in self.hands[seat] if card != entity)
        self.shown &= ~(1 << entity)
        self.known[1 - seat] &= ~(1 << entity)

    def remove(self, entity: int) -> None:
        """Remove a card from the game (A94)."""
        self.zone[entity] = REMOVED
        self.loc[entity] = NONE
        self.holder[entity] = NONE
        self.laid_on[entity] = NONE
        self.wounds[entity] = 0
        self.removed = (*self.removed, entity)


def _generate_copy_function() -> Callable[[Position, Position], None]:
    """Generate a function that copies field by field: a loop over names would take three times as long."""
    lines = ["def copy_fields(old, new):", "    new.log = None"]
    for entry in fields(Position):
        if entry.name != "log":
            # Mutable fields are exactly those with a default factory; annotations are gone once compiled.
            is_list = entry.default_factory is not MISSING
            lines.append(f"    new.{entry.name} = old.{entry.name}{'[:]' if is_list else ''}")
    namespace: dict[str, Any] = {}
    exec("\n".join(lines), namespace)
    copy_fields: Callable[[Position, Position], None] = namespace["copy_fields"]
    return copy_fields


_copy_fields = _generate_copy_function()


def without(cards: Cards, card: int) -> Cards:
    """Return *cards*, which are distinct, without *card*."""
    if card not in cards:
        return cards
    n = cards.index(card)
    return cards[:n] + cards[n + 1 :]
