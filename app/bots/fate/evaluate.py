"""The evaluation: Light's chance of winning a position.

Its inputs are features that a player would name and the cards in hands, on the board, carried, or with Egor.
A small network weighs them (``network``), fitted to the results of games between watchmen
(``tools/fit_evaluation.py``). It is fitted at the start of a turn, where a search cuts. Cards count by their
numbers (:func:`traits`) rather than their names, so that an edited card, or another set's, counts by what it
can do.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, tanh
from operator import add
from typing import Any

from app.bots.fate.network import BEYOND, DIRECT, ROWS, SIGNS
from app.bots.fate.sight import SAFE, Ground, ground, healing_power, punch
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
"""The numeric features; the network's first rows belong to them."""


FORGIVEN = 0.1
"""The share left of the chance of a side that owes more than :data:`sight.SAFE`.

The vortex then wins it nothing, and only the creditor can reduce the debt. In the fitted games random moves
sometimes forgive debts, so the network underrates them.
"""


def in_debt(chance: Any, light_owes: Any, dark_owes: Any) -> Any:
    """Reduce Light's *chance* where one side (1, else 0) owes too much; arrays work too."""
    chance = chance * (1.0 - (1.0 - FORGIVEN) * light_owes)
    return 1.0 - (1.0 - chance) * (1.0 - (1.0 - FORGIVEN) * dark_owes)


class _Standing:
    """Features of the board, summed over the Others in play."""

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

    def __init__(self, s: Position, table: Ground, egor: int) -> None:
        b, strength = s.compiled, s.compiled.spell_points
        self.watchers = 0
        self.life, self.cards = [0.0, 0.0], [0.0, 0.0]
        self.fangs = self.healing = self.there = self.kept = 0.0
        self.blow_egor = self.blow_flat = self.egor_life = 0.0
        watched = not b.hub[egor]
        for o in range(b.n_others):
            if s.zone[o] != IN_PLAY:
                continue
            mine, here = b.side[o], s.loc[o]
            self.life[mine] += table.weight[o] * (4 - s.wounds[o]) * 0.1
            points = 0.0
            for c in s.hand[o]:
                points += strength[c]
            if b.specialty[o] == VAMPIRE:
                self.fangs += points
            else:
                self.cards[mine] += points
            if mine == DARK:
                if here == egor and watched:
                    self.watchers += 1
                    self.egor_life += 4 - s.wounds[o]
                elif here == table.flat:
                    self.blow_flat += punch(s, o, True)
            else:
                if b.specialty[o] == MAGE:
                    power = healing_power(s, o)
                    if here == table.flat:
                        self.there = 1.0
                        self.healing = max(self.healing, power)
                    else:
                        self.kept = max(self.kept, power)
                if here == egor and watched:
                    self.blow_egor += punch(s, o, True)


def features(s: Position) -> list[float]:
    """Return the features :data:`NAMES` of a full state, each about 0 to 2."""
    b = s.compiled
    table = ground(b)
    egor = s.loc[b.egor]
    left = b.vortex_cells + 1 - s.inferno
    at = _Standing(s, table, egor)
    free = at.watchers == 0
    can = min(at.healing, float(s.inferno)) if free and s.turn >= b.healing_from else 0.0
    held = [0, 0]
    for seat in (LIGHT, DARK):
        for e in s.hands[seat]:
            if e < b.n_others:
                held[seat] += 1
    return [
        1.0,
        s.inferno / b.vortex_cells,
        1.0 / left,
        s.balance * 0.1,
        1.0 if s.balance < -SAFE else 0.0,
        1.0 if s.balance > SAFE else 0.0,
        0.0 if free else 1.0,
        at.watchers * 0.5,
        table.dist[egor][b.home] * 0.33,
        s.wounds[b.egor] * 0.33,
        at.there,
        can / max(1, s.inferno) + 0.2 * can,
        max(at.kept, at.healing) * 0.25,
        at.life[0],
        at.life[1],
        at.cards[0] * 0.1,
        at.cards[1] * 0.1,
        at.fangs * 0.1,
        min(1.5, at.blow_egor / at.egor_life) if at.egor_life else 0.0,
        min(4.0, at.blow_flat) * 0.25 * at.there,
        len(s.hands[0]) * 0.2,
        len(s.hands[1]) * 0.2,
        held[0] * 0.5,
        held[1] * 0.5,
        s.turn * 0.1,
        b.labels[s.inferno] * 0.1,
        sum(b.labels[s.inferno :]) * 0.02,
        len(s.deck) / b.n_spells,
        len(s.probability_deck) * 0.04,
    ]


GROUPS = ("held", "lies", "carried", "plays", "beside")
"""Contexts of a card: in a hand, on the board, carried, an Other in play, at Egor's location."""
STANDING = ("near", "flat", "hurt", "points", "healing", "threat")
"""Contexts of an Other in play, which only count with its short traits.

A step from Egor, at the vortex, its wounds, its spell points and healing points, the blows expected there.
"""
SHORT = frozenset({"count", "strength", "mage", "vampire", "shifter"})
"""An Other's short traits."""


def traits(book: CompiledSet, e: int) -> dict[str, float]:
    """Return what the card *e* of *book* can do, in numbers of about 0 to 2; zeros are omitted."""
    if e >= book.n_others:
        # Other cards neither fight nor walk: only their power counts.
        return {book.power_name[e]: 1.0} if book.power_name[e] else {}
    side = ("light", "dark")[book.side[e]]
    found = {
        "count": 1.0,
        "cost": book.cost[e] * 0.1,
        "strength": book.strength[e] * 0.3,
        "experience": book.experience[e] * 0.3,
        "initiative": book.initiative[e] * 0.05,
        "mage": float(book.specialty[e] == MAGE),
        "vampire": float(book.specialty[e] == VAMPIRE),
        "shifter": float(book.specialty[e] == SHIFTER),
        "ability": book.ability[e] * 0.3,
        "harvest": float(book.harvest[e] - 1),
        "more": float(book.more[e]),
        "less": float(book.less[e]),
        "extra": float(book.extra[e]),
        "face-down": float(book.face_down[e]),
        "portal": float(book.portals[e]),
        "looks": float(book.looks[e]),
        "replaces": float(book.replaces[e]),
        "worth": book.worth[e],
    }
    return {f"{side} {name}": value for name, value in found.items() if value}


