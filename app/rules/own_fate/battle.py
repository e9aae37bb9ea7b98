"""The battle slots (B1, B5): each Other outside the Metro acts, in order of initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.game import Action, Manner
from app.rules.own_fate import payment, plan
from app.rules.own_fate import refusals as no
from app.rules.own_fate.commit import commit, lay_play
from app.rules.own_fate.compiled import ATTACK, LIGHT, NONE, SHIFTER
from app.rules.own_fate.composed import moment
from app.rules.own_fate.count_sums import deadly, room_for
from app.rules.own_fate.position import IN_PLAY, Position, without
from app.rules.own_fate.powers import stake
from app.rules.own_fate.records import NOTHING, S_EXTRA
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import (
    BEGUN,
    DOLL_ASKED,
    GLOOM_FIXED,
    LAID,
    SHIFTER_DREW,
    STAKE_ASKED,
)
from app.rules.own_fate.tally import blood, make_play
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, fixed, only_done

if TYPE_CHECKING:
    from app.rules.own_fate.view import FateView


def slot(s: Position) -> None:
    """Run the next battle slot."""
    b, o = s.compiled, s.slot
    if not s.stage:
        zone, loc, hub, last = s.zone, s.loc, b.hub, b.stake_after
        while o < b.n_others and o != last and (zone[o] != IN_PLAY or hub[loc[o]]):
            o += 1
        s.slot = o
    if o >= b.n_others:
        s.step += 1
        s.slot = 0
        return
    if s.zone[o] != IN_PLAY or b.hub[s.loc[o]]:
        s.stage = max(s.stage, LAID)
    elif s.announced != o:
        _announce(s, o)
    if s.stage < LAID and _prepare(s, o) and s.stage == GLOOM_FIXED:
        _plan(s, o)
    if s.asked is not NOTHING:
        return
    if s.stage == LAID:
        s.stage = STAKE_ASKED
        if o == b.stake_after and s.window(LIGHT, "stake") and stake.bites(s):
            ask(s, "stake", LIGHT)
            return
    s.slot += 1
    s.stage = BEGUN


def _announce(s: Position, o: int) -> None:
    s.announced = o
    s.plan, s.plan_floor, s.gloom_chosen = (), 0, s.gloom[o]
    if s.log is not None:
        s.emit("slot-began", {"other": s.name(o), "phase": "battle"})


def _prepare(s: Position, o: int) -> bool:
    """Do what precedes the plan: doll, shapeshifter's draw, gloom. Return False while a question is open."""
    b = s.compiled
    if s.stage == BEGUN:
        s.stage = DOLL_ASKED
    if s.stage == DOLL_ASKED:
        if moment(s, "slot-begins", o):
            return False
        s.stage = SHIFTER_DREW
        if b.specialty[o] == SHIFTER:
            _shifter_draws(s, o)
    if s.stage == SHIFTER_DREW:
        _fix_gloom(s, o)
    return s.asked is NOTHING


def _plan(s: Position, o: int) -> None:
    """Ask for the plan, or commit the empty one if there is no choice."""
    b = s.compiled
    if not plan.idle(s, o):
        ask(s, "battle", b.side[o], o)
        # A single legal action may be a payment that is due; only *done* can be skipped.
        held_back = b.strict and (s.hand[o] or s.amulet[o] != NONE)
        if plan.has_choice(s, o) or not only_done(s, plan.offer_battle) or held_back:
            return
    commit(s, o)


def _shifter_draws(s: Position, o: int) -> None:
    cards = s.draw(s.compiled.experience[o])
    s.hand[o] = s.hand[o] + cards
    if s.log is not None and cards:
        s.emit(
            "shifter-drew",
            {"other": s.name(o), "count": len(cards)},
            secret={"cards": s.spells(cards)},
            to=(s.compiled.side[o],),
        )


