"""The parts of a view of Own Fate, as frozen values.

A hidden card is None where a card's name would stand. ``minus`` explains every point a card lost.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

Phase = Literal["growth", "probability", "movement", "battle", "spells"]
Use = Literal["attack", "defence", "healing", "vortex", "illness", "payment", "portal"]
Source = Literal["hand", "amulet", "sword-of-light", "sword-of-darkness", "manoeuvre", "extra", "olga"]


@dataclass(frozen=True, slots=True)
class Minus:
    """Points that a card lost (or, below 0, won), why (``gloom``, ``other``, ``self``, ``amulet``,
    ``ability``, ``as-attack``, ``power``) and the number of the rule."""

    points: int
    reason: str
    rule: str

    @property
    def signed(self) -> str:
        """As it stands behind what the card says: "− 2", "+ 1"."""
        return f"{'+' if self.points < 0 else '−'} {abs(self.points)}"


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card laid in this battle. ``card``, ``nominal``, ``value`` are None while it lies face down.
    ``cancelled``: what struck it off (see :class:`CountLine`), else empty."""

    by: str
    card: str | None
    use: Use | None
    target: str
    location: str
    nominal: int | None
    minus: tuple[Minus, ...]
    value: int | None
    source: Source
    face_down: bool = False
    cancelled: str = ""


@dataclass(frozen=True, slots=True)
class CountLine:
    """One card in the Count of a target. ``rule`` is the rule by which it acts; ``cancelled`` tells why
    it did not count (``zavulon-amulet``, ``aspen-stake``), else empty."""

    by: str
    card: str
    use: Use
    nominal: int
    minus: tuple[Minus, ...]
    value: int
    rule: str
    cancelled: str = ""


class Later(NamedTuple):
    """What befell a target after its wounds were laid: why (a card that rescued or healed it, or
    ``harvest``), its wounds then, the rule, and where a rescue took it (else empty)."""

    reason: str
    wounds: int
    rule: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class CountTarget:
    """What the Count did to one target at one location.

    ``attack`` and ``defence`` are the sums, ``net`` their difference (never below 0); ``changes`` are the
    wounds added or taken by powers and limits (``tigrenok`` +1, ``medved`` −1, ``egor-limit``…), as
    (reason, points, rule). ``wounds`` were placed; ``before`` → ``after`` are the target's wounds.
    ``later`` is what the Count did to it after that.
    """

    target: str
    location: str
    lines: tuple[CountLine, ...]
    attack: int
    defence: int
    net: int
    changes: tuple[tuple[str, int, str], ...]
    wounds: int
    healed: int
    before: int
    after: int
    dead: bool
    lethal: int
    later: tuple[Later, ...] = ()

    @property
    def now(self) -> int:
        """Its wounds when the Count is over."""
        return self.later[-1].wounds if self.later else self.after


class Harvest(NamedTuple):
    """What a vampire got: wounds credited to it, wounds it healed, cards it drew, why (``harvest`` or a
    card's name), and its wounds then."""

    vampire: str
    credited: int
    healed: int
    drawn: int
    reason: str
    wounds: int


@dataclass(frozen=True, slots=True)
class CountRecord:
    """The last Count: its targets, what vampires got, and the move of the inferno chip.

    ``stopped`` is the card that cancelled the shift to the right, if one did. ``cells`` are the chip's cell
    before and after the Count; 0 and one more than the track has are off its ends.
    """

    turn: int
    targets: tuple[CountTarget, ...]
    draws: tuple[Harvest, ...] = ()
    vortex: tuple[CountLine, ...] = ()
    illness: int = 0
    healing: int = 0
    shift: int = 0
    saved: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    stopped: str = ""
    cells: tuple[int, int] = (0, 0)

    def plain(self) -> tuple[object, ...]:
        """The record as nested tuples, for events and files."""
        return tuple(_plain(getattr(self, one.name)) for one in fields(self))


def _plain(value: object) -> object:
    if isinstance(value, Minus | CountLine | CountTarget):
        return tuple(_plain(getattr(value, one.name)) for one in fields(value))
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class OtherView:
    """An Other. ``zone``: ``play``, ``hand`` (known to be in its owner's hand), ``hidden`` (in hand or
    deck, nobody but the owner knows), ``removed``. ``location`` is empty outside play.

    ``hand``, ``manoeuvres``: one entry a spell, None for a face this seat does not know. ``lethal``: the
    number of wounds that kills here. ``must_leave``: it has to be out of the Metro when movement ends.
    """

    key: str
    side: str
    specialty: str
    strength: int
    experience: int
    initiative: int
    cost: int
    zone: Literal["play", "hand", "hidden", "removed"]
    location: str
    wounds: int
    lethal: int
    gloom: int
    hand: tuple[str | None, ...]
    has_amulet: bool
    amulet: str | None
    manoeuvres: tuple[str | None, ...]
    items: tuple[str, ...]
    moved: bool = False
    calling: bool = False
    entrant: bool = False
    must_leave: bool = False
    doll: bool = False
    power_built: bool = True


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person or a chance card that lies on a location like one (Egor, Svetlana, the cops, Egor's
    mother, the illness of Svetlana's mother, the broken mobile): where, and its wounds."""

    key: str
    location: str
    wounds: int
    donor: bool
    called_by: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """An Item in play: its holder, or empty if it lies ownerless at ``location``. ``lies_on``: the Other
    on whose card it lies this battle (doll, Sword of Darkness), else empty. ``used``: done for now."""

    key: str
    side: str
    holder: str
    location: str
    lies_on: str = ""
    used: bool = False


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location, who is there and what lies there. ``closed_to``: ``light`` while the mobile lies here;
    ``open_to_vampires``: by Kostya's father, this phase."""

    key: str
    ways: tuple[str, ...]
    others: tuple[str, ...]
    persons: tuple[str, ...]
    items: tuple[str, ...]
    closed_to: str = ""
    open_to_vampires: bool = False


@dataclass(frozen=True, slots=True)
class CallView:
    """A vampire's Call of a donor. ``jump``: straight to the caller by the goggles."""

    vampire: str
    donor: str
    jump: bool = False


@dataclass(frozen=True, slots=True)
class EffectView:
    """Something in force now: ``kind`` (``cops``, ``calls-annulled``, ``closed``, ``flat-open``,
    ``illness``, ``accident``, ``threat``), the card behind it and where it lies."""

    kind: str
    card: str
    location: str = ""


@dataclass(frozen=True, slots=True)
class TurnView:
    """A place in the initiative order: ``acted``, ``acting``, ``waiting``, ``absent`` (not in play)."""

    other: str
    initiative: int
    status: Literal["acted", "acting", "waiting", "absent"]


@dataclass(frozen=True, slots=True)
class SlotView:
    """The battle slot now going on. What is used and paid so far is shown to its owner only (0 else).

    ``allowance`` cards may be played or burned, ``used`` are; gloom goes ``gloom_from`` → ``gloom_to``;
    ``due`` points must be paid, ``paid`` are.
    """

    other: str
    allowance: int
    used: int
    gloom_from: int
    gloom_to: int
    due: int
    paid: int
