"""Why an action is illegal: the conditions of ``legal()`` for one action."""

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


def why_not(s: Position, action: Action) -> Reason | None:
    """Return None if *action* is legal now, else the reason with its message's arguments."""
    refusal = _refusal(s, action)
    if refusal is None:
        return None
    return Reason(refusal[0], refusal[1], _args(s, action))


def _refusal(s: Position, action: Action) -> Refusal | None:
    if action.verb in ("resign", "offer-draw"):
        return ending.table_refusal(s, action)
    if s.result is not None:
        return no.GAME_OVER
    if action in legal(s):
        return None
    if action.verb not in _KNOWN:
        return no.UNKNOWN_VERB
    for verb in asked_kind(s).verbs:
        if verb.name == action.verb:
            refusal = verb.check(s, action.args)
            if refusal == no.NOT_THIS_SLOT and _of_the_other_side(s, action):
                return no.NOT_YOUR_DECISION
            # Without a cap, legal() doesn't list every payable gloom level.
            return refusal or (None if verb.name == "gloom" else no.NOT_NOW)
    return _beyond_gloom(s, action) or _elsewhere(s, action)


def _beyond_gloom(s: Position, action: Action) -> Refusal | None:
    """Return why *action* is illegal at every gloom level, or that the level comes first.

    None unless a battle slot's gloom is asked.
    """
    if s.asked is NOTHING or s.asked.kind != "gloom":
        return None
    verb = next((verb for verb in QUESTIONS["battle"].verbs if verb.name == action.verb), None)
    if verb is None or verb.name in ("back", "done"):
        return None
    o = s.asked.other
    lasting: Refusal | None = None
    # The deepest level forbids least: its refusals hold at all levels.
    for level in reversed(gloom_levels(s, o) or [s.gloom[o]]):
        trial = s.copy()
        trial.gloom_chosen, trial.stage = level, GLOOM_FIXED
        trial.asked = replace(s.asked, kind="battle")
        trial.forget()
        refusal = verb.check(trial, action.args)
        if refusal is None:
            return no.GLOOM_FIRST
        lasting = lasting or refusal
    return lasting


def _of_the_other_side(s: Position, action: Action) -> bool:
    """Return whether the first card named belongs to the seat not asked."""
    e = s.compiled.entity(action.args[0]) if action.args else NONE
    return s.asked is not NOTHING and 0 <= e < s.compiled.n_others and s.compiled.side[e] != s.asked.seat


def _elsewhere(s: Position, action: Action) -> Refusal:
    """Refuse a verb of another question: another seat's, slot's or phase's."""
    b = s.compiled
    for word in action.args:
        e = b.entity(word)
        if (
            word not in b.entity_index
            and word not in b.location_index
            and word not in b.spell_index
            and not word.isdigit()
        ):
            return no.UNKNOWN_NAME
        if (
            action.verb in ("move", "portal", "look", "listen", "enter")
            and 0 <= e < b.n_others
            and b.side[e] != s.asked.seat
        ):
            return no.NOT_YOUR_DECISION
    if action.verb == "chance" and action.args and not b.built[b.entity_index.get(action.args[0], 0)]:
        return no.NOT_BUILT
    return no.WRONG_WINDOW if action.verb == "chance" else no.WRONG_PHASE


def _args(s: Position, action: Action) -> dict[str, Any]:
    """Return the message's arguments.

    They are ``other`` who acts, ``card``, ``target``, ``location``, the seat and slot asked, the phase.
    """
    b = s.compiled
    args: dict[str, Any] = {"verb": action.verb, "phase": PHASES[s.phase]}
    if s.asked is not NOTHING and s.result is None:
        args["seat"] = ("light", "dark")[s.asked.seat]
        args["question"] = s.asked.kind
        if QUESTIONS[s.asked.kind].of_owner:
            args["slot"] = args["other"] = b.names[s.asked.other]
    for n, word in enumerate(action.args):
        e = b.entity(word)
        if word in b.spell_index or (b.n_others <= e < b.first_person and not n):
            args.setdefault("card", word)
        elif word in b.location_index:
            args["location"] = word
        elif 0 <= e < b.n_others and not n:
            args["other"] = word
        elif e != NONE:
            args["target"] = word
        elif word.isascii() and word.isdigit() and len(word) < 6:
            args["number"] = int(word)
    return args
