"""The Cops: a donor placed in Moscow. No Other walks, rides or enters in that turn (K3.cops, A28)."""

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
