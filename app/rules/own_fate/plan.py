"""The plan of a battle slot, built step by step and carried out by *done* (B2–B5).

A step is legal only if the gloom can still be paid afterwards, so a plan can always be finished.
"""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import powers, refusals as no, targets
from app.rules.own_fate.commit import commit
from app.rules.own_fate.compiled import ATTACK, NONE, SHIFTER
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import (
    S_AMULET,
    S_HAND,
    S_MANOEUVRE,
    U_ATTACK,
    CachedPlays,
    Lay,
    Play,
    Tally,
    Weaken,
)
from app.rules.own_fate.tally import (
    GLOOM,
    PAYMENTS,
    add_step,
    check_cost,
    emit_plan_changed,
    make_play,
    needs_whole_cards,
    offer_payments,
    payable,
    read_card_in_hand,
    tally,
)
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, offer_each, plain_verb

# --- manoeuvres in attack (B7, A74, A75) -----------------------------------------------------------------


def manoeuvre_cards(state: Position, other: int, totals: Tally) -> list[int]:
    """Return the manoeuvres that *other* may attack with now.

    Returns only the first one unless their printed strength counts (A74): otherwise, all are equivalent.
    """
    stock = state.manoeuvres[other]
    if state.compiled.manoeuvres_at_once:
        stock = stock + state.hand[other]
    unused = [c for c in stock if c not in totals.taken]
    return unused if state.compiled.printed_manoeuvres else unused[:1]


def check_manoeuvre(state: Position, other: int, totals: Tally, card: int, target: int) -> no.Refusal | None:
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


def _check_manoeuvre(state: Position, words: Words) -> no.Refusal | None:
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


MANOEUVRE = Verb(
    "manoeuvre card target",
    _offer_manoeuvre,
    _check_manoeuvre,
    _manoeuvre,
    (0, 1),
    lambda cards, other: cards.specialty[other] == SHIFTER,
    rank=40,
)


# --- amulets (K5, A69, A70) ------------------------------------------------------------------------------


def check_amulet(state: Position, other: int, totals: Tally, target: int) -> no.Refusal | None:
    """Return why *other* can't play its amulet on *target*, or None."""
    card = state.amulet[other]
    if card == NONE:
        return no.NO_AMULET
    if S_AMULET in totals.sources:
        return no.AMULET_USED
    effect = targets.classify(
        state,
        other,
        totals.loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        target,
        amulet=True,
    )
    return effect if isinstance(effect, no.Refusal) else None


