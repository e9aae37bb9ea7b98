"""A vampire that has bitten heals and fills its hand (A84)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "feast",
    "chance",
    "K3.jugular-vein",
    {"window": Trait("jugular")},
    formerly=("jugular-vein",),
)
