"""Possible actions and their effects, tried on a position sampled from the seat's view."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.bots.fate.does import does
from app.bots.fate.found import Candidate
from app.bots.fate.found import design as same
from app.bots.fate.otherwise import percent
from app.bots.fate.race import cautious
from app.rules.game import TALK, Action, Event
from app.rules.own_fate import FateView
from app.rules.own_fate.flow import keeps_a_card
from app.ui.board.advising import advice_page
from app.ui.board.words import Words, plain
from app.ui.own_fate.gestures import standing
from app.widgets.gallery import design
from app.widgets.preferences import Preferences

SPREAD = 2
"""Standard errors in the margin shown with a chance."""
VAGUE = 20
"""Per cent; a chance with a larger margin is not shown as a number."""
MOST_SHOWN = 14
"""Maximum number of actions explained."""
UNTOLD = frozenset({"slot-began", "slot-done", "plan-changed", "draw-offered"})
TOLD = frozenset({"gloom", "done", "pass", "back", "weaken", "burn", "bleed", "discard", "make", "credit",
                  "harvest", "feed"})  # fmt: skip
"""Verbs that have their own ``coach.does-`` message."""
BEYOND = frozenset({"phase-began", "turn-began", "counted", "revealed", "probability-drawn"})
"""From these events on, effects depend on chance and the other side too."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One action and its immediate effects."""

    action: Action
    effects: tuple[Event, ...]


def tried(view: FateView, seed: int = 1) -> list[Tried]:
    """Return all actions of *view* (copies of one spell once), each tried on a position *view* allows.

    Uses nothing hidden from the seat: positions with the same view give the same list.
    """
    found: dict[tuple[str, ...], Tried] = {}
    start = view.determinized(Random(seed))
    for action in view.actions:
        alike = (action.verb, *map(design, action.args))
        if action.verb in TALK or alike in found:
            continue
        state = start.copy()
        found[alike] = Tried(action, _own(state.apply(action)))
    return list(found.values())


def _own(events: Sequence[Event]) -> tuple[Event, ...]:
    own: list[Event] = []
    for event in events:
        if event.kind in BEYOND:
            break
        if event.kind not in UNTOLD and not event.hidden:
            own.append(Event(event.kind, event.args))
    return tuple(own)


def hint_page(
    view: FateView,
    words: Words,
    preferences: Preferences,
    advice: str | None = "",
    candidates: Sequence[Candidate] = (),
) -> str:
    """Return HTML: the advice, and below it every action with its chance to win and its effect.

    *advice*: empty while it is being computed; None if nothing gives any. Searched actions come first, the
    best at the top. Actions are links ``do:ACTION``.
    """
    found = {same(one.action): one for one in candidates if one.worlds}
    order = {key: n for n, key in enumerate(found)}
    actions = sorted(tried(view), key=lambda one: order.get(same(one.action), len(order)))
    rows = [
        (
            one.action,
            chance(found.get(same(one.action)), candidates[0], words) if found else "",
            effect(view, one, words),
        )
        for one in actions[:MOST_SHOWN]
    ]
    more = max(0, len(actions) - MOST_SHOWN)
    return advice_page(preferences, words, advice, rows, more, words.t("coach.hint-sure") if found else "")


def chance(one: Candidate | None, best: Candidate, words: Words) -> str:
    """Return a table cell with the search result of an action; empty if it was left out.

    *best*: the advised action. Others show how far they are behind it: the worlds that both met give that
    more exactly than the chance itself. A number with too large a margin is put in words.
    """
    if one is None:
        return "<td></td>"
    error = one.error if one is best else one.loss_error
    spread = round(100 * SPREAD * cautious(error, max(1, one.worlds)))
    behind = percent(best, best) - percent(one, best)
    kind = "chance" if one is best else "behind"
    told = words.t(
        f"coach.hint-{kind}{'-vague' if spread > VAGUE else ''}",
        chance=percent(one, best),
        behind=behind,
        error=spread,
        worlds=one.worlds,
        surely="yes" if behind > spread else "no",
    )
    return f'<td style="padding:4px 16px 4px 0">{html.escape(told)}</td>'


def effect(view: FateView, one: Tried, words: Words) -> str:
    """Return a line on the immediate effect of *one*, else on its target; empty if its name says it."""
    if one.action.verb == "move":
        there = [other.key for other in standing(view) if other.location == one.action.args[1]]
        names = [plain(words.name(key)) for key in there if key != one.action.args[0]]
        return words.t("coach.does-move", count=len(names), who=", ".join(names))
    if view.question is not None and view.question.kind == "close-way":
        code = "pass" if one.action.verb == "pass" else "close"
        if code == "close" and one.action.args[1] == view.question.args.get("to"):
            code = "close-here"
        return plain(words.t(f"coach.does-{code}", other=words.plain_name(str(view.question.args["other"]))))
    sentences = [plain(words.event(event)) for event in one.effects]
    told = "; ".join(sentence for sentence in sentences if sentence)
    if told and told != words.action(one.action):
        return told
    code = f"coach.does-{one.action.verb}"
    kind = view.question.kind if view.question is not None else ""
    kept = one.action.verb != "pass" or kind == "enter" or keeps_a_card(kind)
    if one.action.verb in TOLD and kept:
        slot = view.slot
        level = int(one.action.args[0]) if one.action.verb == "gloom" else 0
        now = view.question.args.get("level", 0) if view.question is not None else 0
        deepest = max(level, now) if isinstance(now, int) else level
        return words.t(code, level=level, deepest=deepest, due=slot.due if slot else 0)
    done = does(view, one.action)
    return words.reason(done) if done is not None else ""
