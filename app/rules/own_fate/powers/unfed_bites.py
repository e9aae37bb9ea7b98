"""Who bites the holder gets nothing for it (A79)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "unfed-bites",
    "item",
    "K2.flashlight",
    {"starves": Trait(True)},
    formerly=("flashlight",),
)