def grounds(book: CompiledSet, place: int) -> dict[str, float]:
    """Return the features of the location *place* of *book*."""
    found = {
        "hub": float(book.hub[place]),
        "bars-vampires": float(book.bars_vampires[place]),
        "bars-dark": float(book.bars_dark[place]),
        "no-car": float(book.no_car[place]),
        "less-lethal": 4.0 - book.lethal[place],
        "heals": float(book.heals[place]),
        "ways": len(book.ways[place]) * 0.2,
    }
    return {name: value for name, value in found.items() if value}


Said = dict[str, float]
Sums = list[float]


def words(book: CompiledSet) -> tuple[dict[str, list[Said]], list[Said]]:
    """Return the named features by group and entity, and by location of Egor."""
    every = [traits(book, e) for e in range(book.n_entities)]
    cards = {
        group: [{f"{group} {name}": value for name, value in one.items()} for one in every]
        for group in GROUPS
    } | {
        group: [
            {f"{group} {name}": value for name, value in one.items() if name.split()[-1] in SHORT}
            for one in every[: book.n_others]
        ]
        for group in STANDING
    }
    egor = [
        {f"egor {name}": value for name, value in grounds(book, place).items()}
        for place in range(len(book.location_names))
    ]
    return cards, egor


class Cards:
    """Each card's contribution to the sums, by group and entity, and each location's for Egor."""

    __slots__ = ("egor", "sums")

    def __init__(self, book: CompiledSet) -> None:
        rows = dict(zip(SIGNS, ROWS[len(NAMES) :], strict=True))

        def added(said: Said) -> Sums:
            sums = [0.0] * len(DIRECT)
            for word, value in said.items():
                if word in rows:
                    sums = [total + value * weight for total, weight in zip(sums, rows[word], strict=True)]
            return sums

        cards, egor = words(book)
        self.sums = {group: [added(said) for said in every] for group, every in cards.items()}
        self.egor = [added(said) for said in egor]


@lru_cache(maxsize=8)
def known(book: CompiledSet) -> Cards:
    """Return the contributions of *book*'s cards, cached."""
    return Cards(book)


def signs(s: Position) -> list[tuple[str, int, float]]:
    """Return the active card features of *s*, a full state: group, entity, and value."""
    b = s.compiled
    zone, loc = s.zone, s.loc
    found: list[tuple[str, int, float]] = []
    for hand in s.hands:
        for e in hand:
            found.append(("held", e, 1.0))
    for e in b.chances:
        if zone[e] == IN_PLAY:
            found.append(("lies", e, 1.0))
    for e in b.items:
        if s.holder[e] >= 0:
            found.append(("carried", e, 1.0))
    table = ground(b)
    egor, flat = loc[b.egor], table.flat
    kinds, strength = b.spell_types, b.spell_points
    play = [o for o in range(b.n_others) if zone[o] == IN_PLAY]
    blows: list[float] = [0.0] * b.n_others
    for o in play:
        blows[o] = punch(s, o, True)
    for o in play:
        found.append(("plays", o, 1.0))
        here = loc[o]
        if here == egor:
            found.append(("beside", o, 1.0))
        elif table.dist[here][egor] == 1:
            found.append(("near", o, 1.0))
        if here == flat:
            found.append(("flat", o, 1.0))
        if s.wounds[o]:
            found.append(("hurt", o, s.wounds[o] * 0.33))
        points = heals = 0
        for c in s.hand[o]:
            points += strength[c]
            if kinds[c] == HEALING:
                heals += strength[c]
        if points:
            found.append(("points", o, points * 0.1))
        if heals:
            found.append(("healing", o, heals * 0.1))
        if not b.hub[here]:
            threat, side = 0.0, b.side[o]
            for e in play:
                if loc[e] == here and b.side[e] != side:
                    threat += blows[e]
            if threat:
                found.append(("threat", o, min(2.0, 0.5 * threat / (4 - min(3, s.wounds[o])))))
    return found


def light_chance(s: Position) -> float:
    """Return the chance, 0 to 1, that Light wins from *s*; 1, 0, or ½ when the game is over."""
    if s.result is not None:
        return (1.0, 0.0, 0.5)[s.result[0]] if s.result[0] >= 0 else 0.5
    sums = list(DIRECT)
    for row, value in zip(ROWS, features(s), strict=False):
        if value:
            sums = list(map(add, sums, [value * weight for weight in row]))
    cards = known(s.compiled)
    sums = list(map(add, sums, cards.egor[s.loc[s.compiled.egor]]))
    for group, n, value in signs(s):
        said = cards.sums[group][n]
        sums = list(map(add, sums, said if value == 1.0 else [value * weight for weight in said]))
    # The last sum goes directly to the result, the others through the hidden units.
    total = sums[-1]
    for weight, inner in zip(BEYOND, sums, strict=False):
        total += weight * tanh(inner)
    chance = 1.0 / (1.0 + exp(-total)) if total > -60 else 0.0
    if -SAFE <= s.balance <= SAFE:
        return chance
    owing: float = in_debt(chance, float(s.balance < -SAFE), float(s.balance > SAFE))
    return owing
