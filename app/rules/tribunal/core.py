"""The basic types of the game (Others, positions, and moves), and who sees and witnesses what (R12, R13).

A position is relative to the side whose turn it is: ``mine`` are its Others, ``theirs`` the enemy's, in order
of creation. Others are immutable. A position is never changed after
:func:`app.rules.tribunal.effects.apply_move` has returned it, so copies of a game share it. Other packages
use :mod:`app.rules.tribunal.state`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.rules.game import SEATS, Action, Seat


class Other(NamedTuple):
    """One Other."""

    number: int
    """From 1, in the order of creation."""
    lives: int
    mana: int
    layer: int = 0
    level: int = 1
    xp: int = 0
    flags: int = 0
    """Bits of its states (BLINDED…) and of its delayed chain (:func:`chain_of`)."""
    heals: int = 0
    """How often it has been healed."""


BLINDED, STUNNED, SHIELDED, IMMUNE = 1, 2, 4, 8
SENSELESS = BLINDED | STUNNED
STATES = BLINDED | STUNNED | SHIELDED | IMMUNE
EXTRAS_AT, OVERDRIVES_AT = 4, 36
"""Bit offsets of a delayed chain's extra turns and overdrives (B17)."""


# A search meets the same few Others again and again; a cache lookup takes a third of creating one.


@lru_cache(50_000)
def with_lives(other: Other, lives: int) -> Other:
    """Return *other* with *lives*."""
    return other._replace(lives=lives)


@lru_cache(50_000)
def with_mana(other: Other, mana: int) -> Other:
    """Return *other* with *mana*."""
    return other._replace(mana=mana)


@lru_cache(50_000)
def with_flags(other: Other, flags: int) -> Other:
    """Return *other* with *flags*."""
    return other._replace(flags=flags)


@lru_cache(1_000)
def newcomer(number: int, lives: int) -> Other:
    """Return a newly initiated Other (R20)."""
    return Other(number, lives, 0)


class Draft:
    """A mutable Other."""

    __slots__ = Other._fields

    def __init__(self, other: Other) -> None:
        (
            self.number,
            self.lives,
            self.mana,
            self.layer,
            self.level,
            self.xp,
            self.flags,
            self.heals,
        ) = other

    def done(self) -> Other:
        """Return the immutable Other."""
        # Twice as fast as calling Other, which matters in a search.
        return _new(
            Other,
            (
                self.number,
                self.lives,
                self.mana,
                self.layer,
                self.level,
                self.xp,
                self.flags,
                self.heals,
            ),
        )


_new = tuple.__new__


class Result(NamedTuple):
    """The result of a game."""

    winner: int
    """0 Light, 1 Dark, -1 neither."""
    reason: str
    """Message code of the reason."""


ACT, TRIBUNAL, PRICE, PICK, OVER = range(5)
NO_OFFER, OFFERED, PENDING = range(3)


@dataclass(slots=True)
class Position:
    """Everything about a game at one moment."""

    side: int
    """The side whose turn it is: 0 Light, 1 Dark."""
    phase: int
    """ACT … OVER."""
    mine: tuple[Other, ...]
    theirs: tuple[Other, ...]
    evidence: int = 0
    """Evidence of ``side`` against the enemy."""
    their_evidence: int = 0
    queue: tuple[int, ...] = ()
    """The Others that have yet to act this turn, as indices in ``mine``; the first is acting."""
    overdrives: int = 0
    """Number of overdrives in this chain."""
    extra: int = 0
    """Extra turns left after this one."""
    round: int = 1
    quiet: int = 0
    """Number of full rounds without progress; -1: there was progress in this round."""
    fabricated: tuple[int, int] = 0, 0
    """Evidence fabricated by Light and Dark in this game; counted only with option B13 d."""
    prices: tuple[int, ...] = ()
    """Prices set so far, in the order of ``theirs``."""
    created: tuple[int, int] = 1, 1
    """How many Others Light and Dark have created."""
    offer: int = NO_OFFER
    """Draw offer in this side's turn: NO_OFFER, OFFERED (and declined), or PENDING."""
    history: tuple[int, ...] = ()
    """Keys of the positions after each round since the last progress, only with option D4."""
    result: Result | None = None

    def copy(self) -> Position:
        """Return a mutable copy. Copying field by field takes half as long as the constructor."""
        new = _bare(Position)
        new.side = self.side
        new.phase = self.phase
        new.mine = self.mine
        new.theirs = self.theirs
        new.evidence = self.evidence
        new.their_evidence = self.their_evidence
        new.queue = self.queue
        new.overdrives = self.overdrives
        new.extra = self.extra
        new.round = self.round
        new.quiet = self.quiet
        new.fabricated = self.fabricated
        new.prices = self.prices
        new.created = self.created
        new.offer = self.offer
        new.history = self.history
        new.result = self.result
        return new

    @property
    def decider(self) -> int:
        """The side that decides next; undefined when the game is over."""
        return 1 - self.side if self.phase == PRICE or self.offer == PENDING else self.side

    @property
    def actor(self) -> Other:
        """The acting Other, in phase ACT."""
        return self.mine[self.queue[0]]

    def hash_key(self) -> tuple[object, ...]:
        """Return the values to hash, in this order: numbers, tuples, None, and the text of a result."""
        mine, theirs = self.side, 1 - self.side
        return (
            self.side,
            self.phase,
            as_tuples(self.mine),
            as_tuples(self.theirs),
            self.evidence,
            self.their_evidence,
            self.queue,
            self.overdrives,
            self.extra,
            self.round,
            self.quiet,
            self.fabricated[mine],
            self.fabricated[theirs],
            self.prices,
            self.created[mine],
            self.created[theirs],
            self.offer,
            self.history,
            self.result and tuple(self.result),
        )


