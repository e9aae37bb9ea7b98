"""Removes minuses from its side's cards while it holds the item of the trait (A67, A68)."""

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
