"""No minuses on its side's cards while it holds an Item of that power (A67, A68)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "no-minuses",
    "other",
    "K1.darya",
    {"doll_bonus": Trait("slowing", own=True)},
    options=("darya",),
    formerly=("darya",),
)
