"""The chip does not move right this time (A91)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "shift-stop",
    "chance",
    "K3.ignat",
    {"window": Trait("stop-shift")},
    formerly=("ignat",),
)
