"""Anton's Player: its seat sees the top probability card, at any of its decisions in Movement (K2, A31)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NEUTRAL, NONE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words


def _player(state: Position, other: int) -> int:
    return next((i for i in state.compiled.players if state.holder[i] == other), NONE)


def check_listen(state: Position, other: int) -> Refusal | None:
    """Return why the asked seat can't use *other*'s Player, or None.

    By option, it works only in *other*'s slot outside the Metro.
    """
    cards, item = state.compiled, _player(state, other)
    if item == NONE:
        return no.NO_PLAYER
    if cards.side[other] != state.asked.seat:
        return no.NOT_YOUR_DECISION
    if not cards.listen_anywhere:
        if cards.hub[state.loc[other]]:
            return no.IN_METRO
        if state.asked.kind != "movement" or state.asked.other != other:
            return no.NOT_THIS_SLOT
    if state.used_items >> item & 1:
        return no.ITEM_USED
    return None if state.probability_deck else no.DECK_EMPTY


def _offer(state: Position, out: list[Action]) -> None:
    cards = state.compiled
    for item in cards.players:
        other = state.holder[item]
        if other != NONE and check_listen(state, other) is None:
            out.append(cards.act("listen", cards.names[other]))


def _check(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    other = state.compiled.entity(words[0])
    return check_listen(state, other) if 0 <= other < state.compiled.n_others else no.UNKNOWN_NAME


def _listen(state: Position, words: Words) -> None:
    cards, other = state.compiled, state.compiled.entity_index[words[0]]
    state.used_items |= 1 << _player(state, other)
    state.top_seen_by |= 1 << cards.side[other]
    state.emit(
        "listened",
        {"other": state.name(other)},
        secret={"card": cards.names[state.probability_deck[-1]]},
        to=(cards.side[other],),
    )
    # Stay at the same question, except that a movement slot without further choices must end.
    if state.asked.kind == "movement":
        state.asked = NOTHING
    else:
        state.clear_caches()


def _may_hold_player(cards: CompiledSet, other: int) -> bool:
    return any(cards.side[item] in (cards.side[other], NEUTRAL) for item in cards.players)


def _any_item_has_holder(state: Position, _other: int) -> bool:
    return state.holder != state.compiled.no_holders


VERB = Verb(
    "listen other",
    _offer,
    _check,
    _listen,
    (0, "probability-deck"),
    _may_hold_player,
    _any_item_has_holder,
    40,
)

POWER = Power(
    "deck-listening",
    "item",
    "K2.anton-player",
    {"listens": Trait(True), "holder": Trait("any-card-on-vortex", overridable=True)},
    options=("player-look",),
    old_names=("anton-player",),
    verbs=dict.fromkeys(("movement", "enter", "leave-metro"), (VERB,)),
)
