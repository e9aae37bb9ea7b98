"""The plan of a battle slot: read from the game's moves, and rewritten as a whole.

A plan consists of ordinary decisions (gloom, then steps). To change one of them, decisions are undone to that
point, and later ones are redone if they are still legal. This is tried on a copy first, so that an impossible
change changes nothing.
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
from app.rules.own_fate.state import battle_slot
from app.rules.record import Move
from app.table.gestures import BACK

SLOT_QUESTIONS = frozenset({"gloom", "battle", "sword-card"})
LAY_VERBS = frozenset({"play", "strike", "amulet", "manoeuvre", "portal", "chance"})
"""Verbs that lay a card."""
PAY_VERBS = frozenset({"weaken", "burn", "bleed"})
SEARCH_STEP = 10
"""Number of moves replayed at a time in search of the beginning of a slot."""
Level = tuple[int, int, int]
"""(gloom level, number of cards it allows, points to be paid for it)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of one Other in its slot.

    ``start``: number of moves before the slot's first decision. ``level``: the chosen gloom (None: not chosen
    yet, or never asked). ``levels``: the levels offered; ``deeper``: legal levels that aren't offered;
    ``limit_reason``: why the next level is illegal. ``locked``: how many of the first ``steps`` are final,
    because something was drawn after them.
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
    """Whether steps can be made now; otherwise gloom is being asked, or a drawn card must be laid."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """How to change a plan: undo ``undo`` moves, step back ``back_count`` times, do ``actions``.

    ``dropped``: steps that are no longer legal.
    """

    undo: int
    back_count: int
    actions: tuple[Action, ...]
    dropped: tuple[Action, ...]


@dataclass(slots=True)
class Levels:
    """A cache of the gloom levels in the position after ``moves``."""

    moves: tuple[Move, ...] = ()
    value: tuple[tuple[Level, ...], tuple[Level, ...], Reason | None] | None = None


def read_plan(match: Match, levels: Levels | None = None) -> Plan | None:
    """Return the current plan; None outside a battle slot.

    *levels*: a cache to use.
    """
    state = match.state
    slot = _slot(state)
    if slot is None:
        return None
    start = _slot_start(match, slot)
    level: int | None = None
    gloom_question_at = len(match.moves) if state.question and state.question.kind == "gloom" else None
    steps: list[Action] = []
    drawn = False
    for number, move in enumerate(match.moves[start:], start):
        verb = move.action.verb
        if verb == "gloom":
            level, gloom_question_at = int(move.action.args[0]), number
        elif verb == "back" and steps:
            steps.pop()
        elif drawn:
            drawn = False  # laying the drawn card, which follows immediately, isn't a step of the plan
        elif verb == "draw":
            drawn = True
        elif verb in LAY_VERBS or verb in PAY_VERBS:
            steps.append(move.action)
    trial, removable = state.copy(), 0
    while trial.why_not(BACK) is None:
        trial.apply(BACK, events=False)
        removable += 1
    cache = levels or Levels()
    if gloom_question_at is not None and (
        cache.value is None or cache.moves != tuple(match.moves[:gloom_question_at])
    ):
        cache.moves, cache.value = (
            tuple(match.moves[:gloom_question_at]),
            _levels(match.state_after(gloom_question_at)),
        )
    offered, deeper, limit_reason = (
        cache.value if gloom_question_at is not None and cache.value is not None else ((), (), None)
    )
    return Plan(
        slot[0],
        start,
        level,
        offered,
        deeper,
        limit_reason,
        tuple(steps),
        len(steps) - removable,
        state.question is not None and state.question.kind == "battle",
    )


def _slot_start(match: Match, slot: tuple[str, str, int]) -> int:
    """Return the number of moves before the first decision of the current *slot*."""
    start = len(match.moves)
    while start:
        low = max(0, start - SEARCH_STEP)
        state = match.state_after(low)
        # Whether the slot is the same before each of the moves low … start − 1.
        same = [_slot(state) == slot]
        for move in match.moves[low : start - 1]:
            state.apply(move.action, events=False)
            same.append(_slot(state) == slot)
        if not all(same):
            return low + len(same) - same[::-1].index(False)
        start = low
    return start


def plan_rewrite(match: Match, plan: Plan, level: int | None, steps: Sequence[Action]) -> Rewrite | Reason:
    """Return how to change *plan* to gloom *level* and *steps*, or the reason why that's impossible.

    Doesn't check whether the session allows the undo.
    """
    undo = back_count = 0
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
        equal_steps = (old == new for old, new in zip(plan.steps, steps, strict=False))
        kept = next(
            (n for n, is_equal in enumerate(equal_steps) if not is_equal), min(len(steps), len(plan.steps))
        )
        back_count = len(plan.steps) - kept
        for _ in range(back_count):
            refusal = state.why_not(BACK)
            if refusal is not None:
                return refusal
            state.apply(BACK, events=False)
    remaining = list(steps[kept:])
    while True:
        legal_step = next((action for action in remaining if state.why_not(action) is None), None)
        if legal_step is None:
            return Rewrite(undo, back_count, tuple(actions), tuple(remaining))
        state.apply(legal_step, events=False)
        actions.append(legal_step)
        remaining.remove(legal_step)


def playable_ahead(match: Match, plan: Plan, present: int) -> dict[Action, int]:
    """Return {action that lays or draws a card: gloom level it needs} for actions that aren't legal now.

    *present*: the current level, which is used if gloom hasn't been chosen.
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
    rewrite = plan_rewrite(match, plan, level, plan.steps)
    if isinstance(rewrite, Reason) or rewrite.dropped:
        return {}
    state = match.state_after(plan.start)
    for action in rewrite.actions:
        state.apply(action, events=False)
    legal = set(match.state.legal())
    # Deepened gloom can be undone, but a draw is final.
    verbs = LAY_VERBS | {"draw"} if plan.level is None else {"play", "portal"}
    return {
        action: level
        for action in state.legal()
        if action.verb in verbs and action not in legal and is_slot_of(state, plan.other)
    }


