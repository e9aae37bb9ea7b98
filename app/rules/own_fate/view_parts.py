"""The parts of a view of Own Fate, as frozen values.

A hidden card is None instead of its name. ``minus`` explains every lost point.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

Phase = Literal["growth", "probability", "movement", "battle", "spells"]
Use = Literal["attack", "defence", "healing", "vortex", "illness", "payment", "portal"]
Source = Literal["hand", "amulet", "sword-of-light", "sword-of-darkness", "manoeuvre", "extra", "olga"]


@dataclass(frozen=True, slots=True)
class Minus:
    """Points a card lost (negative: gained), reason and rule.

    ``reason``: ``gloom``, ``other``, ``self``, ``amulet``, ``ability``, ``as-attack``, ``power``.
    """

    points: int
    reason: str
    rule: str

    @property
    def signed(self) -> str:
        """The points as displayed after the card: "− 2", "+ 1"."""
        return f"{'+' if self.points < 0 else '−'} {abs(self.points)}"


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card laid in this battle. ``card``, ``nominal``, ``value`` are None while face down.

    ``cancelled``: what cancelled it (see :class:`CountLine`), else empty.
    """

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
    """One card in a target's Count. ``rule`` is the rule it acts by.

    ``cancelled``: why it didn't count (``zavulon-amulet``, ``aspen-stake``), else empty.
    """

    by: str
    card: str
    use: Use
    nominal: int
    minus: tuple[Minus, ...]
    value: int
    rule: str
    cancelled: str = ""


class Later(NamedTuple):
    """A change after a target's wounds were placed.

    Its reason (a card that saved or healed it, or ``harvest``), the new wounds, the rule, and where a rescue
    took it (else empty).
    """

    reason: str
    wounds: int
    rule: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class CountTarget:
    """The Count's result for one target at one location.

    ``attack`` and ``defence`` are sums, ``net`` their difference (at least 0); ``changes`` are wounds added
    or removed by powers and limits (``tigrenok`` +1, ``medved`` −1, ``egor-limit``…), as (reason, points,
    rule). ``wounds`` were placed; ``before`` → ``after`` are the target's wounds. ``later``: changes after
    that.
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
        """Its wounds after the Count."""
        return self.later[-1].wounds if self.later else self.after


class Harvest(NamedTuple):
    """A vampire's harvest: wounds credited, wounds healed, cards drawn, reason, wounds afterwards.

    The reason is ``harvest`` or a card's name.
    """

    vampire: str
    credited: int
    healed: int
    drawn: int
    reason: str
    wounds: int


@dataclass(frozen=True, slots=True)
class CountRecord:
    """The last Count: targets, harvests, and the inferno chip's move.

    ``stopped`` is the card that cancelled the shift to the right, if any. ``cells``: the chip's cell before
    and after the Count; 0 and one past the last are off the track.
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
        """Return the record as nested tuples, for events and files."""
        return tuple(_plain(getattr(self, field.name)) for field in fields(self))


def _plain(value: object) -> object:
    if isinstance(value, Minus | CountLine | CountTarget):
        return tuple(_plain(getattr(value, field.name)) for field in fields(value))
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class OtherView:
    """An Other. ``location`` is empty outside play.

    ``zone``: ``play``, ``hand`` (known to be in its owner's hand), ``hidden`` (in hand or deck, known only to
    the owner), ``removed``. ``hand``, ``manoeuvres``: one entry per spell, None if this seat doesn't know it.
    ``lethal``: wounds that kill here. ``must_leave``: it has to leave the Metro before Movement ends.
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
    """A person or a chance that lies on a location like one.

    Egor, Svetlana, the Cops, Egor's Mother, Mother's Illness, the Broken Mobile.
    """

    key: str
    location: str
    wounds: int
    donor: bool
    called_by: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item in play: its holder, or empty if ownerless at ``location``.

    ``lies_on``: the Other whose card it lies on in this battle (doll, Sword of Darkness), else empty.
    ``used``: done for now.
    """

    key: str
    side: str
    holder: str
    location: str
    lies_on: str = ""
    used: bool = False


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location and what is there. ``closed_to``: ``light`` under the Broken Mobile.

    ``open_to_vampires``: by Kostya's Father, this phase.
    """

    key: str
    ways: tuple[str, ...]
    others: tuple[str, ...]
    persons: tuple[str, ...]
    items: tuple[str, ...]
    closed_to: str = ""
    open_to_vampires: bool = False


@dataclass(frozen=True, slots=True)
class CallView:
    """A vampire's call. ``jump``: straight to the caller by the Goggles."""

    vampire: str
    donor: str
    jump: bool = False


@dataclass(frozen=True, slots=True)
class EffectView:
    """An effect in force: kind, its card, and location.

    ``kind``: ``cops``, ``calls-annulled``, ``closed``, ``flat-open``, ``illness``, ``accident``, ``power``,
    ``threat``.
    """

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
    """The current battle slot. Only its owner sees what is used and paid (else 0).

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
