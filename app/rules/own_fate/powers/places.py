"""Powers of locations and persons (K4). Without one, their key names the role.

Trait ``hub`` of a location: no battle, no draws, must be left. Locations that do more are data
(``ready.toml``).
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
