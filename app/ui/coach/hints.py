"""The hint of Own Fate: possible actions, with effects tried in a sampled position."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.bots.fate.playable import card_effect
from app.bots.fate.search_result import MAX_MARGIN, Candidate, is_worse, margin, percent
from app.rules.game import TALK_VERBS, Action, Event
from app.rules.own_fate import FateView
from app.rules.own_fate.flow import passing_saves_card
from app.table.own_fate.gestures import tokens
from app.table.words import Words, plain
from app.ui.board.presenters import advice_page
from app.widgets.preferences import Preferences

MAX_SHOWN = 14
"""Maximum number of actions explained."""
SILENT_EVENTS = frozenset({"slot-began", "slot-done", "plan-changed", "draw-offered"})
EXPLAINED_VERBS = frozenset({"gloom", "done", "pass", "back", "weaken", "burn", "bleed", "discard", "make",
                             "credit", "harvest", "feed", "call", "jump"})  # fmt: skip
"""Verbs with a ``coach.does-`` message."""
CHANCE_EVENTS = frozenset({"phase-began", "turn-began", "counted", "revealed", "probability-drawn"})
"""Kinds of event from which on effects depend on chance or the other side."""


@dataclass(frozen=True, slots=True)
class TriedAction:
    """An action and its immediate effects."""

    action: Action
    effects: tuple[Event, ...]


def try_actions(view: FateView, seed: int = 1) -> list[TriedAction]:
    """Try each action of *view* in a position sampled from it.

    Copies of a spell are tried once, draw offers and resigning not at all.

    Uses nothing that is hidden from the seat: the same view gives the same result.
    """
    results: dict[tuple[str, ...], TriedAction] = {}
    start = view.determinized(Random(seed))
    for action in view.actions:
        design_key = action.by_design()
        if action.verb in TALK_VERBS or design_key in results:
            continue
        results[design_key] = TriedAction(action, _immediate_effects(start.copy().apply(action)))
    return list(results.values())


def _immediate_effects(events: Sequence[Event]) -> tuple[Event, ...]:
    visible: list[Event] = []
    for event in events:
        if event.kind in CHANCE_EVENTS:
            break
        if event.kind not in SILENT_EVENTS and not event.hidden:
            visible.append(Event(event.kind, event.args))
    return tuple(visible)


def hint_page(
    view: FateView,
    words: Words,
    preferences: Preferences,
    advice: str | None = "",
    candidates: Sequence[Candidate] = (),
) -> str:
    """Return the hint as HTML: the advice, and the first actions with their search results and effects.

    *advice*: "" while it is being computed, None if there is no adviser. *candidates*: searched actions; the
    best one is marked. Actions are links ``do:ACTION``, which keep their order while advice is computed.
    """
    by_action = {option.action.by_design(): option for option in candidates if option.worlds}
    best = next(iter(by_action), None)
    actions = try_actions(view)
    shown = [
        option for n, option in enumerate(actions) if n < MAX_SHOWN or option.action.by_design() in by_action
    ]
    rows = [
        (
            option.action,
            chance(by_action.get(option.action.by_design()), candidates[0], words) if by_action else "",
            effect(view, option, words),
        )
        for option in shown
    ]
    return advice_page(
        preferences,
        words,
        advice,
        rows,
        len(actions) - len(shown),
        words.t("coach.hint-sure") if by_action else "",
        next((option.action for option in shown if option.action.by_design() == best), None),
    )


def chance(candidate: Candidate | None, best: Candidate, words: Words) -> str:
    """Return a table cell with the search result of an action (None: it wasn't searched).

    *best*: the advised action. For other actions, the difference from it is shown, because common worlds
    give that more exactly than the chance. Words replace the numbers of an action that was tried in few
    worlds, and all numbers if *best* was.
    """
    if candidate is None:
        return "<td></td>"
    spread = margin(candidate.error if candidate is best else candidate.loss_error, candidate.worlds)
    is_vague = max(spread, margin(best.error, best.worlds)) > MAX_MARGIN
    text = words.t(
        f"coach.hint-{'chance' if candidate is best else 'behind'}{'-vague' if is_vague else ''}",
        chance=percent(candidate, best),
        behind=percent(best, best) - percent(candidate, best),
        error=spread,
        worlds=candidate.worlds,
        worse=round(candidate.worlds * candidate.worse),
        surely="yes" if is_worse(candidate, best) else "no",
    )
    return f'<td style="padding:4px 16px 4px 0">{html.escape(text)}</td>'


def effect(view: FateView, attempt: TriedAction, words: Words) -> str:
    """Return a line on the effect of *attempt*, or on its target; "" if its name says everything."""
    if attempt.action.verb == "move":
        others_there = [other.key for other in tokens(view) if other.location == attempt.action.args[1]]
        names = [plain(words.name(key)) for key in others_there if key != attempt.action.args[0]]
        return words.t("coach.does-move", count=len(names), who=", ".join(names))
    if view.question is not None and view.question.kind == "close-way":
        code = "pass" if attempt.action.verb == "pass" else "close"
        if code == "close" and attempt.action.args[1] == view.question.args.get("to"):
            code = "close-here"
        return plain(words.t(f"coach.does-{code}", other=words.plain_name(str(view.question.args["other"]))))
    sentences = [plain(words.event(event)) for event in attempt.effects]
    text = "; ".join(sentence for sentence in sentences if sentence)
    if text and text != words.action(attempt.action):
        return text
    code = f"coach.does-{attempt.action.verb}"
    kind = view.question.kind if view.question is not None else ""
    if attempt.action.verb in EXPLAINED_VERBS and (
        attempt.action.verb != "pass" or kind == "enter" or passing_saves_card(kind)
    ):
        slot = view.slot
        level = int(attempt.action.args[0]) if attempt.action.verb == "gloom" else 0
        current_level = view.question.args.get("level", 0) if view.question is not None else 0
        deepest = max(level, current_level) if isinstance(current_level, int) else level
        return words.t(
            code,
            level=level,
            deepest=deepest,
            due=slot.due if slot else 0,
            # Only messages about calls name cards.
            **dict(zip(("caller", "called"), map(words.plain_name, attempt.action.args), strict=False)),
        )
    return words.reason(card_text) if (card_text := card_effect(view, attempt.action)) is not None else ""
