"""Powers of items (K2)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Action, Manner, Value
from app.rules.own_fate import refusals as no, targets
from app.rules.own_fate.commit import place_play
from app.rules.own_fate.compiled import LIGHT, NEUTRAL, NONE
from app.rules.own_fate.composition import Trait
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import NOTHING, S_DARK_SWORD, S_LIGHT_SWORD, U_ATTACK, Lay, Play, Ride, Tally
from app.rules.own_fate.tally import add_step, make_play, tally
from app.rules.own_fate.verbs import (
    CodedPower,
    QuestionKind,
    Verb,
    Words,
    ask,
    has_item,
    plain_verb,
    target_verb,
)
from app.rules.own_fate.walking import aboard, closing_mobile, declare


def check_strike(state: Position, other: int, totals: Tally, item: int, target: int) -> no.Refusal | None:
    """Return why *other* can't strike *target* with the Sword *item* (A71), or None."""
    cards = state.compiled
    if item not in cards.dark_swords:
        return no.NOT_A_SWORD
    if state.holder[item] != other:
        return no.NO_SWORD
    if state.used_items >> item & 1 or any(play.card == ~item for play in totals.plays):
        return no.ITEM_USED
    if target >= cards.n_others or cards.side[target] == cards.side[other]:
        return no.LIGHT_OTHER_ONLY
    if cards.hub[totals.loc]:
        return no.NO_BATTLE_HERE
    return None if state.loc[target] == totals.loc else no.OTHER_PLACE


