"""Lies in Moscow for a turn without walking or entering; a donor (A28)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "curfew",
    "chance",
    "K3.cops",
    {"window": Trait(""), "wounds": Trait(4, overridable=True, least=1)},
    options=("donors-leave",),
    old_names=("cops",),
)
