"""Powers of locations and persons (K4). A card without a power has the one named by its key.

Trait ``hub`` of a location: no battle and no draws there; Others must leave it. Locations with further
effects are in ``ready.toml``.
"""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWERS: tuple[Power, ...] = (
    Power("metro", "location", "K4.metro", {"hub": Trait(True)}),
    Power("hairdresser", "location", "K4.hairdresser"),
    Power("moscow", "location", "K4.moscow"),
    Power("entrance-hall", "location", "K4.entrance-hall"),
    Power("egor", "person", "K4.egor", {"limit": Trait(3, overridable=True, least=1)}),
    Power("svetlana", "person", "K4.svetlana"),
)
