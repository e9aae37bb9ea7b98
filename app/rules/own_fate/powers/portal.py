"""Zavulon's portal in Movement and, as a step of the plan, in Battle (K1, A40–A42)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, NONE, CompiledSet
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING, Leave, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add_step, needs_whole_cards, payable, tally
from app.rules.own_fate.verbs import Verb, Words
from app.rules.own_fate.walking import returns, step_through


def check_open(state: Position, other: int) -> Refusal | None:
    """Return why *other* can't open a portal, in either phase, or None."""
    cards, bit = state.compiled, 1 << other
    if not cards.portals[other]:
        return no.NO_PORTAL
    if state.zone[other] != IN_PLAY:
        return no.NOT_IN_PLAY
    if state.through_portal & bit:
        return no.PORTAL_USED
    if state.entrants & bit:
        return no.ENTRANT
    if state.calling & bit:
        return no.CALLING
    if state.moved & bit and not cards.portal_and_walk:
        return no.HAS_MOVED
    return None


def check_goal(state: Position, other: int, here: int, loc: int) -> Refusal | None:
    """Return why *other*'s portal from *here* can't lead to *loc* (A41), or None."""
    if here == loc:
        return no.ALREADY_THERE
    if returns(state, other, loc):
        return no.MUST_LEAVE
    if state.compiled.side[other] == DARK and state.compiled.bars_dark[loc]:
        return no.DARK_BARRED
    return None


def parse_words(state: Position, words: Words) -> tuple[int, int, int] | Refusal:
    """Parse *words* into (Other, location, spell), or return a refusal."""
    cards = state.compiled
    if len(words) != 3:
        return no.WRONG_ARGUMENTS
    other, loc, card = cards.entity(words[0]), cards.location(words[1]), cards.spell(words[2])
    if not 0 <= other < cards.n_others or NONE in (loc, card):
        return no.UNKNOWN_NAME
    return other, loc, card


def _offer(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    if not cards.portals[other] or not state.hand[other] or check_open(state, other) is not None:
        return
    for loc in range(len(cards.location_names)):
        if check_goal(state, other, state.loc[other], loc) is None:
            for card in state.hand[other]:
                out.append(
                    cards.act(
                        "portal", cards.names[other], cards.location_names[loc], cards.spell_names[card]
                    )
                )


def _check(state: Position, words: Words) -> Refusal | None:
    parsed = parse_words(state, words)
    if isinstance(parsed, Refusal):
        return parsed
    other, loc, card = parsed
    refusal = check_open(state, other) or check_goal(state, other, state.loc[other], loc)
    if refusal is not None:
        return refusal
    if other != state.asked.other:
        return no.NOT_THIS_SLOT
    return None if card in state.hand[other] else no.NOT_IN_HAND


def _do(state: Position, words: Words) -> None:
    parsed = parse_words(state, words)
    assert not isinstance(parsed, Refusal)
    other, loc, card = parsed
    step_through(state, other, loc, card)
    state.portal_in_movement |= 1 << other
    state.asked = NOTHING


def _has_portal(cards: CompiledSet, other: int) -> bool:
    return cards.portals[other]


WALK = Verb("portal other to card", _offer, _check, _do, (0, 1), _has_portal, rank=60)


def check_leave(state: Position, other: int, totals: Tally, loc: int, card: int) -> Refusal | None:
    """Return why *other* can't leave through a portal in this battle (A40, A41), or None."""
    refusal = check_open(state, other) or check_goal(state, other, totals.loc, loc)
    if refusal is not None:
        return refusal
    if any(isinstance(step, Leave) for step in state.plan):
        return no.PORTAL_USED
    if card not in state.hand[other]:
        return no.NOT_IN_HAND
    if card in totals.taken:
        return no.IN_PLAN
    if totals.used >= totals.allowance:
        return no.NO_ALLOWANCE
    return None if payable(state, other, totals.at(loc), without=card, slots=1) else no.CANNOT_PAY


def _offer_leave(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    if not cards.portals[other] or check_open(state, other) is not None:
        return
    totals = tally(state, other)
    unused = [card for card in state.hand[other] if card not in totals.taken]
    if not unused or totals.used >= totals.allowance or any(isinstance(step, Leave) for step in state.plan):
        return
    for loc in range(len(cards.location_names)):
        if check_goal(state, other, totals.loc, loc) is not None:
            continue
        tight = totals.due > totals.paid and needs_whole_cards(state, other, totals.at(loc))
        for card in unused:
            if not tight or check_leave(state, other, totals, loc, card) is None:
                out.append(
                    cards.act(
                        "portal", cards.names[other], cards.location_names[loc], cards.spell_names[card]
                    )
                )


def _check_leave_words(state: Position, words: Words) -> Refusal | None:
    parsed = parse_words(state, words)
    if isinstance(parsed, Refusal):
        return parsed
    other, loc, card = parsed
    if other != state.asked.other:
        return no.NOT_THIS_SLOT
    return check_leave(state, other, tally(state, other), loc, card)


def _leave(state: Position, words: Words) -> None:
    add_step(state, Leave(state.compiled.spell_index[words[2]], state.compiled.location_index[words[1]]))


LEAVE = Verb("portal other to card", _offer_leave, _check_leave_words, _leave, (0, 1), _has_portal, rank=50)

POWER = Power(
    "portal",
    "other",
    "K1.zavulon",
    {"portal": Trait(True)},
    options=("portal-counts", "portal-and-walk"),
    old_names=("zavulon",),
    verbs={"movement": (WALK,), "battle": (LEAVE,)},
)
