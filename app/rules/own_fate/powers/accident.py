"""Each Dark mage and witch draws so many cards more (A93)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "accident",
    "chance",
    "K3.power-plant-accident",
    {"window": Trait("accident"), "cards": Trait(2, 0, 9, own=True)},
    options=("accident-in-metro",),
    formerly=("power-plant-accident",),
)
