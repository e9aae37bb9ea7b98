"""The plan of a battle slot as a person may change it: read from the standing moves, rewritten as a whole.

A plan is made of ordinary decisions (the gloom, then steps). Any of them can be changed later: what stands
is taken back to that point by ordinary actions, and the rest is done again as far as it is still legal.
Everything is tried on a copy first, so that a change that cannot be made changes nothing.
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
LAID = frozenset({"play", "strike", "amulet", "manoeuvre", "portal", "chance"})
"""Verbs that lay a card."""
PAID = frozenset({"weaken", "burn", "bleed"})
STRIDE = 10
"""So many moves at a time are looked through for the beginning of a slot."""
Level = tuple[int, int, int]
"""A level of gloom, the cards it allows, the points to pay."""
DONE = Action("done")


@dataclass(frozen=True, slots=True)
class Plan:
    """What one Other is about to do. ``start``: so many moves stood before the first decision of the slot.

    ``level``: the gloom that was chosen (None: not yet, or nothing was asked); ``levels``: what could be
    chosen, each with the cards it allows and the points it costs; ``deeper``: the same of levels that are
    legal but not listed; ``beyond``: why the level after all these cannot be. ``locked``: so many of the
    first ``steps`` stand for good, because something was drawn after them.
    """

    other: str
    start: int
    level: int | None
    levels: tuple[Level, ...]
    deeper: tuple[Level, ...]
    beyond: Reason | None
    steps: tuple[Action, ...]
    locked: int
    open: bool
    """Whether steps can be made now (else the gloom is asked, or a drawn card is in the hand)."""


@dataclass(frozen=True, slots=True)
class Rewrite:
    """How to get from one plan to another: take back ``undo`` moves, step back ``backs`` times, do
    ``actions``. ``dropped`` could not be done again."""

    undo: int
    backs: int
    actions: tuple[Action, ...]
    dropped: tuple[Action, ...]


@dataclass(slots=True)
class Levels:
    """The levels found last, and for which position: the moves before it."""

    moves: tuple[Move, ...] = ()
    found: tuple[tuple[Level, ...], tuple[Level, ...], Reason | None] | None = None


def read(match: Match, levels: Levels | None = None) -> Plan | None:
    """The plan now being made; None when no battle slot is going on. *levels* spares finding them again."""
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
            drawn = False  # the card that was drawn is laid at once: it is no step of the plan
        elif verb == "draw":
            drawn = True
        elif verb in LAID or verb in PAID:
            steps.append(move.action)
    trial = state.copy()
    free = 0
    while trial.why_not(BACK) is None:
        trial.apply(BACK, events=False)
        free += 1
    question = state.question
    now = question is not None and question.kind == "battle"
    known = levels or Levels()
    if asked is not None and (known.found is None or known.moves != tuple(match.moves[:asked])):
        known.moves, known.found = tuple(match.moves[:asked]), _levels(match.state_after(asked))
    able, deeper, beyond = known.found if asked is not None and known.found is not None else ((), (), None)
    return Plan(slot[0], start, level, able, deeper, beyond, tuple(steps), len(steps) - free, now)


def _start(match: Match, slot: tuple[str, str, int]) -> int:
    """So many moves stood before the first decision of *slot*, the one now going on."""
    start = len(match.moves)
    while start:
        low = max(0, start - STRIDE)
        state = match.state_after(low)
        # Before each of the moves low … start − 1; played once, for a position is dear to come by.
        same = [_slot(state) == slot]
        for move in match.moves[low : start - 1]:
            state.apply(move.action, events=False)
            same.append(_slot(state) == slot)
        if not all(same):
            return low + len(same) - same[::-1].index(False)
        start = low
    return start


def rewrite(match: Match, plan: Plan, level: int | None, steps: Sequence[Action]) -> Rewrite | Reason:
    """How *plan* becomes one with this gloom and these steps, or why it cannot.

    Whether the moves of a changed gloom may be taken back is the session's to say.
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


def ahead(match: Match, plan: Plan, present: int) -> dict[Action, int]:
    """Cards that could be laid now if the gloom were chosen or deeper, each with that level.

    Before the gloom is chosen it stays as it is (*present*) unless something else is said.
    """
    levels = [level for level, _, _ in plan.levels]
    if not levels:
        return {}
    if plan.level is None:
        level = min(levels, key=lambda one: (abs(one - present), one))
    else:
        deeper = [one for one in levels if one > max(plan.level, present)]
        if not plan.open or not deeper:
            return {}
        level = deeper[0]
    way = rewrite(match, plan, level, plan.steps)
    if isinstance(way, Reason) or way.dropped:
        return {}
    state = match.state_after(plan.start)
    for action in way.actions:
        state.apply(action, events=False)
    legal = set(match.state.legal())
    # Deeper gloom may be left again, and what is drawn stands for good.
    verbs = LAID | {"draw"} if plan.level is None else {"play", "portal"}
    return {action: level for action in state.legal() if action.verb in verbs and action not in legal}


def _slot(state: State) -> tuple[str, str, int] | None:
    """Whose slot this is, which seat's, and the turn."""
    question = state.question
    if question is None or question.kind not in SLOT_QUESTIONS:
        return None
    return str(question.args.get("other", "")), question.seat, int(getattr(state, "turn", 0))


def _levels(asked: State) -> tuple[tuple[Level, ...], tuple[Level, ...], Reason | None]:
    """The levels of gloom that can be chosen in *asked*, listed and deeper ones; why the next cannot."""
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
    # Where nothing can be done at a level, its slot is over at once.
    here = slot is not None and slot.other == asked.question.args["other"]
    return int(action.args[0]), slot.allowance if here and slot else 0, slot.due if here and slot else 0
