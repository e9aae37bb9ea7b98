"""Plays any card on the vortex once a battle, with a minus of ``ability`` (A89)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "any-card-on-vortex",
    "other",
    "K1.anton",
    {"ability": Trait(1, overridable=True)},
    old_names=("anton",),
)
