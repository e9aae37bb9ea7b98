"""What locations and persons do (K4). A location or person without a power plays the role of its key.

Traits of locations: ``hub`` no battle, no draws, must be left; ``bars`` specialties or sides that may not
walk in; ``no_car`` nothing on wheels arrives; ``lethal`` wounds that kill in a battle here; ``heals`` wounds
a turn for those who stand here.
"""

from __future__ import annotations

from app.rules.own_fate.power import Power, Trait

POWERS: tuple[Power, ...] = (
    Power("metro", "location", "K4.metro", {"hub": Trait(True)}),
    Power("hairdresser", "location", "K4.hairdresser"),
    Power("moscow", "location", "K4.moscow"),
    Power("entrance-hall", "location", "K4.entrance-hall"),
    Power("egor-flat", "location", "K4.egor-flat", {"bars_vampires": Trait(True), "no_car": Trait(True)}),
    Power("roof", "location", "K4.roof", {"no_car": Trait(True), "lethal": Trait(3, own=True, least=1)}),
    Power("svetlana-flat", "location", "K4.svetlana-flat", {"bars_vampires": Trait(True)}),
    Power("city-light", "location", "K4.city-light", {"bars_dark": Trait(True), "heals": Trait(1, own=True)}),
    Power("egor", "person", "K4.egor", {"limit": Trait(3, own=True, least=1)}),
    Power("svetlana", "person", "K4.svetlana"),
)
