"""A shapeshifter's manoeuvres join its attack (B7, A74, A75)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SHIFTER
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    BY,
    S_MANOEUVRE,
    SOURCE,
    TARGET,
    U_ATTACK,
    USE,
    FateState,
)
from app.rules.own_fate.tally import (
    Tally,
    add,
    slot_other,
    tally,
)
from app.rules.own_fate.verbs import Verb, Words


def manoeuvre_cards(s: FateState, o: int, t: Tally) -> list[int]:
    """The manoeuvres *o* may use for attack now: one face is like another unless the printed strength
    counts (A74), so only the first is offered."""
    stock = s.man[o]
    if s.book.manoeuvres_at_once:
        stock = stock + s.hand[o]
    free = [c for c in stock if c not in t.taken]
    return free if s.book.printed_manoeuvres else free[:1]


def check_manoeuvre(s: FateState, o: int, t: Tally, card: int, target: int) -> Refusal | None:
    """Why the manoeuvre *card* cannot join an attack of *o* on *target* (B7)."""
    if s.book.spec[o] != SHIFTER:
        return no.NO_MANOEUVRE
    stock = s.man[o] + (s.hand[o] if s.book.manoeuvres_at_once else ())
    if card not in stock:
        return no.MANOEUVRE_NEW if card in s.hand[o] else no.NO_MANOEUVRE
    if card in t.taken:
        return no.IN_PLAN
    if card not in manoeuvre_cards(s, o, t):
        return no.NO_MANOEUVRE
    bears = any(p[TARGET] == target and p[USE] == U_ATTACK and p[SOURCE] != S_MANOEUVRE for p in t.plays)
    bears = bears or any(p[TARGET] == target and p[BY] == o and p[USE] == U_ATTACK for p in s.plays)
    if not bears or s.book.n_others <= target < s.book.first_chance:
        return no.MANOEUVRE_ATTACK
    if any(p[SOURCE] == S_MANOEUVRE and p[TARGET] != target for p in t.plays):
        return no.MANOEUVRE_ONE
    return None


def _offer_manoeuvre(s: FateState, out: list[Action]) -> None:
    b, o = s.book, slot_other(s)
    if b.spec[o] != SHIFTER:
        return
    t = tally(s, o)
    for card in manoeuvre_cards(s, o, t):
        for target in targets.present(s, t.loc):
            if check_manoeuvre(s, o, t, card, target) is None:
                out.append(b.act("manoeuvre", b.sp_name[card], b.names[target]))


def _check_manoeuvre(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.book.spell(words[0]), s.book.entity(words[1])
    o = slot_other(s)
    return no.UNKNOWN_NAME if NONE in (card, target) else check_manoeuvre(s, o, tally(s, o), card, target)


def _manoeuvre(s: FateState, words: Words) -> None:
    o = slot_other(s)
    card, target = s.book.sp_index[words[0]], s.book.ent[words[1]]
    points = s.book.sp_str[card] if s.book.printed_manoeuvres else 1
    add(s, ("play", (o, card, U_ATTACK, target, tally(s, o).loc, S_MANOEUVRE, points, 0, 0, 0), NONE))


VERB = Verb("manoeuvre", _offer_manoeuvre, _check_manoeuvre, _manoeuvre)
