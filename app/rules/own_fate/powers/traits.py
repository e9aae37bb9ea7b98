"""Powers that consist only of traits: those of persons (K4) and of locations, and some of other cards.

A location or person without a power has the one named by its key. Trait ``hub`` of a location: no battle and
no draws there; Others must leave it. Locations with further effects are in ``ready.toml``.
"""

from __future__ import annotations

from app.rules.own_fate.composition import Power, Trait

POWERS: tuple[Power, ...] = (
    Power("metro", "location", "K4.metro", {"hub": Trait(True)}),
    Power("hairdresser", "location", "K4.hairdresser"),
    Power("moscow", "location", "K4.moscow"),
    Power("entrance-hall", "location", "K4.entrance-hall"),
    Power("egor", "person", "K4.egor", {"limit": Trait(3, overridable=True, least=1)}),
    Power("svetlana", "person", "K4.svetlana"),
    # Plays any card on the vortex once a battle, with a minus of ``ability`` (A89).
    Power(
        "any-card-on-vortex",
        "other",
        "K1.anton",
        {"ability": Trait(1, overridable=True)},
        old_names=("anton",),
    ),
    # The Cops: a donor placed in Moscow. No Other walks, rides or enters in that turn (K3.cops, A28).
    Power(
        "curfew",
        "chance",
        "K3.cops",
        {"window": Trait(""), "wounds": Trait(4, overridable=True, least=1)},
        options=("donors-leave",),
        old_names=("cops",),
    ),
    # Plays cards face down; they are turned up in the Count (B6.2).
    Power(
        "face-down",
        "other",
        "K1.semen",
        {"face_down": Trait(True)},
        old_names=("semen",),
    ),
    # The Goggles: when the holder calls Egor, he jumps straight to the holder (A48).
    Power(
        "jumping-call",
        "item",
        "K2.egor-goggles",
        {"jumps": Trait(True), "holders": Trait(("vampire",))},
        old_names=("egor-goggles",),
    ),
    # Plays a defence or healing on itself after all slots (B6.1).
    Power(
        "late-card",
        "other",
        "K1.larisa",
        {"extra": Trait(True)},
        old_names=("larisa",),
    ),
    # Removes minuses from its side's cards while it holds the item of the trait (A67, A68).
    Power(
        "no-minuses",
        "other",
        "K1.darya",
        {"doll_bonus": Trait("slowing", overridable=True)},
        options=("darya",),
        old_names=("darya",),
    ),
)
