"""The steps of a turn and all kinds of questions, assembled from the modules of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.rules.game import Action, Manner, Value
from app.rules.own_fate import (
    battle,
    calls,
    count,
    ending,
    growth,
    movement,
    powers,
    refusals as no,
    spells,
    walking,
)
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.composed import estimate, pass_question, power_verb
from app.rules.own_fate.position import GLOOM_FIXED, MOVEMENT, PHASES, Position
from app.rules.own_fate.powers import ALL
from app.rules.own_fate.records import NOTHING, SHIFTS
from app.rules.own_fate.tally import gloom_levels
from app.rules.own_fate.verbs import QuestionKind, Verb, plain_verb
from app.rules.own_fate.vocabulary import WHEN

_IN_SLOT = frozenset({"slot-begins"})
_AFTER_SLOTS = frozenset({"would-die", "wounds-counted"})
_RECURS = frozenset({"slot-begins", "vortex-would-shift"})


def _power_question(
    name: str, when: str, verbs: tuple[str, ...], held: str = "", item: bool = False
) -> QuestionKind:
    about = {
        "slot-begins": {"other": "other"},
        "enters": {"other": "other"},
        "vortex-would-shift": {"why": "shift"},
    }
    answers: list[Verb] = [power_verb(name, verb_name) for verb_name in verbs]
    return QuestionKind(
        name,
        (*answers, plain_verb("pass", pass_question)),
        about.get(when, {}) | ({"item": "item"} if item else {}),
        in_slot=when in _IN_SLOT,
        after_slots=when in _AFTER_SLOTS,
        saves_card=not held,
        held_power=held,
        estimate=estimate,
        manner=Manner(recurs=when in _RECURS),
    )


_POWER_QUESTIONS: tuple[QuestionKind, ...] = (
    *(
        _power_question(
            power.question,
            power.composed[0].when,
            (power.verb or "chance",),
            power.name if power.kind == "chance" else "",
            power.kind == "item",
        )
        for power in ALL
        if power.question and power.composed
    ),
    *(
        _power_question(f"power-{name}", name, ("use", "chance"))
        for name, when in WHEN.items()
        if when.may != "no" and name != "movement-slot"
    ),
)


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
    count.kostya,
    count.credit,
    count.harvest,
    count.jugular,
    count.stop_window,
    count.shift_vortex,
    count.clear_battle,
    spells.accident_window,
    spells.slot,
    spells.end_turn,
)
CALLED, WALKS = map(STEPS.index, (calls.donors_act, calls.egor_walks))

QUESTIONS: dict[str, QuestionKind] = {
    kind.name: kind
    for kinds in (
        *(phase.QUESTIONS for phase in (calls, movement, battle, count, spells, ending, powers)),
        _POWER_QUESTIONS,
    )
    for kind in kinds
}

DO = {(kind.name, verb.name): verb.do for kind in QUESTIONS.values() for verb in kind.verbs}
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


def egor_destination(state: Position) -> int:
    """Return Egor's location in this turn's battle, as far as calls are known."""
    cards = state.compiled
    here = state.loc[cards.egor]
    if state.phase != MOVEMENT or state.step > WALKS:
        return here
    for vampire, donor, jump in state.calls or state.declaring:
        if donor == cards.egor:
            if state.step > CALLED:
                return here
            return state.loc[vampire] if jump else cards.steps[state.loc[vampire]][here]
    return cards.steps[cards.home][here]


# --- refusals --------------------------------------------------------------------------------------------


_VERBS = {verb.name for kind in QUESTIONS.values() for verb in kind.verbs}


def refusal(state: Position, action: Action) -> no.Refusal | None:
    if action.verb in ("resign", "offer-draw"):
        return ending.table_refusal(state, action)
    if state.result is not None:
        return no.GAME_OVER
    if action in legal(state):
        return None
    if action.verb not in _VERBS:
        return no.UNKNOWN_VERB
    for verb in asked_kind(state).verbs:
        if verb.name == action.verb:
            refusal = verb.check(state, action.args)
            if refusal == no.NOT_THIS_SLOT and _is_for_other_seat(state, action):
                return no.NOT_YOUR_DECISION
            # Without a cap, legal() doesn't list every payable gloom level.
            return refusal or (None if verb.name == "gloom" else no.NOT_NOW)
    return _refusal_in_battle(state, action) or _other_question_refusal(state, action)


def _refusal_in_battle(state: Position, action: Action) -> no.Refusal | None:
    """Return why *action* is illegal at every gloom level, or GLOOM_FIRST if it's legal at one.

    None unless the open question is a battle slot's gloom level and *action* would be a step of the plan.
    """
    if state.asked is NOTHING or state.asked.kind != "gloom":
        return None
    verb = next((verb for verb in QUESTIONS["battle"].verbs if verb.name == action.verb), None)
    if verb is None or verb.name in ("back", "done"):
        return None
    other = state.asked.other
    lasting: no.Refusal | None = None
    # The deepest level allows most, so a refusal there holds at all levels.
    for level in reversed(gloom_levels(state, other) or [state.gloom[other]]):
        trial = state.copy()
        trial.gloom_chosen, trial.stage = level, GLOOM_FIXED
        trial.asked = replace(state.asked, kind="battle")
        trial.clear_caches()
        refusal = verb.check(trial, action.args)
        if refusal is None:
            return no.GLOOM_FIRST
        lasting = lasting or refusal
    return lasting


def _is_for_other_seat(state: Position, action: Action) -> bool:
    entity = state.compiled.entity(action.args[0]) if action.args else NONE
    return (
        state.asked is not NOTHING
        and 0 <= entity < state.compiled.n_others
        and state.compiled.side[entity] != state.asked.seat
    )


def _other_question_refusal(state: Position, action: Action) -> no.Refusal:
    cards = state.compiled
    for word in action.args:
        entity = cards.entity(word)
        if (
            word not in cards.entity_index
            and word not in cards.location_index
            and word not in cards.spell_index
            and not word.isdigit()
        ):
            return no.UNKNOWN_NAME
        if (
            action.verb in ("move", "portal", "look", "listen", "enter")
            and 0 <= entity < cards.n_others
            and cards.side[entity] != state.asked.seat
        ):
            return no.NOT_YOUR_DECISION
    if action.verb == "chance" and action.args and not cards.built[cards.entity_index.get(action.args[0], 0)]:
        return no.NOT_BUILT
    return no.WRONG_WINDOW if action.verb == "chance" else no.WRONG_PHASE


def refusal_args(state: Position, action: Action) -> dict[str, Value]:
    cards = state.compiled
    args: dict[str, Value] = {"verb": action.verb, "phase": PHASES[state.phase]}
    if state.asked is not NOTHING and state.result is None:
        args["seat"] = ("light", "dark")[state.asked.seat]
        args["question"] = state.asked.kind
        if QUESTIONS[state.asked.kind].of_owner:
            args["slot"] = args["other"] = cards.names[state.asked.other]
    for n, word in enumerate(action.args):
        entity = cards.entity(word)
        if word in cards.spell_index or (cards.n_others <= entity < cards.first_person and not n):
            args.setdefault("card", word)
        elif word in cards.location_index:
            args["location"] = word
        elif 0 <= entity < cards.n_others and not n:
            args["other"] = word
        elif entity != NONE:
            args["target"] = word
        elif word.isascii() and word.isdigit() and len(word) < 6:
            args["number"] = int(word)
    return args