def _fix_gloom(s: Position, o: int) -> None:
    """Ask for the gloom level, or apply the failure to pay (B4, A64)."""
    b = s.compiled
    if not b.caster[o] or (not s.hand[o] and not s.gloom[o]):
        s.stage = GLOOM_FIXED
        return
    levels = payment.gloom_levels(s, o)
    if not levels:
        _gloom_fails(s, o)
        s.stage = GLOOM_FIXED
    elif len(levels) == 1 and not b.strict:
        s.gloom_chosen = levels[0]
        s.stage = GLOOM_FIXED
    else:
        ask(s, "gloom", b.side[o], o)
        s._legal = [b.gloom_acts[level] for level in levels]


def _gloom_fails(s: Position, o: int) -> None:
    """Discard the whole hand, add a wound for each unpaid level, and leave the gloom (A64).

    Death from these wounds waits for the Count, where healing can prevent it (A55).
    """
    cards, loc = s.hand[o], s.loc[o]
    wounds = blood(s, o, loc, 0)
    if not s.compiled.gloom_spares:
        unpaid = max(0, s.gloom[o] - sum(s.compiled.spell_points[card] for card in cards))
        lethal = deadly(s, o, loc, s.wounds[o])
        wounds = min(unpaid, room_for(s, o, s.wounds[o], lethal))
        if wounds and s.wounds[o] + wounds >= lethal:
            s.dead = (*s.dead, o)
    s.hand[o] = ()
    s.discard.extend(cards)
    s.wounds[o] += wounds
    s.emit("gloom-failed", {"other": s.name(o), "cards": s.spells(cards), "wounds": wounds})
    s.emit("gloom-changed", {"other": s.name(o), "from": s.gloom[o], "to": 0})
    s.gloom[o] = s.gloom_chosen = 0


def extra_card(s: Position) -> None:
    """Ask for Larisa's extra card (B6.1)."""
    b = s.compiled
    s.stage = BEGUN
    while s.slot < b.n_others:
        o = s.slot
        able = b.extra[o] and s.zone[o] == IN_PLAY and not b.hub[s.loc[o]] and s.hand[o]
        if able and (b.strict or any(b.spell_types[c] != ATTACK for c in s.hand[o])):
            ask(s, "extra-card", b.side[o], o)
            return
        s.slot += 1
    s.step += 1
    s.slot = 0


def check_extra(s: Position, card: int, target: int) -> Refusal | None:
    """Return why *card* can't be Larisa's extra card."""
    o = s.asked.other
    if card not in s.hand[o]:
        return no.NOT_IN_HAND
    return None if target == o and s.compiled.spell_types[card] != ATTACK else no.EXTRA_CARD


def _offer_extra(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    for card in s.hand[o]:
        if check_extra(s, card, o) is None:
            out.append(s.compiled.act("play", s.compiled.spell_names[card], s.compiled.names[o]))


def _check_extra(s: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.compiled.spell(words[0]), s.compiled.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_extra(s, card, target)


def _extra(s: Position, words: Words) -> None:
    o, card = s.compiled.entity_index[words[1]], s.compiled.spell_index[words[0]]
    s.plan = ()
    play = make_play(s, o, s.loc[o], card, o, S_EXTRA)
    s.hand[o] = without(s.hand[o], card)
    s.emit("extra-card", {"other": words[1], "card": words[0]})
    lay_play(s, play)
    _extra_over(s)


def _extra_over(s: Position) -> None:
    s.asked = NOTHING
    s.slot += 1


def _nothing_at_stake(view: FateView) -> Action | None:
    """Return a pass if an extra card can change nothing.

    That is: the Other has no wounds, and no play on it can be an attack.
    """
    assert view.question is not None
    other = view.other(str(view.question.args["other"]))
    struck = any(play.target == other.key and play.use in (None, "attack") for play in view.plays)
    return None if other.wounds or struck else Action("pass")


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "extra-card",
        (Verb("play card target", _offer_extra, _check_extra, _extra, (0, 1)), fixed("pass", _extra_over)),
        {"other": "other"},
        of_owner=True,
        after_slots=True,
        keeps=True,
        manner=Manner(sure=_nothing_at_stake),
    ),
    *plan.QUESTIONS,
)
