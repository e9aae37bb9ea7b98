"""The gloom level and the payment for it (B4, A59–A66)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NO_CAP, NONE
from app.rules.own_fate.position import GLOOM_FIXED, Position
from app.rules.own_fate.records import NOTHING, S_HAND, S_OLGA, Bleed, Burn, Lay, Play, Tally, Weaken
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import (
    add_step,
    can_pay,
    needs_whole_cards,
    parse_number,
    payable,
    payment_means,
    read_card_in_hand,
    tally,
    weakenable,
    wounds_payable,
)
from app.rules.own_fate.verbs import Verb, Words

MIN_LISTED_LEVEL = 5
"""Deepest gloom level that is always listed if payable; it allows six cards."""


def _planned(state: Position, card: int) -> Play | None:
    plays = (step.play for step in state.plan if isinstance(step, Lay))
    return next((play for play in plays if play.card == card and play.source in (S_HAND, S_OLGA)), None)


def _payable_points(state: Position, play: Play) -> int:
    paid = sum(step.points for step in state.plan if isinstance(step, Weaken) and step.card == play.card)
    return weakenable(state, play) - paid


def offer_payments(state: Position, other: int, totals: Tally, tight: bool, out: list[Action]) -> None:
    """Add all actions that pay for gloom; *tight*: the result of :func:`tally.needs_whole_cards`."""
    offer_weakening(state, totals, out)
    if totals.used < totals.allowance:
        offer_burning(state, other, totals, tight, out)
    out.extend(
        state.compiled.bleed_acts[
            1 : min(totals.due - totals.paid, wounds_payable(state, other, totals.loc, totals.bled)) + 1
        ]
    )


def offer_weakening(state: Position, totals: Tally, out: list[Action]) -> None:
    """Add the actions that pay with points of planned cards."""
    for play in totals.plays:
        if play.source == S_HAND or play.source == S_OLGA:
            points = min(totals.due - totals.paid, _payable_points(state, play))
            if points > 0:
                out.extend(state.compiled.weaken_acts[play.card][1 : points + 1])


def offer_burning(state: Position, other: int, totals: Tally, tight: bool, out: list[Action]) -> None:
    """Add the actions that pay with whole cards."""
    acts = state.compiled.burn_acts
    for card in state.hand[other]:
        if card not in totals.taken and not (tight and _check_burn_payable(state, other, totals, card)):
            out.append(acts[card])


def _offer_weaken(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    if state.compiled.caster[other]:
        offer_weakening(state, tally(state, other), out)


def _check_weaken(state: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, n = state.compiled.spell(words[0]), parse_number(words[1])
    if card == NONE:
        return no.UNKNOWN_NAME
    if n < 1:
        return no.BAD_NUMBER
    play = _planned(state, card)
    if play is None:
        return no.NOT_PLANNED
    totals = tally(state, state.asked.other)
    if n > totals.due - totals.paid:
        return no.NOTHING_DUE
    return no.TOO_WEAK if n > _payable_points(state, play) else None


def check_burn(state: Position, totals: Tally) -> Refusal | None:
    """Return why paying with a whole card is impossible, or None."""
    if totals.due <= totals.paid:
        return no.NOTHING_DUE
    return no.NO_ALLOWANCE if totals.used >= totals.allowance else None


def _offer_burn(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    totals = tally(state, other)
    if check_burn(state, totals) is None:
        offer_burning(state, other, totals, needs_whole_cards(state, other, totals), out)


def _check_burn_payable(state: Position, other: int, totals: Tally, card: int) -> Refusal | None:
    return (
        None
        if payable(state, other, totals, without=card, spare=state.compiled.spell_points[card], slots=1)
        else no.CANNOT_PAY
    )


def _check_burn(state: Position, words: Words) -> Refusal | None:
    parsed = read_card_in_hand(state, words, 1)
    if isinstance(parsed, Refusal):
        return parsed
    other, totals, card = parsed
    return check_burn(state, totals) or _check_burn_payable(state, other, totals, card)


def check_bleed(state: Position, other: int, totals: Tally, wounds: int) -> Refusal | None:
    """Return why *other* can't pay with *wounds*, or None."""
    if wounds < 1:
        return no.BAD_NUMBER
    if wounds > totals.due - totals.paid:
        return no.NOTHING_DUE
    return no.LETHAL_PAYMENT if wounds > wounds_payable(state, other, totals.loc, totals.bled) else None


def _offer_bleed(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    if not state.compiled.caster[other]:
        return
    totals = tally(state, other)
    for n in range(
        1, min(totals.due - totals.paid, wounds_payable(state, other, totals.loc, totals.bled)) + 1
    ):
        out.append(state.compiled.bleed_acts[n])


def _check_bleed(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    other = state.asked.other
    return check_bleed(state, other, tally(state, other), parse_number(words[0]))


def _weaken(state: Position, words: Words) -> None:
    add_step(state, Weaken(state.compiled.spell_index[words[0]], int(words[1])))


def _burn(state: Position, words: Words) -> None:
    add_step(state, Burn(state.compiled.spell_index[words[0]]))


def _bleed(state: Position, words: Words) -> None:
    add_step(state, Bleed(int(words[0])))


def _check_gloom(state: Position, other: int, level: int) -> Refusal | None:
    cards = state.compiled
    if not cards.caster[other]:
        return no.NO_GLOOM
    if level == NONE:
        return no.BAD_NUMBER
    if level > max(cards.gloom_cap, state.gloom[other]):
        return no.GLOOM_CAP
    return (
        None if can_pay(payment_means(state, other), max(state.gloom[other], level)) else no.GLOOM_UNPAYABLE
    )


def gloom_levels(state: Position, other: int) -> list[int]:
    """Return the gloom levels that *other* can pay for.

    Without a cap (A66), levels deeper than :data:`MIN_LISTED_LEVEL` and than *other* needs for playing its
    whole hand are legal but useless, and left out.
    """
    means = payment_means(state, other)
    wounds, lost_plays, strengths = means
    low, cap = state.gloom[other], state.compiled.gloom_cap
    high = max(low, cap if cap < NO_CAP else max(MIN_LISTED_LEVEL, len(strengths) - 1 + lost_plays))
    # All levels up to the current one cost the same; check each deeper one.
    levels = list(range(low + 1)) if can_pay(means, low) else []
    most = min(high, wounds + sum(strengths))
    for n in range(low + 1, most + 1):
        if n <= wounds or can_pay(means, n):
            levels.append(n)
    return levels


def _offer_gloom(state: Position, out: list[Action]) -> None:
    # In play, some level is always payable (else A64 applied); with a guessed hand, maybe none.
    for level in gloom_levels(state, state.asked.other) or (state.gloom[state.asked.other],):
        out.append(state.compiled.gloom_acts[level])


def _check_gloom_words(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    level = parse_number(words[0])
    # Each action has a single text form: 07 is not a level.
    return _check_gloom(state, state.asked.other, level if str(level) == words[0] else NONE)


def _gloom(state: Position, words: Words) -> None:
    state.gloom_chosen = int(words[0])
    state.stage = GLOOM_FIXED
    state.asked = NOTHING


GLOOM = Verb("gloom level", _offer_gloom, _check_gloom_words, _gloom)
VERBS: tuple[Verb, ...] = (
    Verb("weaken card points", _offer_weaken, _check_weaken, _weaken),
    Verb("burn card", _offer_burn, _check_burn, _burn, (0, "spell-discard")),
    Verb("bleed points", _offer_bleed, _check_bleed, _bleed),
)
