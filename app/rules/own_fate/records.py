"""Values in a position of *Own Fate*: plays, plans, calls, questions, and the Count.

All are plain and hashable, so positions are cheap to copy and store.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, NamedTuple

from app.rules.game import Action
from app.rules.own_fate.compiled import NONE

# Where speed matters, classes are dataclasses with slots, treated as immutable: reading a named tuple's field
# takes twice as long, and creating a frozen dataclass three times as long.

U_ATTACK, U_DEFENCE, U_HEALING, U_VORTEX, U_ILLNESS, U_PAYMENT = range(6)
"""What a laid card is used for."""
U_UNKNOWN = -1
"""Use of a face-down card that the seat may not see."""
S_HAND, S_AMULET, S_LIGHT_SWORD, S_DARK_SWORD, S_MANOEUVRE, S_EXTRA, S_OLGA = range(7)
"""Where a laid card comes from."""
M_OTHER, M_SELF, M_AMULET, M_ABILITY, M_AS_ATTACK = 1, 2, 4, 8, 16
"""Reasons a laid card is weaker than printed (bits of ``Play.minus``)."""


UNKNOWN_PLAY = -99
"""``Play.card`` of a face-down card that the seat may not see."""


@dataclass(slots=True, unsafe_hash=True)
class Play:
    """A card laid in battle."""

    by: int
    """The Other that laid it."""
    card: int
    """A spell, or ~item (−1 − item) for a sword's stroke."""
    use: int
    target: int
    place: int
    """The location where it was laid."""
    source: int
    nominal: int
    """Strength before minuses."""
    minus: int = 0
    paid: int = 0
    """Points paid for gloom."""
    face_down: int = 0


# --- the steps of a battle plan ---------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Lay:
    """Plan step: lay a card; ``chance``: the chance that allows the play, or NONE."""

    play: Play
    chance: int = NONE


@dataclass(slots=True, unsafe_hash=True)
class Weaken:
    """Plan step: weaken a planned card to pay for gloom."""

    card: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Burn:
    """Plan step: pay for gloom with a whole card."""

    card: int


@dataclass(slots=True, unsafe_hash=True)
class Bleed:
    """Plan step: pay for gloom with wounds."""

    wounds: int


@dataclass(slots=True, unsafe_hash=True)
class Leave:
    """Plan step: leave through a portal, which costs a card."""

    card: int
    location: int


Step = Lay | Weaken | Burn | Bleed | Leave
Plan = tuple[Step, ...]


@dataclass(slots=True, unsafe_hash=True)
class Tally:
    """Totals of a plan."""

    loc: int
    """The Other's location after the plan's steps."""
    allowance: int
    used: int
    due: int
    paid: int
    bled: int
    spare: int
    """Points that planned cards can still pay."""
    taken: tuple[int, ...]
    sources: tuple[int, ...]
    plays: tuple[Play, ...]

    def at(self, loc: int) -> Tally:
        """Return a copy with the location *loc*."""
        return Tally(
            loc,
            self.allowance,
            self.used,
            self.due,
            self.paid,
            self.bled,
            self.spare,
            self.taken,
            self.sources,
            self.plays,
        )


@dataclass(slots=True, unsafe_hash=True)
class CachedTally:
    """Cached totals of an Other's plan."""

    other: int
    plan: Plan
    tally: Tally


@dataclass(slots=True, unsafe_hash=True)
class CachedPlays:
    """Cached plays: (card, target → action).

    ``plan``: the plan they are valid for; None: any.
    """

    loc: int
    plan: Plan | None
    cards: list[tuple[int, dict[int, Action]]]


# --- movement ---------------------------------------------------------------------------------------------


class Call(NamedTuple):
    """A vampire's call. ``jump``: 1 if the donor jumps to the vampire (Goggles)."""

    vampire: int
    donor: int
    jump: int


class Walk(NamedTuple):
    """A declared move."""

    other: int
    to: int


class Ride(NamedTuple):
    """A ride being arranged or declared. ``aboard``: passengers (bits)."""

    other: int
    to: int
    car: int
    aboard: int


# --- what is asked ----------------------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Asked:
    """The open question: its kind and arguments.

    ``other``: the Other whose slot it is or that acts. See the ``QuestionKind`` for the other arguments.
    """

    kind: str
    seat: int
    other: int = NONE
    item: int = NONE
    target: int = NONE
    wounds: int = 0
    shift: int = 0

    def __reduce__(self) -> tuple[object, ...]:
        # NOTHING is compared by identity, so unpickling must return the same object.
        return _read_asked, astuple(self)


def _read_asked(*values: Any) -> Asked:
    asked = Asked(*values)
    return NOTHING if asked == NOTHING else asked


NOTHING = Asked("", NONE)
"""No open question: the next step of the turn runs."""
BY_GROWTH, BY_ILLNESS = 1, 2
"""What is about to shift the chip to the right (``Asked.shift``)."""
SHIFTS = ("", "growth", "illness")


# --- the Count --------------------------------------------------------------------------------------------


class Cancelled(NamedTuple):
    """A cancelled play: its index in ``plays``, and the name of what cancelled it."""

    play: int
    by: str


class Defended(NamedTuple):
    """A shapeshifter and its manoeuvres used in defence."""

    other: int
    cards: tuple[int, ...]


class Result(NamedTuple):
    """The Count's result for a target at one location.

    ``net`` is attack minus defence, at least 0. ``wounds`` is what the target gets: ``net`` plus all
    ``changes``, which are (cause, difference, rule). ``before`` and ``after`` are the target's wounds before
    and after this result. ``lethal`` is the number of wounds that kills it (0: none does).
    """

    target: int
    place: int
    attack: int
    defence: int
    net: int
    changes: tuple[tuple[str, int, str], ...]
    wounds: int
    healed: int
    before: int
    after: int
    lethal: int


class Credit(NamedTuple):
    """Wounds of a result (an index in ``results``) credited to a vampire."""

    result: int
    vampire: int
    wounds: int


class Gain(NamedTuple):
    """Wounds credited to a vampire, wounds it healed, and cards it drew; ``why``: harvest or a power."""

    vampire: int
    wounds: int
    healed: int
    cards: int
    why: str


class VortexSum(NamedTuple):
    """A battle's effect on the chip: illness, healing, and the resulting shift."""

    illness: int
    healing: int
    shift: int


class Change(NamedTuple):
    """A power's change to a number of some Others (bits) until the ``battle`` or ``turn`` ends."""

    number: str
    others: int
    by: int
    until: str
    source: str
    """The power's name in records."""


class LastCount(NamedTuple):
    """The Count of a turn, stored for both seats."""

    turn: int
    plays: tuple[Play, ...] = ()
    cancelled: tuple[Cancelled, ...] = ()
    defended: tuple[Defended, ...] = ()
    results: tuple[Result, ...] = ()
    gains: tuple[Gain, ...] = ()
    vortex: VortexSum = VortexSum(0, 0, 0)
    saved: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()


class CountEnd(NamedTuple):
    """State after the Count: wounds by entity, and the chip's space before and after its move."""

    wounds: tuple[int, ...]
    cell_before: int
    cell_after: int


class Ending(NamedTuple):
    """The end of a game: the winner, the reason, and the winner of the vortex (NONE: neither side)."""

    winner: int
    reason: str
    vortex: int
