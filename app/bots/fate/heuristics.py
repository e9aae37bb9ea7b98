"""All rules of thumb: a score for every action of any question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.bots.fate import battle, walking, windows
from app.rules.game import Action
from app.rules.own_fate.flow import QUESTIONS, asked_name
from app.rules.own_fate.position import Position

Scorer = Callable[[Position, Sequence[Action]], list[float]]


def _by_verb(good: str) -> Scorer:
    def score(s: Position, actions: Sequence[Action]) -> list[float]:
        return [1.0 if action.verb == good else 0.0 for action in actions]

    return score


def _with_player(scorer: Scorer) -> Scorer:
    """Extend *scorer* to Light's free look through the player."""

    def score(s: Position, actions: Sequence[Action]) -> list[float]:
        rest = [action for action in actions if action.verb != "listen"]
        if len(rest) == len(actions):
            return scorer(s, actions)
        found = iter(scorer(s, rest))
        return [LISTENING if action.verb == "listen" else next(found) for action in actions]

    return score


LISTENING = 50.0
"""Above anything else in the window, which can be done afterwards."""
SCORERS: dict[str, Scorer] = {
    "growth-card": windows.growth_scores,
    "stop-shift": windows.stop_scores,
    "calls": walking.call_scores,
    "annul-calls": _with_player(walking.annul_scores),
    "redirect": walking.call_scores,
    "enter": _with_player(walking.enter_scores),
    "movement": walking.movement_scores,
    "passengers": _with_player(walking.passenger_scores),
    "close-way": walking.close_scores,
    "leave-metro": _with_player(walking.leave_scores),
    # The doll is free: always use it, on one that has something to play.
    "doll": _by_verb("doll"),
    "gloom": battle.gloom_scores,
    "battle": battle.scores,
    "sword-card": battle.sword_scores,
    "stake": windows.stake_scores,
    "extra-card": windows.extra_scores,
    "cancel-attack": windows.cancel_scores,
    "manoeuvre-defence": windows.defend_scores,
    "kostya": windows.kostya_scores,
    "credit": windows.credit_scores,
    "harvest": windows.harvest_scores,
    "jugular": windows.jugular_scores,
    "accident": windows.accident_scores,
    "amulet": windows.amulet_scores,
    "discard": windows.discard_scores,
    "feed": windows.feed_scores,
    "draw-offer": _by_verb("decline"),
}


def scores(s: Position, actions: Sequence[Action]) -> list[float]:
    """Score each of *actions* by rules of thumb; comparable within one question only.

    *s*: the masked or sampled state in which the seat decides.
    """
    kind = asked_name(s)
    scorer = SCORERS.get(kind)
    if scorer is not None:
        return scorer(s, actions)
    liking = QUESTIONS[kind].estimate if kind in QUESTIONS else None
    return [liking(s, action) if liking is not None else 0.0 for action in actions]


def best(s: Position, actions: Sequence[Action]) -> Action:
    """Return the highest-scoring action; the first of equals."""
    if len(actions) == 1:
        return actions[0]
    found = scores(s, actions)
    top = max(found)
    return actions[found.index(top)]
