"""No minuses for its side's cards while it holds the item named (A67, A68)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "no-minuses",
    "other",
    "K1.darya",
    {"doll_bonus": Trait("slowing", overridable=True)},
    options=("darya",),
    old_names=("darya",),
)