def _offer_strike(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for item in cards.dark_swords:
        if state.holder[item] == other:
            totals = tally(state, other)
            out += [
                cards.act("strike", cards.names[item], cards.names[target])
                for target in range(cards.n_others)
                if state.loc[target] == totals.loc
                and check_strike(state, other, totals, item, target) is None
            ]


def _check_strike(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, target = (state.compiled.entity(w) for w in words)
    other = state.asked.other
    return (
        no.UNKNOWN_NAME
        if NONE in (item, target)
        else check_strike(state, other, tally(state, other), item, target)
    )


def _strike(state: Position, words: Words) -> None:
    other = state.asked.other
    item, target = state.compiled.entity_index[words[0]], state.compiled.entity_index[words[1]]
    points = state.compiled.number(item, "strikes")
    add_step(state, Lay(Play(other, ~item, U_ATTACK, target, tally(state, other).loc, S_DARK_SWORD, points)))


STRIKE = Verb(
    "strike item target",
    _offer_strike,
    _check_strike,
    _strike,
    (0, 1),
    lambda cards, other: cards.may_carry(other, cards.dark_swords),
    has_item,
    20,
)

STROKE = CodedPower(
    "stroke",
    "item",
    "K2.sword-of-darkness",
    {"strikes": Trait(1, overridable=True), "holders": Trait(("mage", "witch"))},
    options=("dark-sword",),
    old_names=("sword-of-darkness",),
    verbs={"battle": (STRIKE,)},
)
"""The Sword of Darkness: an extra attack on an enemy Other (K2, A71)."""


# --- Anton's Player --------------------------------------------------------------------------------------


def _player(state: Position, other: int) -> int:
    return next((i for i in state.compiled.players if state.holder[i] == other), NONE)


def check_listen(state: Position, other: int) -> no.Refusal | None:
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


def _offer_listen(state: Position, out: list[Action]) -> None:
    cards = state.compiled
    for item in cards.players:
        other = state.holder[item]
        if other != NONE and check_listen(state, other) is None:
            out.append(cards.act("listen", cards.names[other]))


def _check_listen_words(state: Position, words: Words) -> no.Refusal | None:
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


LISTEN = Verb(
    "listen other",
    _offer_listen,
    _check_listen_words,
    _listen,
    (0, "probability-deck"),
    lambda cards, other: any(cards.side[item] in (cards.side[other], NEUTRAL) for item in cards.players),
    lambda state, _other: state.holder != state.compiled.no_holders,
    40,
)

DECK_LISTENING = CodedPower(
    "deck-listening",
    "item",
    "K2.anton-player",
    {"listens": Trait(True), "holder": Trait("any-card-on-vortex", overridable=True)},
    options=("player-look",),
    old_names=("anton-player",),
    verbs=dict.fromkeys(("movement", "enter", "leave-metro"), (LISTEN,)),
)
"""Anton's Player: its seat sees the top probability card, at any of its decisions in Movement (K2, A31)."""


# --- the Night Watch Car ---------------------------------------------------------------------------------


def _check_passenger(state: Position, rider: int, other: int) -> no.Refusal | None:
    cards, bit = state.compiled, 1 << rider
    if state.zone[rider] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.side[rider] != cards.side[other]:
        return no.NOT_OWN_SIDE
    if state.loc[rider] != state.loc[other]:
        return no.OTHER_PLACE
    if rider > other:
        return no.CAR_SLOT
    if state.calling & bit:
        return no.CALLING
    # An Other that entered this turn may ride (A36); one that replaced another may not (A46).
    return no.HAS_MOVED if (state.moved | state.through_portal) & bit else None


def _check_car(state: Position, car: int, other: int) -> no.Refusal | None:
    cards = state.compiled
    if car not in cards.cars:
        return no.NOT_A_CAR
    if state.zone[car] != IN_PLAY or state.holder[car] == NONE:
        return no.NO_CAR_HERE
    if cards.side[other] != cards.side[state.holder[car]] or cards.side[other] != LIGHT:
        return no.CAR_LIGHT
    if state.cops != NONE:
        return no.COPS
    if state.used_items >> car & 1:
        return no.ITEM_USED
    if state.loc[state.holder[car]] != state.loc[other]:
        return no.NO_CAR_HERE
    return _check_passenger(state, other, other) or _check_passenger(state, state.holder[car], other)


def _check_road(state: Position, other: int, loc: int) -> no.Refusal | None:
    cards = state.compiled
    if loc == state.loc[other]:
        return no.ALREADY_THERE
    if cards.no_car[loc]:
        return no.CAR_BARRED
    if cards.car_by_ways and loc not in cards.ways[state.loc[other]]:
        return no.NO_WAY
    return no.MOBILE if closing_mobile(state, loc) != NONE else None


def check_ride(state: Position, car: int, other: int, loc: int) -> no.Refusal | None:
    """Return why *other*, in its slot, can't ride in *car* to *loc*, or None."""
    return _check_car(state, car, other) or _check_road(state, other, loc)


def _offer_ride(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for car in cards.cars:
        if state.holder[car] == NONE or _check_car(state, car, other) is not None:
            continue
        out += [
            cards.act("ride", cards.names[car], cards.location_names[loc])
            for loc in range(len(cards.location_names))
            if _check_road(state, other, loc) is None
        ]


def _check_ride_words(state: Position, words: Words) -> no.Refusal | None:
    cards = state.compiled
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    car, loc = cards.entity(words[0]), cards.location(words[1])
    return no.UNKNOWN_NAME if NONE in (car, loc) else check_ride(state, car, state.asked.other, loc)


def _ride_to(state: Position, words: Words) -> None:
    cards, other = state.compiled, state.asked.other
    car = cards.entity_index[words[0]]
    state.pending = Ride(other, cards.location_index[words[1]], car, 1 << other | 1 << state.holder[car])
    ask(state, "passengers", cards.side[other], other)
    boarding: list[Action] = []
    BOARD.offer(state, boarding)
    if not boarding:
        _go(state)


def _ride(state: Position) -> Ride:
    assert isinstance(state.pending, Ride)
    return state.pending


def _check_boarding(state: Position, other: int, rider: int) -> no.Refusal | None:
    return no.ON_BOARD if _ride(state).aboard >> rider & 1 else _check_passenger(state, rider, other)


def _passengers(state: Position) -> dict[str, Value]:
    ride = _ride(state)
    return {"to": state.place(ride.to), "item": state.name(ride.car), "aboard": aboard(state, ride)}


def _board(state: Position, rider: int) -> None:
    ride = _ride(state)
    state.pending = ride._replace(aboard=ride.aboard | 1 << rider)


def _go(state: Position) -> None:
    ride = _ride(state)
    state.emit(
        "ride-declared",
        {"item": state.name(ride.car), "to": state.place(ride.to), "others": aboard(state, ride)},
    )
    declare(state, ride)


def _back(state: Position) -> None:
    state.pending = None
    state.asked = NOTHING


RIDE = Verb(
    "ride item to",
    _offer_ride,
    _check_ride_words,
    _ride_to,
    (0, 1),
    lambda cards, other: cards.side[other] == LIGHT,
    rank=80,
)
BOARD = target_verb("board other", _check_boarding, _board, (0, "item"))
PASSENGERS = QuestionKind(
    "passengers",
    (
        BOARD,
        plain_verb("go", _go),
        plain_verb("back", _back),
        LISTEN,
    ),
    {"other": "other"},
    _passengers,
    in_slot=True,
    of_owner=True,
    manner=Manner(public=True),
)

CAR = CodedPower(
    "car",
    "item",
    "K2.night-watch-car",
    {"rides": Trait(True)},
    options=("car-route",),
    old_names=("night-watch-car",),
    verbs={"movement": (RIDE,)},
    questions=(PASSENGERS,),
)
"""The Night Watch Car (K2, A35–A37). Passengers are chosen before the ride is declared."""


# --- the Sword of Light ----------------------------------------------------------------------------------


def check_draw(state: Position, other: int, item: int) -> no.Refusal | None:
    """Return why *other* can't draw with the Sword *item*, or None."""
    if item not in state.compiled.light_swords or state.holder[item] != other:
        return no.NO_SWORD
    if state.used_items >> item & 1:
        return no.ITEM_USED
    return None if state.deck or state.discard else no.DECK_EMPTY


def _offer_draw(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    out += [
        state.compiled.act("draw", state.compiled.names[item])
        for item in state.compiled.light_swords
        if state.holder[item] == other and check_draw(state, other, item) is None
    ]


def _check_draw(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    item = state.compiled.entity(words[0])
    return no.UNKNOWN_NAME if item == NONE else check_draw(state, state.asked.other, item)


def _draw(state: Position, words: Words) -> None:
    other = state.asked.other
    item = state.compiled.entity_index[words[0]]
    state.used_items |= 1 << item
    state.plan_floor = len(state.plan)
    cards = state.draw(1)
    state.drawn_card = cards[0]
    state.emit(
        "sword-drawn",
        {"item": words[0], "other": state.name(other)},
        secret={"card": state.compiled.spell_names[cards[0]]},
        to=(state.compiled.side[other],),
    )
    ask(state, "sword-card", state.compiled.side[other], other, item=item)


def check_sword(state: Position, card: int, target: int) -> no.Refusal | None:
    """Return why the drawn *card* can't be played on *target* (A72), or None."""
    if card != state.drawn_card:
        return no.SWORD_FIRST
    other = state.asked.other
    effect = targets.classify(
        state,
        other,
        tally(state, other).loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        target,
    )
    return effect if isinstance(effect, no.Refusal) else None


def _offer_sword(state: Position, out: list[Action]) -> None:
    for target in targets.present(state, tally(state, state.asked.other).loc):
        if check_sword(state, state.drawn_card, target) is None:
            out.append(
                state.compiled.act(
                    "play", state.compiled.spell_names[state.drawn_card], state.compiled.names[target]
                )
            )


def _check_sword(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = state.compiled.spell(words[0]), state.compiled.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_sword(state, card, target)


def _sword(state: Position, words: Words) -> None:
    other = state.asked.other
    cards = state.compiled
    play = make_play(
        state, other, tally(state, other).loc, state.drawn_card, cards.entity_index[words[1]], S_LIGHT_SWORD
    )
    state.drawn_card = NONE
    place_play(state, replace(play, face_down=int(cards.face_down[other] and not cards.first_edition)))
    state.asked = NOTHING


def _drop(state: Position, words: Words) -> None:
    state.emit(
        "sword-dropped",
        {"item": state.name(state.asked.item), "other": state.name(state.asked.other), "card": words[0]},
    )
    state.discard.append(state.drawn_card)
    state.drawn_card = NONE
    state.asked = NOTHING


DRAW = Verb(
    "draw item",
    _offer_draw,
    _check_draw,
    _draw,
    (0, "spell-deck"),
    lambda cards, other: cards.may_carry(other, cards.light_swords),
    has_item,
    30,
)
SWORD_CARD = QuestionKind(
    "sword-card",
    (
        Verb("play card target", _offer_sword, _check_sword, _sword, (0, 1)),
        Verb(
            "drop card",
            lambda state, out: out.append(
                state.compiled.act("drop", state.compiled.spell_names[state.drawn_card])
            ),
            lambda state, words: (
                None if words == (state.compiled.spell_names[state.drawn_card],) else no.SWORD_FIRST
            ),
            _drop,
            (0, "spell-discard"),
        ),
    ),
    {"other": "other", "item": "item"},
    in_slot=True,
    of_owner=True,
    is_plan=True,
)

DRAWN_SPELL = CodedPower(
    "drawn-spell",
    "item",
    "K2.sword-of-light",
    {"draws": Trait(True)},
    old_names=("sword-of-light",),
    verbs={"battle": (DRAW,)},
    questions=(SWORD_CARD,),
)
"""The Sword of Light: draw the top spell and play or discard it immediately (K2, A72)."""

POWERS = (STROKE, DECK_LISTENING, CAR, DRAWN_SPELL)
