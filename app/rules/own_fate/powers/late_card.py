"""Plays a defence or healing on itself after all slots (B6.1)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "late-card",
    "other",
    "K1.larisa",
    {"extra": Trait(True)},
    old_names=("larisa",),
)
