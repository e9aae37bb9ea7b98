"""What a plan amounts to: cards used, points due and paid (B2, B4).

Steps of a plan: ``("play", Play, chance)``, ``("weaken", spell, points)``, ``("burn", spell)``,
``("bleed", wounds)``, ``("portal", spell, location)``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SHIFTER
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    BY,
    CARD,
    MINUS,
    NOMINAL,
    S_HAND,
    S_OLGA,
    SOURCE,
    TARGET,
    FateState,
)


class Tally(NamedTuple):
    """What a plan amounts to so far."""

    loc: int
    allowance: int
    used: int
    due: int
    paid: int
    bled: int
    spare: int
    """Points that planned cards could still give away."""
    taken: tuple[int, ...]
    sources: tuple[int, ...]
    plays: tuple[Any, ...]


def base_allowance(s: FateState, o: int) -> int:
    """How many cards *o* may play or burn this battle (B2)."""
    b = s.book
    if b.caster[o]:
        n = 1 + max(s.gloom[o], s.gloom_to)
    elif b.spec[o] == SHIFTER:
        n = len(s.hand[o])
    else:
        n = 1
    return max(0, n - slowed(s, o))


def weakenable(s: FateState, play: Any) -> int:
    """How many points a planned card could give for gloom; a stroke at an Item keeps one (A73)."""
    if play[SOURCE] not in (S_HAND, S_OLGA):
        return 0
    value = targets.worth(s, play[BY], play[NOMINAL], play[MINUS]) if play[MINUS] else int(play[NOMINAL])
    return max(0, value - 1) if s.book.n_others <= play[TARGET] < s.book.first_chance else value


def tally(s: FateState, o: int) -> Tally:
    """Read the plan of *o* (once for each question)."""
    kept = s._tally
    if kept is None or kept[0] != o or kept[1] is not s.plan:
        kept = s._tally = (o, s.plan, _tally(s, o))
    found: Tally = kept[2]
    return found


def _tally(s: FateState, o: int) -> Tally:
    due = max(s.gloom[o], s.gloom_to) if s.book.caster[o] else 0
    found = Tally(s.loc[o], base_allowance(s, o), 0, due, 0, 0, 0, (), (), ())
    for step in s.plan:
        found = _with_step(s, found, step)
    return found


def _with_step(s: FateState, t: Tally, step: tuple[Any, ...]) -> Tally:
    """What the plan of *t* and one more *step* amount to."""
    loc, allowance, used, due, paid, bled, spare, taken, sources, plays = t
    kind = step[0]
    if kind == "play":
        play = step[1]
        source = play[SOURCE]
        plays, sources, taken = (*plays, play), (*sources, source), (*taken, play[CARD])
        spare += weakenable(s, play)
        if source == S_HAND or (source == S_OLGA and not s.book.olga_extra):
            used += 1
    elif kind == "burn":
        used += 1
        paid += s.book.sp_str[step[1]]
        taken = (*taken, step[1])
    elif kind == "weaken":
        paid += step[2]
        spare -= step[2]
    elif kind == "bleed":
        paid += step[1]
        bled += step[1]
    else:
        used += 1
        taken = (*taken, step[1])
        loc = step[2]
    return Tally(loc, allowance, used, due, paid, bled, spare, taken, sources, plays)


def blood(s: FateState, o: int, loc: int, bled: int) -> int:
    """Wounds *o* may still take for gloom (A63)."""
    return max(0, s.book.lethal[loc] - 1 - s.wounds[o] - bled)


def payable(s: FateState, o: int, t: Tally, *, without: int = NONE, spare: int = 0, slots: int = 0) -> bool:
    """Whether the rest of the gloom could be paid if card *without* is used up, taking *slots* of the
    allowance, and leaves *spare* points to give."""
    rest = t.due - t.paid
    if rest <= 0:
        return True
    rest -= t.spare + spare + max(0, s.book.lethal[t.loc] - 1 - s.wounds[o] - t.bled)
    if rest <= 0:
        return True
    count = t.allowance - t.used - slots
    if count <= 0:
        return False
    points, taken = s.book.sp_str, t.taken
    free = [points[c] for c in s.hand[o] if c != without and c not in taken]
    if len(free) > count:
        free.sort(reverse=True)
        del free[count:]
    return sum(free) >= rest


def is_tight(s: FateState, o: int, t: Tally) -> bool:
    """Whether the gloom still due needs whole cards from hand, so that not every play leaves it payable."""
    return t.due > t.paid and t.due - t.paid > t.spare + blood(s, o, t.loc, t.bled)


def slowed(s: FateState, o: int) -> int:
    """How many cards fewer *o* may play in this battle: the doll (K2), a portal earlier (A40)."""
    less = 0
    if s.dolled >> o & 1:
        less = max(s.book.number(i, "slows") for i in s.book.dolls)
    if s.book.portal_counts and s.ported3 >> o & 1:
        less += 1
    return less


Means = tuple[int, int, list[int]]
"""What an Other could pay for gloom with: blood, how much it is slowed, its cards, the strongest first."""


def means(s: FateState, o: int) -> Means:
    """What *o*, before its first card, could pay with."""
    points = s.book.sp_str
    strengths = sorted([points[c] for c in s.hand[o]], reverse=True)
    return blood(s, o, s.loc[o], 0), slowed(s, o), strengths


def can_pay(had: Means, due: int) -> bool:
    """Whether *due* points for gloom could be paid."""
    drops, less, strengths = had
    return due <= drops or sum(strengths[: max(0, 1 + due - less)]) + drops >= due


def check_cost(
    s: FateState, o: int, t: Tally, card: int, effect: targets.Effect, target: int
) -> Refusal | None:
    """Why the plan has no room for one more card from hand."""
    if t.used >= t.allowance:
        return no.NO_ALLOWANCE
    if t.due > t.paid:
        value = targets.worth(s, o, effect[1], effect[2])
        if s.book.n_others <= target < s.book.first_chance:
            value = max(0, value - 1)
        if not payable(s, o, t, without=card, spare=value, slots=1):
            return no.CANNOT_PAY
    return None


def make_play(
    s: FateState,
    o: int,
    loc: int,
    card: int,
    target: int,
    source: int,
    *,
    amulet: bool = False,
    olga: bool = False,
) -> Any:
    """The Play of *card*, legal as it is, on *target*."""
    effect = targets.classify(
        s, o, loc, s.book.sp_type[card], s.book.sp_str[card], target, amulet=amulet, olga=olga
    )
    assert len(effect) == 3
    return (o, card, effect[0], target, loc, source, effect[1], effect[2], 0, 0)


def slot_other(s: FateState) -> int:
    assert s.ask is not None
    o: int = s.ask[2]
    return o


def in_hand(s: FateState, o: int, t: Tally, word: str) -> int | Refusal:
    """The spell named *word*, if it is in the hand of *o* and not in the plan."""
    card = s.book.spell(word)
    if card == NONE:
        return no.UNKNOWN_NAME
    if card in t.taken and card in s.hand[o]:
        return no.IN_PLAN
    return card if card in s.hand[o] else no.NOT_IN_HAND


def free_card(s: FateState, words: tuple[str, ...], count: int) -> tuple[int, Tally, int] | Refusal:
    """The slot's Other, what its plan amounts to, and the spell that the first of *count* words names."""
    if len(words) != count:
        return no.WRONG_ARGUMENTS
    o = slot_other(s)
    t = tally(s, o)
    card = in_hand(s, o, t, words[0])
    return (o, t, card) if isinstance(card, int) else card


def number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else NONE


def add(s: FateState, step: tuple[Any, ...]) -> None:
    """One more step of the plan; only the slot's seat learns of it."""
    before, s.plan = s.plan, (*s.plan, step)
    if s._tally is not None and s._tally[1] is before:
        o = s._tally[0]
        s._tally = (o, s.plan, _with_step(s, s._tally[2], step))
    tell(s)


def tell(s: FateState) -> None:
    if s.log is not None:
        o = slot_other(s)
        s.emit("plan-changed", {"other": s.name(o)}, to=(s.book.side[o],), hidden=True)
