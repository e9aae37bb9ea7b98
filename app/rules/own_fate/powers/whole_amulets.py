"""Amulets of its side keep their strength where it stands (A69)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "whole-amulets",
    "other",
    "K1.petr",
    {"amulet_full": Trait(True)},
    formerly=("petr",),
)
