"""The steps of a turn and the verbs of every question: where the rules are put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.rules.game import Action, Event, Value
from app.rules.own_fate import battle, calls, count, ending, growth, harvest, movement, plan, spells, walking
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.state import FateState
from app.rules.own_fate.verbs import Verb

STEPS: tuple[Callable[[FateState], None], ...] = (
    growth.begin_turn,
    growth.illness_window,
    growth.stop_window,
    growth.grow,
    growth.draw_probability,
    calls.ask_calls,
    calls.annul_window,
    calls.redirect,
    calls.donors_act,
    movement.slot,
    movement.stragglers,
    calls.egor_walks,
    walking.end_movement,
    battle.slot,
    battle.extra_card,
    count.reveal,
    count.cancel,
    count.manoeuvres,
    count.place_wounds,
    harvest.kostya,
    harvest.credit,
    harvest.harvest,
    harvest.jugular,
    count.stop_window,
    count.shift_vortex,
    harvest.clear,
    spells.accident_window,
    spells.slot,
    spells.end_turn,
)

VERBS: dict[str, tuple[Verb, ...]] = {
    **growth.VERBS,
    **calls.VERBS,
    **movement.VERBS,
    **battle.VERBS,
    **count.VERBS,
    **harvest.VERBS,
    **spells.VERBS,
    **ending.VERBS,
}

_DO = {(kind, verb.name): verb.do for kind, verbs in VERBS.items() for verb in verbs}


def advance(s: FateState) -> None:
    """Run the steps of the turn until something is asked or the game is over."""
    while s.ask is None and s.result is None:
        STEPS[s.step](s)


def perform(s: FateState, action: Action, events: bool) -> Sequence[Event]:
    """Carry out a legal action."""
    s.log = [] if events else None
    s._legal = None
    if action.verb in ("resign", "offer-draw"):
        ending.table_do(s, action)
    else:
        assert s.ask is not None
        kind = "draw-offer" if s.offer != NONE else s.ask[0]
        _DO[kind, action.verb](s, action.args)
        if s.ask is None and s.result is None:
            advance(s)
    log, s.log = s.log, None
    return log or ()


FateState.verbs = VERBS
FateState.offers = {kind: tuple(verb.offer for verb in verbs) for kind, verbs in VERBS.items()}
FateState.offers["battle"] = (plan.offer_battle,)
FateState.offers["movement"] = (movement.offer_movement,)
FateState.perform = staticmethod(perform)

_ENTITY_ARGS = {
    "enter": ("other",),
    "movement": ("other",),
    "passengers": ("other",),
    "close-way": ("other",),
    "leave-metro": ("other",),
    "doll": ("other", "item"),
    "gloom": ("other",),
    "battle": ("other",),
    "sword-card": ("other", "item"),
    "extra-card": ("other",),
    "cancel-attack": ("item", "other"),
    "manoeuvre-defence": ("other",),
    "credit": ("vampire", "target"),
    "harvest": ("vampire",),
    "amulet": ("other",),
    "discard": ("other",),
    "feed": ("vampire",),
}


def question_args(s: FateState) -> dict[str, Value]:
    """What fills the sentence of the question now asked."""
    assert s.ask is not None
    kind = s.ask[0]
    args: dict[str, Any] = {}
    names = _ENTITY_ARGS.get(kind, ())
    for name, entity in zip(names, s.ask[2:], strict=False):
        args[name] = s.book.names[entity]
    if kind == "credit":
        args["wounds"] = s.ask[4]
    elif kind == "harvest":
        args["wounds"] = s.ask[3]
    elif kind == "stop-shift":
        args["why"] = "growth" if s.ask[2] == 1 else "illness"
    elif kind == "close-way":
        args["to"] = s.place(s.pend[2]) if s.pend else ""
    elif kind == "discard":
        args["count"] = len(s.hand[s.ask[2]]) - s.book.strength[s.ask[2]]
    elif kind == "passengers":
        args["to"] = s.place(s.pend[2])
        args["item"] = s.book.names[s.pend[3]]
        args["aboard"] = tuple(s.book.names[t] for t in range(s.book.n_others) if s.pend[4] >> t & 1)
    elif kind == "gloom":
        args["level"] = s.gloom[s.ask[2]]
    return args
