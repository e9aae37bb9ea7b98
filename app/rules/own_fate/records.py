"""Records in a position of Own Fate: plays, plans, calls, questions, the Count.

All are plain and hashable, so positions are cheap to copy and store.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, NamedTuple

from app.rules.game import Action
from app.rules.own_fate.compiled import NONE

# The most-read records are dataclasses with slots, treated as immutable: reading a named tuple's field takes
# twice as long, and creating a frozen dataclass three times.

U_ATTACK, U_DEFENCE, U_HEALING, U_VORTEX, U_ILLNESS, U_PAYMENT = range(6)
"""What a laid card is used for."""
S_HAND, S_AMULET, S_LIGHT_SWORD, S_DARK_SWORD, S_MANOEUVRE, S_EXTRA, S_OLGA = range(7)
"""Where a laid card comes from."""
M_OTHER, M_SELF, M_AMULET, M_ABILITY, M_AS_ATTACK = 1, 2, 4, 8, 16
"""Reasons a laid card is weaker than printed (bits of ``Play.minus``)."""


UNKNOWN_PLAY = -99
"""A face-down card, for a seat that may not see it."""


@dataclass(slots=True, unsafe_hash=True)
class Play:
    """A card laid in battle."""

    by: int
    """The Other that laid it."""
    card: int
    """A spell, or −1 − item for a sword's stroke."""
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
    """Plan step: lay a card; ``chance`` is the chance that allows it, −1 none."""

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
    """Points planned cards could still give."""
    taken: tuple[int, ...]
    sources: tuple[int, ...]
    plays: tuple[Play, ...]

    def at(self, loc: int) -> Tally:
        """Return a copy at another location."""
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
    """Cached plays: each card's targets with their actions.

    ``plan``: the plan this is valid for; None if it doesn't depend on one.
    """

    loc: int
    plan: Plan | None
    cards: list[tuple[int, dict[int, Action]]]


# --- movement ---------------------------------------------------------------------------------------------


class Call(NamedTuple):
    """A vampire's call; with the Goggles the donor jumps to it."""

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

    ``other``: whose slot it is, or who acts. The kind's declaration explains the rest.
    """

    kind: str
    seat: int
    other: int = NONE
    item: int = NONE
    target: int = NONE
    wounds: int = 0
    shift: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        # NOTHING is compared by identity, in every process.
        return _read_asked, astuple(self)


def _read_asked(*values: Any) -> Asked:
    asked = Asked(*values)
    return NOTHING if asked == NOTHING else asked


NOTHING = Asked("", NONE)
"""No open question: the turn runs on."""
BY_GROWTH, BY_ILLNESS = 1, 2
"""What would shift the chip right (``Asked.shift``)."""
SHIFTS = ("", "growth", "illness")


# --- the Count --------------------------------------------------------------------------------------------


class Cancelled(NamedTuple):
    """An index in ``plays`` that doesn't count, and what cancelled it."""

    play: int
    by: str


class Defended(NamedTuple):
    """A shapeshifter and its manoeuvres used in defence."""

    other: int
    cards: tuple[int, ...]


class Result(NamedTuple):
    """The Count's result for a target at one location. ``lethal``: wounds that kill it, 0 none."""

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
    """A vampire's wounds credited, wounds healed, cards drawn, by the harvest or a chance."""

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
    """The Count of a turn, kept for both seats."""

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
    """The table after the Count: wounds by entity, the chip's space before and after."""

    wounds: tuple[int, ...]
    cell_before: int
    cell_after: int


class Ending(NamedTuple):
    """The end of a game: winner and vortex winner (−1: nobody), and the reason."""

    winner: int
    reason: str
    vortex: int
