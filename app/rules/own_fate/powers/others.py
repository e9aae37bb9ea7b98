"""Powers of Others (K1)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, CompiledSet
from app.rules.own_fate.composed import on_entered
from app.rules.own_fate.composition import Trait
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.records import NOTHING, Leave, Tally
from app.rules.own_fate.tally import add_step, needs_whole_cards, payable, tally
from app.rules.own_fate.verbs import CodedPower, Verb, Words, slot_verb
from app.rules.own_fate.walking import check_price, discard_all, pay, put_into_play, returns, step_through


def check_replace(state: Position, other: int, target: int) -> no.Refusal | None:
    """Return why *other* from hand can't replace *target* in play, or None."""
    cards = state.compiled
    if state.zone[other] != IN_HAND or other not in state.hands[cards.side[other]]:
        return no.NOT_YOURS
    if not cards.replaces[other]:
        return no.NO_REPLACE
    if target >= cards.n_others or cards.side[target] != cards.side[other]:
        return no.REPLACE_LIGHT
    if state.zone[target] != IN_PLAY:
        return no.NOT_IN_PLAY
    return check_price(state, other, cards.cost[other] - cards.cost[target])


def _offer_replace(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    if not state.compiled.replaces[other]:
        return
    out += [
        state.compiled.act("replace", state.compiled.names[other], state.compiled.names[target])
        for target in range(state.compiled.n_others)
        if check_replace(state, other, target) is None
    ]


def _check_replace(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    other, target = (state.compiled.entity(w) for w in words)
    if not 0 <= other < state.compiled.n_others or target == NONE:
        return no.UNKNOWN_NAME
    return check_replace(state, other, target) if other == state.asked.other else no.NOT_THIS_SLOT


def _replace(state: Position, words: Words) -> None:
    cards = state.compiled
    other, target = cards.entity_index[words[0]], cards.entity_index[words[1]]
    loc, wounds = state.loc[target], state.wounds[target]
    state.drop_from_hand(cards.side[other], other)
    discard_all(state, target)
    state.zone[target], state.loc[target], state.wounds[target], state.gloom[target] = IN_HAND, NONE, 0, 0
    state.hands[cards.side[target]] = (*state.hands[cards.side[target]], target)
    state.shown |= 1 << target
    state.emit(
        "replaced", {"other": state.name(other), "target": state.name(target), "location": state.place(loc)}
    )
    pay(state, other, cards.cost[other] - cards.cost[target])
    put_into_play(state, other, loc)
    state.wounds[other] = wounds
    for i in cards.items:
        if state.holder[i] == target:
            if cards.may_hold[i - cards.n_others][other]:
                state.holder[i] = other
                state.emit(
                    "item-given",
                    {"item": state.name(i), "other": state.name(target), "target": state.name(other)},
                )
            else:
                state.holder[i], state.loc[i] = NONE, loc
                state.emit("item-left", {"item": state.name(i), "location": state.place(loc)})
    state.began_in_metro &= ~(1 << target)
    state.moved |= 1 << other
    state.entrants |= 1 << other | 1 << target
    state.began_at_healing_place &= ~(1 << target)
    state.asked = NOTHING
    on_entered(state, other)


REPLACE = Verb("replace other target", _offer_replace, _check_replace, _replace, (0, 1), rank=10)

REPLACEMENT = CodedPower(
    "replacement",
    "other",
    "K1.geser",
    {"replaces": Trait(True)},
    old_names=("geser",),
    verbs={"enter": (REPLACE,)},
)
"""Geser: enters by replacing an Other of his side, which returns to hand (K1.geser, A8, A45, A46)."""


# --- Zavulon ---------------------------------------------------------------------------------------------


def check_open(state: Position, other: int) -> no.Refusal | None:
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
    return no.HAS_MOVED if state.moved & bit and not cards.portal_and_walk else None


def check_goal(state: Position, other: int, here: int, loc: int) -> no.Refusal | None:
    """Return why *other*'s portal from *here* can't lead to *loc* (A41), or None."""
    if here == loc:
        return no.ALREADY_THERE
    if returns(state, other, loc):
        return no.MUST_LEAVE
    if state.compiled.side[other] == DARK and state.compiled.bars_dark[loc]:
        return no.DARK_BARRED
    return None


def parse_words(state: Position, words: Words) -> tuple[int, int, int] | no.Refusal:
    """Parse *words* into (Other, location, spell), or return a refusal."""
    cards = state.compiled
    if len(words) != 3:
        return no.WRONG_ARGUMENTS
    other, loc, card = cards.entity(words[0]), cards.location(words[1]), cards.spell(words[2])
    if not 0 <= other < cards.n_others or NONE in (loc, card):
        return no.UNKNOWN_NAME
    return other, loc, card


def _offer_portal(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    if not cards.portals[other] or not state.hand[other] or check_open(state, other) is not None:
        return
    for loc in range(len(cards.location_names)):
        if check_goal(state, other, state.loc[other], loc) is None:
            out += [
                cards.act("portal", cards.names[other], cards.location_names[loc], cards.spell_names[card])
                for card in state.hand[other]
            ]


def _check_portal(state: Position, words: Words) -> no.Refusal | None:
    parsed = parse_words(state, words)
    if isinstance(parsed, no.Refusal):
        return parsed
    other, loc, card = parsed
    refusal = check_open(state, other) or check_goal(state, other, state.loc[other], loc)
    if refusal is not None:
        return refusal
    if other != state.asked.other:
        return no.NOT_THIS_SLOT
    return None if card in state.hand[other] else no.NOT_IN_HAND


def _walk_through(state: Position, words: Words) -> None:
    parsed = parse_words(state, words)
    assert not isinstance(parsed, no.Refusal)
    other, loc, card = parsed
    step_through(state, other, loc, card)
    state.portal_in_movement |= 1 << other
    state.asked = NOTHING


def _has_portal(cards: CompiledSet, other: int) -> bool:
    return cards.portals[other]


WALK = Verb("portal other to card", _offer_portal, _check_portal, _walk_through, (0, 1), _has_portal, rank=60)


def check_leave(state: Position, other: int, totals: Tally, loc: int, card: int) -> no.Refusal | None:
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
        out += [
            cards.act("portal", cards.names[other], cards.location_names[loc], cards.spell_names[card])
            for card in unused
            if not tight or check_leave(state, other, totals, loc, card) is None
        ]


def _check_leave_words(state: Position, words: Words) -> no.Refusal | None:
    parsed = parse_words(state, words)
    if isinstance(parsed, no.Refusal):
        return parsed
    other, loc, card = parsed
    if other != state.asked.other:
        return no.NOT_THIS_SLOT
    return check_leave(state, other, tally(state, other), loc, card)


LEAVE = Verb(
    "portal other to card",
    _offer_leave,
    _check_leave_words,
    lambda state, words: add_step(
        state, Leave(state.compiled.spell_index[words[2]], state.compiled.location_index[words[1]])
    ),
    (0, 1),
    _has_portal,
    rank=50,
)

PORTAL = CodedPower(
    "portal",
    "other",
    "K1.zavulon",
    {"portal": Trait(True)},
    options=("portal-counts", "portal-and-walk"),
    old_names=("zavulon",),
    verbs={"movement": (WALK,), "battle": (LEAVE,)},
)
"""Zavulon's portal in Movement and, as a step of the plan, in Battle (K1, A40–A42)."""


# --- Alisa -----------------------------------------------------------------------------------------------


def check_look(state: Position, other: int) -> no.Refusal | None:
    """Return why *other* can't search the deck, or None."""
    cards, bit = state.compiled, 1 << other
    if not cards.looks[other]:
        return no.NO_LOOK
    if state.zone[other] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.hub[state.loc[other]]:
        return no.IN_METRO
    if (state.moved | state.through_portal) & bit:
        return no.HAS_MOVED
    return None if state.probability_deck else no.DECK_EMPTY


def _look(state: Position, other: int) -> None:
    cards = state.compiled
    seat = cards.side[other]
    state.asked = NOTHING
    state.moved |= 1 << other
    state.emit(
        "looked",
        {"other": state.name(other), "count": len(state.probability_deck)},
        secret={"cards": tuple(cards.names[entity] for entity in sorted(state.probability_deck))},
        to=(seat,),
    )
    state.known[seat] |= sum(1 << entity for entity in state.hands[1 - seat])
    state.known_in_deck[seat] = sum(1 << entity for entity in state.probability_deck)
    summoned_name = cards.trait(other, "summons")
    summoned = next(
        (
            entity
            for entity in state.probability_deck
            if entity < cards.n_others and cards.answers_to(entity, summoned_name)
        ),
        NONE,
    )
    has_come = summoned != NONE and _show_and_summon(state, other, summoned)
    state.shuffle_probability()
    if has_come:
        on_entered(state, summoned)


def _show_and_summon(state: Position, other: int, entity: int) -> bool:
    """Show *entity*, found by *other*, and put it into play if the balance allows; return whether it did."""
    cards = state.compiled
    state.emit("shown", {"card": state.name(entity)})
    if check_price(state, entity, cards.cost[entity]) is not None:
        state.known_in_deck[1 - cards.side[other]] |= 1 << entity
        return False
    state.probability_deck.remove(entity)
    for n in (LIGHT, DARK):
        state.known_in_deck[n] &= ~(1 << entity)
    state.emit(
        "summoned",
        {"other": state.name(entity), "by": state.name(other), "location": state.place(state.loc[other])},
    )
    pay(state, entity, cards.cost[entity])
    put_into_play(state, entity, state.loc[other])
    return True


LOOK = slot_verb(
    "look", check_look, _look, (0, "probability-deck"), lambda cards, other: cards.looks[other], rank=70
)

DECK_SEARCH = CodedPower(
    "deck-search",
    "other",
    "K1.alisa",
    {"looks": Trait(True), "summons": Trait("portal", overridable=True)},
    old_names=("alisa",),
    verbs={"movement": (LOOK,)},
)
"""Alisa's search of the probability deck instead of walking (K1, A8, A43, A98)."""

POWERS = (REPLACEMENT, PORTAL, DECK_SEARCH)
