"""More wounds for whom its attacks wound (A78)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "extra-wound",
    "other",
    "K1.tigrenok",
    {"more": Trait(1, own=True)},
    formerly=("tigrenok",),
)
