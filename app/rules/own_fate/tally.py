"""What a plan amounts to: cards used, points due and paid (B2, B4).

Steps of a plan: ``("play", Play, chance)``, ``("weaken", spell, points)``, ``("burn", spell)``,
``("bleed", wounds)``, ``("portal", spell, location)``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.book import NONE, SHIFTER
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
    taken: frozenset[int] | tuple[int, ...]
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
    if s.dolled >> o & 1:
        n -= max(s.book.number(i, "slows") for i in b.dolls)
    if b.portal_counts and s.ported3 >> o & 1:
        n -= 1
    return max(0, n)


def weakenable(s: FateState, play: Any) -> int:
    """How many points a planned card could give for gloom; a stroke at an Item keeps one (A73)."""
    if play[SOURCE] not in (S_HAND, S_OLGA):
        return 0
    value = targets.worth(s, play[BY], play[NOMINAL], play[MINUS])
    return max(0, value - 1) if s.book.n_others <= play[TARGET] < s.book.first_chance else value


def tally(s: FateState, o: int) -> Tally:
    """Read the plan of *o* (once for each question)."""
    kept = s._tally
    if kept is None or kept[0] != o or kept[1] is not s.plan:
        kept = s._tally = (o, s.plan, _tally(s, o))
    found: Tally = kept[2]
    return found


def _tally(s: FateState, o: int) -> Tally:
    b = s.book
    loc = s.loc[o]
    allowance = base_allowance(s, o)
    due = max(s.gloom[o], s.gloom_to) if b.caster[o] else 0
    if not s.plan:
        return Tally(loc, allowance, 0, due, 0, 0, 0, (), (), ())
    used = paid = bled = spare = 0
    taken: list[int] = []
    sources: list[int] = []
    plays: list[Any] = []
    for step in s.plan:
        kind = step[0]
        if kind == "play":
            play = step[1]
            plays.append(play)
            source = play[SOURCE]
            sources.append(source)
            taken.append(play[CARD])
            spare += weakenable(s, play)
            if source == S_HAND or (source == S_OLGA and not b.olga_extra):
                used += 1
        elif kind == "burn":
            used += 1
            paid += b.sp_str[step[1]]
            taken.append(step[1])
        elif kind == "weaken":
            paid += step[2]
            spare -= step[2]
        elif kind == "bleed":
            paid += step[1]
            bled += step[1]
        else:
            used += 1
            taken.append(step[1])
            loc = step[2]
    return Tally(loc, allowance, used, due, paid, bled, spare, tuple(taken), tuple(sources), tuple(plays))


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
    free = [s.book.sp_str[c] for c in s.hand[o] if c != without and c not in t.taken]
    return sum(sorted(free, reverse=True)[:count]) >= rest


def is_tight(s: FateState, o: int, t: Tally) -> bool:
    """Whether the gloom still due needs whole cards from hand, so that not every play leaves it payable."""
    return t.due > t.paid and t.due - t.paid > t.spare + blood(s, o, t.loc, t.bled)


def can_pay(s: FateState, o: int, due: int) -> bool:
    """Whether *o*, before its first card, could pay *due* points for gloom."""
    rest = due - blood(s, o, s.loc[o], 0)
    if rest <= 0:
        return True
    count = 1 + due
    if s.dolled >> o & 1:
        count -= max(s.book.number(i, "slows") for i in s.book.dolls)
    if s.book.portal_counts and s.ported3 >> o & 1:
        count -= 1
    if count <= 0:
        return False
    return sum(sorted((s.book.sp_str[c] for c in s.hand[o]), reverse=True)[:count]) >= rest


def check_cost(s: FateState, o: int, t: Tally, card: int, effect: targets.Effect,
               target: int) -> Refusal | None:
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


def make_play(s: FateState, o: int, loc: int, card: int, target: int, source: int, *, amulet: bool = False,
              olga: bool = False) -> Any:
    """The Play of *card*, legal as it is, on *target*."""
    effect = targets.classify(s, o, loc, s.book.sp_type[card], s.book.sp_str[card], target, amulet=amulet,
                              olga=olga)
    assert len(effect) == 3
    return (o, card, effect[0], target, loc, source, effect[1], effect[2], 0, 0)


def slot_other(s: FateState) -> int:
    assert s.ask is not None
    return int(s.ask[2])


def in_hand(s: FateState, o: int, t: Tally, word: str) -> int | Refusal:
    """The spell named *word*, if it is in the hand of *o* and not in the plan."""
    card = s.book.spell(word)
    if card < 0:
        return no.UNKNOWN_NAME
    if card in t.taken and card in s.hand[o]:
        return no.IN_PLAN
    return card if card in s.hand[o] else no.NOT_IN_HAND


def number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else NONE


def add(s: FateState, step: tuple[Any, ...]) -> None:
    """One more step of the plan; only the slot's seat learns of it."""
    s.plan = (*s.plan, step)
    tell(s)


def tell(s: FateState) -> None:
    if s.log is not None:
        o = slot_other(s)
        s.emit("plan-changed", {"other": s.name(o)}, to=(s.book.side[o],), hidden=True)
