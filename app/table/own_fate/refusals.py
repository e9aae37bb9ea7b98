"""Clearer refusals: they say what is being asked instead, or what has to come first."""

from __future__ import annotations

from app.rules import pages
from app.rules.game import Action, Reason
from app.rules.own_fate import FateView, PersonView

PHASE_RULES = {"growth": "T1", "probability": "T2", "movement": "T3", "battle": "T4", "spells": "T5"}
CALLS = ("calls", "redirect")
BATTLE_VERBS = frozenset({"play", "strike", "burn", "weaken", "bleed", "amulet", "draw", "gloom"})
MOVEMENT_VERBS = frozenset({"move", "enter", "replace", "item", "give", "take", "ride"})
NO_SUCH_ACTION = frozenset({"fate.unknown-name", "fate.wrong-arguments"})
"""Codes of refusals of actions that don't exist, such as a drag onto a pile or a track."""
NO_STRIKER, OTHER_QUESTION = "fate.not-a-sword", "table.asked-now"


def plainer_reason(reason: Reason, action: Action, view: FateView) -> Reason:
    """Return *reason*, for which *action* is refused, or a clearer reason."""
    question = view.question
    for person in view.persons:
        if action.args[:1] == (person.key,):
            return _person_reason(person)
    if reason.code in NO_SUCH_ACTION:
        return Reason("table.not-there")
    if reason.code == "fate.wrong-window" and action.args:
        # The sentence says when this card is played; the card's page says more than the general rule.
        return Reason(reason.code, pages.card_rule(action.args[0]) or reason.rule, reason.args)
    if reason.code == "fate.not-your-decision" and action.args:
        is_own = any(other.key == action.args[0] and other.side == view.seat for other in view.others)
        if is_own and view.phase != "movement":
            return Reason("table.in-movement", "T3", {"phase": view.phase})
        return Reason(
            "table.not-your-turn" if is_own else "table.theirs-to-move",
            PHASE_RULES.get(view.phase, "T3"),
            {"wanted": action.args[0]},
        )
    if reason.code == "fate.no-way" and action.verb == "move":
        riding_items = [
            ride.args[0] for ride in view.actions if ride.verb == "ride" and ride.args[1] == action.args[1]
        ]
        if riding_items:
            return Reason(
                "table.way-by-car", pages.card_rule(riding_items[0]) or reason.rule, {"item": riding_items[0]}
            )
    if (
        view.phase == "movement"
        and action.verb in ("enter", "move", "ride")
        and any(effect.kind == "cops" for effect in view.effects)
    ):
        return Reason("fate.cops", "K3.cops")
    if reason.code == "fate.not-this-slot":
        return _slot_reason(action, view) or reason
    if reason.code != "fate.wrong-phase" or question is None:
        return with_phase_rule(reason, view)
    if question.kind in CALLS:
        return Reason("table.calls-first", "T3")
    if action.verb in BATTLE_VERBS and view.phase != "battle":
        return Reason("table.battle-over" if view.phase == "spells" else "table.spells-in-battle", "B3")
    if action.verb in MOVEMENT_VERBS and view.phase != "movement":
        return Reason("table.in-movement", "T3", {"phase": view.phase})
    slot_reason = _slot_reason(action, view) if action.verb in ("enter", "move", "portal") else None
    return slot_reason or with_phase_rule(Reason(OTHER_QUESTION, "T"), view)


def _slot_reason(action: Action, view: FateView) -> Reason | None:
    """Return a reason that says whose slot it is, if not that of the Other in *action*."""
    initiatives = {other.key: other.initiative for other in view.others}
    question = view.question
    asked = str(question.args.get("other", "")) if question is not None else ""
    moved = next((arg for arg in action.args if arg in initiatives and arg != asked), None)
    if question is None or asked not in initiatives or moved is None:
        return None
    is_over = question.kind == "leave-metro" or initiatives[moved] < initiatives[asked]
    return Reason(
        "table.slot-over" if is_over else "table.slot-of",
        "B1" if view.phase == "battle" else "T3",
        {"other": asked, "wanted": moved},
    )


def _person_reason(person: PersonView) -> Reason:
    """Return the reason why players can't move *person*."""
    rule = pages.card_rule(person.key)
    walks = person.donor and rule.partition(".")[0] == "K4"
    code = "walks" if walks else "called" if person.donor else "stays"
    return Reason(f"table.person-{code}", rule, {"wanted": person.key})


def with_phase_rule(reason: Reason, view: FateView) -> Reason:
    """Return *reason*; if its rule is that of the whole turn, with the rule of the phase instead."""
    rule = PHASE_RULES.get(view.phase, "T3") if reason.rule == "T" else reason.rule
    return Reason(reason.code, rule, reason.args)
