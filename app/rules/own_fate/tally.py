"""Totals of a plan: cards used, points due and paid (B2, B4)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SHIFTER
from app.rules.own_fate.holding import changed
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import (
    S_HAND,
    S_OLGA,
    Bleed,
    Burn,
    KeptTally,
    Lay,
    Play,
    Step,
    Tally,
    Weaken,
)
from app.rules.own_fate.refusals import Refusal


def base_allowance(s: Position, o: int) -> int:
    """Return how many cards *o* may play or burn this battle (B2)."""
    b = s.compiled
    if b.caster[o]:
        n = 1 + max(s.gloom[o], s.gloom_chosen)
    elif b.specialty[o] == SHIFTER:
        n = len(s.hand[o])
    else:
        n = 1
    return max(0, n - slowed(s, o))


def weakenable(s: Position, play: Play) -> int:
    """Return how many points a planned card can pay; against an item it keeps one (A73)."""
    if play.source not in (S_HAND, S_OLGA):
        return 0
    value = targets.worth(s, play.by, play.nominal, play.minus) if play.minus else play.nominal
    return max(0, value - 1) if s.compiled.n_others <= play.target < s.compiled.first_chance else value


def tally(s: Position, o: int) -> Tally:
    """Return the totals of *o*'s plan, cached."""
    kept = s._tally
    if kept is None or kept.other != o or kept.plan is not s.plan:
        kept = s._tally = KeptTally(o, s.plan, _tally(s, o))
    return kept.found


def _tally(s: Position, o: int) -> Tally:
    due = max(s.gloom[o], s.gloom_chosen) if s.compiled.caster[o] else 0
    found = Tally(s.loc[o], base_allowance(s, o), 0, due, 0, 0, 0, (), (), ())
    for step in s.plan:
        found = _with_step(s, found, step)
    return found


def _with_step(s: Position, t: Tally, step: Step) -> Tally:
    """Return the totals after one more *step*."""
    loc, used, paid, bled, spare = t.loc, t.used, t.paid, t.bled, t.spare
    taken, sources, plays = t.taken, t.sources, t.plays
    if isinstance(step, Lay):
        play = step.play
        source = play.source
        plays, sources, taken = (*plays, play), (*sources, source), (*taken, play.card)
        spare += weakenable(s, play)
        if source == S_HAND or (source == S_OLGA and not s.compiled.olga_extra):
            used += 1
    elif isinstance(step, Burn):
        used += 1
        paid += s.compiled.spell_points[step.card]
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
    return Tally(loc, t.allowance, used, t.due, paid, bled, spare, taken, sources, plays)


def blood(s: Position, o: int, loc: int, bled: int) -> int:
    """Return how many wounds *o* can still take for gloom (A63)."""
    b = s.compiled
    left = b.lethal[loc] - 1 - s.wounds[o] - bled
    if "lethal" in b.varying:
        left = changed(s, "lethal", o, b.lethal[loc], loc) - 1 - s.wounds[o] - bled
    return left if left > 0 else 0


def payable(s: Position, o: int, t: Tally, *, without: int = NONE, spare: int = 0, slots: int = 0) -> bool:
    """Return whether the remaining gloom is payable after a further play.

    That play uses up card *without* and *slots* of the allowance, and leaves *spare* points.
    """
    rest = t.due - t.paid
    if rest <= 0:
        return True
    b = s.compiled
    if "lethal" in b.varying:
        rest -= t.spare + spare + blood(s, o, t.loc, t.bled)
    else:
        rest -= t.spare + spare + max(0, b.lethal[t.loc] - 1 - s.wounds[o] - t.bled)
    if rest <= 0:
        return True
    count = t.allowance - t.used - slots
    if count <= 0:
        return False
    points, taken = s.compiled.spell_points, t.taken
    free = [points[c] for c in s.hand[o] if c != without and c not in taken]
    if len(free) > count:
        free.sort(reverse=True)
        del free[count:]
    return sum(free) >= rest


