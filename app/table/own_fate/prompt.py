"""Wording of the questions of Own Fate."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.rules.game import Action, Question
from app.rules.own_fate import FateView
from app.rules.own_fate.compiled import DARK
from app.rules.own_fate.count import defence_results
from app.rules.own_fate.rescue import vortex_closer
from app.table.gestures import Prompt
from app.table.own_fate.result import end_in_words, foreseen_end, growths_left
from app.table.own_fate.words import MOVE_VERBS, FateWords, close_way_kind

ERRANDS = frozenset({"item", "give", "take", "look", "listen", "chance"})
SLOT_VERBS = {
    "movement": ERRANDS - {"chance"},
    "sword-card": frozenset({"play", "drop"}),
    "gloom": frozenset({"gloom"}),
}
"""Kind of question → verbs that may leave the acting Other nothing else to do in its slot."""

LATE = frozenset({"extra-card", "cancel-attack", "kostya", "credit", "harvest", "jugular"})
"""Kinds of question after all slots, when it's clear whether the vortex closes."""


def prompt_for(question: Question, actions: Sequence[Action], view: FateView, words: FateWords) -> Prompt:
    """Return the wording of *question* for the seat that answers it with one of *actions*."""
    prompt = _prompt(question, actions, view, words)
    # When Dark is asked for calls, it has hardly made them.
    closer = vortex_closer(view.masked) if question.kind != "calls" else ""
    end = foreseen_end(view, view.forecast(), words) if question.kind in LATE else ""
    # An Illness that has been counted isn't forecast.
    if end and all(play.use != "illness" for play in view.plays):
        note = words.t("fate.note-ends", end=end)
    else:
        note = words.t("fate.note-closer", other=words.plain_name(closer)) if closer else ""
    # Only Light is kept out, and the answers merely lack the place.
    closed = (
        words.t(
            "fate.note-closed", place=words.plain_name(effect.location), card=words.plain_name(effect.card)
        )
        for effect in view.effects
        if effect.kind == "closed"
        and question.seat == "light"
        and question.kind in ("movement", "leave-metro")
    )
    return Prompt(prompt.kind, " ".join(filter(None, (note, prompt.note, *closed))), prompt.ready)


def _prompt(question: Question, actions: Sequence[Action], view: FateView, words: FateWords) -> Prompt:
    verbs = {action.verb for action in actions}
    kind = question.kind
    if kind == "movement":
        movement_kind = _walking(verbs)
        return Prompt(
            movement_kind,
            ""
            if movement_kind in ("movement-leave", "movement-ride")
            else _walking_note(view, question, words),
        )
    if kind == "battle" and view.slot is not None:
        slot = view.slot
        note = words.t(
            "table.slot-note",
            used=slot.used,
            allowance=slot.allowance,
            due=slot.due,
            paid=slot.paid,
            rest=max(0, slot.due - slot.paid),
        )
        return Prompt(kind if slot.due else "battle-free", note, bool(view.plan) or slot.paid > 0)
    if kind in ("stop-shift", "power-vortex-would-shift"):
        end = (
            foreseen_end(view, view.forecast(), words)
            if question.args["why"] != "growth"
            else end_in_words(view, DARK, words)
            if growths_left(view, None) == 1
            else ""
        )
        return Prompt(kind, words.t("fate.note-shift-ends", end=end) if end else "")
    if kind == "manoeuvre-defence":
        outcomes = (
            words.t("fate.note-defended", used=used, before=result.before, after=result.after,
                    dead="yes" if dead else "no")
            for used, (result, dead) in enumerate(defence_results(view.masked))
        )  # fmt: skip
        return Prompt(kind, " ".join((words.t("fate.note-manoeuvre-defence"), *outcomes)))
    code = f"fate.note-{kind}"
    args: dict[str, object] = {}
    if kind == "enter":
        code += "-replace" if "replace" in verbs else ""
        args["cost"] = view.other(str(question.args["other"])).cost
    elif kind in ("calls", "redirect"):
        donors = [call.donor for call in view.calls]
        code = "fate.note-calls-twice" if len(set(donors)) < len(donors) else ""
    elif kind == "annul-calls":
        code = "" if view.calls else "fate.note-annul-calls-none"
    elif kind == "stake":
        wounded = any(target.target == "egor" and target.wounds for target in view.forecast().targets)
        code += "" if wounded else "-idle"
    elif kind == "close-way":
        kind = close_way_kind(question, actions)
    note = words.t(code, **args) if code and words.reader.has(code) else ""
    return Prompt(kind, note, kind == "passengers" or (kind in ("calls", "redirect") and bool(view.calls)))


def slot_enders(question: Question, actions: Sequence[Action], view: FateView) -> frozenset[Action]:
    """Return the *actions* after which the acting Other can do nothing else, so that its slot ends.

    Only *done* and walking are expected to end a slot.
    """
    candidates = [action for action in actions if action.verb in SLOT_VERBS.get(question.kind, ())]
    if not candidates:
        return frozenset()
    start, enders = view.determinized(Random(1)), set()
    for action in candidates:
        state = start.copy()
        state.apply(action, events=False)
        after = state.question
        if after is None or after.args.get("other") != question.args.get("other"):
            enders.add(action)
    return frozenset(enders)


def _walking(verbs: set[str]) -> str:
    """Return the kind of the sentence that asks for a movement, if the answers have *verbs*."""
    if "done" not in verbs:
        return "movement-leave"
    if not verbs & MOVE_VERBS:
        return "movement-stay"
    if "move" not in verbs and "ride" in verbs:
        return "movement-ride"
    return "movement" if verbs & ERRANDS else "movement-walk"


def _walking_note(view: FateView, question: Question, words: FateWords) -> str:
    """Return a sentence on why the acting Other can't walk; "" if it can."""
    if any(effect.kind == "cops" for effect in view.effects):
        return words.t("fate.cops")
    entrant = any(other.key == question.args.get("other") and other.entrant for other in view.others)
    return words.t("table.walking-entrant") if entrant else ""
