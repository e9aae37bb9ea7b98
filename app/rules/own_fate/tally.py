"""Totals of a battle plan: cards used, points due and paid (B2, B4)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SHIFTER
from app.rules.own_fate.position import Position
from app.rules.own_fate.power_rules import value_with_powers
from app.rules.own_fate.records import (
    S_HAND,
    S_OLGA,
    Bleed,
    Burn,
    CachedTally,
    Lay,
    Play,
    Step,
    Tally,
    Weaken,
)
from app.rules.own_fate.refusals import Refusal


def base_allowance(state: Position, other: int) -> int:
    """Return how many cards *other* may play or burn in this battle (B2)."""
    cards = state.compiled
    if cards.caster[other]:
        n = 1 + max(state.gloom[other], state.gloom_chosen)
    elif cards.specialty[other] == SHIFTER:
        n = len(state.hand[other])
    else:
        n = 1
    return max(0, n - slowed(state, other))


def weakenable(state: Position, play: Play) -> int:
    """Return how many points a card planned from hand can pay (others: 0); on an item, it keeps one (A73)."""
    if play.source not in (S_HAND, S_OLGA):
        return 0
    value = targets.worth(state, play.by, play.nominal, play.minus) if play.minus else play.nominal
    return (
        max(0, value - 1) if state.compiled.n_others <= play.target < state.compiled.first_chance else value
    )


def tally(state: Position, other: int) -> Tally:
    """Return the totals of *other*'s plan, cached."""
    cached = state._cached_tally
    if cached is None or cached.other != other or cached.plan is not state.plan:
        cached = state._cached_tally = CachedTally(other, state.plan, _tally(state, other))
    return cached.tally


def _tally(state: Position, other: int) -> Tally:
    due = max(state.gloom[other], state.gloom_chosen) if state.compiled.caster[other] else 0
    totals = Tally(state.loc[other], base_allowance(state, other), 0, due, 0, 0, 0, (), (), ())
    for step in state.plan:
        totals = _with_step(state, totals, step)
    return totals


def _with_step(state: Position, totals: Tally, step: Step) -> Tally:
    loc, used, paid, bled, spare = totals.loc, totals.used, totals.paid, totals.bled, totals.spare
    taken, sources, plays = totals.taken, totals.sources, totals.plays
    if isinstance(step, Lay):
        play = step.play
        source = play.source
        plays, sources, taken = (*plays, play), (*sources, source), (*taken, play.card)
        spare += weakenable(state, play)
        if source == S_HAND or (source == S_OLGA and not state.compiled.olga_extra):
            used += 1
    elif isinstance(step, Burn):
        used += 1
        paid += state.compiled.spell_points[step.card]
        taken = (*taken, step.card)
    elif isinstance(step, Weaken):
        paid += step.points
        spare -= step.points
    elif isinstance(step, Bleed):
        paid += step.wounds
        bled += step.wounds
    else:
        used += 1
        taken = (*taken, step.card)
        loc = step.location
    return Tally(loc, totals.allowance, used, totals.due, paid, bled, spare, taken, sources, plays)


def wounds_payable(state: Position, other: int, loc: int, bled: int) -> int:
    """Return how many wounds *other* at *loc* can still pay for gloom, after *bled* in this plan (A63)."""
    cards = state.compiled
    left = cards.lethal[loc] - 1 - state.wounds[other] - bled
    if "lethal" in cards.varying:
        left = (
            value_with_powers(state, "lethal", other, cards.lethal[loc], loc) - 1 - state.wounds[other] - bled
        )
    return left if left > 0 else 0


def payable(
    state: Position, other: int, totals: Tally, *, without: int = NONE, spare: int = 0, slots: int = 0
) -> bool:
    """Return whether the remaining gloom is payable after a further play.

    The play uses up the card *without* and *slots* of the allowance, and adds *spare* payable points.
    """
    remaining = totals.due - totals.paid
    if remaining <= 0:
        return True
    cards = state.compiled
    if "lethal" in cards.varying:
        remaining -= totals.spare + spare + wounds_payable(state, other, totals.loc, totals.bled)
    else:
        remaining -= (
            totals.spare + spare + max(0, cards.lethal[totals.loc] - 1 - state.wounds[other] - totals.bled)
        )
    if remaining <= 0:
        return True
    count = totals.allowance - totals.used - slots
    if count <= 0:
        return False
    points, taken = state.compiled.spell_points, totals.taken
    unused = [points[c] for c in state.hand[other] if c != without and c not in taken]
    if len(unused) > count:
        unused.sort(reverse=True)
        del unused[count:]
    return sum(unused) >= remaining


