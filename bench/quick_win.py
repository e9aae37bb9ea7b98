"""Compute exactly how often Light can heal the vortex on turn two (A13), with Olga outside the count (A90).

    python bench/quick_win.py

Anton reaches Svetlana on turn two with the four spells he was dealt, and the chip is on cell 2: two points
win. The first three probability cards must include Olga (one card of his, even if Egor is threatened) or
Egor's Mother (no call, so no threat: cards of the gloom too, paid with wounds), and neither the Cops nor the
Broken Mobile. This is a lower bound: Dark is assumed to threaten Egor whenever it can, and the Car is left
out.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb

SPELLS = {
    ("attack", 1): 8,
    ("attack", 2): 6,
    ("attack", 3): 4,
    ("attack", 4): 2,
    ("defence", 1): 12,
    ("defence", 2): 9,
    ("defence", 3): 6,
    ("defence", 4): 3,
    ("healing", 1): 4,
    ("healing", 2): 3,
    ("healing", 3): 2,
    ("healing", 4): 1,
}


def points(card: tuple[str, int]) -> int:
    """Return the number of points of *card* when Anton plays it on the vortex."""
    return card[1] if card[0] == "healing" else card[1] - 1


def share(wanted: object) -> float:
    """Return the share of deals of four spells for which *wanted* holds."""
    good = 0
    for hand in combinations_with_replacement(SPELLS, 4):
        ways = 1
        for card in set(hand):
            ways *= comb(SPELLS[card], hand.count(card))
        if wanted(hand):  # type: ignore[operator]
            good += ways
    return good / comb(60, 4)


def main() -> None:
    def one(hand: tuple[tuple[str, int], ...]) -> bool:
        return max(map(points, hand)) >= 2

    def several(hand: tuple[tuple[str, int], ...]) -> bool:
        return one(hand) or sum(n for kind, n in hand if kind == "healing") >= 2

    without_both, without_mother, without_bad = comb(23, 3), comb(24, 3), comb(25, 3)
    three = comb(27, 3)
    mother = (without_bad - without_mother) / three
    olga_alone = (without_mother - without_both) / three
    single, more = share(one), share(several)
    print(f"Olga or the Mother, with nothing in the way: {mother + olga_alone:.1%}")
    print(f"one card is enough: {single:.1%}; one card or several together: {more:.1%}")
    print(f"one card, with Olga in the count: {(mother + olga_alone) * single:.2%}")
    print(f"as played (A90): {mother * more + olga_alone * single:.2%}")


if __name__ == "__main__":
    main()