def is_slot_of(state: State, other: str) -> bool:
    """Return whether *state* is in the slot of *other*, which ends when nothing can be done in it."""
    return other in (_slot(state) or ())


def _slot(state: State) -> tuple[str, str, int] | None:
    """Return (Other, seat, turn) of the current slot; None if there is none."""
    question = state.question
    if question is None or question.kind not in SLOT_QUESTIONS:
        return None
    return str(question.args.get("other", "")), question.seat, int(getattr(state, "turn", 0))


def _levels(asked: State) -> tuple[tuple[Level, ...], tuple[Level, ...], Reason | None]:
    """Return (levels offered in *asked*, legal deeper levels, why the next level is illegal)."""
    listed = [action for action in asked.legal() if action.verb == "gloom"]
    last = int(listed[-1].args[0]) if listed else NO_CAP
    deeper_actions = [Action("gloom", (str(level),)) for level in range(last + 1, NO_CAP + 1)]
    deeper = list(takewhile(lambda action: asked.why_not(action) is None, deeper_actions))
    limit_reason = asked.why_not(deeper_actions[len(deeper)]) if len(deeper) < len(deeper_actions) else None
    offered_levels, deeper_levels = (
        tuple(_level(asked, action) for action in group) for group in (listed, deeper)
    )
    return offered_levels, deeper_levels, limit_reason


def _level(asked: State, action: Action) -> Level:
    assert asked.question is not None
    state = asked.copy()
    state.apply(action, events=False)
    slot = battle_slot(cast(FateState, state))
    # A level at which nothing can be done ends the slot immediately.
    same_slot = slot is not None and slot.other == asked.question.args["other"]
    return (
        int(action.args[0]),
        slot.allowance if same_slot and slot else 0,
        slot.due if same_slot and slot else 0,
    )
