"""The evaluation: Light's chance to win from a position.

A small network (``data/weights/own-fate.json``) computes it from numeric features (:data:`NAMES`) and from
the cards in hands, on the board, carried, or with Egor. It's fitted to the results of games between
watchmen at the start of a turn, where searches evaluate (``research/fit_evaluation.py``). Cards are
described by their numbers and powers (:func:`traits`), not their names, so that edited cards and other
sets work too.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from math import exp, tanh
from operator import add
from pathlib import Path
from typing import NamedTuple

from app import paths
from app.bots.fate.estimates import SAFE, SetTables, expected_damage, healing_power, tables_of
from app.rules.own_fate.compiled import DARK, HEALING, LIGHT, MAGE, SHIFTER, VAMPIRE, CompiledSet
from app.rules.own_fate.position import IN_PLAY, Position

NAMES = (
    "bias",
    "inferno",
    "inferno-end",
    "balance",
    "light-owes",
    "dark-owes",
    "watched",
    "watchers",
    "egor-on-way",
    "egor-wounds",
    "healer-there",
    "healing-free",
    "healing-kept",
    "light-life",
    "dark-life",
    "light-cards",
    "dark-cards",
    "vampire-cards",
    "blow-on-watchers",
    "blow-on-healer",
    "light-hand",
    "dark-hand",
    "light-in-hand",
    "dark-in-hand",
    "turn",
    "label",
    "labels-left",
    "spells-left",
    "probability-left",
)
"""Names of the numeric features, which correspond to the network's first rows."""


class Network(NamedTuple):
    """The network's weights."""

    features: tuple[str, ...]
    """Names of the features of cards, whose rows follow those of :data:`NAMES`."""
    rows: tuple[tuple[float, ...], ...]
    """A feature's weights to each hidden unit and, last, directly to the result (log odds)."""
    direct: tuple[float, ...]
    """Biases of the units and the result."""
    beyond: tuple[float, ...]
    """Each unit's weight."""


def weights_file() -> Path:
    """Return the file of the weights, written by ``research/fit_evaluation.py fit``."""
    return paths.data() / "weights" / "own-fate.json"


@cache
def network() -> Network:
    """Return the network, read once."""
    plain = json.loads(weights_file().read_text(encoding="utf-8"))
    rows = tuple(map(tuple, plain["rows"]))
    return Network(tuple(plain["features"]), rows, tuple(plain["direct"]), tuple(plain["beyond"]))


FORGIVEN = 0.1
"""Factor for the chance of a side that owes more than :data:`estimates.SAFE`.

Such a side can't win by the vortex, and only its opponent can reduce the debt. In the games used for fitting,
random moves sometimes do that, so the network underrates debts.
"""


def with_debt(chance: float, light_owes: float, dark_owes: float) -> float:
    """Return Light's *chance* reduced for a debt; *light_owes*, *dark_owes*: 1 or 0. Arrays work too."""
    chance = chance * (1.0 - (1.0 - FORGIVEN) * light_owes)
    return 1.0 - (1.0 - chance) * (1.0 - (1.0 - FORGIVEN) * dark_owes)


class _BoardFeatures:
    __slots__ = (
        "blow_egor",
        "blow_flat",
        "cards",
        "egor_life",
        "fangs",
        "healing",
        "kept",
        "life",
        "there",
        "watchers",
    )

    def __init__(self, state: Position, table: SetTables, egor: int) -> None:
        cards, strength = state.compiled, state.compiled.spell_points
        self.watchers = 0
        self.life, self.cards = [0.0, 0.0], [0.0, 0.0]
        self.fangs = self.healing = self.there = self.kept = 0.0
        self.blow_egor = self.blow_flat = self.egor_life = 0.0
        watched = not cards.hub[egor]
        for other in range(cards.n_others):
            if state.zone[other] != IN_PLAY:
                continue
            mine, here = cards.side[other], state.loc[other]
            self.life[mine] += table.weight[other] * (4 - state.wounds[other]) * 0.1
            points = 0.0
            for c in state.hand[other]:
                points += strength[c]
            if cards.specialty[other] == VAMPIRE:
                self.fangs += points
            else:
                self.cards[mine] += points
            if mine == DARK:
                if here == egor and watched:
                    self.watchers += 1
                    self.egor_life += 4 - state.wounds[other]
                elif here == table.flat:
                    self.blow_flat += expected_damage(state, other, True)
            else:
                if cards.specialty[other] == MAGE:
                    power = healing_power(state, other)
                    if here == table.flat:
                        self.there = 1.0
                        self.healing = max(self.healing, power)
                    else:
                        self.kept = max(self.kept, power)
                if here == egor and watched:
                    self.blow_egor += expected_damage(state, other, True)


