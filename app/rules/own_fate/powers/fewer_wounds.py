"""Fewer of the wounds that a Count lays on it (A78)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "fewer-wounds",
    "other",
    "K1.medved",
    {"less": Trait(1, own=True)},
    formerly=("medved",),
)
