"""The Goggles: when the holder calls Egor, he jumps straight to the holder (A48)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "jumping-call",
    "item",
    "K2.egor-goggles",
    {"jumps": Trait(True), "holders": Trait(("vampire",))},
    old_names=("egor-goggles",),
)
