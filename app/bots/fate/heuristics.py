"""Rules of thumb for all questions: a score for each action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.bots.fate import battle, minor_questions, movement
from app.rules.game import Action
from app.rules.own_fate.flow import QUESTIONS, asked_name
from app.rules.own_fate.position import Position

Scorer = Callable[[Position, Sequence[Action]], list[float]]


def _prefer_verb(good: str) -> Scorer:
    def score(state: Position, actions: Sequence[Action]) -> list[float]:
        return [1.0 if action.verb == good else 0.0 for action in actions]

    return score


def _with_listening(scorer: Scorer) -> Scorer:
    def score(state: Position, actions: Sequence[Action]) -> list[float]:
        other_actions = [action for action in actions if action.verb != "listen"]
        if len(other_actions) == len(actions):
            return scorer(state, actions)
        values = iter(scorer(state, other_actions))
        return [LISTENING if action.verb == "listen" else next(values) for action in actions]

    return score


LISTENING = 50.0
"""Score of listening outside movement slots, higher than any other: it's free, and the others can follow."""
SCORERS: dict[str, Scorer] = {
    "growth-card": minor_questions.growth_scores,
    "stop-shift": minor_questions.stop_scores,
    "calls": movement.call_scores,
    "annul-calls": _with_listening(movement.annul_scores),
    "redirect": movement.call_scores,
    "enter": _with_listening(movement.enter_scores),
    "movement": movement.movement_scores,
    "passengers": _with_listening(movement.passenger_scores),
    "close-way": movement.close_scores,
    "leave-metro": _with_listening(movement.leave_scores),
    # The doll is free, so always use it.
    "doll": _prefer_verb("doll"),
    "gloom": battle.gloom_scores,
    "battle": battle.scores,
    "sword-card": battle.sword_scores,
    "stake": minor_questions.stake_scores,
    "extra-card": minor_questions.extra_scores,
    "cancel-attack": minor_questions.cancel_scores,
    "manoeuvre-defence": minor_questions.defend_scores,
    "kostya": minor_questions.kostya_scores,
    "credit": minor_questions.credit_scores,
    "harvest": minor_questions.harvest_scores,
    "jugular": minor_questions.jugular_scores,
    "accident": minor_questions.accident_scores,
    "amulet": minor_questions.amulet_scores,
    "discard": minor_questions.discard_scores,
    "feed": minor_questions.feed_scores,
    "draw-offer": _prefer_verb("decline"),
}


def scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Return a score for each of *actions*, comparable only within one question.

    *state*: the masked or sampled state in which the seat decides.
    """
    kind = asked_name(state)
    scorer = SCORERS.get(kind)
    if scorer is not None:
        return scorer(state, actions)
    estimate = QUESTIONS[kind].estimate if kind in QUESTIONS else None
    return [estimate(state, action) if estimate is not None else 0.0 for action in actions]


def best(state: Position, actions: Sequence[Action]) -> Action:
    """Return the first of the actions with the highest score."""
    if len(actions) == 1:
        return actions[0]
    values = scores(state, actions)
    top = max(values)
    return actions[values.index(top)]
