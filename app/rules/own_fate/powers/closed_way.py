"""Lies at a location that Light cannot walk into (A38)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "closed-way",
    "chance",
    "K3.broken-mobile",
    {"window": Trait("close-way")},
    options=("mobile-closes-metro",),
    formerly=("broken-mobile",),
)
