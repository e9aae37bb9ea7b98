"""Gloom: its level, and how it is paid for (B4, A59–A66)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NO_CAP, NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING, S_HAND, S_OLGA, Bleed, Burn, Lay, Play, Tally, Weaken
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import GLOOM_FIXED
from app.rules.own_fate.tally import (
    add,
    blood,
    can_pay,
    free_card,
    is_tight,
    means,
    number,
    payable,
    tally,
    weakenable,
)
from app.rules.own_fate.verbs import Verb, Words

LISTED = 5
"""Deepest gloom level always listed if payable: it allows six cards."""


def _planned(s: Position, card: int) -> Play | None:
    plays = (step.play for step in s.plan if isinstance(step, Lay))
    return next((play for play in plays if play.card == card and play.source in (S_HAND, S_OLGA)), None)


def _left(s: Position, play: Play) -> int:
    """Return what a planned card can still pay."""
    gone = sum(step.points for step in s.plan if isinstance(step, Weaken) and step.card == play.card)
    return weakenable(s, play) - gone


def offer_payments(s: Position, o: int, t: Tally, tight: bool, out: list[Action]) -> None:
    """Add everything that can pay for gloom now; *tight*: see :func:`tally.is_tight`."""
    weaken_offers(s, t, out)
    if t.used < t.allowance:
        burn_offers(s, o, t, tight, out)
    out.extend(s.compiled.bleed_acts[1 : min(t.due - t.paid, blood(s, o, t.loc, t.bled)) + 1])


def weaken_offers(s: Position, t: Tally, out: list[Action]) -> None:
    """Add points that planned cards can pay."""
    for play in t.plays:
        if play.source == S_HAND or play.source == S_OLGA:
            most = min(t.due - t.paid, _left(s, play))
            if most > 0:
                out.extend(s.compiled.weaken_acts[play.card][1 : most + 1])


def burn_offers(s: Position, o: int, t: Tally, tight: bool, out: list[Action]) -> None:
    """Add whole cards that can pay."""
    acts = s.compiled.burn_acts
    for card in s.hand[o]:
        if card not in t.taken and not (tight and _burn_leads_on(s, o, t, card)):
            out.append(acts[card])


def _offer_weaken(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    if s.compiled.caster[o]:
        weaken_offers(s, tally(s, o), out)


def _check_weaken(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, n = s.compiled.spell(words[0]), number(words[1])
    if card == NONE:
        return no.UNKNOWN_NAME
    if n < 1:
        return no.BAD_NUMBER
    play = _planned(s, card)
    if play is None:
        return no.NOT_PLANNED
    t = tally(s, s.asked.other)
    if n > t.due - t.paid:
        return no.NOTHING_DUE
    return no.TOO_WEAK if n > _left(s, play) else None


def check_burn(s: Position, t: Tally) -> Refusal | None:
    """Return why no whole card can pay."""
    if t.due <= t.paid:
        return no.NOTHING_DUE
    return no.NO_ALLOWANCE if t.used >= t.allowance else None


def _offer_burn(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    t = tally(s, o)
    if check_burn(s, t) is None:
        burn_offers(s, o, t, is_tight(s, o, t), out)


def _burn_leads_on(s: Position, o: int, t: Tally, card: int) -> Refusal | None:
    return (
        None
        if payable(s, o, t, without=card, spare=s.compiled.spell_points[card], slots=1)
        else no.CANNOT_PAY
    )


def _check_burn(s: Position, words: Words) -> Refusal | None:
    found = free_card(s, words, 1)
    if isinstance(found, Refusal):
        return found
    o, t, card = found
    return check_burn(s, t) or _burn_leads_on(s, o, t, card)


def check_bleed(s: Position, o: int, t: Tally, n: int) -> Refusal | None:
    """Return why *o* can't pay with *n* wounds."""
    if n < 1:
        return no.BAD_NUMBER
    if n > t.due - t.paid:
        return no.NOTHING_DUE
    return no.LETHAL_PAYMENT if n > blood(s, o, t.loc, t.bled) else None


def _offer_bleed(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    if not s.compiled.caster[o]:
        return
    t = tally(s, o)
    for n in range(1, min(t.due - t.paid, blood(s, o, t.loc, t.bled)) + 1):
        out.append(s.compiled.bleed_acts[n])


def _check_bleed(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = s.asked.other
    return check_bleed(s, o, tally(s, o), number(words[0]))


def _weaken(s: Position, words: Words) -> None:
    add(s, Weaken(s.compiled.spell_index[words[0]], int(words[1])))


def _burn(s: Position, words: Words) -> None:
    add(s, Burn(s.compiled.spell_index[words[0]]))


def _bleed(s: Position, words: Words) -> None:
    add(s, Bleed(int(words[0])))


def _check_gloom(s: Position, o: int, level: int) -> Refusal | None:
    b = s.compiled
    if not b.caster[o]:
        return no.NO_GLOOM
    if level == NONE:
        return no.BAD_NUMBER
    if level > max(b.gloom_cap, s.gloom[o]):
        return no.GLOOM_CAP
    return None if can_pay(means(s, o), max(s.gloom[o], level)) else no.GLOOM_UNPAYABLE


def gloom_levels(s: Position, o: int) -> list[int]:
    """Return the gloom levels *o* can pay for.

    Without a cap (A66), levels past :data:`LISTED` and past what lets it play its whole hand are legal but
    left out: they give nothing.
    """
    had = means(s, o)
    drops, less, strengths = had
    low, cap = s.gloom[o], s.compiled.gloom_cap
    high = max(low, cap if cap < NO_CAP else max(LISTED, len(strengths) - 1 + less))
    # Up to the present level all cost the same; above it each is checked.
    found = list(range(low + 1)) if can_pay(had, low) else []
    most = min(high, drops + sum(strengths))
    for n in range(low + 1, most + 1):
        if n <= drops or can_pay(had, n):
            found.append(n)
    return found


def _offer_gloom(s: Position, out: list[Action]) -> None:
    # A real Other can always pay (A64 came before); a guessed hand may not.
    for level in gloom_levels(s, s.asked.other) or (s.gloom[s.asked.other],):
        out.append(s.compiled.gloom_acts[level])


def _check_gloom_words(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    level = number(words[0])
    # Each action has a single text form: 07 is not a level.
    return _check_gloom(s, s.asked.other, level if str(level) == words[0] else NONE)


def _gloom(s: Position, words: Words) -> None:
    s.gloom_chosen = int(words[0])
    s.stage = GLOOM_FIXED
    s.asked = NOTHING


GLOOM = Verb("gloom level", _offer_gloom, _check_gloom_words, _gloom)
VERBS: tuple[Verb, ...] = (
    Verb("weaken card points", _offer_weaken, _check_weaken, _weaken),
    Verb("burn card", _offer_burn, _check_burn, _burn, (0, "spell-discard")),
    Verb("bleed points", _offer_bleed, _check_bleed, _bleed),
)
