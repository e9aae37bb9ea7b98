"""A battle slot: one Other's plan, built step by step and carried out at *done* (B2–B5).

A play or payment is legal only if the gloom can still be paid afterwards, so a plan can always be finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.game import TALK, Action, Manner
from app.rules.own_fate import amulet, manoeuvre, payment, powers, targets
from app.rules.own_fate import refusals as no
from app.rules.own_fate.commit import commit
from app.rules.own_fate.compiled import ATTACK, NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import S_HAND, KeptLaying, Lay, Play, Tally, Weaken
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, check_cost, free_card, is_tight, make_play, payable, tally, tell
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, fixed, offer_each

if TYPE_CHECKING:
    from app.rules.own_fate.view import FateView


def check_play(s: Position, o: int, t: Tally, card: int, target: int) -> Refusal | None:
    """Return why *o* can't play *card* on *target* now."""
    effect = targets.classify(
        s, o, t.loc, s.compiled.spell_types[card], s.compiled.spell_points[card], target
    )
    if isinstance(effect, Refusal):
        return effect
    return check_cost(s, o, t, card, effect.nominal, effect.minus, target)


def _offer_play(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    t = tally(s, o)
    if t.used < t.allowance:
        play_offers(s, o, t, is_tight(s, o, t), out)


def play_offers(s: Position, o: int, t: Tally, tight: bool, out: list[Action]) -> None:
    """Add every card on every target."""
    kept = s._laying
    if kept is None or kept.loc != t.loc or (kept.plan is not None and kept.plan is not s.plan):
        kept = s._laying = _laying(s, o, t)
    for card, places in kept.cards:
        if card in t.taken:
            continue
        if not tight:
            out.extend(places.values())
            continue
        for target, action in places.items():
            if check_play(s, o, t, card, target) is None:
                out.append(action)


def _laying(s: Position, o: int, t: Tally) -> KeptLaying:
    """Return each card in hand with its targets and actions, and what that depends on.

    Cards of one kind share targets, so each kind is asked once. Only Anton's ability depends on the strength
    and on the plan so far.
    """
    b = s.compiled
    here = targets.present(s, t.loc)
    if o not in here:
        here.append(o)
    by_strength = (b.ability[o] or b.lent) and b.svetlana in here
    reached: dict[int, list[int]] = {}
    found = []
    for card in s.hand[o]:
        typ = b.spell_types[card]
        key = b.spell_kinds[card] if by_strength else typ
        places = reached.get(key)
        if places is None:
            places = reached[key] = targets.reachable(s, o, t.loc, typ, b.spell_points[card], here)
        row = b.play_acts[card]
        acts = {}
        for target in places:
            action = row.get(target)
            if action is None:
                action = row[target] = b.act("play", b.spell_names[card], b.names[target])
            acts[target] = action
        found.append((card, acts))
    return KeptLaying(t.loc, s.plan if by_strength else None, found)


def _check_play(s: Position, words: Words) -> Refusal | None:
    found = free_card(s, words, 2)
    if isinstance(found, Refusal):
        return found
    o, t, card = found
    target = s.compiled.entity(words[1])
    if target == NONE:
        return no.ON_A_CARD if words[1] in s.compiled.location_index else no.UNKNOWN_NAME
    return check_play(s, o, t, card, target)


def _play(s: Position, words: Words) -> None:
    o = s.asked.other
    card, target = s.compiled.spell_index[words[0]], s.compiled.entity_index[words[1]]
    add(s, Lay(make_play(s, o, tally(s, o).loc, card, target, S_HAND)))


def lay(s: Position, play: Play) -> None:
    """Plan the legal *play* without its action's text."""
    s._legal = None
    add(s, Lay(play))


def _may_back(s: Position) -> Refusal | None:
    return None if len(s.plan) > s.plan_floor else no.NOTHING_BACK


def _back(s: Position) -> None:
    gone, s.plan = s.plan[-1], s.plan[:-1]
    if isinstance(gone, Lay):
        card = gone.play.card
        s.plan = tuple(step for step in s.plan if not isinstance(step, Weaken) or step.card != card)
    tell(s)


def _may_finish(s: Position) -> Refusal | None:
    o = s.asked.other
    if not s.compiled.caster[o]:
        return None
    t = tally(s, o)
    # A debt may remain only if a guess at hidden cards (FateView.determinized) leaves nothing to pay with.
    return no.PAY_FIRST if t.due > t.paid and payable(s, o, t) else None


def _done(s: Position) -> None:
    commit(s, s.asked.other, chosen=True)


def idle(s: Position, o: int) -> bool:
    """Return True if *o* certainly has nothing to play and nothing to pay."""
    return (
        not s.hand[o]
        and s.amulet[o] == NONE
        and not s.manoeuvres[o]
        and o not in s.holder
        and not s.gloom[o]
        and not s.gloom_chosen
    )


def has_choice(s: Position, o: int) -> bool:
    """Return True if *o*, with an empty plan, certainly has another action than *done*.

    Saves listing all actions, of which a searching player needs few.
    """
    if s.plan or not s.hand[o]:
        return False
    t = tally(s, o)
    if t.due > t.paid:
        return payable(s, o, t)
    if t.used >= t.allowance:
        return False
    kinds = s.compiled.spell_types
    for card in s.hand[o]:
        # Any Other may defend or heal itself.
        if kinds[card] != ATTACK:
            return True
    return s.side_at(t.loc, 1 - s.compiled.side[o])


def offer_battle(s: Position, out: list[Action]) -> None:
    """Add all legal actions of a battle slot; each verb offers only where useful."""
    b, o = s.compiled, s.asked.other
    t = tally(s, o)
    due = t.due > t.paid
    tight = due and is_tight(s, o, t)
    if s.hand[o] and t.used < t.allowance:
        play_offers(s, o, t, tight, out)
    if due:
        payment.offer_payments(s, o, t, tight, out)
    offer_powers(s, out)
    if len(s.plan) > s.plan_floor:
        out.append(b.back_act)
    if not due or not payable(s, o, t):
        out.append(b.done_act)


def offer_powers(s: Position, out: list[Action], *, portals: bool = True) -> None:
    """Add what can be played besides cards from hand.

    *portals*: include the many plays through a portal.
    """
    if portals:
        offer_each("battle", _MORE, s, out)
    else:
        offer_each("battle but portals", _FEWER, s, out)


_MORE = tuple(sorted((amulet.VERB, manoeuvre.VERB, *powers.verbs("battle")), key=lambda verb: verb.rank))
_FEWER = tuple(verb for verb in _MORE if verb.name != "portal")
_BATTLE = (
    Verb("play card target", _offer_play, _check_play, _play, (0, 1)),
    *payment.VERBS,
    *_MORE,
    fixed("back", _back, _may_back),
    fixed("done", _done, _may_finish),
)


def _all_laid(view: FateView) -> Action | None:
    """Return *done* if nothing more can be laid at any gloom level."""
    assert view.slot is not None
    other, planned = view.other(view.slot.other), {play.card for play in view.plan}
    held = [card for card in (*other.hand, *other.manoeuvres) if card not in planned]
    left = {action.verb for action in view.actions} - TALK
    spent = view.plan and not held and not other.has_amulet and left <= {"back", "done"}
    return Action("done") if spent and "done" in left else None


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "gloom",
        (payment.GLOOM,),
        {"other": "other"},
        lambda s: {"level": s.gloom[s.asked.other]},
        in_slot=True,
        of_owner=True,
    ),
    QuestionKind(
        "battle",
        _BATTLE,
        {"other": "other"},
        offer=offer_battle,
        in_slot=True,
        of_owner=True,
        plans=True,
        manner=Manner(sure=_all_laid, takes_back=True),
    ),
)
