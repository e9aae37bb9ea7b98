"""A vampire wounded to death survives in Moscow (A83)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "rescue",
    "chance",
    "K3.kostya",
    {"window": Trait("kostya")},
    options=("kostya",),
    formerly=("kostya",),
)
