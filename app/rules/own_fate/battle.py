"""The battle slots (B1, B5): each Other outside the Metro acts, in order of initiative."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.game import Action
from app.rules.own_fate import plan, refusals as no, tally
from app.rules.own_fate.commit import commit, place_play
from app.rules.own_fate.compiled import ATTACK, LIGHT, NONE, SHIFTER
from app.rules.own_fate.composed import run_moment
from app.rules.own_fate.count_sums import lethal_wounds, wounds_placeable
from app.rules.own_fate.position import (
    BEGUN,
    DOLL_ASKED,
    GLOOM_FIXED,
    IN_PLAY,
    LAID,
    SHIFTER_DREW,
    STAKE_ASKED,
    Position,
    without,
)
from app.rules.own_fate.powers import chances
from app.rules.own_fate.records import NOTHING, S_EXTRA, U_ATTACK, U_UNKNOWN
from app.rules.own_fate.tally import make_play, wounds_payable
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, only_done, plain_verb


def slot(state: Position) -> None:
    """Run the next battle slot, up to a question if there is one."""
    cards, other = state.compiled, state.slot
    if not state.stage:
        zone, loc, hub, last = state.zone, state.loc, cards.hub, cards.stake_after
        while other < cards.n_others and other != last and (zone[other] != IN_PLAY or hub[loc[other]]):
            other += 1
        state.slot = other
    if other >= cards.n_others:
        state.step += 1
        state.slot = 0
        return
    if state.zone[other] != IN_PLAY or cards.hub[state.loc[other]]:
        state.stage = max(state.stage, LAID)
    elif state.announced_slot != other:
        _announce(state, other)
    if state.stage < LAID and _prepare(state, other) and state.stage == GLOOM_FIXED:
        _plan(state, other)
    if state.asked is not NOTHING:
        return
    if state.stage == LAID:
        state.stage = STAKE_ASKED
        if (
            other == cards.stake_after
            and state.window(LIGHT, "stake")
            and chances.vampire_attacks_on_egor(state)
        ):
            ask(state, "stake", LIGHT)
            return
    state.slot += 1
    state.stage = BEGUN


def _announce(state: Position, other: int) -> None:
    state.announced_slot = other
    state.plan, state.plan_floor, state.gloom_chosen = (), 0, state.gloom[other]
    if state.log is not None:
        state.emit("slot-began", {"other": state.name(other), "phase": "battle"})


def _prepare(state: Position, other: int) -> bool:
    """Do what precedes the plan: doll, shapeshifter's draw, gloom. Return False if a question is open."""
    cards = state.compiled
    if state.stage == BEGUN:
        state.stage = DOLL_ASKED
    if state.stage == DOLL_ASKED:
        if run_moment(state, "slot-begins", other):
            return False
        state.stage = SHIFTER_DREW
        if cards.specialty[other] == SHIFTER:
            _draw_shapeshifter_cards(state, other)
    if state.stage == SHIFTER_DREW:
        _fix_gloom(state, other)
    return state.asked is NOTHING


def _plan(state: Position, other: int) -> None:
    cards = state.compiled
    if not plan.idle(state, other):
        ask(state, "battle", cards.side[other], other)
        # The only legal action may be a due payment, which must be asked for; only *done* can be skipped.
        hand_must_stay_secret = cards.strict and (state.hand[other] or state.amulet[other] != NONE)
        if plan.has_choice(state, other) or not only_done(state, plan.offer_battle) or hand_must_stay_secret:
            return
    commit(state, other)


def _draw_shapeshifter_cards(state: Position, other: int) -> None:
    cards = state.draw(state.compiled.experience[other])
    state.hand[other] = state.hand[other] + cards
    if state.log is not None and cards:
        state.emit(
            "shifter-drew",
            {"other": state.name(other), "count": len(cards)},
            secret={"cards": state.spells(cards)},
            to=(state.compiled.side[other],),
        )


def _fix_gloom(state: Position, other: int) -> None:
    cards = state.compiled
    if not cards.caster[other] or (not state.hand[other] and not state.gloom[other]):
        state.stage = GLOOM_FIXED
        return
    levels = tally.gloom_levels(state, other)
    if not levels:
        _fail_gloom(state, other)
        state.stage = GLOOM_FIXED
    elif len(levels) == 1 and not cards.strict:
        state.gloom_chosen = levels[0]
        state.stage = GLOOM_FIXED
    else:
        ask(state, "gloom", cards.side[other], other)
        state._legal = [cards.gloom_acts[level] for level in levels]


