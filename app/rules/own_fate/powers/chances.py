"""Powers of chances (K3)."""

from __future__ import annotations

from app.rules.game import Action, Manner
from app.rules.own_fate import refusals as no, targets
from app.rules.own_fate.compiled import DARK, LIGHT, MAGE, VAMPIRE
from app.rules.own_fate.composition import Trait
from app.rules.own_fate.position import STAKE_REFUSED, Position
from app.rules.own_fate.powers import items
from app.rules.own_fate.records import NOTHING, S_OLGA, U_ATTACK, Cancelled, Lay, Tally
from app.rules.own_fate.tally import add_step, check_cost, find_in_hand, make_play, payable, tally
from app.rules.own_fate.verbs import (
    CodedPower,
    QuestionKind,
    Verb,
    Words,
    chance_from_hand,
    chance_verb,
    has_chances,
    next_step,
    plain_verb,
    play_to_location,
    spend,
)
from app.rules.own_fate.walking import carry_out

ILLNESS_QUESTION = QuestionKind(
    "growth-card",
    (
        chance_verb("illness", lambda state, entity: play_to_location(state, entity, state.compiled.moscow)),
        plain_verb("pass", next_step),
    ),
    held_power="illness",
)

ILLNESS = CodedPower(
    "illness",
    "chance",
    "K3.svetlana-mother-illness",
    {"window": Trait("growth-card"), "wounds": Trait(4, overridable=True, least=1)},
    old_names=("svetlana-mother-illness",),
    questions=(ILLNESS_QUESTION,),
)
"""Mother's Illness: stays in Moscow until healing has wounded it enough, which moves the chip right (A92)."""


# --- Egor's Mother ---------------------------------------------------------------------------------------


def _annul(state: Position, entity: int) -> None:
    play_to_location(state, entity, state.loc[state.compiled.egor])
    state.calls_annulled = 1
    state.calls = ()
    state.emit("calls-annulled", {"by": state.name(entity)})
    state.step += 1


ANNUL_CALLS = QuestionKind(
    "annul-calls",
    (chance_verb("call-annulment", _annul), items.LISTEN, plain_verb("pass", next_step)),
    held_power="call-annulment",
)

CALL_ANNULMENT = CodedPower(
    "call-annulment",
    "chance",
    "K3.egor-mother",
    {"window": Trait("annul-calls"), "wounds": Trait(4, overridable=True, least=1)},
    options=("donors-leave",),
    old_names=("egor-mother",),
    questions=(ANNUL_CALLS,),
)
"""Egor's Mother: comes to Egor and cancels all calls; a donor herself (A27)."""


# --- the Aspen Stake -------------------------------------------------------------------------------------


def vampire_attacks_on_egor(state: Position) -> list[int]:
    """Return the vampires' attacks on Egor that aren't cancelled, as indices in ``plays``."""
    cancelled_indices = {cancelled.play for cancelled in state.cancelled}
    return [
        n
        for n, play in enumerate(state.plays)
        if play.target == state.compiled.egor
        and play.use == U_ATTACK
        and state.compiled.specialty[play.by] == VAMPIRE
        and n not in cancelled_indices
    ]


def _stake(state: Position, entity: int) -> None:
    attacks = vampire_attacks_on_egor(state)
    state.cancelled += tuple(Cancelled(n, "aspen-stake") for n in attacks)
    spend(state, entity)
    cards = state.spells([state.plays[n].card for n in attacks if state.plays[n].card >= 0])
    state.emit("stake", {"card": state.name(entity), "cards": cards})


def _pass_stake(state: Position) -> None:
    state.asked = NOTHING
    state.stage = STAKE_REFUSED


STAKE_QUESTION = QuestionKind(
    "stake", (chance_verb("stake", _stake), plain_verb("pass", _pass_stake)), held_power="stake"
)

STAKE = CodedPower(
    "stake",
    "chance",
    "K3.aspen-stake",
    {"window": Trait("stake"), "after": Trait("rich-harvest", overridable=True)},
    old_names=("aspen-stake",),
    questions=(STAKE_QUESTION,),
)
"""The Aspen Stake: cancels all vampires' attacks on Egor, after the slot of the Other in ``after`` (A85)."""


# --- Kostya's Father -------------------------------------------------------------------------------------


def _offer_flat(state: Position, out: list[Action]) -> None:
    cards = state.compiled
    if state.asked.seat != DARK or cards.specialty[state.asked.other] != VAMPIRE:
        return
    out += [
        cards.act("chance", cards.names[entity], cards.location_names[loc])
        for entity in state.playable(DARK, "open-flat")
        for loc in range(len(cards.location_names))
        if cards.bars_vampires[loc]
    ]


def _check_flat(state: Position, words: Words) -> no.Refusal | None:
    cards = state.compiled
    refusal = chance_from_hand(state, state.asked.seat, words, "open-flat")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in cards.location_index:
        return no.WRONG_ARGUMENTS
    if state.asked.seat != DARK or cards.specialty[state.asked.other] != VAMPIRE:
        return no.NOT_A_VAMPIRE
    return None if cards.bars_vampires[cards.location_index[words[1]]] else no.NOT_A_FLAT


def _open_flat(state: Position, words: Words) -> None:
    entity, loc = state.compiled.entity_index[words[0]], state.compiled.location_index[words[1]]
    state.drop_from_hand(DARK, entity)
    play_to_location(state, entity, loc)
    state.open_flat = loc
    state.asked = NOTHING


FLAT = Verb(
    "chance card target",
    _offer_flat,
    _check_flat,
    _open_flat,
    (0, 1),
    lambda cards, other: cards.side[other] == DARK and cards.specialty[other] == VAMPIRE,
    has_chances,
    20,
)

