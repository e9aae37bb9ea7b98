"""What a position is worth to Light: the chance of winning, from numbers that a player would name and from
which cards are held, lie on the board, are carried or stand beside Egor.

A small network weighs them (``network``), fitted to how games of watchmen ended
(``tools/fit_evaluation.py``). It knows the start of a turn: there a search cuts. Cards whose power it does
not know count nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, tanh
from operator import add

from app.bots.fate.network import BEYOND, DIRECT, ROWS, SIGNS
from app.bots.fate.sight import SAFE, Ground, ground, healing_power, punch
from app.rules.own_fate.compiled import DARK, LIGHT, MAGE, VAMPIRE, CompiledSet
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
)
"""The numbers; the network's first rows are theirs."""


class _Standing:
    """What stands on the board, summed over the Others in play."""

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
    """The numbers of :data:`NAMES`, of a full state, each about 0 to 2."""
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
    ]


def words(book: CompiledSet) -> list[str]:
    """Every word that can be said of a card of *book*, or of where Egor is."""
    names = _names(book)
    kinds = {
        "held": range(book.first_person),
        "lies": book.chances,
        "carried": book.items,
        "plays": range(book.n_others),
        "beside": range(book.n_others),
    }
    return [f"{what} {names[e]}" for what, cards in kinds.items() for e in cards] + [
        f"egor {key}" for key in book.location_names
    ]


def _names(book: CompiledSet) -> list[str]:
    """By entity: its power, which a set may give another name and face."""
    return [power or name for power, name in zip(book.power_name, book.names, strict=True)]


class Places:
    """Where the words *known* have their rows, after those of the numbers: by entity or location, or −1."""

    __slots__ = ("beside", "carried", "egor", "held", "lies", "plays")

    def __init__(self, book: CompiledSet, known: Sequence[str] = SIGNS) -> None:
        rows = {word: len(NAMES) + n for n, word in enumerate(known)}
        names = _names(book)

        def of(what: str, cards: Sequence[str] = names) -> list[int]:
            return [rows.get(f"{what} {name}", -1) for name in cards]

        self.held, self.lies, self.carried = of("held"), of("lies"), of("carried")
        self.plays, self.beside, self.egor = of("plays"), of("beside"), of("egor", book.location_names)


@lru_cache(maxsize=8)
def places(book: CompiledSet) -> Places:
    """The rows of *book*'s cards, looked up once."""
    return Places(book)


def signs(s: Position, rows: Places) -> list[int]:
    """The rows of what is so in *s*, a full state: of cards in hands, on the board, carried, beside Egor."""
    b = s.compiled
    zone, loc = s.zone, s.loc
    egor = loc[b.egor]
    found = [rows.egor[egor]]
    for hand in s.hands:
        found += [rows.held[e] for e in hand]
    found += [rows.lies[e] for e in b.chances if zone[e] == IN_PLAY]
    found += [rows.carried[e] for e in b.items if s.holder[e] >= 0]
    for o in range(b.n_others):
        if zone[o] == IN_PLAY:
            found.append(rows.plays[o])
            if loc[o] == egor:
                found.append(rows.beside[o])
    return [row for row in found if row >= 0]


def light_chance(s: Position) -> float:
    """The chance, 0 to 1, that Light wins from *s*; 1, 0 or ½ when the game is over."""
    if s.result is not None:
        return (1.0, 0.0, 0.5)[s.result[0]] if s.result[0] >= 0 else 0.5
    sums = DIRECT
    for row, value in zip(ROWS, features(s), strict=False):
        if value:
            sums = list(map(add, sums, [value * weight for weight in row]))
    for n in signs(s, places(s.compiled)):
        sums = list(map(add, sums, ROWS[n]))
    # The last sum goes straight to the result, the others through the units between.
    total = sums[-1]
    for weight, inner in zip(BEYOND, sums, strict=False):
        total += weight * tanh(inner)
    return 1.0 / (1.0 + exp(-total)) if total > -60 else 0.0
