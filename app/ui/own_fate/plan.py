"""The plan of a battle slot as a person may change it: read from the record, rewritten as a whole.

A plan is made of ordinary decisions (gloom, then steps). Any of them can be changed later: decisions are
undone to that point by ordinary actions, and the rest is redone as far as still legal. Everything is tried on
a copy first, so that an impossible change changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import cast

from app.rules.game import Action, Reason, State
from app.rules.match import Match
from app.rules.own_fate import FateState
from app.rules.own_fate.compiled import NO_CAP
from app.rules.own_fate.projection import battle_slot
from app.rules.record import Move
from app.ui.board.gestures import BACK

SLOT_QUESTIONS = frozenset({"gloom", "battle", "sword-card"})
LAY_VERBS = frozenset({"play", "strike", "amulet", "manoeuvre", "portal", "chance"})
"""Verbs that lay a card."""
PAY_VERBS = frozenset({"weaken", "burn", "bleed"})
SEARCH_STEP = 10
"""Number of moves searched at a time for the beginning of a slot."""
Level = tuple[int, int, int]
"""A level of gloom, the cards it allows, the points to pay."""
DONE = Action("done")


@dataclass(frozen=True, slots=True)
class Plan:
    """What one Other is about to do.

    ``start``: number of moves before the first decision of the slot. ``level``: the gloom chosen (None: not
    yet, or there was no question); ``levels``: what could be chosen, each with the cards it allows and the
    points it costs; ``deeper``: the same for levels that are legal but not listed; ``limit_reason``: why the
    level after all these is illegal. ``locked``: number of the first ``steps`` that are final, because
    something was drawn after them.
    """

    other: str
    start: int
    level: int | None
    levels: tuple[Level, ...]
    deeper: tuple[Level, ...]
    limit_reason: Reason | None
    steps: tuple[Action, ...]
    locked: int
    accepts_steps: bool
    """Whether steps can be made now (otherwise gloom is asked, or a drawn card is in hand)."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Difference between two plans: undo ``undo`` moves, step back ``back_count`` times, do ``actions``.

    ``dropped`` could not be redone.
    """

    undo: int
    back_count: int
    actions: tuple[Action, ...]
    dropped: tuple[Action, ...]


@dataclass(slots=True)
class Levels:
    """Levels found last, and their position: the moves before it."""

    moves: tuple[Move, ...] = ()
    value: tuple[tuple[Level, ...], tuple[Level, ...], Reason | None] | None = None


def read_plan(match: Match, levels: Levels | None = None) -> Plan | None:
    """Return the current plan; None outside a battle slot.

    *levels* caches the levels of gloom.
    """
    state = match.state
    slot = _slot(state)
    if slot is None:
        return None
    start = _start(match, slot)
    level: int | None = None
    asked = len(match.moves) if state.question and state.question.kind == "gloom" else None
    steps: list[Action] = []
    drawn = False
    for number, move in enumerate(match.moves[start:], start):
        verb = move.action.verb
        if verb == "gloom":
            level, asked = int(move.action.args[0]), number
        elif verb == "back" and steps:
            steps.pop()
        elif drawn:
            drawn = False  # the drawn card is laid immediately: it is no step of the plan
        elif verb == "draw":
            drawn = True
        elif verb in LAY_VERBS or verb in PAY_VERBS:
            steps.append(move.action)
    trial = state.copy()
    free = 0
    while trial.why_not(BACK) is None:
        trial.apply(BACK, events=False)
        free += 1
    question = state.question
    now = question is not None and question.kind == "battle"
    cache = levels or Levels()
    if asked is not None and (cache.value is None or cache.moves != tuple(match.moves[:asked])):
        cache.moves, cache.value = tuple(match.moves[:asked]), _levels(match.state_after(asked))
    able, deeper, beyond = cache.value if asked is not None and cache.value is not None else ((), (), None)
    return Plan(slot[0], start, level, able, deeper, beyond, tuple(steps), len(steps) - free, now)


def _start(match: Match, slot: tuple[str, str, int]) -> int:
    """Return the number of moves before the first decision of the current *slot*."""
    start = len(match.moves)
    while start:
        low = max(0, start - SEARCH_STEP)
        state = match.state_after(low)
        # Before each of the moves low … start − 1; replayed once, because positions are expensive.
        same = [_slot(state) == slot]
        for move in match.moves[low : start - 1]:
            state.apply(move.action, events=False)
            same.append(_slot(state) == slot)
        if not all(same):
            return low + len(same) - same[::-1].index(False)
        start = low
    return start


def plan_rewrite(match: Match, plan: Plan, level: int | None, steps: Sequence[Action]) -> Rewrite | Reason:
    """Return how *plan* gets this gloom and these steps, or why it can't.

    Whether changed gloom may be undone is for the session to decide.
    """
    undo = backs = 0
    if level != plan.level and level is not None:
        undo = len(match.moves) - plan.start
        state, kept = match.state_after(plan.start), 0
        actions = [Action("gloom", (str(level),))]
        refusal = state.why_not(actions[0])
        if refusal is not None:
            return refusal
        state.apply(actions[0], events=False)
    else:
        state, actions = match.state.copy(), []
        same = (old == new for old, new in zip(plan.steps, steps, strict=False))
        kept = next((n for n, alike in enumerate(same) if not alike), min(len(steps), len(plan.steps)))
        backs = len(plan.steps) - kept
        for _ in range(backs):
            refusal = state.why_not(BACK)
            if refusal is not None:
                return refusal
            state.apply(BACK, events=False)
    left = list(steps[kept:])
    while True:
        able = next((action for action in left if state.why_not(action) is None), None)
        if able is None:
            return Rewrite(undo, backs, tuple(actions), tuple(left))
        state.apply(able, events=False)
        actions.append(able)
        left.remove(able)


def playable_ahead(match: Match, plan: Plan, present: int) -> dict[Action, int]:
    """Return cards that could be laid if gloom were chosen or deepened, each with that level.

    Before gloom is chosen it stays as it is (*present*) unless changed.
    """
    levels = [level for level, _, _ in plan.levels]
    if not levels:
        return {}
    if plan.level is None:
        level = min(levels, key=lambda candidate: (abs(candidate - present), candidate))
    else:
        deeper = [candidate for candidate in levels if candidate > max(plan.level, present)]
        if not plan.accepts_steps or not deeper:
            return {}
        level = deeper[0]
    way = plan_rewrite(match, plan, level, plan.steps)
    if isinstance(way, Reason) or way.dropped:
        return {}
    state = match.state_after(plan.start)
    for action in way.actions:
        state.apply(action, events=False)
    legal = set(match.state.legal())
    # Deeper gloom can be left again, but a draw is final.
    verbs = LAY_VERBS | {"draw"} if plan.level is None else {"play", "portal"}
    return {action: level for action in state.legal() if action.verb in verbs and action not in legal}


def _slot(state: State) -> tuple[str, str, int] | None:
    """Return the slot's Other, seat and turn."""
    question = state.question
    if question is None or question.kind not in SLOT_QUESTIONS:
        return None
    return str(question.args.get("other", "")), question.seat, int(getattr(state, "turn", 0))


def _levels(asked: State) -> tuple[tuple[Level, ...], tuple[Level, ...], Reason | None]:
    """Return the gloom levels that can be chosen in *asked*, listed and deeper; why the next can't."""
    listed = [action for action in asked.legal() if action.verb == "gloom"]
    last = int(listed[-1].args[0]) if listed else NO_CAP
    below = [Action("gloom", (str(level),)) for level in range(last + 1, NO_CAP + 1)]
    deeper = list(takewhile(lambda action: asked.why_not(action) is None, below))
    beyond = asked.why_not(below[len(deeper)]) if len(deeper) < len(below) else None
    able, more = (tuple(_level(asked, action) for action in some) for some in (listed, deeper))
    return able, more, beyond


def _level(asked: State, action: Action) -> Level:
    assert asked.question is not None
    state = asked.copy()
    state.apply(action, events=False)
    slot = battle_slot(cast(FateState, state))
    # A level at which nothing can be done ends the slot immediately.
    here = slot is not None and slot.other == asked.question.args["other"]
    return int(action.args[0]), slot.allowance if here and slot else 0, slot.due if here and slot else 0