def is_tight(s: Position, o: int, t: Tally) -> bool:
    """Return whether paying needs whole cards from hand, so a play might make it impossible."""
    return t.due > t.paid and t.due - t.paid > t.spare + blood(s, o, t.loc, t.bled)


def slowed(s: Position, o: int) -> int:
    """Return how many fewer cards *o* may play: by powers (doll, K2) or an earlier portal (A40)."""
    less = -changed(s, "plays", o, 0) if s.changes or "plays" in s.compiled.varying else 0
    if s.compiled.portal_counts and s.portal_in_movement >> o & 1:
        less += 1
    return less


Means = tuple[int, int, list[int]]
"""Means to pay for gloom: wounds, lost plays, the cards' strengths in descending order."""


def means(s: Position, o: int) -> Means:
    """Return what *o*, before its first card, could pay with."""
    points = s.compiled.spell_points
    strengths = sorted([points[c] for c in s.hand[o]], reverse=True)
    return blood(s, o, s.loc[o], 0), slowed(s, o), strengths


def can_pay(had: Means, due: int) -> bool:
    """Return whether *due* points of gloom are payable."""
    drops, less, strengths = had
    return due <= drops or sum(strengths[: max(0, 1 + due - less)]) + drops >= due


def check_cost(
    s: Position, o: int, t: Tally, card: int, nominal: int, minus: int, target: int
) -> Refusal | None:
    """Return why the plan has no room for one more card from hand."""
    if t.used >= t.allowance:
        return no.NO_ALLOWANCE
    if t.due > t.paid:
        value = targets.worth(s, o, nominal, minus)
        if s.compiled.n_others <= target < s.compiled.first_chance:
            value = max(0, value - 1)
        if not payable(s, o, t, without=card, spare=value, slots=1):
            return no.CANNOT_PAY
    return None


def make_play(
    s: Position,
    o: int,
    loc: int,
    card: int,
    target: int,
    source: int,
    *,
    amulet: bool = False,
    olga: bool = False,
) -> Play:
    """Return the Play of *card* on *target*; it must be legal."""
    effect = targets.classify(
        s,
        o,
        loc,
        s.compiled.spell_types[card],
        s.compiled.spell_points[card],
        target,
        amulet=amulet,
        olga=olga,
    )
    assert isinstance(effect, targets.Effect)
    return Play(o, card, effect.use, target, loc, source, effect.nominal, effect.minus)


def in_hand(s: Position, o: int, t: Tally, word: str) -> int | Refusal:
    """Return the spell named *word* if it is in *o*'s hand and unplanned."""
    card = s.compiled.spell(word)
    if card == NONE:
        return no.UNKNOWN_NAME
    if card in t.taken and card in s.hand[o]:
        return no.IN_PLAN
    return card if card in s.hand[o] else no.NOT_IN_HAND


def free_card(s: Position, words: tuple[str, ...], count: int) -> tuple[int, Tally, int] | Refusal:
    """Return the slot's Other, its totals, and the spell named first in *words*."""
    if len(words) != count:
        return no.WRONG_ARGUMENTS
    o = s.asked.other
    t = tally(s, o)
    card = in_hand(s, o, t, words[0])
    return (o, t, card) if isinstance(card, int) else card


def number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else NONE


def add(s: Position, step: Step) -> None:
    """Add a step to the plan; only the slot's seat learns of it."""
    before, s.plan = s.plan, (*s.plan, step)
    kept = s._tally
    if kept is not None and kept.plan is before:
        s._tally = KeptTally(kept.other, s.plan, _with_step(s, kept.found, step))
    tell(s)


def tell(s: Position) -> None:
    if s.log is not None:
        o = s.asked.other
        s.emit("plan-changed", {"other": s.name(o)}, to=(s.compiled.side[o],), hidden=True)
