"""The words of the game: an Other, a position and a move.

A position is seen from the side whose turn it is: ``mine`` are that side's Others, ``theirs`` the
enemy's, each in the order of creation. Others are values; a position is one as soon as
:func:`app.rules.tribunal.effects.after` has handed it out: nothing changes it any more, and copies of a game
share it. People and files never see them; they see :mod:`app.rules.tribunal.state`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.rules.game import SEATS, Action, Seat


class Other(NamedTuple):
    """One Other as it stands."""

    number: int
    """From 1, in the order of creation."""
    lives: int
    mana: int
    layer: int = 0
    level: int = 1
    xp: int = 0
    flags: int = 0
    """Its states, below, and the chain that it delayed (:func:`chain_of`)."""
    heals: int = 0
    """So often it has been healed."""


BLINDED, STUNNED, SHIELDED, IMMUNE = 1, 2, 4, 8
SENSELESS = BLINDED | STUNNED
STATES = BLINDED | STUNNED | SHIELDED | IMMUNE
EXTRAS_AT, FORSAGES_AT = 4, 36
"""From these bits of the flags on stand the extra turns and the forsages of a delayed chain (B17)."""


# The same few Others come again and again in a search: to remember them costs a third of making them.


@lru_cache(50_000)
def with_lives(other: Other, lives: int) -> Other:
    """*other* with so many *lives*."""
    return other._replace(lives=lives)


@lru_cache(50_000)
def with_mana(other: Other, mana: int) -> Other:
    """*other* with so much *mana*."""
    return other._replace(mana=mana)


@lru_cache(50_000)
def with_flags(other: Other, flags: int) -> Other:
    """*other* with these *flags*."""
    return other._replace(flags=flags)


@lru_cache(1_000)
def newcomer(number: int, lives: int) -> Other:
    """An Other as it is initiated (R20)."""
    return Other(number, lives, 0)


class Draft:
    """An Other while it changes."""

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
        """The Other that came of it."""
        # Twice as fast as a call of Other, which counts in a search.
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
    """How a game ended."""

    winner: int
    """0 Light, 1 Dark, -1 nobody."""
    reason: str
    """The code of why."""


ACT, TRIBUNAL, PRICE, PICK, OVER = range(5)
NO_OFFER, OFFERED, PENDING = range(3)


@dataclass(slots=True)
class Position:
    """Everything that makes the game what it is now."""

    side: int
    """Whose turn it is: 0 Light, 1 Dark."""
    phase: int
    """ACT … OVER."""
    mine: tuple[Other, ...]
    theirs: tuple[Other, ...]
    evidence: int = 0
    """What the side whose turn it is holds against the enemy."""
    their_evidence: int = 0
    queue: tuple[int, ...] = ()
    """Who still acts in this side-turn, as indexes into ``mine``; the first one acts."""
    forsages: int = 0
    """Forsages in this chain."""
    extra: int = 0
    """Extra turns left after the present turn."""
    round: int = 1
    quiet: int = 0
    """Full rounds without progress; -1: progress in this round."""
    fabricated: tuple[int, int] = 0, 0
    """Evidence fabricated in this game by Light and by Dark, counted under B13 d only."""
    prices: tuple[int, ...] = ()
    """The prices said so far, for ``theirs`` in order."""
    created: tuple[int, int] = 1, 1
    """So many Others Light and Dark have ever had."""
    offer: int = NO_OFFER
    """The draw offer of this side-turn: NO_OFFER, OFFERED (and declined), PENDING."""
    history: tuple[int, ...] = ()
    """Keys of the positions after each round, counted under D4 only."""
    result: Result | None = None

    def copy(self) -> Position:
        """A position of its own, to be changed. Field by field: half of a constructor's time."""
        new = _bare(Position)
        new.side = self.side
        new.phase = self.phase
        new.mine = self.mine
        new.theirs = self.theirs
        new.evidence = self.evidence
        new.their_evidence = self.their_evidence
        new.queue = self.queue
        new.forsages = self.forsages
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
        """The side that decides now. Meaningless when the game is over."""
        return 1 - self.side if self.phase == PRICE or self.offer == PENDING else self.side

    @property
    def actor(self) -> Other:
        """The Other who acts, in the phase ACT."""
        return self.mine[self.queue[0]]

    def told(self) -> tuple[object, ...]:
        """The position as the hash of a state tells it: nothing but tuples and numbers, in this order."""
        mine, theirs = self.side, 1 - self.side
        return (
            self.side,
            self.phase,
            plain(self.mine),
            plain(self.theirs),
            self.evidence,
            self.their_evidence,
            self.queue,
            self.forsages,
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


def by_side(side: int, mine: int, theirs: int) -> tuple[int, int]:
    """What is *mine* in the turn of *side*, and what is *theirs*, as Light's and Dark's."""
    return (theirs, mine) if side else (mine, theirs)


_bare = object.__new__


def plain(others: Iterable[Other]) -> tuple[tuple[int, ...], ...]:
    """*others* as tuples of numbers."""
    return tuple(map(tuple, others))


Move = tuple[int, int, int]
"""verb, index of the target (into mine or theirs, as the verb says; -1: none), number (0: none)."""

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
    FORSAGE,
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
    """What the acting Other may do, as far as that depends on a few small numbers of its own."""

    __slots__ = ("actions", "aimed", "can", "moves")

    def __init__(self, moves: tuple[Move, ...], aimed: tuple[int, ...]) -> None:
        self.moves = moves
        """The legal moves without a target."""
        self.aimed = aimed
        """Verbs whose targets, or (fabricating) witnesses, are still to be looked at."""
        self.can = frozenset([*(verb for verb, _, _ in moves), *aimed])
        self.actions: dict[Action, Move] = {}
        """``moves`` in words, once somebody has asked for them."""


def seat(side: int) -> Seat:
    """The seat of *side*."""
    return SEATS[side]


def with_chain(flags: int, forsages: int, extra: int) -> int:
    """*flags* of an Other that delays a turn of its chain: what is left of the chain waits with it (B17)."""
    return flags | extra << EXTRAS_AT | forsages << FORSAGES_AT


def chain_of(flags: int) -> tuple[int, int]:
    """Forsages and extra turns of the chain that waits in *flags*; 0, 0 if none does."""
    return flags >> FORSAGES_AT, flags >> EXTRAS_AT & (1 << FORSAGES_AT - EXTRAS_AT) - 1


def replaced(others: tuple[Other, ...], index: int, other: Other) -> tuple[Other, ...]:
    """*others* with *other* at *index*."""
    return (*others[:index], other, *others[index + 1 :])


def watcher(others: Iterable[Other], layer: int) -> Other | None:
    """The first of *others* that sees an enemy on *layer* (R12)."""
    for one in others:
        if one.layer >= layer and not one.flags & STUNNED:
            return one
    return None


def witnesses(others: Iterable[Other], layer: int) -> list[Other]:
    """Those of *others* that can tell of a deed on *layer* (R13): who sees it and is not blinded."""
    return [one for one in others if one.layer >= layer and not one.flags & SENSELESS]
