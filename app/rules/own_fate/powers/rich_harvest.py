"""More cards for each wound that its bites are credited with (A79)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "rich-harvest",
    "other",
    "K1.andrey",
    {"harvest": Trait(2, own=True, least=1)},
    formerly=("andrey",),
)