def features(state: Position) -> list[float]:
    """Return the values of the features :data:`NAMES` in a full state, most from about 0 to 2."""
    cards = state.compiled
    table = tables_of(cards)
    egor = state.loc[cards.egor]
    left = cards.vortex_cells + 1 - state.inferno
    board = _BoardFeatures(state, table, egor)
    free = board.watchers == 0
    cells_healable = (
        min(board.healing, float(state.inferno)) if free and state.turn >= cards.healing_from else 0.0
    )
    held = [0, 0]
    for seat in (LIGHT, DARK):
        for e in state.hands[seat]:
            if e < cards.n_others:
                held[seat] += 1
    return [
        1.0,
        state.inferno / cards.vortex_cells,
        1.0 / left,
        state.balance * 0.1,
        1.0 if state.balance < -SAFE else 0.0,
        1.0 if state.balance > SAFE else 0.0,
        0.0 if free else 1.0,
        board.watchers * 0.5,
        table.dist[egor][cards.home] * 0.33,
        state.wounds[cards.egor] * 0.33,
        board.there,
        cells_healable / max(1, state.inferno) + 0.2 * cells_healable,
        max(board.kept, board.healing) * 0.25,
        board.life[0],
        board.life[1],
        board.cards[0] * 0.1,
        board.cards[1] * 0.1,
        board.fangs * 0.1,
        min(1.5, board.blow_egor / board.egor_life) if board.egor_life else 0.0,
        min(4.0, board.blow_flat) * 0.25 * board.there,
        len(state.hands[0]) * 0.2,
        len(state.hands[1]) * 0.2,
        held[0] * 0.5,
        held[1] * 0.5,
        state.turn * 0.1,
        cards.labels[state.inferno] * 0.1,
        sum(cards.labels[state.inferno :]) * 0.02,
        len(state.deck) / cards.n_spells,
        len(state.probability_deck) * 0.04,
    ]


GROUPS = ("held", "lies", "carried", "plays", "beside")
"""Contexts of a card: in a hand, at a location, carried, an Other in play, at Egor's location."""
IN_PLAY_GROUPS = ("near", "flat", "hurt", "points", "healing", "threat")
"""Further contexts of an Other in play, combined only with its short traits.

They are: a step from Egor, at the vortex, its wounds, its spells' points, its healing points, the wounds
expected.
"""
SHORT_TRAITS = frozenset({"count", "strength", "mage", "vampire", "shifter"})
"""Traits of an Other that are combined with all contexts."""


def traits(cards: CompiledSet, entity: int) -> dict[str, float]:
    """Return the traits of the card *entity*, in numbers of about 0 to 2, without zeros."""
    if entity >= cards.n_others:
        # Cards other than Others are described by their power alone.
        return {cards.power_name[entity]: 1.0} if cards.power_name[entity] else {}
    side = ("light", "dark")[cards.side[entity]]
    values = {
        "count": 1.0,
        "cost": cards.cost[entity] * 0.1,
        "strength": cards.strength[entity] * 0.3,
        "experience": cards.experience[entity] * 0.3,
        "initiative": cards.initiative[entity] * 0.05,
        "mage": float(cards.specialty[entity] == MAGE),
        "vampire": float(cards.specialty[entity] == VAMPIRE),
        "shifter": float(cards.specialty[entity] == SHIFTER),
        "ability": cards.ability[entity] * 0.3,
        "harvest": float(cards.harvest[entity] - 1),
        "more": float(cards.more[entity]),
        "less": float(cards.less[entity]),
        "extra": float(cards.extra[entity]),
        "face-down": float(cards.face_down[entity]),
        "portal": float(cards.portals[entity]),
        "looks": float(cards.looks[entity]),
        "replaces": float(cards.replaces[entity]),
        "worth": cards.worth[entity],
    }
    return {f"{side} {name}": value for name, value in values.items() if value}


def location_features(cards: CompiledSet, place: int) -> dict[str, float]:
    """Return the features of the location *place*, without zeros."""
    values = {
        "hub": float(cards.hub[place]),
        "bars-vampires": float(cards.bars_vampires[place]),
        "bars-dark": float(cards.bars_dark[place]),
        "no-car": float(cards.no_car[place]),
        "less-lethal": 4.0 - cards.lethal[place],
        "heals": float(cards.heals[place]),
        "ways": len(cards.ways[place]) * 0.2,
    }
    return {name: value for name, value in values.items() if value}


NamedFeatures = dict[str, float]
Sums = list[float]


