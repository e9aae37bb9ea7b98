"""The powers of Chances (K3). ``window``: the question in which the card is played.

Traits: ``wounds`` that end a card lying on a location, ``cards`` drawn, ``after`` whose number opens the
window of the stake (by power).
"""

from __future__ import annotations

from app.rules.own_fate.powers.power import Power

POWERS: tuple[Power, ...] = (
    Power("svetlana-mother-illness", "chance", "K3", {"window": "growth-card", "wounds": 4}, ("wounds",)),
    Power("ignat", "chance", "K3", {"window": "stop-shift"}),
    Power("cops", "chance", "K3", {"window": "", "wounds": 4}, ("wounds",)),
    Power("egor-mother", "chance", "K3", {"window": "annul-calls", "wounds": 4}, ("wounds",)),
    Power("kostya-father", "chance", "K3", {"window": "movement"}),
    Power("broken-mobile", "chance", "K3", {"window": "close-way"}),
    Power("olga", "chance", "K3", {"window": "battle"}),
    Power("aspen-stake", "chance", "K3", {"window": "stake", "after": "andrey"}, ("after",)),
    Power("kostya", "chance", "K3", {"window": "kostya"}),
    Power("jugular-vein", "chance", "K3", {"window": "jugular"}),
    Power("power-plant-accident", "chance", "K3", {"window": "accident", "cards": 2}, ("cards",)),
)