def light_dark(side: int, mine: int, theirs: int) -> tuple[int, int]:
    """Return *side*'s value *mine* and the enemy's *theirs* in the order Light, Dark."""
    return (theirs, mine) if side else (mine, theirs)


_bare = object.__new__


def as_tuples(others: Iterable[Other]) -> tuple[tuple[int, ...], ...]:
    """Return *others* as tuples of numbers."""
    return tuple(map(tuple, others))


Move = tuple[int, int, int]
"""Verb, index of the target (in ``mine`` or ``theirs``, by verb; -1: none), number (0: none)."""

(
    PASS,
    FARM,
    RECHARGE,
    ATTACK,
    DEEPER,
    UP,
    INITIATE,
    HEAL,
    BLIND,
    DELAY,
    TRANSFER,
    FABRICATE,
    OVERDRIVE,
    STUN,
    BURN,
    SHIELD,
    COLLECT,
    DECLARE,
    WAIVE,
    SET_PRICE,
    PICK_ONE,
    OFFER_DRAW,
    ACCEPT_DRAW,
    DECLINE_DRAW,
    RESIGN,
) = range(25)

VERBS: tuple[str, ...] = (
    "pass",
    "farm",
    "recharge",
    "attack",
    "deeper",
    "up",
    "initiate",
    "heal",
    "blind",
    "delay",
    "transfer",
    "fabricate",
    "forsage",
    "stun",
    "burn",
    "shield",
    "collect",
    "declare",
    "waive",
    "price",
    "pick",
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "resign",
)

FOE, ALLY = range(2)
TARGET: dict[int, int] = {
    ATTACK: FOE,
    BLIND: FOE,
    STUN: FOE,
    BURN: FOE,
    SET_PRICE: FOE,
    PICK_ONE: FOE,
    HEAL: ALLY,
    TRANSFER: ALLY,
}
AMOUNT: frozenset[int] = frozenset({TRANSFER, FABRICATE, BURN, COLLECT, SET_PRICE})


class Menu:
    """The acting Other's actions as far as they don't depend on other Others' numbers."""

    __slots__ = ("actions", "aimed", "can", "moves")

    def __init__(self, moves: tuple[Move, ...], aimed: tuple[int, ...]) -> None:
        self.moves = moves
        """Legal moves without a target."""
        self.aimed = aimed
        """Verbs whose targets or, for fabricating, watchers remain to be checked."""
        self.can = frozenset([*(verb for verb, _, _ in moves), *aimed])
        self.actions: dict[Action, Move] = {}
        """``moves`` as actions; filled on demand."""


def seat(side: int) -> Seat:
    """Return *side*'s seat."""
    return SEATS[side]


def with_chain(flags: int, overdrives: int, extra: int) -> int:
    """Return *flags* with the remainder of a delayed chain (B17)."""
    return flags | extra << EXTRAS_AT | overdrives << OVERDRIVES_AT


def chain_of(flags: int) -> tuple[int, int]:
    """Return (overdrives, extra turns) of the delayed chain in *flags*; (0, 0) if there is none."""
    return flags >> OVERDRIVES_AT, flags >> EXTRAS_AT & (1 << OVERDRIVES_AT - EXTRAS_AT) - 1


def replaced(others: tuple[Other, ...], index: int, other: Other) -> tuple[Other, ...]:
    """Return *others* with *other* at *index*."""
    return (*others[:index], other, *others[index + 1 :])


def watcher(others: Iterable[Other], layer: int) -> Other | None:
    """Return the first of *others* that sees an enemy on *layer* (R12), or None."""
    for other in others:
        if other.layer >= layer and not other.flags & STUNNED:
            return other
    return None


def witnesses(others: Iterable[Other], layer: int) -> list[Other]:
    """Return *others* that witness an offence on *layer* (R13): they see it and aren't blinded."""
    # ``effects._add_evidence`` counts them by the same condition.
    return [other for other in others if other.layer >= layer and not other.flags & SENSELESS]
