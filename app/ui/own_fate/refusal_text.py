"""Plainer refusals: what is being asked instead, and what has to come first."""

from __future__ import annotations

from app.rules import pages
from app.rules.game import Action, Reason
from app.rules.own_fate import FateView, PersonView

PHASE_RULES = {"growth": "T1", "probability": "T2", "movement": "T3", "battle": "T4", "spells": "T5"}
AT_ANOTHER_MOMENT = "fate.wrong-phase"
OF_ANOTHER_SLOT = "fate.not-this-slot"
OF_THE_OTHER = "fate.not-your-decision"
NO_WAY = "fate.no-way"
CALLS = ("calls", "redirect")
STRAGGLERS = "leave-metro"
PERSONS = "K4"
"""Section of the rules about those without a Watch."""
IN_ANOTHER_WINDOW = "fate.wrong-window"
BATTLE_VERBS = frozenset({"play", "strike", "burn", "weaken", "bleed", "amulet", "draw", "gloom"})
MOVEMENT_VERBS = frozenset({"move", "enter", "replace", "item", "give", "take", "ride"})
NO_SUCH_ACTION = frozenset({"fate.unknown-name", "fate.wrong-arguments"})
"""Codes of a drag onto a pile or a track: there is no such action."""
NO_STRIKER, OTHER_QUESTION = "fate.not-a-sword", "table.asked-now"


def plainer_reason(reason: Reason, action: Action, view: FateView) -> Reason:
    """Return *reason* why *action* is refused, or a plainer one if another question is asked."""
    question = view.question
    for person in view.persons:
        if action.args[:1] == (person.key,):
            return _person_reason(person)
    if reason.code in NO_SUCH_ACTION:
        return Reason("table.not-there")
    if reason.code == IN_ANOTHER_WINDOW and action.args:
        # The sentence says when this card is played: its own page says more than the rule on windows.
        return Reason(reason.code, pages.card_rule(action.args[0]) or reason.rule, reason.args)
    if reason.code == OF_THE_OTHER and action.args:
        own = any(other.key == action.args[0] and other.side == view.seat for other in view.others)
        if own and view.phase != "movement":
            return Reason("table.in-movement", "T3", {"phase": view.phase})
        code = "table.not-your-turn" if own else "table.theirs-to-move"
        return Reason(code, PHASE_RULES.get(view.phase, "T3"), {"wanted": action.args[0]})
    if reason.code == NO_WAY and action.verb == "move":
        cars = [
            ride.args[0] for ride in view.actions if ride.verb == "ride" and ride.args[1] == action.args[1]
        ]
        if cars:
            return Reason("table.way-by-car", pages.card_rule(cars[0]) or reason.rule, {"item": cars[0]})
    if reason.code == OF_ANOTHER_SLOT:
        return _slot_reason(action, view) or reason
    if reason.code != AT_ANOTHER_MOMENT or question is None:
        return with_phase_rule(reason, view)
    if question.kind in CALLS:
        return Reason("table.calls-first", "T3")
    if action.verb in BATTLE_VERBS and view.phase != "battle":
        return Reason("table.battle-over" if view.phase == "spells" else "table.spells-in-battle", "B3")
    if action.verb in MOVEMENT_VERBS and view.phase != "movement":
        return Reason("table.in-movement", "T3", {"phase": view.phase})
    of_slot = _slot_reason(action, view) if action.verb in ("enter", "move", "portal") else None
    return of_slot or with_phase_rule(Reason(OTHER_QUESTION, "T"), view)


def _slot_reason(action: Action, view: FateView) -> Reason | None:
    """Return whose slot it is instead of the Other's in *action*, and whether that is still to come."""
    turns = {other.key: other.initiative for other in view.others}
    question = view.question
    asked = str(question.args.get("other", "")) if question is not None else ""
    wanted = next((arg for arg in action.args if arg in turns and arg != asked), None)
    if question is None or asked not in turns or wanted is None:
        return None
    over = question.kind == STRAGGLERS or turns[wanted] < turns[asked]
    return Reason(
        "table.slot-over" if over else "table.slot-of",
        "B1" if view.phase == "battle" else "T3",
        {"other": asked, "wanted": wanted},
    )


def _person_reason(person: PersonView) -> Reason:
    """Return why players can't move *person* by hand."""
    rule = pages.card_rule(person.key)
    walks = person.donor and rule.partition(".")[0] == PERSONS
    code = "walks" if walks else "called" if person.donor else "stays"
    return Reason(f"table.person-{code}", rule, {"wanted": person.key})


def with_phase_rule(reason: Reason, view: FateView) -> Reason:
    """Return *reason* with the rule of the current phase, if it names the whole turn."""
    rule = PHASE_RULES.get(view.phase, "T3") if reason.rule == "T" else reason.rule
    return Reason(reason.code, rule, reason.args)
