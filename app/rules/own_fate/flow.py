"""The steps of a turn and all kinds of questions, assembled from the modules of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.rules.game import Action, Event, Value
from app.rules.own_fate import (
    battle,
    calls,
    count,
    ending,
    growth,
    harvest,
    movement,
    power_questions,
    powers,
    spells,
    walking,
)
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING, SHIFTS
from app.rules.own_fate.verbs import QuestionKind, Verb

STEPS: tuple[Callable[[Position], None], ...] = (
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

QUESTIONS: dict[str, QuestionKind] = {
    kind.name: kind
    for phase in (calls, movement, battle, count, harvest, spells, ending, powers, power_questions)
    for kind in phase.QUESTIONS
}

_DO = {(kind.name, verb.name): verb.do for kind in QUESTIONS.values() for verb in kind.verbs}
_OFFERS = {
    kind.name: (kind.offer,) if kind.offer is not None else tuple(verb.offer for verb in kind.verbs)
    for kind in QUESTIONS.values()
}


def passing_saves_card(kind: str) -> bool:
    """Return whether passing a question of *kind* keeps a card for later."""
    return kind in QUESTIONS and (QUESTIONS[kind].saves_card or bool(QUESTIONS[kind].held_power))


def verb_of(kind: str, name: str) -> Verb | None:
    """Return the verb *name* of questions of *kind*, or None."""
    return (
        next((verb for verb in QUESTIONS[kind].verbs if verb.name == name), None)
        if kind in QUESTIONS
        else None
    )


WORDS: dict[str, tuple[str, ...]] = {
    verb.name: tuple(verb.form.split()[1:]) for kind in QUESTIONS.values() for verb in kind.verbs
}
"""Names of each verb's arguments in messages."""


def asked_name(state: Position) -> str:
    """Return the kind of question asked now; a pending draw offer comes first."""
    return "draw-offer" if state.draw_offer != NONE else state.asked.kind


def asked_kind(state: Position) -> QuestionKind:
    """Return the kind of the question asked now."""
    return QUESTIONS[asked_name(state)]


def question_args(state: Position) -> dict[str, Value]:
    """Return the arguments of the question's message."""
    kind, names = QUESTIONS[state.asked.kind], state.compiled.names
    args: dict[str, Value] = {}
    for name, field in kind.parameters.items():
        value: int = getattr(state.asked, field)
        if field == "wounds":
            args[name] = value
        else:
            args[name] = SHIFTS[value] if field == "shift" else names[value]
    return args | kind.details(state) if kind.details is not None else args


def legal(state: Position) -> list[Action]:
    """Return all legal actions; without a gloom cap, only useful gloom levels."""
    if state._legal is None:
        state._legal = []
        if state.result is None:
            for offer in _OFFERS[asked_name(state)]:
                offer(state, state._legal)
    return state._legal


def advance(state: Position) -> None:
    """Run steps of the turn until a question is asked or the game ends."""
    while state.asked is NOTHING and state.result is None:
        STEPS[state.step](state)


def perform(state: Position, action: Action, events: bool) -> Sequence[Event]:
    """Carry out a legal action and return its events (none without *events*)."""
    state.log = [] if events else None
    state._legal = None
    if action.verb in ("resign", "offer-draw"):
        ending.do_table_action(state, action)
    else:
        _DO[asked_name(state), action.verb](state, action.args)
        if state.asked is NOTHING and state.result is None:
            advance(state)
    log, state.log = state.log, None
    return log or ()
