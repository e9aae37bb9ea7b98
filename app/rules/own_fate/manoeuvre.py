"""Manoeuvres of shapeshifters in attack (B7, A74, A75)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SHIFTER, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import S_MANOEUVRE, U_ATTACK, Lay, Play, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, tally
from app.rules.own_fate.verbs import Verb, Words


def manoeuvre_cards(s: Position, o: int, t: Tally) -> list[int]:
    """Return the manoeuvres *o* may attack with now.

    Only the first is offered unless their printed strength counts (A74): their faces make no difference.
    """
    stock = s.manoeuvres[o]
    if s.compiled.manoeuvres_at_once:
        stock = stock + s.hand[o]
    free = [c for c in stock if c not in t.taken]
    return free if s.compiled.printed_manoeuvres else free[:1]


def check_manoeuvre(s: Position, o: int, t: Tally, card: int, target: int) -> Refusal | None:
    """Return why manoeuvre *card* can't join *o*'s attack on *target* (B7)."""
    if s.compiled.specialty[o] != SHIFTER:
        return no.NO_MANOEUVRE
    stock = s.manoeuvres[o] + (s.hand[o] if s.compiled.manoeuvres_at_once else ())
    if card not in stock:
        return no.MANOEUVRE_NEW if card in s.hand[o] else no.NO_MANOEUVRE
    if card in t.taken:
        return no.IN_PLAN
    if card not in manoeuvre_cards(s, o, t):
        return no.NO_MANOEUVRE
    bears = any(p.target == target and p.use == U_ATTACK and p.source != S_MANOEUVRE for p in t.plays)
    bears = bears or any(p.target == target and p.by == o and p.use == U_ATTACK for p in s.plays)
    if not bears or s.compiled.n_others <= target < s.compiled.first_chance:
        return no.MANOEUVRE_ATTACK
    if any(p.source == S_MANOEUVRE and p.target != target for p in t.plays):
        return no.MANOEUVRE_ONE
    return None


def _offer_manoeuvre(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    if b.specialty[o] != SHIFTER:
        return
    t = tally(s, o)
    for card in manoeuvre_cards(s, o, t):
        for target in targets.present(s, t.loc):
            if check_manoeuvre(s, o, t, card, target) is None:
                out.append(b.act("manoeuvre", b.spell_names[card], b.names[target]))


def _check_manoeuvre(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.compiled.spell(words[0]), s.compiled.entity(words[1])
    o = s.asked.other
    return no.UNKNOWN_NAME if NONE in (card, target) else check_manoeuvre(s, o, tally(s, o), card, target)


def _manoeuvre(s: Position, words: Words) -> None:
    o = s.asked.other
    card, target = s.compiled.spell_index[words[0]], s.compiled.entity_index[words[1]]
    points = s.compiled.spell_points[card] if s.compiled.printed_manoeuvres else 1
    add(s, Lay(Play(o, card, U_ATTACK, target, tally(s, o).loc, S_MANOEUVRE, points)))


def _is_shifter(b: CompiledSet, o: int) -> bool:
    return b.specialty[o] == SHIFTER


VERB = Verb(
    "manoeuvre card target", _offer_manoeuvre, _check_manoeuvre, _manoeuvre, (0, 1), _is_shifter, rank=40
)