def needs_whole_cards(state: Position, other: int, totals: Tally) -> bool:
    """Return whether whole cards are needed for the payment, so that a play could make it impossible."""
    return totals.due > totals.paid and totals.due - totals.paid > totals.spare + wounds_payable(
        state, other, totals.loc, totals.bled
    )


def slowed(state: Position, other: int) -> int:
    """Return how many fewer (below 0: more) cards *other* may play, by powers (K2) or a portal (A40)."""
    less = (
        -value_with_powers(state, "plays", other, 0)
        if state.changes or "plays" in state.compiled.varying
        else 0
    )
    if state.compiled.portal_counts and state.portal_in_movement >> other & 1:
        less += 1
    return less


Means = tuple[int, int, list[int]]
"""Means to pay for gloom: payable wounds, lost plays, the cards' strengths in descending order."""


def payment_means(state: Position, other: int) -> Means:
    """Return *other*'s means to pay before it has planned anything."""
    points = state.compiled.spell_points
    strengths = sorted([points[c] for c in state.hand[other]], reverse=True)
    return wounds_payable(state, other, state.loc[other], 0), slowed(state, other), strengths


def can_pay(means: Means, due: int) -> bool:
    """Return whether *due* points of gloom are payable with *means*."""
    wounds, lost_plays, strengths = means
    return due <= wounds or sum(strengths[: max(0, 1 + due - lost_plays)]) + wounds >= due


def check_cost(
    state: Position, other: int, totals: Tally, card: int, nominal: int, minus: int, target: int
) -> Refusal | None:
    """Return why *card* from hand can't be added to the plan, because of the allowance or gloom, or None."""
    if totals.used >= totals.allowance:
        return no.NO_ALLOWANCE
    if totals.due > totals.paid:
        value = targets.worth(state, other, nominal, minus)
        if state.compiled.n_others <= target < state.compiled.first_chance:
            value = max(0, value - 1)
        if not payable(state, other, totals, without=card, spare=value, slots=1):
            return no.CANNOT_PAY
    return None


def make_play(
    state: Position,
    other: int,
    loc: int,
    card: int,
    target: int,
    source: int,
    *,
    amulet: bool = False,
    olga: bool = False,
) -> Play:
    """Return the Play of *card* on *target*, which must be legal."""
    effect = targets.classify(
        state,
        other,
        loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        target,
        amulet=amulet,
        olga=olga,
    )
    assert isinstance(effect, targets.Effect)
    return Play(other, card, effect.use, target, loc, source, effect.nominal, effect.minus)


def find_in_hand(state: Position, other: int, totals: Tally, word: str) -> int | Refusal:
    """Return the spell *word* if it is in *other*'s hand and unplanned, else a refusal."""
    card = state.compiled.spell(word)
    if card == NONE:
        return no.UNKNOWN_NAME
    if card in totals.taken and card in state.hand[other]:
        return no.IN_PLAN
    return card if card in state.hand[other] else no.NOT_IN_HAND


def read_card_in_hand(
    state: Position, words: tuple[str, ...], count: int
) -> tuple[int, Tally, int] | Refusal:
    """Return (Other in its slot, totals, spell that is the first of *words*), or a refusal."""
    if len(words) != count:
        return no.WRONG_ARGUMENTS
    other = state.asked.other
    totals = tally(state, other)
    card = find_in_hand(state, other, totals, words[0])
    return (other, totals, card) if isinstance(card, int) else card


def parse_number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else NONE


def add_step(state: Position, step: Step) -> None:
    """Add a step to the plan; only the seat in its slot gets the event."""
    before, state.plan = state.plan, (*state.plan, step)
    cached = state._cached_tally
    if cached is not None and cached.plan is before:
        state._cached_tally = CachedTally(cached.other, state.plan, _with_step(state, cached.tally, step))
    emit_plan_changed(state)


def emit_plan_changed(state: Position) -> None:
    if state.log is not None:
        other = state.asked.other
        state.emit(
            "plan-changed", {"other": state.name(other)}, to=(state.compiled.side[other],), hidden=True
        )
