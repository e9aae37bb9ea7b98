"""What locations and persons do (K4). A location or person without a power plays the role of its key.

Traits of locations: ``hub`` no battle, no draws, must be left; ``bars`` specialties or sides that may not
walk in; ``no_car`` nothing on wheels arrives; ``lethal`` wounds that kill in a battle here; ``heals`` wounds
a turn for those who stand here.
"""

from __future__ import annotations

from app.rules.own_fate.powers.power import Power

POWERS: tuple[Power, ...] = (
    Power("metro", "location", "K4", {"hub": True}),
    Power("hairdresser", "location", "K4"),
    Power("moscow", "location", "K4"),
    Power("entrance-hall", "location", "K4"),
    Power("egor-flat", "location", "K4", {"bars_vampires": True, "no_car": True}),
    Power("roof", "location", "K4", {"no_car": True, "lethal": 3}, ("lethal",)),
    Power("svetlana-flat", "location", "K4", {"bars_vampires": True}),
    Power("city-light", "location", "K4", {"bars_dark": True, "heals": 1}, ("heals",)),
    Power("egor", "person", "K4", {"limit": 3}, ("limit",)),
    Power("svetlana", "person", "K4"),
)