def _fail_gloom(state: Position, other: int) -> None:
    """Discard the whole hand, add wounds for unpaid levels (by option, fewer), and leave the gloom (A64).

    Only the Count kills an Other with these wounds: healing can still prevent it (A55).
    """
    cards, loc = state.hand[other], state.loc[other]
    wounds = wounds_payable(state, other, loc, 0)
    if not state.compiled.gloom_spares:
        unpaid = max(0, state.gloom[other] - sum(state.compiled.spell_points[card] for card in cards))
        lethal = lethal_wounds(state, other, loc, state.wounds[other])
        wounds = min(unpaid, wounds_placeable(state, other, state.wounds[other], lethal))
        if wounds and state.wounds[other] + wounds >= lethal:
            state.dead = (*state.dead, other)
    state.hand[other] = ()
    state.discard.extend(cards)
    state.wounds[other] += wounds
    state.emit("gloom-failed", {"other": state.name(other), "cards": state.spells(cards), "wounds": wounds})
    state.emit("gloom-changed", {"other": state.name(other), "from": state.gloom[other], "to": 0})
    state.gloom[other] = state.gloom_chosen = 0


def extra_card(state: Position) -> None:
    """Ask the next Other that may play an extra card, such as Larisa, or go to the next step (B6.1)."""
    cards = state.compiled
    state.stage = BEGUN
    while state.slot < cards.n_others:
        other = state.slot
        may_play = (
            cards.extra[other]
            and state.zone[other] == IN_PLAY
            and not cards.hub[state.loc[other]]
            and state.hand[other]
        )
        if may_play and (cards.strict or any(cards.spell_types[c] != ATTACK for c in state.hand[other])):
            ask(state, "extra-card", cards.side[other], other)
            return
        state.slot += 1
    state.step += 1
    state.slot = 0


def check_extra(state: Position, card: int, target: int) -> no.Refusal | None:
    """Return why *card* can't be played on *target* as the extra card, or None."""
    other = state.asked.other
    if card not in state.hand[other]:
        return no.NOT_IN_HAND
    return None if target == other and state.compiled.spell_types[card] != ATTACK else no.EXTRA_CARD


def _offer_extra(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    out += [
        state.compiled.act("play", state.compiled.spell_names[card], state.compiled.names[other])
        for card in state.hand[other]
        if check_extra(state, card, other) is None
    ]


def _check_extra(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = state.compiled.spell(words[0]), state.compiled.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_extra(state, card, target)


def lay_extra(state: Position, words: Words) -> None:
    """Lay the extra card *words*, without going on to the next question."""
    other, card = state.compiled.entity_index[words[1]], state.compiled.spell_index[words[0]]
    state.plan = ()
    play = make_play(state, other, state.loc[other], card, other, S_EXTRA)
    state.hand[other] = without(state.hand[other], card)
    state.emit("extra-card", {"other": words[1], "card": words[0]})
    place_play(state, play)


def _play_extra(state: Position, words: Words) -> None:
    lay_extra(state, words)
    _finish_extra(state)


def _finish_extra(state: Position) -> None:
    state.asked = NOTHING
    state.slot += 1


def _auto_pass_extra_card(state: Position, _actions: Sequence[Action]) -> Action | None:
    """Return a pass if the extra card can't matter (no wounds or possible attack on the Other), else None."""
    other = state.asked.other
    may_be_attacked = any(play.target == other and play.use in (U_UNKNOWN, U_ATTACK) for play in state.plays)
    return None if state.wounds[other] or may_be_attacked else Action("pass")


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "extra-card",
        (
            Verb("play card target", _offer_extra, _check_extra, _play_extra, (0, 1)),
            plain_verb("pass", _finish_extra),
        ),
        {"other": "other"},
        of_owner=True,
        after_slots=True,
        saves_card=True,
        only_answer=_auto_pass_extra_card,
    ),
    *plan.QUESTIONS,
)
