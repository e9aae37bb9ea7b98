"""Legal actions as gestures: a piece is dragged onto another.

The verbs' declarations say which pieces. An action with an unknown verb still gets a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.rules import pages
from app.rules.game import Action, Question
from app.rules.own_fate import FateView, OtherView, PersonView
from app.rules.own_fate.flow import QUESTIONS, verb_of
from app.table.gestures import Gestures

AMULET = "amulet:"
"""Prefix of the key of a Witch's amulet; the Witch's key follows, since the card may be face down."""
VORTEX_TARGET = "svetlana"
"""The piece that stands for the vortex as a target."""
ITEMS, CHANCES = "K2", "K3"
"""Sections of the rules about Items and chances."""


def endpoints(action: Action, view: FateView) -> tuple[str, str] | None:
    """Return the keys (source, target) of the pieces that *action* joins; None if it has no gesture."""
    question = view.question
    verb = verb_of(question.kind, action.verb) if question is not None else None
    if verb is None and question is not None and question.kind == "gloom":
        # A card can be laid before gloom is chosen.
        verb = verb_of("battle", action.verb)
    if question is None or verb is None or not verb.drag:
        return None
    ends = [_endpoint(end, action.args, question) for end in verb.drag]
    return None if "" in ends else (ends[0], ends[1])


def _endpoint(end: int | str, words: tuple[str, ...], question: Question) -> str:
    """Return the key of the piece at one *end* of a drag.

    An int is an index of *words*; a string an argument of *question* or a piece's key.
    """
    if isinstance(end, int):
        return words[end] if end < len(words) else ""
    return f"{AMULET}{question.args['other']}" if end == "amulet" else str(question.args.get(end, end))


def gestures_of(actions: Sequence[Action], view: FateView) -> Gestures:
    """Return all gestures of the legal *actions*."""
    gestures = Gestures(actions, lambda action: endpoints(action, view))
    direct = {(source, target) for source, targets in gestures.pairs.items() for target in targets}
    for action in actions:
        for source, target in _other_ends(action, view):
            # What a card does on a target by itself comes first.
            if (source, target) not in direct:
                gestures.pairs[source].setdefault(target, []).append(action)
        if action.verb == "move" and len(action.args) > 1:
            # Dropping a token on another one moves it to the location of that one.
            for token in tokens(view):
                if token.location == action.args[1]:
                    gestures.pairs[action.args[0]].setdefault(token.key, [action])
    return gestures


def _other_ends(action: Action, view: FateView) -> Iterator[tuple[str, str]]:
    """Yield further pairs (source, target) that may stand for *action*; it completes the drop.

    Olga can be put on Svetlana or on whom she helps, and the spell for her on Svetlana; the spell for a
    portal, and the passenger of the Car, on the location.
    """
    question = view.question
    if action.verb == "chance" and len(action.args) == 2 and is_spell(action.args[1]):
        chance, spell = action.args
        yield chance, VORTEX_TARGET
        yield spell, VORTEX_TARGET
        if question is not None and "other" in question.args:
            yield chance, str(question.args["other"])
    elif action.verb == "ride" and question is not None and len(action.args) == 2:
        # Where the passenger can't walk, dragging it onto the location means the Car.
        yield str(question.args["other"]), action.args[1]
    elif action.verb == "portal" and len(action.args) == 3:
        yield action.args[2], action.args[1]


def is_spell(key: str) -> bool:
    """Return whether *key* is that of a spell card."""
    return key.partition(".")[0].rstrip("0123456789").rstrip("-") in ("attack", "defence", "healing")


def tokens(view: FateView) -> tuple[OtherView | PersonView, ...]:
    """Return all Others and persons."""
    return (*view.others, *view.persons)


def location_of(key: str, view: FateView) -> str:
    """Return the location of the Other or person *key*; otherwise *key* itself."""
    return next((token.location for token in tokens(view) if token.key == key and token.location), key)


def intended_actions(
    source: str, source_what: str, target: str, target_what: str, view: FateView
) -> list[Action]:
    """Return actions, legal or not, that putting *source* on *target* may stand for, to explain refusals."""
    if source.startswith(AMULET):
        return [Action("amulet", (target,))]
    question = view.question
    kind_asked = question.kind if question is not None else ""
    if question is not None and source == question.args.get("other"):
        declared = [verb.name for verb in QUESTIONS[question.kind].verbs if verb.drag == ("other", 0)]
        if declared:
            return [Action(name, (target,)) for name in declared]
    if target_what == "tracks":
        target, target_what = VORTEX_TARGET, "token"
    if is_spell(source):
        if target in ("spell-discard", "spell-deck"):
            verb = "discard" if view.phase == "spells" else "burn"
            return [Action(verb, (source,))]
        if view.phase == "spells":
            return [Action("make", (source,)), Action("discard", (source,))]
        return [Action("play", (source, target))]
    others = {other.key: other for other in view.others}
    items = {item.key: item for item in view.items}
    if source in others and source_what == "card":
        return [Action("enter", (source,)) if target_what == "place" else Action("replace", (source, target))]
    is_vampire = source in others and others[source].specialty == "vampire"
    if is_vampire and kind_asked in ("calls", "redirect") and target_what != "place":
        return [Action("call", (source, target))]
    if source in others or source in {person.key for person in view.persons}:
        # A place is its own location.
        return [Action("move", (source, location_of(target, view)))]
    if source in items:
        if target_what == "place":
            return [Action("ride", (source, target))]
        handing_verb = "give" if items[source].holder else "take"
        fighting_verbs = ("strike", "doll") if view.phase == "battle" else ()
        return [Action(verb, (source, target)) for verb in (*fighting_verbs, handing_verb)]
    section = pages.card_rule(source).partition(".")[0]
    played = [Action("chance", (source, target)), Action("chance", (source,))]
    if target_what not in ("place", "token"):
        return played[1:]
    if section == ITEMS:
        return [Action("item", (source, target))]
    return played if section == CHANCES else [Action("item", (source, target)), *played]
