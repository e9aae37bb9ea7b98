"""The parts of a view of *Own Fate*, as immutable values.

A hidden card is None instead of a name.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

Phase = Literal["growth", "probability", "movement", "battle", "spells"]
Use = Literal["attack", "defence", "healing", "vortex", "illness", "payment", "portal"]
Source = Literal["hand", "amulet", "sword-of-light", "sword-of-darkness", "manoeuvre", "extra", "olga"]


@dataclass(frozen=True, slots=True)
class Minus:
    """Points that a card loses (negative: gains), with reason and rule.

    ``reason``: ``gloom``, ``other``, ``self``, ``amulet``, ``as-attack``, ``power``, or the name of the Other
    whose ability it is.
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

    ``cancelled``: what cancelled it (see :class:`CountLine`), or "".
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
    """A card in a target's Count. ``rule``: number of the rule about its effect.

    ``cancelled``: the card that cancelled it (``zavulon-amulet``, ``aspen-stake``), or "".
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
    """A change of a target's wounds after they were placed.

    ``reason``: the card that saved or healed the target, or ``harvest``; ``wounds``: the new number; ``to``:
    the location to which a rescue moved it, or "".
    """

    reason: str
    wounds: int
    rule: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class CountTarget:
    """The Count's result for one target at one location.

    ``attack`` and ``defence`` are sums, ``net`` their difference (at least 0). ``changes``: (reason, points,
    rule) for wounds added or removed by powers and limits (``tigrenok`` +1, ``medved`` −1, ``egor-limit``…).
    ``wounds``: number placed; ``before``, ``after``: the target's wounds; ``later``: changes after that.
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
        """The target's wounds after the Count and all later changes."""
        return self.later[-1].wounds if self.later else self.after


class Harvest(NamedTuple):
    """A vampire's harvest: wounds credited, wounds healed, cards drawn, and its wounds afterwards.

    ``reason``: ``harvest`` or a card's name.
    """

    vampire: str
    credited: int
    healed: int
    drawn: int
    reason: str
    wounds: int


@dataclass(frozen=True, slots=True)
class CountRecord:
    """The last Count: targets, harvests (``draws``), and the inferno chip's move.

    ``stopped``: the card that stopped the shift to the right, or "". ``cells``: the chip's cell before and
    after the Count; 0 and the one after the last are off the track.
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

    ``zone``: ``play``, ``hand`` (known to be in its owner's hand), ``hidden`` (in a hand or the deck, this
    seat doesn't know which), or ``removed``. ``hand``, ``manoeuvres``: one entry per spell, None if unknown
    to this seat. ``lethal``: wounds that kill the Other in its location. ``must_leave``: it must leave the
    Metro before Movement ends.
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

    @property
    def battle_draws(self) -> int:
        """Number of spells that a shapeshifter draws in each battle; 0 for others."""
        return self.experience if self.specialty == "shapeshifter" else 0


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person, or a chance that stays at a location like one.

    Egor, Svetlana, the Cops, Egor's Mother, Mother's Illness, or the Broken Mobile.
    """

    key: str
    location: str
    wounds: int
    donor: bool
    called_by: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item in play. ``holder``: the Other that holds it; "": it's ownerless at ``location``.

    ``lies_on``: the Other on which it was laid in this battle (doll, Sword of Darkness), or "".
    ``used``: whether it was used this turn.
    """

    key: str
    side: str
    holder: str
    location: str
    lies_on: str = ""
    used: bool = False


@dataclass(frozen=True, slots=True)
class LocationView:
    """A location and the cards there. ``closed_to``: ``light`` if the Broken Mobile is there, else "".

    ``open_to_vampires``: whether Kostya's Father has opened it in this phase.
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
    """A vampire's call. ``jump``: the donor jumps straight to the vampire (Goggles)."""

    vampire: str
    donor: str
    jump: bool = False


@dataclass(frozen=True, slots=True)
class EffectView:
    """An effect in force: its kind, card, and location.

    ``kind``: ``cops``, ``calls-annulled``, ``closed``, ``flat-open``, ``illness``, ``accident``, ``power`` or
    ``threat``.
    """

    kind: str
    card: str
    location: str = ""


@dataclass(frozen=True, slots=True)
class TurnView:
    """An Other's place in the initiative order. Status ``absent``: not in play."""

    other: str
    initiative: int
    status: Literal["acted", "acting", "waiting", "absent"]


@dataclass(frozen=True, slots=True)
class SlotView:
    """The current battle slot. For the other seat, ``used`` and ``paid`` are 0.

    ``allowance``: number of cards that may be played or burned; ``used``: number planned. ``gloom_from``,
    ``gloom_to``: the old and the new level. ``due``: points that must be paid; ``paid``: points planned.
    ``portal``: whether a portal used in Movement has taken one of the cards.
    """

    other: str
    allowance: int
    used: int
    gloom_from: int
    gloom_to: int
    due: int
    paid: int
    portal: bool
