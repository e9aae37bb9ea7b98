"""Whether another plan for a battle slot, an extra card, a call, or a step prevents what its seat may lose.

Works on the seat's masked position alone, so the answer reveals nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from app.rules.game import Action
from app.rules.own_fate import targets
from app.rules.own_fate.battle import lay_extra
from app.rules.own_fate.compiled import DARK, LIGHT
from app.rules.own_fate.count_view import planned
from app.rules.own_fate.ending import END, losses, winner
from app.rules.own_fate.flow import egor_destination
from app.rules.own_fate.position import GLOOM_FIXED, MOVEMENT
from app.rules.own_fate.records import U_ATTACK, U_ILLNESS, U_VORTEX, Bleed, Burn, Lay, Leave
from app.rules.own_fate.redaction import unseen_spells
from app.rules.own_fate.state import FateState
from app.rules.own_fate.tally import gloom_levels

PLAYS = frozenset({"play", "amulet", "portal", "chance"})
"""Verbs that add a play to a plan, but those that only attack or draw a card that nobody knows yet."""
PAYMENTS = frozenset({"weaken", "burn", "bleed"})
STEPS = frozenset({"call", "jump", "move"})
"""Verbs that may keep Light from closing the vortex."""
CLOSING = "closing"
"""The loss by a vortex that Light may close this turn."""
MIN_CLOSING_CARDS = 1 / 3
"""Mean number of cards in a mage's hidden hand that close the vortex alone, from which it may well do so."""


def avoidable(masked: FateState, stop: Callable[[], bool] = lambda: False) -> frozenset[str]:
    """Return the losses from ending the slot now that some other plan for it prevents, without a new one.

    Without a slot, but asked for an extra card or whether to stop a shift of the vortex: those that
    the answer prevents. Before the battle: ``CLOSING`` if a call or step prevents it. *stop* ends the search;
    what it hasn't found then counts as unavoidable.
    """
    if steps := [step for step in masked.legal() if step.verb in STEPS] if vortex_closer(masked) else []:
        return frozenset(() if all(vortex_closer(masked, step) for step in steps) else {CLOSING})
    if masked.asked.shift:
        return losses(masked)
    if masked.asked.kind == "extra-card":
        now = losses(masked)
        return frozenset().union(*(now - losses(laid) for laid in _with_extra(masked))) if now else now
    if masked.asked.kind not in ("gloom", "battle"):
        return frozenset()
    now, saved = losses(masked), frozenset[str]()
    seen: set[tuple[object, ...]] = set()
    plays = list(_beginnings(masked)) if now else []
    # An Other that the present plan protects needs its protection in another plan too.
    threatened = now.union(*(losses(position) for position in plays[:1]))
    while plays and saved != now:
        position = plays.pop()
        # Payments for gloom only worsen a plan, so they are tried only for plans that would help for free.
        if _better(losses(position), now):
            payments = [position]
            while payments and saved != now and not stop():
                paying = payments.pop()
                if paying.compiled.done_act in paying.legal() and _better(left := losses(paying), now):
                    saved |= now - left
                    break
                payments += _unseen(_steps(paying, PAYMENTS), seen)
        if stop():
            break
        plays += _unseen(_plays(position, threatened), seen)
    return saved


def vortex_closer(masked: FateState, step: Action | None = None) -> str:
    """Return a Light mage that may well close the vortex in this turn's battle and win; "": none.

    Judged for Dark before the battle, by where the Others and Egor will be if, after *step* (one of
    ``STEPS``), no one moves.
    """
    if masked.phase > MOVEMENT or masked.asked.seat != DARK or winner(masked, LIGHT) != LIGHT:
        return ""
    state, cards, unseen = masked.copy(), masked.compiled, unseen_spells(masked)
    if masked.pending is not None:
        state.loc[masked.asked.other] = masked.pending.to
    if step is not None and step.verb == "move":
        state.loc[cards.entity_index[step.args[0]]] = cards.location_index[step.args[1]]
    elif step is not None:
        state.apply(step, events=False, checked=True)
    state.loc[cards.egor] = egor_destination(state)
    return next(
        (
            cards.names[other]
            for other in cards.of_side[LIGHT]
            if state.loc[other] == state.loc[cards.svetlana]
            and len(state.hand[other]) * sum(_closes(state, other, card) for card in unseen)
            >= MIN_CLOSING_CARDS * len(unseen)
        ),
        "",
    )


