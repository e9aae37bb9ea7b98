"""What a position of Own Fate is made of besides numbers: plays, plans, calls, questions, the Count.

All of it is plain and hashable, so a position can be copied cheaply and written down.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, NamedTuple

from app.rules.game import Action
from app.rules.own_fate.compiled import NONE

# What is read most are records with slots: of a named tuple each field would be twice as dear to read. Nobody
# changes one; ``frozen`` would say so, and make each three times as dear to make.

U_ATTACK, U_DEFENCE, U_HEALING, U_VORTEX, U_ILLNESS, U_PAYMENT = range(6)
"""What a laid card is used for."""
S_HAND, S_AMULET, S_LIGHT_SWORD, S_DARK_SWORD, S_MANOEUVRE, S_EXTRA, S_OLGA = range(7)
"""Where a laid card comes from."""
M_OTHER, M_SELF, M_AMULET, M_ABILITY, M_AS_ATTACK = 1, 2, 4, 8, 16
"""Why a laid card is worth less than it says (bits of ``Play.minus``)."""


UNKNOWN_PLAY = -99
"""The card of a play that lies face down, for who may not see it."""


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
    """The location where it lies."""
    source: int
    nominal: int
    """Its strength before the minuses."""
    minus: int = 0
    paid: int = 0
    """Points given for gloom."""
    face_down: int = 0


# --- the steps of a battle plan ---------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Lay:
    """A card is to be laid; ``chance`` is the Chance that allows it, −1 none."""

    play: Play
    chance: int = NONE


@dataclass(slots=True, unsafe_hash=True)
class Weaken:
    """A planned card gives points for gloom."""

    card: int
    points: int


@dataclass(slots=True, unsafe_hash=True)
class Burn:
    """A whole card is to pay for gloom."""

    card: int


@dataclass(slots=True, unsafe_hash=True)
class Bleed:
    """Wounds are to pay for gloom."""

    wounds: int


@dataclass(slots=True, unsafe_hash=True)
class Leave:
    """The Other is to leave through a portal, which costs a card."""

    card: int
    location: int


Step = Lay | Weaken | Burn | Bleed | Leave
Plan = tuple[Step, ...]


@dataclass(slots=True, unsafe_hash=True)
class Tally:
    """What a plan amounts to so far."""

    loc: int
    """Where the Other stands when the plan is carried out so far."""
    allowance: int
    used: int
    due: int
    paid: int
    bled: int
    spare: int
    """Points that planned cards could still give away."""
    taken: tuple[int, ...]
    sources: tuple[int, ...]
    plays: tuple[Play, ...]

    def at(self, loc: int) -> Tally:
        """The same at another location."""
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
class KeptTally:
    """What the plan of an Other was found to amount to."""

    other: int
    plan: Plan
    found: Tally


@dataclass(slots=True, unsafe_hash=True)
class KeptLaying:
    """Which card of the slot may be laid where, as the actions that do it.

    ``plan``: the plan for which that was found; None where no plan changes it.
    """

    loc: int
    plan: Plan | None
    cards: list[tuple[int, dict[int, Action]]]


# --- movement ---------------------------------------------------------------------------------------------


class Call(NamedTuple):
    """A vampire calls a donor; with the goggles the donor jumps to it."""

    vampire: int
    donor: int
    jump: int


class Walk(NamedTuple):
    """A declared move."""

    other: int
    to: int


class Ride(NamedTuple):
    """A ride being arranged, or declared. ``aboard``: who rides (bits)."""

    other: int
    to: int
    car: int
    aboard: int


# --- what is asked ----------------------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class Asked:
    """The question that waits for an answer: its kind and what it is about.

    ``other``: whose slot it is, or who acts. What the rest means, the kind's declaration says.
    """

    kind: str
    seat: int
    other: int = NONE
    item: int = NONE
    target: int = NONE
    wounds: int = 0
    shift: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        # There is one NOTHING, in every process.
        return _read_asked, astuple(self)


def _read_asked(*values: Any) -> Asked:
    asked = Asked(*values)
    return NOTHING if asked == NOTHING else asked


NOTHING = Asked("", NONE)
"""Nothing is asked: the turn goes on by itself."""
BY_GROWTH, BY_ILLNESS = 1, 2
"""What would shift the chip right (``Asked.shift``)."""
SHIFTS = ("", "growth", "illness")


# --- the Count --------------------------------------------------------------------------------------------


class Cancelled(NamedTuple):
    """A play that does not count, as its place in ``plays``, and what struck it off."""

    play: int
    by: str


class Defended(NamedTuple):
    """A shapeshifter and the manoeuvres that help its defence."""

    other: int
    cards: tuple[int, ...]


class Result(NamedTuple):
    """What the Count does to one target at one location. ``lethal``: the wounds that kill it, 0 none."""

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
    """Wounds of a result (its place in ``results``) that a vampire is credited with."""

    result: int
    vampire: int
    wounds: int


class Gain(NamedTuple):
    """What a vampire got: wounds credited, wounds healed, cards drawn, by the harvest or a Chance's power."""

    vampire: int
    wounds: int
    healed: int
    cards: int
    why: str


class VortexSum(NamedTuple):
    """What a battle's cards do to the chip: points of illness, of healing, and the shift they make."""

    illness: int
    healing: int
    shift: int


class Change(NamedTuple):
    """A number of some Others (bits) that a power changes until the end of the ``battle`` or ``turn``."""

    number: str
    others: int
    by: int
    until: str
    source: str
    """What records call the power."""


class LastCount(NamedTuple):
    """The Count of a turn, kept for everybody to read."""

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
    """How the Count left the table: wounds by entity, the chip's cell before and after it."""

    wounds: tuple[int, ...]
    cell_before: int
    cell_after: int


class Ending(NamedTuple):
    """How the game ended: the winner and who takes the vortex (−1: nobody), and why."""

    winner: int
    reason: str
    vortex: int