def feature_names(cards: CompiledSet) -> tuple[dict[str, list[NamedFeatures]], list[NamedFeatures]]:
    """Return the named features of each group's entities, and those of each location for Egor."""
    every = [traits(cards, e) for e in range(cards.n_entities)]
    by_group = {
        group: [{f"{group} {name}": value for name, value in card_traits.items()} for card_traits in every]
        for group in GROUPS
    } | {
        group: [
            {
                f"{group} {name}": value
                for name, value in card_traits.items()
                if name.split()[-1] in SHORT_TRAITS
            }
            for card_traits in every[: cards.n_others]
        ]
        for group in IN_PLAY_GROUPS
    }
    egor = [
        {f"egor {name}": value for name, value in location_features(cards, place).items()}
        for place in range(len(cards.location_names))
    ]
    return by_group, egor


class Cards:
    """Contributions to the network's hidden units: of cards by group and entity, of Egor's location."""

    __slots__ = ("egor", "sums")

    def __init__(self, cards: CompiledSet) -> None:
        features, weights, direct, _ = network()
        rows = dict(zip(features, weights[len(NAMES) :], strict=True))

        def added(named: NamedFeatures) -> Sums:
            sums = [0.0] * len(direct)
            for feature, value in named.items():
                if feature in rows:
                    sums = [total + value * weight for total, weight in zip(sums, rows[feature], strict=True)]
            return sums

        by_group, egor = feature_names(cards)
        self.sums = {group: [added(named) for named in every] for group, every in by_group.items()}
        self.egor = [added(named) for named in egor]


@lru_cache(maxsize=8)
def card_sums(cards: CompiledSet) -> Cards:
    """Return the contributions of *cards*, cached."""
    return Cards(cards)


def active_features(state: Position) -> list[tuple[str, int, float]]:
    """Return (group, entity, value) for the active card features of *state*, a full state."""
    cards = state.compiled
    zone, loc = state.zone, state.loc
    active: list[tuple[str, int, float]] = []
    for hand in state.hands:
        active.extend(("held", e, 1.0) for e in hand)
    active.extend(("lies", e, 1.0) for e in cards.chances if zone[e] == IN_PLAY)
    active.extend(("carried", e, 1.0) for e in cards.items if state.holder[e] >= 0)
    table = tables_of(cards)
    egor, flat = loc[cards.egor], table.flat
    kinds, strength = cards.spell_types, cards.spell_points
    play = [other for other in range(cards.n_others) if zone[other] == IN_PLAY]
    blows: list[float] = [0.0] * cards.n_others
    for other in play:
        blows[other] = expected_damage(state, other, True)
    for other in play:
        active.append(("plays", other, 1.0))
        here = loc[other]
        if here == egor:
            active.append(("beside", other, 1.0))
        elif table.dist[here][egor] == 1:
            active.append(("near", other, 1.0))
        if here == flat:
            active.append(("flat", other, 1.0))
        if state.wounds[other]:
            active.append(("hurt", other, state.wounds[other] * 0.33))
        points = heals = 0
        for c in state.hand[other]:
            points += strength[c]
            if kinds[c] == HEALING:
                heals += strength[c]
        if points:
            active.append(("points", other, points * 0.1))
        if heals:
            active.append(("healing", other, heals * 0.1))
        if not cards.hub[here]:
            threat, side = 0.0, cards.side[other]
            for e in play:
                if loc[e] == here and cards.side[e] != side:
                    threat += blows[e]
            if threat:
                active.append(("threat", other, min(2.0, 0.5 * threat / (4 - min(3, state.wounds[other])))))
    return active


def light_chance(state: Position) -> float:
    """Return the chance, 0 to 1, that Light wins from *state*; 1, 0, or ½ when the game is over."""
    if state.result is not None:
        return (1.0, 0.0, 0.5)[state.result[0]] if state.result[0] >= 0 else 0.5
    _, rows, direct, beyond = network()
    sums = list(direct)
    for row, value in zip(rows, features(state), strict=False):
        if value:
            sums = list(map(add, sums, [value * weight for weight in row]))
    contributions = card_sums(state.compiled)
    sums = list(map(add, sums, contributions.egor[state.loc[state.compiled.egor]]))
    for group, n, value in active_features(state):
        contribution = contributions.sums[group][n]
        sums = list(
            map(add, sums, contribution if value == 1.0 else [value * weight for weight in contribution])
        )
    # The last sum is added to the result directly, the others through the hidden units.
    total = sums[-1]
    for weight, inner in zip(beyond, sums, strict=False):
        total += weight * tanh(inner)
    chance = 1.0 / (1.0 + exp(-total)) if total > -60 else 0.0
    if -SAFE <= state.balance <= SAFE:
        return chance
    reduced: float = with_debt(chance, float(state.balance < -SAFE), float(state.balance > SAFE))
    return reduced