OPEN_FLAT = CodedPower(
    "open-flat",
    "chance",
    "K3.kostya-father",
    {"window": Trait("movement")},
    old_names=("kostya-father",),
    verbs={"movement": (FLAT,)},
)
"""Kostya's Father: opens one flat to vampires until the end of Movement (K3, A47)."""


# --- the Broken Mobile -----------------------------------------------------------------------------------


def _closable(state: Position) -> list[int]:
    cards = state.compiled
    return [loc for loc in range(len(cards.location_names)) if cards.mobile_metro or not cards.hub[loc]]


def _offer_close(state: Position, out: list[Action]) -> None:
    cards = state.compiled
    out += [
        cards.act("chance", cards.names[entity], cards.location_names[loc])
        for entity in state.playable(DARK, "closed-way")
        for loc in _closable(state)
    ]


def _check_close(state: Position, words: Words) -> no.Refusal | None:
    refusal = chance_from_hand(state, DARK, words, "closed-way")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in state.compiled.location_index:
        return no.WRONG_ARGUMENTS
    return None if state.compiled.location_index[words[1]] in _closable(state) else no.METRO_NOT_CLOSED


def _close(state: Position, words: Words) -> None:
    entity = state.compiled.entity_index[words[0]]
    state.drop_from_hand(DARK, entity)
    play_to_location(state, entity, state.compiled.location_index[words[1]])
    state.mobile_laid_turn = state.turn
    _finish(state)


def _finish(state: Position) -> None:
    state.asked = NOTHING
    carry_out(state)


CLOSE_WAY = QuestionKind(
    "close-way",
    (Verb("chance card target", _offer_close, _check_close, _close, (0, 1)), plain_verb("pass", _finish)),
    {"other": "other"},
    lambda state: {"to": state.place(state.pending.to) if state.pending is not None else ""},
    in_slot=True,
    held_power="closed-way",
    manner=Manner(recurs=True),
)

CLOSED_WAY = CodedPower(
    "closed-way",
    "chance",
    "K3.broken-mobile",
    {"window": Trait("close-way")},
    options=("mobile-closes-metro",),
    old_names=("broken-mobile",),
    questions=(CLOSE_WAY,),
)
"""The Broken Mobile: closes the location where it is to Light (A38)."""


# --- Olga ------------------------------------------------------------------------------------------------


def check_olga(state: Position, other: int, totals: Tally, card: int) -> no.Refusal | None:
    """Return why *other* can't play *card* on the vortex with Olga (A90), or None."""
    cards = state.compiled
    if (
        cards.side[other] != LIGHT
        or cards.specialty[other] != MAGE
        or totals.loc != state.loc[cards.svetlana]
    ):
        return no.OLGA_PLACE
    effect = targets.classify(
        state, other, totals.loc, cards.spell_types[card], cards.spell_points[card], cards.svetlana, olga=True
    )
    if isinstance(effect, no.Refusal):
        return effect
    if not cards.olga_extra:
        return check_cost(state, other, totals, card, effect.nominal, effect.minus, cards.svetlana)
    value = targets.worth(state, other, effect.nominal, effect.minus)
    return None if payable(state, other, totals, without=card, spare=value) else no.CANNOT_PAY


def _unplanned_olgas(state: Position, totals: Tally) -> list[int]:
    used = [step.chance for step in state.plan if isinstance(step, Lay)]
    return [entity for entity in state.playable(LIGHT, "vortex-card") if entity not in used]


def _offer_olga(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    if cards.side[other] != LIGHT or not state.playable(LIGHT, "vortex-card"):
        return
    totals = tally(state, other)
    for entity in _unplanned_olgas(state, totals):
        out += [
            cards.act("chance", cards.names[entity], cards.spell_names[card])
            for card in state.hand[other]
            if card not in totals.taken and check_olga(state, other, totals, card) is None
        ]


def _check_olga(state: Position, words: Words) -> no.Refusal | None:
    other = state.asked.other
    refusal = chance_from_hand(state, state.compiled.side[other], words, "vortex-card")
    if refusal is not None:
        return refusal
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    totals = tally(state, other)
    if state.compiled.entity_index[words[0]] not in _unplanned_olgas(state, totals):
        return no.IN_PLAN
    card = find_in_hand(state, other, totals, words[1])
    return check_olga(state, other, totals, card) if isinstance(card, int) else card


def _olga(state: Position, words: Words) -> None:
    other = state.asked.other
    card = state.compiled.spell_index[words[1]]
    play = make_play(state, other, tally(state, other).loc, card, state.compiled.svetlana, S_OLGA, olga=True)
    add_step(state, Lay(play, state.compiled.entity_index[words[0]]))


OLGA = Verb(
    "chance card target",
    _offer_olga,
    _check_olga,
    _olga,
    (0, 1),
    lambda cards, other: cards.side[other] == LIGHT,
    lambda state, other: (
        bool(state.hands[LIGHT]) and state.loc[state.compiled.svetlana] == tally(state, other).loc
    ),
    60,
)

VORTEX_CARD = CodedPower(
    "vortex-card",
    "chance",
    "K3.olga",
    {"window": Trait("battle")},
    options=("olga", "olga-ability"),
    old_names=("olga",),
    verbs={"battle": (OLGA,)},
)
"""Olga: allows a card on the vortex despite a Dark Other with Egor (K3, A90)."""

POWERS = (ILLNESS, CALL_ANNULMENT, STAKE, OPEN_FLAT, CLOSED_WAY, VORTEX_CARD)
