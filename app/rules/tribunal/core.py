"""The words of the game: an Other, a position and a move as tuples of small ints.

A position is seen from the side whose turn it is: ``mine`` are that side's Others, ``theirs`` the
enemy's, each in the order of creation. Positions are values: nothing changes one, and they are their own
keys in a table. People and files never see them; they see :mod:`app.rules.tribunal.state`.
"""

from __future__ import annotations

from typing import Final

from app.rules.game import SEATS, Seat

Other = tuple[int, int, int, int, int, int, int, int]
"""number (from 1, of creation), lives, mana, layer, level, xp, flags, heals received."""
NUMBER: Final = 0
LIVES: Final = 1
MANA: Final = 2
LAYER: Final = 3
LEVEL: Final = 4
XP: Final = 5
FLAGS: Final = 6
HEALS: Final = 7

BLINDED, STUNNED, SHIELDED, IMMUNE = 1, 2, 4, 8
SENSELESS = BLINDED | STUNNED
STATES = BLINDED | STUNNED | SHIELDED | IMMUNE
EXTRAS_AT, FORSAGES_AT = 4, 36
"""From these bits of the flags on stand the extra turns and the forsages of a delayed chain (B17)."""

Result = tuple[int, str]
"""Who won (0 Light, 1 Dark, -1 nobody) and the code of why."""

Position = tuple[
    int,  # the side whose turn it is: 0 Light, 1 Dark
    int,  # phase, below
    tuple[Other, ...],  # mine
    tuple[Other, ...],  # theirs
    int,
    int,  # my evidence, theirs
    tuple[int, ...],  # queue: indexes into mine; the first one acts
    int,
    int,  # forsages in this chain; extra turns left after the present turn
    int,
    int,  # round (from 1); full rounds without progress, -1: progress in this round
    int,
    int,  # evidence fabricated in this game by me, by them (counted under B13 d only)
    tuple[int, ...],  # prices said so far, for theirs in order
    int,
    int,  # Others ever created by me, by them
    int,  # draw offer of this side-turn, below
    tuple[int, ...],  # keys of the positions after each round (counted under D4 only)
    Result | None,  # how it ended
]
SIDE: Final = 0
PHASE: Final = 1
MINE: Final = 2
THEIRS: Final = 3
EVIDENCE: Final = 4
THEIR_EVIDENCE: Final = 5
QUEUE: Final = 6
FORSAGES: Final = 7
EXTRA: Final = 8
ROUND: Final = 9
QUIET: Final = 10
FABRICATED: Final = 11
THEIR_FABRICATED: Final = 12
PRICES: Final = 13
BORN: Final = 14
THEIR_BORN: Final = 15
OFFER: Final = 16
HISTORY: Final = 17
RESULT: Final = 18

ACT, TRIBUNAL, PRICE, PICK, OVER = range(5)
NO_OFFER, OFFERED, PENDING = range(3)

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


def seat(side: int) -> Seat:
    """The seat of *side*."""
    return SEATS[side]


def decider(p: Position) -> int:
    """The side that decides now. Meaningless when the game is over."""
    return 1 - p[SIDE] if p[PHASE] == PRICE or p[OFFER] == PENDING else p[SIDE]


def with_chain(flags: int, forsages: int, extra: int) -> int:
    """*flags* of an Other that delays a turn of its chain: what is left of the chain waits with it (B17)."""
    return flags | extra << EXTRAS_AT | forsages << FORSAGES_AT


def chain_of(flags: int) -> tuple[int, int]:
    """Forsages and extra turns of the chain that waits in *flags*; 0, 0 if none does."""
    return flags >> FORSAGES_AT, flags >> EXTRAS_AT & (1 << FORSAGES_AT - EXTRAS_AT) - 1


def sees(one: Other, other: Other) -> bool:
    """Whether *one* sees the enemy *other* (R12)."""
    return not one[FLAGS] & STUNNED and other[LAYER] <= one[LAYER]
