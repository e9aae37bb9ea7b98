"""The chance of a game that carries its own: SplitMix64, the same on every machine and for ever.

The whole generator is one integer below 2**64 that the state carries.
"""

from __future__ import annotations

from typing import Any

_MASK = (1 << 64) - 1


def step(rng: int) -> tuple[int, int]:
    """The next generator and 64 random bits."""
    rng = (rng + 0x9E3779B97F4A7C15) & _MASK
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng, z ^ (z >> 31)


def shuffle(rng: int, cards: list[Any]) -> int:
    """Shuffle *cards* in place (Fisher–Yates from the end); the next generator."""
    for i in range(len(cards) - 1, 0, -1):
        # ``step``, written out: a player that searches shuffles in every world it plays on in.
        rng = (rng + 0x9E3779B97F4A7C15) & _MASK
        z = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        j = ((z ^ (z >> 31)) * (i + 1)) >> 64
        cards[i], cards[j] = cards[j], cards[i]
    return rng
