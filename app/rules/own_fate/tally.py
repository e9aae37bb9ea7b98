"""Totals of a battle plan: cards used, points due and paid (B2, B4)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no, targets
from app.rules.own_fate.compiled import NO_CAP, NONE, SHIFTER
from app.rules.own_fate.position import GLOOM_FIXED, Position
from app.rules.own_fate.power_rules import value_with_powers
from app.rules.own_fate.records import (
    NOTHING,
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
from app.rules.own_fate.verbs import Verb, Words


def base_allowance(state: Position, other: int) -> int:
    """Return how many cards *other* may play or burn in this battle (B2)."""
    cards = state.compiled
    if cards.caster[other]:
        n = 1 + max(state.gloom[other], state.gloom_chosen)
    else:
        n = len(state.hand[other]) if cards.specialty[other] == SHIFTER else 1
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
) -> no.Refusal | None:
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


def find_in_hand(state: Position, other: int, totals: Tally, word: str) -> int | no.Refusal:
    """Return the spell *word* if it is in *other*'s hand and unplanned, else a refusal."""
    card = state.compiled.spell(word)
    if card == NONE:
        return no.UNKNOWN_NAME
    if card in totals.taken and card in state.hand[other]:
        return no.IN_PLAN
    return card if card in state.hand[other] else no.NOT_IN_HAND


def read_card_in_hand(
    state: Position, words: tuple[str, ...], count: int
) -> tuple[int, Tally, int] | no.Refusal:
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


# --- paying for gloom (B4, A59–A66) ----------------------------------------------------------------------


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


def _check_weaken(state: Position, words: Words) -> no.Refusal | None:
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


def check_burn(state: Position, totals: Tally) -> no.Refusal | None:
    """Return why paying with a whole card is impossible, or None."""
    if totals.due <= totals.paid:
        return no.NOTHING_DUE
    return no.NO_ALLOWANCE if totals.used >= totals.allowance else None


def _offer_burn(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    totals = tally(state, other)
    if check_burn(state, totals) is None:
        offer_burning(state, other, totals, needs_whole_cards(state, other, totals), out)


def _check_burn_payable(state: Position, other: int, totals: Tally, card: int) -> no.Refusal | None:
    return (
        None
        if payable(state, other, totals, without=card, spare=state.compiled.spell_points[card], slots=1)
        else no.CANNOT_PAY
    )


def _check_burn(state: Position, words: Words) -> no.Refusal | None:
    parsed = read_card_in_hand(state, words, 1)
    if isinstance(parsed, no.Refusal):
        return parsed
    other, totals, card = parsed
    return check_burn(state, totals) or _check_burn_payable(state, other, totals, card)


def check_bleed(state: Position, other: int, totals: Tally, wounds: int) -> no.Refusal | None:
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


def _check_bleed(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    other = state.asked.other
    return check_bleed(state, other, tally(state, other), parse_number(words[0]))


def _check_gloom(state: Position, other: int, level: int) -> no.Refusal | None:
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


def _check_gloom_words(state: Position, words: Words) -> no.Refusal | None:
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
PAYMENTS: tuple[Verb, ...] = (
    Verb(
        "weaken card points",
        _offer_weaken,
        _check_weaken,
        lambda state, words: add_step(state, Weaken(state.compiled.spell_index[words[0]], int(words[1]))),
    ),
    Verb(
        "burn card",
        _offer_burn,
        _check_burn,
        lambda state, words: add_step(state, Burn(state.compiled.spell_index[words[0]])),
        (0, "spell-discard"),
    ),
    Verb(
        "bleed points", _offer_bleed, _check_bleed, lambda state, words: add_step(state, Bleed(int(words[0])))
    ),
)
