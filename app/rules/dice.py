"""SplitMix64 random numbers: equal on every machine and in every version.

The generator's state is an integer below 2**64, stored in the game's state.
"""

from __future__ import annotations

from typing import Any

_MASK = (1 << 64) - 1


def step(rng: int) -> tuple[int, int]:
    """Return the generator's next state and 64 random bits."""
    rng = (rng + 0x9E3779B97F4A7C15) & _MASK
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng, z ^ (z >> 31)


def shuffle(rng: int, cards: list[Any]) -> int:
    """Shuffle *cards* in place (Fisher–Yates from the end); return the generator's next state."""
    for i in range(len(cards) - 1, 0, -1):
        # step() inlined for speed: a search shuffles once per world.
        rng = (rng + 0x9E3779B97F4A7C15) & _MASK
        z = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        j = ((z ^ (z >> 31)) * (i + 1)) >> 64
        cards[i], cards[j] = cards[j], cards[i]
    return rng
