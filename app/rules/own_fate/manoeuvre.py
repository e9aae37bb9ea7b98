"""Shapeshifters' manoeuvres in attack (B7, A74, A75)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE, SHIFTER, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import S_MANOEUVRE, U_ATTACK, Lay, Play, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add_step, tally
from app.rules.own_fate.verbs import Verb, Words


def manoeuvre_cards(state: Position, other: int, totals: Tally) -> list[int]:
    """Return the manoeuvres that *other* may attack with now.

    Returns only the first one unless their printed strength counts (A74): otherwise, all are equivalent.
    """
    stock = state.manoeuvres[other]
    if state.compiled.manoeuvres_at_once:
        stock = stock + state.hand[other]
    unused = [c for c in stock if c not in totals.taken]
    return unused if state.compiled.printed_manoeuvres else unused[:1]


def check_manoeuvre(state: Position, other: int, totals: Tally, card: int, target: int) -> Refusal | None:
    """Return why manoeuvre *card* can't join *other*'s attack on *target* (B7), or None."""
    if state.compiled.specialty[other] != SHIFTER:
        return no.NO_MANOEUVRE
    stock = state.manoeuvres[other] + (state.hand[other] if state.compiled.manoeuvres_at_once else ())
    if card not in stock:
        return no.MANOEUVRE_NEW if card in state.hand[other] else no.NO_MANOEUVRE
    if card in totals.taken:
        return no.IN_PLAN
    if card not in manoeuvre_cards(state, other, totals):
        return no.NO_MANOEUVRE
    attacked_already = any(
        play.target == target and play.use == U_ATTACK and play.source != S_MANOEUVRE for play in totals.plays
    )
    attacked_already = attacked_already or any(
        play.target == target and play.by == other and play.use == U_ATTACK for play in state.plays
    )
    if not attacked_already or state.compiled.n_others <= target < state.compiled.first_chance:
        return no.MANOEUVRE_ATTACK
    if any(play.source == S_MANOEUVRE and play.target != target for play in totals.plays):
        return no.MANOEUVRE_ONE
    return None


def _offer_manoeuvre(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    if cards.specialty[other] != SHIFTER:
        return
    totals = tally(state, other)
    for card in manoeuvre_cards(state, other, totals):
        for target in targets.present(state, totals.loc):
            if check_manoeuvre(state, other, totals, card, target) is None:
                out.append(cards.act("manoeuvre", cards.spell_names[card], cards.names[target]))


def _check_manoeuvre(state: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = state.compiled.spell(words[0]), state.compiled.entity(words[1])
    other = state.asked.other
    return (
        no.UNKNOWN_NAME
        if NONE in (card, target)
        else check_manoeuvre(state, other, tally(state, other), card, target)
    )


def _manoeuvre(state: Position, words: Words) -> None:
    other = state.asked.other
    card, target = state.compiled.spell_index[words[0]], state.compiled.entity_index[words[1]]
    points = state.compiled.spell_points[card] if state.compiled.printed_manoeuvres else 1
    add_step(state, Lay(Play(other, card, U_ATTACK, target, tally(state, other).loc, S_MANOEUVRE, points)))


def _is_shifter(cards: CompiledSet, other: int) -> bool:
    return cards.specialty[other] == SHIFTER


VERB = Verb(
    "manoeuvre card target", _offer_manoeuvre, _check_manoeuvre, _manoeuvre, (0, 1), _is_shifter, rank=40
)
