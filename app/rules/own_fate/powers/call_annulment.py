"""Comes to Egor and annuls the Calls; a donor herself (A27)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "call-annulment",
    "chance",
    "K3.egor-mother",
    {"window": Trait("annul-calls"), "wounds": Trait(4, 1, 9, own=True)},
    options=("donors-leave",),
    formerly=("egor-mother",),
)
