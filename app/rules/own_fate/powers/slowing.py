"""Laid on an enemy beside the holder: it plays so many cards fewer in the battle (A67)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "slowing",
    "item",
    "K2.living-doll",
    {"slows": Trait(1, own=True), "holders": Trait(("witch",))},
    formerly=("living-doll",),
)
