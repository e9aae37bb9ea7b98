"""Strikes off every vampire's attack on Egor, after the slot of the Other of that power (A85)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "stake",
    "chance",
    "K3.aspen-stake",
    {"window": Trait("stake"), "after": Trait("rich-harvest", own=True)},
    formerly=("aspen-stake",),
)
