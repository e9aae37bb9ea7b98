"""So many attack cards on the holder do not count in a battle (A72)."""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWER = Power(
    "attack-cancelling",
    "item",
    "K2.zavulon-amulet",
    {"cancels": Trait(1, own=True)},
    formerly=("zavulon-amulet",),
)
