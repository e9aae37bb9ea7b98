"""Explain why an action is illegal, by the same conditions as ``legal()``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.rules.game import Action, Reason
from app.rules.own_fate import ending
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.flow import QUESTIONS, asked_kind, legal
from app.rules.own_fate.payment import gloom_levels
from app.rules.own_fate.position import PHASES, Position
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import GLOOM_FIXED

_KNOWN = {verb.name for kind in QUESTIONS.values() for verb in kind.verbs}


def why_not(state: Position, action: Action) -> Reason | None:
    """Return None if *action* is legal now, else the reason with its message's arguments."""
    refusal = _refusal(state, action)
    if refusal is None:
        return None
    return Reason(refusal[0], refusal[1], _args(state, action))


def _refusal(state: Position, action: Action) -> Refusal | None:
    if action.verb in ("resign", "offer-draw"):
        return ending.table_refusal(state, action)
    if state.result is not None:
        return no.GAME_OVER
    if action in legal(state):
        return None
    if action.verb not in _KNOWN:
        return no.UNKNOWN_VERB
    for verb in asked_kind(state).verbs:
        if verb.name == action.verb:
            refusal = verb.check(state, action.args)
            if refusal == no.NOT_THIS_SLOT and _is_for_other_seat(state, action):
                return no.NOT_YOUR_DECISION
            # Without a cap, legal() doesn't list every payable gloom level.
            return refusal or (None if verb.name == "gloom" else no.NOT_NOW)
    return _refusal_in_battle(state, action) or _other_question_refusal(state, action)


def _refusal_in_battle(state: Position, action: Action) -> Refusal | None:
    """Return why *action* is illegal at every gloom level, or GLOOM_FIRST if it's legal at one.

    None unless the open question is a battle slot's gloom level and *action* would be a step of the plan.
    """
    if state.asked is NOTHING or state.asked.kind != "gloom":
        return None
    verb = next((verb for verb in QUESTIONS["battle"].verbs if verb.name == action.verb), None)
    if verb is None or verb.name in ("back", "done"):
        return None
    other = state.asked.other
    lasting: Refusal | None = None
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


def _other_question_refusal(state: Position, action: Action) -> Refusal:
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


def _args(state: Position, action: Action) -> dict[str, Any]:
    cards = state.compiled
    args: dict[str, Any] = {"verb": action.verb, "phase": PHASES[state.phase]}
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
