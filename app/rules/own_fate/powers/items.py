"""The powers of Items (K2). ``holders``: the specialties that may hold it (none given: any of its side);
``holder``: the one Other, by power, that may.

Traits: ``rides`` carries Others, ``cancels`` attacks on the holder a battle, ``starves`` vampires that bite
the holder, ``draws`` a spell to play at once, ``listens`` to the top probability card, ``slows`` a Light
Other by that many cards, ``strikes`` with that strength, ``jumps`` called Egor straight to the holder.
"""

from __future__ import annotations

from app.rules.own_fate.powers.power import Power

POWERS: tuple[Power, ...] = (
    Power("night-watch-car", "item", "K2", {"rides": True}),
    Power("zavulon-amulet", "item", "K2", {"cancels": 1}, ("cancels",)),
    Power("flashlight", "item", "K2", {"starves": True}),
    Power("sword-of-light", "item", "K2", {"draws": True}),
    Power("anton-player", "item", "K2", {"listens": True, "holder": "anton"}, ("holder",)),
    Power("living-doll", "item", "K2", {"slows": 1, "holders": ("witch",)}, ("slows",)),
    Power("sword-of-darkness", "item", "K2", {"strikes": 1, "holders": ("mage", "witch")}, ("strikes",)),
    Power("egor-goggles", "item", "K2", {"jumps": True, "holders": ("vampire",)}),
)
