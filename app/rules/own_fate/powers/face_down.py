"""Plays cards face down; they are turned up in the Count (B6.2)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "face-down",
    "other",
    "K1.semen",
    {"face_down": Trait(True)},
    old_names=("semen",),
)