def _offer_amulet(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    card = state.amulet[other]
    if card == NONE:
        return
    totals = tally(state, other)
    if S_AMULET in totals.sources:
        return
    candidates = targets.present(state, totals.loc)
    # An amulet can't go where a card from hand can't.
    for target in targets.reachable(
        state,
        other,
        totals.loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        candidates,
    ):
        if check_amulet(state, other, totals, target) is None:
            out.append(state.compiled.act("amulet", state.compiled.names[target]))


def _check_amulet(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    target = state.compiled.entity(words[0])
    other = state.asked.other
    return no.UNKNOWN_NAME if target == NONE else check_amulet(state, other, tally(state, other), target)


def _amulet(state: Position, words: Words) -> None:
    other = state.asked.other
    target = state.compiled.entity_index[words[0]]
    add_step(
        state,
        Lay(
            make_play(
                state, other, tally(state, other).loc, state.amulet[other], target, S_AMULET, amulet=True
            )
        ),
    )


AMULET = Verb(
    "amulet target",
    _offer_amulet,
    _check_amulet,
    _amulet,
    ("amulet", 0),
    worth_checking=lambda state, other: state.amulet[other] != NONE,
    rank=10,
)


# --- the plan --------------------------------------------------------------------------------------------


def check_play(state: Position, other: int, totals: Tally, card: int, target: int) -> no.Refusal | None:
    """Return why *other* can't play *card* on *target* now, or None."""
    effect = targets.classify(
        state, other, totals.loc, state.compiled.spell_types[card], state.compiled.spell_points[card], target
    )
    if isinstance(effect, no.Refusal):
        return effect
    return check_cost(state, other, totals, card, effect.nominal, effect.minus, target)


def _offer_play(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    totals = tally(state, other)
    if totals.used < totals.allowance:
        offer_plays(state, other, totals, needs_whole_cards(state, other, totals), out)


def offer_plays(state: Position, other: int, totals: Tally, tight: bool, out: list[Action]) -> None:
    """Add all legal plays of cards in hand."""
    cached = state._cached_plays
    if (
        cached is None
        or cached.loc != totals.loc
        or (cached.plan is not None and cached.plan is not state.plan)
    ):
        cached = state._cached_plays = _plays_of_hand(state, other, totals)
    for card, places in cached.cards:
        if card in totals.taken:
            continue
        if not tight:
            out.extend(places.values())
            continue
        for target, action in places.items():
            if check_play(state, other, totals, card, target) is None:
                out.append(action)


def _plays_of_hand(state: Position, other: int, totals: Tally) -> CachedPlays:
    """Return the actions that play a card from hand, by card and target, without regard to gloom.

    Cards of the same type have the same targets, so each type is checked once. Only if Anton's ability is
    involved do the targets depend on the card's strength and the plan so far.
    """
    cards = state.compiled
    here = targets.present(state, totals.loc)
    if other not in here:
        here.append(other)
    by_strength = (cards.ability[other] or cards.lent_ability) and cards.svetlana in here
    reached: dict[int, list[int]] = {}
    plays = []
    for card in state.hand[other]:
        typ = cards.spell_types[card]
        key = cards.spell_designs[card] if by_strength else typ
        places = reached.get(key)
        if places is None:
            places = reached[key] = targets.reachable(
                state, other, totals.loc, typ, cards.spell_points[card], here
            )
        row = cards.play_acts[card]
        acts = {}
        for target in places:
            action = row.get(target)
            if action is None:
                action = row[target] = cards.act("play", cards.spell_names[card], cards.names[target])
            acts[target] = action
        plays.append((card, acts))
    return CachedPlays(totals.loc, state.plan if by_strength else None, plays)


def _check_play(state: Position, words: Words) -> no.Refusal | None:
    parsed = read_card_in_hand(state, words, 2)
    if isinstance(parsed, no.Refusal):
        return parsed
    other, totals, card = parsed
    target = state.compiled.entity(words[1])
    if target == NONE:
        return no.ON_A_CARD if words[1] in state.compiled.location_index else no.UNKNOWN_NAME
    return check_play(state, other, totals, card, target)


def _play(state: Position, words: Words) -> None:
    other = state.asked.other
    card, target = state.compiled.spell_index[words[0]], state.compiled.entity_index[words[1]]
    add_step(state, Lay(make_play(state, other, tally(state, other).loc, card, target, S_HAND)))


def plan_play(state: Position, play: Play) -> None:
    """Add the legal *play* to the plan without parsing an action."""
    state._legal = None
    add_step(state, Lay(play))


def _back(state: Position) -> None:
    undone, state.plan = state.plan[-1], state.plan[:-1]
    if isinstance(undone, Lay):
        card = undone.play.card
        state.plan = tuple(step for step in state.plan if not isinstance(step, Weaken) or step.card != card)
    emit_plan_changed(state)


def _may_finish(state: Position) -> no.Refusal | None:
    other = state.asked.other
    if not state.compiled.caster[other]:
        return None
    totals = tally(state, other)
    # A debt may remain only with a guessed hand (FateView.determinized) that can't pay it.
    return no.PAY_FIRST if totals.due > totals.paid and payable(state, other, totals) else None


def idle(state: Position, other: int) -> bool:
    """Return whether *other* obviously has nothing to play and nothing to pay."""
    return (
        not state.hand[other]
        and state.amulet[other] == NONE
        and not state.manoeuvres[other]
        and other not in state.holder
        and not state.gloom[other]
        and not state.gloom_chosen
    )


def has_choice(state: Position, other: int) -> bool:
    """Return whether *other*, with an empty plan, obviously has an action besides *done*.

    False if unsure. Saves a search from listing all actions.
    """
    if state.plan or not state.hand[other]:
        return False
    totals = tally(state, other)
    if totals.due > totals.paid:
        return payable(state, other, totals)
    if totals.used >= totals.allowance:
        return False
    kinds = state.compiled.spell_types
    for card in state.hand[other]:
        # Any Other may defend or heal itself.
        if kinds[card] != ATTACK:
            return True
    return state.side_at(totals.loc, 1 - state.compiled.side[other])


def offer_battle(state: Position, out: list[Action]) -> None:
    """Add all legal actions of a battle slot."""
    cards, other = state.compiled, state.asked.other
    totals = tally(state, other)
    due = totals.due > totals.paid
    tight = due and needs_whole_cards(state, other, totals)
    if state.hand[other] and totals.used < totals.allowance:
        offer_plays(state, other, totals, tight, out)
    if due:
        offer_payments(state, other, totals, tight, out)
    offer_powers(state, out)
    if len(state.plan) > state.plan_floor:
        out.append(cards.back_act)
    if not due or not payable(state, other, totals):
        out.append(cards.done_act)


def offer_powers(state: Position, out: list[Action], *, portals: bool = True) -> None:
    """Add the plays other than cards from hand: amulet, manoeuvres, powers.

    *portals*: include the many plays through a portal.
    """
    if portals:
        offer_each("battle", _POWERS, state, out)
    else:
        offer_each("battle but portals", _WITHOUT_PORTALS, state, out)


_POWERS = tuple(sorted((AMULET, MANOEUVRE, *powers.verbs("battle")), key=lambda verb: verb.rank))
_WITHOUT_PORTALS = tuple(verb for verb in _POWERS if verb.name != "portal")
_BATTLE = (
    Verb("play card target", _offer_play, _check_play, _play, (0, 1)),
    *PAYMENTS,
    *_POWERS,
    plain_verb("back", _back, lambda state: None if len(state.plan) > state.plan_floor else no.NOTHING_BACK),
    plain_verb("done", lambda state: commit(state, state.asked.other, chosen=True), _may_finish),
)


QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "gloom",
        (GLOOM,),
        {"other": "other"},
        lambda state: {"level": state.gloom[state.asked.other]},
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
        is_plan=True,
    ),
)