def _closes(state: FateState, other: int, card: int) -> bool:
    """Return whether *other*, with Svetlana, could close the vortex with the spell *card* alone."""
    cards, flat = state.compiled, state.loc[other]
    effect = targets.classify(
        state, other, flat, cards.spell_types[card], cards.spell_points[card], cards.svetlana
    )
    return (
        isinstance(effect, targets.Effect)
        and targets.worth(state, other, effect.nominal, effect.minus) >= state.inferno
    )


def _better(left: frozenset[str], now: frozenset[str]) -> bool:
    return left < now or (END in now and END not in left)


def _with_extra(masked: FateState) -> Iterator[FateState]:
    """Yield *masked* with each card that can be the extra card."""
    for action in masked.legal():
        if action.verb == "play":
            laid = masked.copy()
            lay_extra(laid, action.args)
            laid.clear_caches()
            yield laid


def _plays(position: FateState, threatened: frozenset[str]) -> Iterator[FateState]:
    """Yield *position* with each further play that could prevent the loss of what is *threatened*.

    Attacks prevent nothing, and as payment for gloom a card is worth at least as much burned.
    """
    names = position.compiled.names
    for step in _steps(position, PLAYS):
        added = step.plan[-1]
        if isinstance(added, Lay):
            play = added.play
            helps = names[play.target] in threatened or play.use in (U_VORTEX, U_ILLNESS)
            if play.use == U_ATTACK or not helps:
                continue
        yield step


def _steps(position: FateState, verbs: frozenset[str]) -> Iterator[FateState]:
    """Yield *position* with each further legal step of *verbs* in its plan."""
    for action in position.legal():
        if action.verb in verbs:
            step = position.copy()
            step.apply(action, events=False, checked=True)
            if len(step.plan) > len(position.plan) and step.asked.kind == "battle":
                yield step


def _unseen(positions: Iterator[FateState], seen: set[tuple[object, ...]]) -> Iterator[FateState]:
    for position in positions:
        key = _key(position)
        if key not in seen:
            seen.add(key)
            yield position


def _beginnings(masked: FateState) -> Iterator[FateState]:
    """Yield the slot with each level of gloom, deepest first, and only the steps that are final."""
    start = masked.copy()
    start.plan = start.plan[: start.plan_floor]
    start.asked = replace(start.asked, kind="battle")
    start.stage = GLOOM_FIXED
    start.clear_caches()
    other = start.asked.other
    is_fixed = start.plan_floor or not start.compiled.caster[other]
    levels = [start.gloom_chosen] if is_fixed else gloom_levels(start, other) or [start.gloom_chosen]
    for level in reversed(levels):
        trial = start.copy()
        trial.gloom_chosen = level
        trial.clear_caches()
        yield trial


def _key(position: FateState) -> tuple[object, ...]:
    """Return what distinguishes the plan of *position*: order and copies of the same spell don't."""
    designs, steps = position.compiled.spell_designs, position.plan
    plays = [
        (designs[play.card] if play.card >= 0 else play.card, play.target, play.place, play.source, play.paid)
        for play in planned(position)
    ]
    burned = [designs[step.card] for step in steps if isinstance(step, Burn | Leave)]
    blood = sum(step.wounds for step in steps if isinstance(step, Bleed))
    ways = [step.location for step in steps if isinstance(step, Leave)]
    return position.gloom_chosen, tuple(sorted(plays)), tuple(sorted(burned)), blood, tuple(ways)
